// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReactNode } from 'react';
import { ApiError } from '#contract/call/apiError.ts';
import { toFailure } from '#src/api/call.ts';
import { NetworkError } from '#src/api/send.ts';
import { ConfirmSave } from '#src/custom/sales/orders/form/save/ConfirmSave.tsx';
import { PaymentQuestion } from '#src/custom/money/payments/form/PaymentQuestion.tsx';
import { purchaseOrder } from '#src/custom/purchasing/purchaseOrders/purchaseOrder.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { OpenDealsQuestion } from '#src/resources/openDeals/OpenDealsQuestion.tsx';
import { Picker } from '#src/ui/inputs/combobox/Picker.tsx';
import { LongTextBox, TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { ReasonDialog } from '#src/ui/screen/dialog/ReasonDialog.tsx';
import { hasUnsavedChanges, leaving } from '#src/ui/screen/dialog/unsaved.ts';
import { ErrorState } from '#src/ui/states/states.tsx';

const confirmed = vi.fn<() => void>();
const closed = vi.fn<() => void>();
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

/** Returns the text of a button without its shortcut. */
const wordsOf = (button: Element | null) => button?.firstChild?.textContent;
const focused = () => wordsOf(document.activeElement);
const keys = { onConfirm: confirmed, onClose: closed };
const oldDate = { Kind: 'OldDate' as const, Message: 'The order is dated 19 Nov 2026, 2 days ago' };
const samePayment = { Kind: 'SamePayment' as const, Message: 'Payment 62635 of £7,000.00 on that date has the same reference' };
const otherAccount = { Kind: 'OtherAccount' as const, Message: 'The reference quotes what another owes' };

const question = (more: object, children: ReactNode = <p>Is it?</p>) => (
  <ConfirmDialog isOpen title="Is it?" confirm="It is" {...keys} {...more}>
    {children}
  </ConfirmDialog>
);

test('a question of a date or an account is answered by Enter, on the button that says what is meant; Escape leaves it', () => {
  const details = { Warnings: [oldDate], NeedsReason: false, NeedsAdmin: false };
  render(<ConfirmSave details={details} pending={false} {...keys} />);
  expect(focused()).toBe('Save order');
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  expect(closed).toHaveBeenCalledTimes(1);
  cleanup();
  for (const [asked, answer] of [
    [oldDate, 'Record with this date'],
    [otherAccount, 'Record for this customer'],
    [samePayment, 'Record as new payment'],
  ] as const) {
    render(<PaymentQuestion warnings={[asked]} customer="Aldous Cider" pending={false} onConfirm={confirmed} onClose={closed} />);
    expect(focused()).toBe(answer);
    cleanup();
  }
});

test('a purchase order asks about goods of another maker, and with a revision about that first', () => {
  const maker = { Kind: 'OtherMaker', Message: 'B500 is made by Northern Glass, and Cotswold Glass has no price for it' };
  const revision = { Kind: 'PurchaseOrder', Message: 'The supplier already has this order. Saving creates revision 2' };
  expect(purchaseOrder.question?.([maker], undefined).confirm).toBe('Order goods');
  expect(purchaseOrder.question?.([maker, revision], undefined).confirm).toBe('Send revision');
});

test('the key that answers is printed on the button, and is no part of its name', () => {
  render(question({}));
  expect(screen.getByRole('button', { name: 'It is' }).querySelector('kbd')?.textContent).toBe('Ctrl+Enter');
  expect(screen.getByRole('button', { name: 'Back' }).querySelector('kbd')).toBeNull();
});

test('the Enter that asked, held down, does not answer', () => {
  render(question({}));
  expect(fireEvent.keyDown(document.activeElement as Element, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(document.activeElement as Element, { key: 'Enter', ctrlKey: true, repeat: true })).toBe(false);
  expect(confirmed).not.toHaveBeenCalled();
});

test('what cannot be taken back, and what may not be confirmed, has the focus on the way out; a field keeps it', () => {
  render(question({ isDanger: true, dismiss: 'Keep it' }));
  expect(focused()).toBe('Keep it');
  cleanup();
  render(question({ isConfirmDisabled: true }));
  expect(focused()).toBe('Back');
  cleanup();
  render(question({}, <input autoFocus aria-label="Why" />));
  expect(document.activeElement).toBe(screen.getByLabelText('Why'));
});

test('a question with fields opens in the first of them, and Tab comes to the deed before the way out', () => {
  const fields = (
    <>
      <input type="checkbox" aria-label="Held" />
      <input aria-label="Reference" disabled />
      <textarea aria-label="Rows" />
    </>
  );
  render(question({ isConfirmDisabled: true }, fields));
  expect(document.activeElement).toBe(screen.getByLabelText('Rows'));
  expect(screen.getAllByRole('button').map(wordsOf)).toEqual(['It is', 'Back']);
  cleanup();
  render(question({ isDismissPrimary: true }));
  expect(screen.getAllByRole('button').map(wordsOf)).toEqual(['Back', 'It is']);
});

test('Enter in a one-line field does the deed; in a long text, a list that is open, a row of a table and while it is not ready it does not', () => {
  const take = vi.fn<(item: string | null) => void>();
  const fields = (
    <>
      <DateInput label="In force from" value={null} onChange={vi.fn()} />
      <LongTextBox label="Rows" value="" onChange={vi.fn()} />
      <Picker label="Customer" value={null} onChange={take} search={async () => ['Aldous']} keyOf={String} labelOf={String} />
      <input type="checkbox" aria-label="Held" />
      <table>
        <tbody>
          <tr>
            <td>
              <input aria-label="Quantity" />
            </td>
          </tr>
        </tbody>
      </table>
    </>
  );
  const enter = (name: string, more: object = {}) => fireEvent.keyDown(screen.getByLabelText(name), { key: 'Enter', ...more });
  const { rerender } = render(question({}, fields));
  for (const name of ['Rows', 'Held', 'Quantity']) enter(name);
  fireEvent.change(screen.getByRole('combobox', { name: 'Customer' }), { target: { value: 'ald' } });
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Customer' }), { key: 'Enter' });
  enter('In force from', { repeat: true });
  rerender(question({ isConfirmDisabled: true }, fields));
  enter('In force from');
  rerender(question({ isDismissPrimary: true }, fields));
  enter('In force from');
  expect(confirmed).not.toHaveBeenCalled();
  rerender(question({}, fields));
  enter('In force from');
  enter('Rows', { ctrlKey: true });
  expect(confirmed).toHaveBeenCalledTimes(2);
});

test('a try that failed leaves the keys in the question', () => {
  const { rerender } = render(question({}));
  rerender(question({ pending: true }));
  (document.activeElement as HTMLElement).blur();
  rerender(question({ failure: { message: 'The server cannot be reached', mayRetry: true } }));
  expect(focused()).toBe('It is');
});

test('only what met no server, or a server’s failure, offers another try: a rule refuses the same again', () => {
  const body = (code: string) => ({ code, message: 'Deal 10452 is invoiced' }) as never;
  const offers = (error: Error) => {
    render(
      <>
        <FailedSave failure={toFailure(error)} onRetry={confirmed} />
        <ErrorState error={error} onRetry={confirmed} />
      </>,
    );
    const { length } = screen.queryAllByRole('button', { name: 'Try again' });
    cleanup();
    return length;
  };
  expect(offers(new NetworkError(new Error('no route')))).toBe(2);
  expect(offers(new ApiError(503, body('NOT_AVAILABLE')))).toBe(2);
  for (const status of [400, 403, 404, 409, 429, 600]) expect(offers(new ApiError(status, body('RULE_BROKEN')))).toBe(0);
});

test.each([
  ['question', (isDirty: boolean) => question({ isDirty })],
  [
    'panel',
    (isDirty: boolean) => (
      <SidePanel isOpen title="Goods back" onClose={closed} isDirty={isDirty}>
        <input aria-label="Why" />
      </SidePanel>
    ),
  ],
])('a %s in which something was typed asks before Escape loses it, and closes at once where nothing was', (_, drawn) => {
  const { rerender } = render(drawn(true));
  const escape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  escape();
  expect(closed).not.toHaveBeenCalled();
  leaving.get()?.proceed();
  expect(closed).toHaveBeenCalledTimes(1);
  leaving.set(undefined);
  rerender(drawn(false));
  escape();
  expect(closed).toHaveBeenCalledTimes(2);
  expect(leaving.get()).toBeUndefined();
});

test('Enter without a reason says at the field what is missing, and does what is asked once there is one', () => {
  render(
    <ReasonDialog title="Invoice 20001 is disputed" confirm="Disputed" pending={false} {...keys}>
      <p>Letters leave it out.</p>
    </ReasonDialog>,
  );
  const reason = screen.getByLabelText('Reason');
  expect(screen.queryByText('Enter a reason')).toBeNull();
  fireEvent.keyDown(reason, { key: 'Enter', repeat: true });
  expect(screen.queryByText('Enter a reason')).toBeNull();
  fireEvent.keyDown(reason, { key: 'Enter' });
  expect(screen.getByText('Enter a reason')).toBeDefined();
  expect(reason.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(reason, { target: { value: 'Two were broken' } });
  expect(screen.queryByText('Enter a reason')).toBeNull();
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true });
  expect(confirmed).toHaveBeenCalledExactlyOnceWith('Two were broken');
});

test('a reason that was typed is asked about before Escape loses it, and not once it is on its way', () => {
  const asking = (pending: boolean) => (
    <ReasonDialog title="Invoice 20001 is disputed" confirm="Disputed" pending={pending} {...keys}>
      <p>Letters leave it out.</p>
    </ReasonDialog>
  );
  const { rerender } = render(asking(false));
  const escape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Two pallets were broken' } });
  escape();
  expect(closed).not.toHaveBeenCalled();
  expect(leaving.get()).toBeDefined();
  leaving.set(undefined);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' ' } });
  escape();
  expect(closed).toHaveBeenCalledTimes(1);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Two pallets were broken' } });
  rerender(asking(true));
  expect(hasUnsavedChanges()).toBe(false);
});

test('what stands in the field that a question opens on is typed over', () => {
  render(question({}, <TextBox label="Next number" value="10001" onChange={() => undefined} />));
  const field = screen.getByLabelText<HTMLInputElement>('Next number');
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 5]);
});

test('the question about open orders says which pro formas are replaced, and what is paid above or below the new total', () => {
  const order = { OrderId: 1, DealNo: 13012, Part: 1, CurrencyCode: 'GBP', Before: 963.13, After: 802.61 };
  const Deals = [
    { ...order, ProForma: { No: 3177, IsHeld: false, Paid: 963.13 } },
    { ...order, OrderId: 2, DealNo: 13013, ProForma: { No: 3178, IsHeld: true, Paid: 0 } },
    { ...order, OrderId: 3, DealNo: 13014 },
  ];
  const details = { OpenDealsVat: { From: 'Standard', To: 'Zero', Deals } };
  render(<OpenDealsQuestion details={details} title="Black Hill" onAnswer={confirmed} onClose={closed} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '13012: £963.13 is paid on pro forma 3177, £160.52 more than the new total.',
    '13013: Pro forma 3178 is cancelled and a new one is issued.',
  ]);
});
