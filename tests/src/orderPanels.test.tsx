// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '#contract/sales/orders/shapes.ts';
import type { ProFormaInvoice } from '#contract/money/proFormas/calls.ts';
import { AccountAside } from '#src/custom/sales/orders/form/head/AccountAside.tsx';
import { CancelOrderButton } from '#src/custom/sales/orders/form/deeds/CancelOrderButton.tsx';
import { ReturnedGoods } from '#src/custom/sales/orders/form/draft/ReturnedGoods.tsx';
import { PickedShort } from '#src/custom/sales/orders/form/deeds/PickedShort.tsx';
import { makeOrderStore } from '#tests/support/orderStore.ts';
import { OrderChanges } from '#src/custom/sales/orders/form/deeds/OrderChanges.tsx';
import { PaperList } from '#src/custom/sales/orders/form/deeds/PaperList.tsx';
import { ProFormaPanel, RaiseVatInvoiceButton } from '#src/custom/money/proFormas/ProFormaPanel.tsx';
import { hasUnsavedChanges } from '#src/ui/screen/dialog/unsaved.ts';
import { inApplication } from '#tests/support/inApplication.tsx';

vi.mock(import('#src/authProvider/authProvider.ts'), async (load) => ({
  ...(await load()),
  getUserRoles: () => ['Finance'],
}));

const held = {
  ProFormaInvoiceId: 1,
  ProFormaNo: 3001,
  OrderId: 7,
  DealNo: 10_452,
  Part: 1,
  CustomerId: 3,
  CustomerName: 'Aldous Cider',
  State: 'Held',
  InvoiceId: null,
  InvoiceOutstanding: null,
  NetAmount: 100,
  VatAmount: 20,
  GrossAmount: 120,
  CurrencyCode: 'GBP',
};
const asked: string[] = [];
let answer: unknown;
let total = 1;

beforeEach(() => {
  asked.length = 0;
  total = 1;
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const headers = { 'content-range': `items 0-24/${total}` };
    return Promise.resolve(new Response(JSON.stringify(answer), { status: 200, headers }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (part: ReactNode) => render(inApplication(part));

test('Raise VAT invoice on a pro forma asks before a number is used, with what the invoice will come to', async () => {
  // The price of the deal has fallen since the panel opened.
  answer = { InvoiceNo: 20_014, CustomerName: 'Aldous Cider', GrossAmount: 154.08, CurrencyCode: 'GBP' };
  const proForma = {
    OrderId: 7,
    DealNo: 10_452,
    Part: 1,
    State: 'Released',
    InvoiceId: null,
    Received: 192.6,
    GrossAmount: 192.6,
    CurrencyCode: 'GBP',
  };
  show(<RaiseVatInvoiceButton proForma={proForma as ProFormaInvoice} />);
  fireEvent.click(screen.getByRole('button', { name: 'Raise VAT invoice' }));
  expect(await screen.findByText(/£154\.08\. An invoice cannot be changed later, only credited\./)).toBeDefined();
  const isPreview = (url: string | undefined) => asks(url)[0] === '/api/Order/InvoicePreview';
  expect(asked.map(isPreview)).toEqual([true]);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Raise invoice' })));
  expect(asked.filter((url) => !isPreview(url))).toHaveLength(1);
});

test.each([
  [0, 'Record payment', 'Release order'],
  [50, 'Record payment', 'Release order'],
  [120, 'Release order', undefined],
])('a held pro forma with %d of £120 received leads with %s', (Received, leads, follows) => {
  const proForma = { ...held, Received } as ProFormaInvoice;
  const nothing = () => undefined;
  show(<ProFormaPanel proForma={proForma} onRelease={nothing} onCancel={nothing} onClose={nothing} />);
  const actions = [...document.querySelectorAll<HTMLElement>('footer .MuiButton-root')];
  expect(actions.filter((one) => one.classList.contains('MuiButton-contained')).map((one) => one.textContent)).toEqual([leads]);
  expect(actions.slice(0, 2).map((one) => one.textContent)).toEqual([leads, follows ?? 'Open PDF']);
});

const change = { Field: 'RequiredDate', Label: 'Required date', From: '21 Nov 2026', To: '24 Nov 2026' };
const entry = {
  AuditId: 1,
  HappenedAt: '2026-11-21T09:14:00Z',
  UserName: 'Ann Smith',
  Action: 'Changed',
  Part: null,
  Changes: [change],
  Reason: 'The dray is full',
};
const asks = (url: string | undefined) => {
  const { pathname, searchParams } = new URL(url ?? '', 'http://demijohn.test');
  return [pathname, searchParams.get('range'), searchParams.get('filter')];
};
const openHistory = () => {
  const details = screen.getByRole<HTMLDetailsElement>('group');
  details.open = true;
  fireEvent(details, new Event('toggle'));
};

test('the history of an order is asked for when it is opened, and says who changed what and why', async () => {
  answer = [entry];
  show(<OrderChanges orderId={7} />);
  expect(asked).toEqual([]);
  openHistory();
  expect(await screen.findByText('Ann Smith')).toBeDefined();
  expect(screen.getByText('24 Nov 2026')).toBeDefined();
  expect(screen.getByText('Reason: The dray is full')).toBeDefined();
  expect(asked.map(asks)).toEqual([['/api/History/Order/7', '[0,24]', '{}']]);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a long history is paged through, and narrowed by field, who and day', async () => {
  answer = [entry];
  total = 230;
  show(<OrderChanges orderId={7} />);
  openHistory();
  expect(await screen.findByText('1–25 of 230')).toBeDefined();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Next' })));
  expect(asks(asked.at(-1))).toEqual(['/api/History/Order/7', '[25,49]', '{}']);
  fireEvent.click(screen.getByRole('button', { name: 'Dates: all' }));
  const from = await screen.findByLabelText('From date');
  fireEvent.change(from, { target: { value: '1/11/2026' } });
  await act(async () => void fireEvent.submit(from));
  expect(asks(asked.at(-1))).toEqual(['/api/History/Order/7', '[0,24]', '{"HappenedFrom":"2026-11-01"}']);
  const search = screen.getByRole('searchbox', { name: 'Search field or user' });
  fireEvent.change(search, { target: { value: 'required' } });
  await act(async () => void fireEvent.blur(search));
  expect(asks(asked.at(-1))).toEqual(['/api/History/Order/7', '[0,24]', '{"q":"required","HappenedFrom":"2026-11-01"}']);
});

test('what came back of a deal before its invoice is said by line, in trade units too; where nothing did, nothing is', () => {
  const line = { OrderDetailId: 1, ProductId: 1, ProductCode: 'BTL1', Description: 'Amber 330', Quantity: 2000, PickedQuantity: 2000 };
  const stacked = { ...line, UnitsPerLayer: 100, UnitsPerPallet: 500 };
  const other = { ...stacked, OrderDetailId: 2, ProductCode: 'BTL2' };
  const deal = { OrderId: 7, DealType: 'Stock', Status: 'Despatched' };
  show(<ReturnedGoods order={{ ...deal, Lines: [{ ...stacked, ReturnedQuantity: 600 }, other] } as unknown as Order} />);
  const came = screen.getByRole('region', { name: 'Returned' });
  expect(came.textContent).toContain('BTL1Amber 330600 = 1 pallet, 1 layer');
  expect(came.textContent).toContain('1,400 kept by the customer');
  expect(came.textContent).not.toContain('BTL2');
  cleanup();
  show(<ReturnedGoods order={{ ...deal, Lines: [stacked, other] } as unknown as Order} />);
  expect(screen.queryByRole('region', { name: 'Returned' })).toBeNull();
});

test('a line that was picked short says on the order what was ordered, why, and where the rest is', () => {
  const line = { OrderDetailId: 1, ProductCode: 'BTL1', Quantity: 40_000, PickedQuantity: 20_000, ShortReason: 'Could not be found' };
  const rest = { ...line, Short: 'BackOrder', RestOn: { OrderId: 9, DealNo: 13_014, Part: 2 } };
  const closed = { ...line, OrderDetailId: 2, Short: 'Close' };
  const whole = { ...line, OrderDetailId: 3, ProductCode: 'BTL2', PickedQuantity: 40_000, ShortReason: null };
  show(<PickedShort order={{ Lines: [rest, closed, whole] } as unknown as Order} />);
  const lines = screen.getAllByRole('listitem').map((one) => one.textContent);
  const said = 'BTL120,000 picked of 40,000 orderedReason: Could not be found';
  expect(lines).toEqual([`${said}remaining on 13014/2`, `${said}remaining quantity closed`]);
  expect(screen.getByRole('link', { name: '13014/2' }).getAttribute('href')).toContain('9');
});

test('a proof of delivery of a despatch that was taken back is marked so among the documents of the deal', async () => {
  const proof = { DeliveryProofId: 1, ReceivedBy: 'J. Aldous', TakenBackAt: null, TakenBackBecause: null };
  const taken = { ...proof, DeliveryProofId: 2, ReceivedBy: 'Gate', TakenBackAt: '2026-11-20T10:00:00Z', TakenBackBecause: 'wrong lorry' };
  const declaration = { DeclarationId: 4, Code: 'DoC 7', Description: 'Glass for food', Products: [{ Code: 'B500', Description: 'Ale' }] };
  const declared = { InForceOn: '2026-11-20', Declarations: [declaration], Without: ['J70'] };
  const answerOf = (url: string) => (url.includes('ProofsOfDelivery') ? [proof, taken] : url.includes('Declarations') ? declared : []);
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(new Response(JSON.stringify(answerOf(url)), { status: 200 })));
  const deal = { OrderId: 7, DealType: 'Stock', Status: 'Despatched', ProFormaInvoiceId: null, InvoiceId: null };
  show(<PaperList order={deal as unknown as Order} />);
  const rowOf = (name: string) => screen.getByRole('button', { name: `Proof of delivery, ${name}` }).closest('li')?.textContent;
  expect(await screen.findByText('Withdrawn')).toBeDefined();
  expect(rowOf('Gate')).toContain('Despatch reversed 20 Nov 2026');
  expect(rowOf('Gate')).toContain(': wrong lorry');
  expect(rowOf('J. Aldous')).not.toContain('Withdrawn');
  // The suppliers' declarations follow, with the products that have none.
  expect(screen.getByRole('button', { name: 'Glass for food, DoC 7' }).closest('li')?.textContent).toContain('Declaration for B500');
  expect(screen.getByText('No declaration for J70')).toBeDefined();
});

test('a cancelled deal does not say that nothing was issued before its declarations have loaded', async () => {
  const declared = Promise.withResolvers<Response>();
  const json = (body: unknown) => new Response(JSON.stringify(body), { status: 200 });
  vi.stubGlobal('fetch', (url: string) => (url.includes('Declarations') ? declared.promise : Promise.resolve(json([]))));
  const deal = { OrderId: 8, DealType: 'Stock', Status: 'Cancelled', ProFormaInvoiceId: null, InvoiceId: null };
  show(<PaperList order={deal as unknown as Order} />);
  // After these turns, all other answers are on screen.
  for (let turn = 0; turn < 5; turn++) await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByText('No documents have been issued for this order yet.')).toBeNull();
  declared.resolve(json({ InForceOn: '2026-11-20', Declarations: [], Without: [] }));
  expect(await screen.findByText('No documents have been issued for this order yet.')).toBeDefined();
});

test('before an order for an account on stop is typed it is said who may take it', () => {
  const Credit = { OnStop: true, OnStopReason: null, Balance: 0, Overdue: 0, OpenDeals: 0, CreditLeft: 0 };
  const account = { CustomerId: 3, Name: 'Aldous Cider', CurrencyCode: 'GBP', Credit, LastOrder: null, Addresses: [] };
  const store = makeOrderStore({ header: { CarriageCharge: 0 } as never, lines: [] });
  const says = /Ask an administrator to accept the order or to take the account off stop/;
  const { rerender } = show(<AccountAside store={store} account={account as never} order={undefined} />);
  expect(screen.getByText(says)).toBeTruthy();
  rerender(
    inApplication(<AccountAside store={store} account={{ ...account, Credit: { ...Credit, OnStop: false } } as never} order={undefined} />),
  );
  expect(screen.queryByText(says)).toBeNull();
});

test.each([
  ['Open', null, undefined],
  ['Picking', null, undefined],
  ['Picked', null, 'Picked goods go back into stock. '],
  ['Picked', 'Broken in the warehouse', 'Picked goods go back into stock. Breakages stay written off. '],
])('before a deal is cancelled it says of its goods only what will happen: %s, short because %s', (Status, ShortReason, goods = '') => {
  const Lines = [{ Quantity: 1428, PickedQuantity: Status === 'Open' ? null : 1400, ShortReason }];
  const order = { OrderId: 7, DealNo: 10_452, Part: 1, IsCallOff: false, ProFormaNo: null, Status, Lines } as unknown as Order;
  show(<CancelOrderButton order={order} reasons={[]} onCancelled={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  expect(screen.getByText(/stays in the history/).textContent).toBe(
    `${goods}A cancelled order stays in the history and cannot be reopened.`,
  );
});

test.each([
  [['Open'], 'Back order 10452/2 stays open. Cancel it too if the goods are no longer needed. '],
  [['Open', 'Open'], 'Back orders 10452/2 and 10452/3 stay open. Cancel them too if the goods are no longer needed. '],
  [['Invoiced'], ''],
  [[], ''],
])('before a deal is cancelled its back orders that stay open are named: %s', (statuses, words) => {
  const rests = statuses.map((Status, index) => ({ OrderId: 8 + index, DealNo: 10_452, Part: 2 + index, Status }));
  const of = { OrderId: 7, DealNo: 10_452, Part: 1, IsCallOff: false, Status: 'Picked', ProFormaNo: null };
  // Two lines may have their remainders on the same part.
  const Lines = [...rests, ...rests].map((RestOn) => ({ Quantity: 2856, PickedQuantity: 1428, ShortReason: 'Not found', RestOn }));
  show(<CancelOrderButton order={{ ...of, Lines } as unknown as Order} reasons={[]} onCancelled={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  expect(screen.getByText(/stays in the history/).textContent).toBe(
    `Picked goods go back into stock. ${words}A cancelled order stays in the history and cannot be reopened.`,
  );
});

test.each([
  [3001, 0, ''],
  [3001, 1200, '£1,200.00 received for pro forma 3001 goes back on the account. '],
  [null, 80.5, '£80.50 received for the deal goes back on the account. '],
])('before a deal is cancelled it says of money only what came: pro forma %s, £%d', (ProFormaNo, FreedIfCancelled, money) => {
  const of = { OrderId: 7, DealNo: 10_452, Part: 1, IsCallOff: false, Status: 'Open', CurrencyCode: 'GBP', Lines: [] };
  const order = { ...of, ProFormaNo, InvoiceId: null, FreedIfCancelled } as unknown as Order;
  show(<CancelOrderButton order={order} reasons={[]} onCancelled={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  expect(screen.getByText(/stays in the history/).textContent).toBe(
    `${money}A cancelled order stays in the history and cannot be reopened.`,
  );
});

test('cancelling an order says that a reason is missing', () => {
  const order = { OrderId: 7, DealNo: 10_452, Part: 1, IsCallOff: false } as Order;
  show(<CancelOrderButton order={order} reasons={[{ Id: 1, Description: 'Ordered twice' }]} onCancelled={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  const confirm = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Cancel order' }).at(-1);
  const hint = 'Choose a reason above, or enter one here';
  expect([screen.queryByText(hint) !== null, confirm?.disabled]).toEqual([true, true]);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: '1' } });
  expect([screen.queryByText(hint) !== null, confirm?.disabled]).toEqual([false, false]);
});

test('an order that is cancelled holds nobody back: its reason is no unsaved change', async () => {
  answer = 'Deal 10452 is cancelled.';
  const order = { OrderId: 7, DealNo: 10_452, Part: 1, IsCallOff: false } as Order;
  const held: boolean[] = [];
  show(
    <CancelOrderButton
      order={order}
      reasons={[{ Id: 1, Description: 'Ordered twice' }]}
      onCancelled={() => held.push(hasUnsavedChanges())}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: '1' } });
  expect(hasUnsavedChanges()).toBe(true);
  await act(async () => void fireEvent.click(screen.getAllByRole('button', { name: 'Cancel order' }).at(-1) as HTMLElement));
  await waitFor(() => expect(held).toEqual([false]));
  // There are no unsaved changes either once the last request has finished.
  await act(async () => void (await new Promise((resume) => setTimeout(resume, 20))));
  expect(hasUnsavedChanges()).toBe(false);
});

test('who cancels a deal that came back says which returns of pallets were its own; the likely ones are ticked', async () => {
  const Returns = [
    { PalletMovementId: 11, Code: 'EURO', MovedOn: '2026-11-18', Quantity: 4, HaulierName: 'Swift', Reference: null, IsLikely: false },
    { PalletMovementId: 12, Code: 'EURO', MovedOn: '2026-11-19', Quantity: 6, HaulierName: null, Reference: 'CN 7', IsLikely: true },
  ];
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    const Message = 'Pallets came back since it left';
    const details = {
      Warnings: [{ Kind: 'PalletsReturned', Message }],
      NeedsReason: false,
      NeedsAdmin: false,
      Returns,
      Went: [{ Code: 'EURO', Quantity: 8 }],
    };
    const refusal = { code: 'CONFIRMATION_NEEDED', message: Message, details };
    return Promise.resolve(
      sent.length === 1 ? new Response(JSON.stringify(refusal), { status: 409 }) : new Response('Cancelled', { status: 200 }),
    );
  });
  const line = { ProductId: 7, Quantity: 1000, PickedQuantity: 1000, ReturnedQuantity: 1000 };
  const of = { OrderId: 7, DealNo: 10_452, Part: 1, IsCallOff: false, DealType: 'Stock', Status: 'ReadyToInvoice', ProFormaNo: null };
  const done = vi.fn();
  show(<CancelOrderButton order={{ ...of, Lines: [line] } as unknown as Order} reasons={[]} onCancelled={done} />);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  fireEvent.change(screen.getByLabelText('Details'), { target: { value: 'Refused' } });
  const press = () => act(async () => void fireEvent.click(screen.getAllByRole('button', { name: 'Cancel order' }).at(-1) as HTMLElement));
  await press();
  const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  await waitFor(() => expect(box('6 × EURO on 19 Nov 2026, CN 7').checked).toBe(true));
  const first = box('4 × EURO on 18 Nov 2026, Swift');
  expect(first.checked).toBe(false);
  // The first return has the focus. The text shows how many pallets left with the deal.
  expect(document.activeElement).toBe(first);
  expect(screen.getByText('8 × EURO left with this order. Tick the later returns of these pallets.')).toBeTruthy();
  fireEvent.click(first);
  expect(
    screen.getByText('2 × EURO too many are ticked. These pallets did not leave with the order and stay recorded as returned.'),
  ).toBeTruthy();
  fireEvent.click(first);
  await press();
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent).toEqual([{ Reason: 'Refused' }, { Reason: 'Refused', ReturnIds: [12] }]);
});
