// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Order } from '#contract/sales/orders/shapes.ts';
import type { StockLevel } from '#contract/warehouse/stock/levels.ts';
import type { StockTakeLine } from '#contract/warehouse/stock/takes.ts';
import { TellProvider } from '#src/api/tell.ts';
import { CallOffPanel } from '#src/custom/sales/orders/callOff/CallOffPanel.tsx';
import { AddressPanel } from '#src/custom/masterData/customers/AddressPanel.tsx';
import { ReturnGoods } from '#src/custom/warehouse/returns/ReturnGoods.tsx';
import { AddMovement } from '#src/custom/warehouse/stock/movements/AddMovement.tsx';
import { useCounting } from '#src/custom/warehouse/stock/take/useCounting.ts';
import { i18nProvider } from '#src/dataProvider/i18nProvider.ts';
import { DraftOffer, continueDraft } from '#src/drafts/DraftOffer.tsx';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useFormDraft } from '#src/drafts/useFormDraft.ts';
import type { FormContent } from '#src/drafts/useFormDraft.ts';
import { ProfileDialog } from '#src/profile/ProfileDialog.tsx';
import { colours } from '#src/resources/references/colours.ts';
import { CreateScreen } from '#src/resources/engine/form/screen/CreateScreen.tsx';
import { EditForm } from '#src/resources/engine/form/screen/EditForm.tsx';
import type { Row } from '#src/resources/engine/resource.ts';

const device = vi.hoisted(() => ({ kept: new Map<string, unknown>(), held: new Set<string>(), nowMs: 0, isSilent: false }));
vi.mock(import('#src/drafts/shelf/drafts.ts'), async () => {
  const { makeDrafts } = await import('#src/drafts/shelf/makeDrafts.ts');
  let serial = 0;
  const drafts = makeDrafts({
    shelf: {
      all: async () => {
        if (device.isSilent && device.held.size > 0) throw new Error('The device does not respond');
        return [...device.kept.values()] as Draft[];
      },
      put: async (draft) => void device.kept.set(draft.id, structuredClone(draft)),
      remove: async (id) => void device.kept.delete(id),
    },
    holds: {
      take: async (id) => !device.held.has(id) && Boolean(device.held.add(id)),
      release: (id) => void device.held.delete(id),
      held: async () => new Set(device.held),
    },
    nowMs: () => device.nowMs,
    newId: () => `id-${++serial}`,
    onFailing: (isFailing) => {
      if (isFailing) throw new Error('A draft was not kept');
    },
  });
  return { drafts, draftOwner: () => 1 };
});
/** Never answers. A failed request would be retried a moment later, during another test. */
const noReply = () => new Promise<Response>(() => undefined);
vi.mock(import('#src/ui/screen/say/useToast.tsx'), () => ({ useToast: () => () => undefined }));

const kept = () => [...device.kept.values()] as Draft<FormContent>[];

beforeEach(() => {
  device.kept.clear();
  device.held.clear();
  device.isSilent = false;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a form that has a draft', () => {
  const draft = { id: 'd1', userId: 1, about: 'new-order-1', title: 'New order for Aldous Cider', detail: '2 lines', changedAtMs: 0 };
  const open = (state?: unknown) => {
    device.kept.set(draft.id, draft);
    return render(
      <MemoryRouter initialEntries={[{ pathname: '/neworder', state }]}>
        <DraftOffer about="new-order-1">{(taken) => <p>{taken ? 'goes on' : 'begins anew'}</p>}</DraftOffer>
      </MemoryRouter>,
    );
  };

  test('that one comes to by *Continue* goes on with that draft, and does not ask again', async () => {
    open(continueDraft(draft as never));
    expect(await screen.findByText('goes on')).toBeDefined();
  });

  test('opens without it where the device does not give it out, and leaves it to be taken up later', async () => {
    device.isSilent = true;
    open(continueDraft(draft as never));
    expect(await screen.findByText('begins anew')).toBeDefined();
    expect([...device.held]).toEqual([]);
  });

  test('that one comes to by another way asks', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeDefined();
  });
});

const show = (form: ReactNode, state?: unknown) =>
  render(
    <RouterProvider
      router={createMemoryRouter(
        [
          {
            path: '*',
            element: (
              <CoreAdminContext i18nProvider={i18nProvider} queryClient={new QueryClient()} store={memoryStore()}>
                <TellProvider value={() => undefined}>{form}</TellProvider>
              </CoreAdminContext>
            ),
          },
        ],
        { initialEntries: [{ pathname: '/', state }] },
      )}
    />,
  );

const type = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const valueOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const untilKept = (count = 1) => waitFor(() => expect(kept()).toHaveLength(count));
/** Ends the browser without warning. The locks of the tab are released, as after a crash. */
const crash = async () => {
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  cleanup();
  device.held.clear();
};
const goOn = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull());
};

describe('the draft of any form of fields', () => {
  const saved = { Name: 'Perry', Password: '' };
  const Fields = ({ taken }: { taken: Draft<FormContent<typeof saved, number>> | undefined }) => {
    const [values, setValues] = useState({ ...saved, ...taken?.content.values });
    const label = {
      kind: 'record',
      about: 'perry',
      address: '/perry',
      describe: (_: object, changed: readonly string[]) => ({ title: 'Perry', detail: changed.join() }),
    };
    const { finish } = useFormDraft({ ...label, storedDraft: taken, values, saved, base: taken?.content.base ?? 7 });
    const input = (name: keyof typeof saved) => (
      <input aria-label={name} value={values[name]} onChange={(event) => setValues({ ...values, [name]: event.target.value })} />
    );
    return (
      <>
        {input('Name')}
        {input('Password')}
        <button type="button" onClick={finish}>
          Saved
        </button>
      </>
    );
  };
  const open = () => show(<DraftOffer<FormContent<typeof saved, number>> about="perry">{(taken) => <Fields taken={taken} />}</DraftOffer>);

  test('is there while something is typed that is not saved, with what it is typed over, and gone once it is typed back', async () => {
    open();
    await screen.findByLabelText('Name');
    type('Name', 'Perry & Daughters');
    await untilKept();
    expect(kept()[0]).toMatchObject({ detail: 'Name', content: { values: { Name: 'Perry & Daughters' }, base: 7 } });
    type('Name', 'Perry');
    await untilKept(0);
  });

  test('never has a password in it, and is none where nothing but a password is typed', async () => {
    open();
    await screen.findByLabelText('Name');
    type('Password', 'Green-Bottle-9');
    type('Name', 'Perry & Co');
    await untilKept();
    type('Name', 'Perry');
    await untilKept(0);
    type('Name', 'Perry & Sons');
    await crash();
    expect(JSON.stringify(kept())).toContain('Perry & Sons');
    expect(JSON.stringify(kept())).not.toMatch(/Green-Bottle-9|password/i);
  });

  test('is gone once it is saved, however often the form is drawn after that', async () => {
    open();
    await screen.findByLabelText('Name');
    type('Name', 'Perry & Daughters');
    await untilKept();
    fireEvent.click(screen.getByRole('button', { name: 'Saved' }));
    await crash();
    expect(kept()).toEqual([]);
  });

  test('is not offered to a second tab while the first has it, nor after 30 days', async () => {
    open();
    await screen.findByLabelText('Name');
    type('Name', 'Perry & Daughters');
    await untilKept();
    open();
    await waitFor(() => expect(screen.getAllByLabelText('Name')).toHaveLength(2));
    await crash();
    device.nowMs += 31 * 86_400_000;
    open();
    await screen.findByLabelText('Name');
    expect(valueOf('Name')).toBe('Perry');
  });
});

describe('what was typed before the browser died is there again', () => {
  const answers: Record<string, unknown> = {
    '/api/AddressType': [{ AddressTypeId: 2, Description: 'Delivery' }],
    '/api/User/GetUser/1': {
      UserId: 1,
      UserName: 'ann',
      FirstName: 'Ann',
      SurName: 'Smith',
      Email: 'ann@demijohn.example',
      Active: true,
      Version: 3,
    },
  };
  beforeEach(() => {
    localStorage.setItem('UserId', '1');
    vi.stubGlobal('fetch', (url: string) => {
      const { pathname } = new URL(url, 'http://demijohn.test');
      return Promise.resolve(
        new Response(JSON.stringify(answers[pathname] ?? []), { status: 200, headers: { 'content-range': 'items 0-0/0' } }),
      );
    });
  });

  test('in a new address', async () => {
    const open = () => show(<AddressPanel customerId={12} customerName="Aldous Cider" address={undefined} onClose={() => undefined} />);
    open();
    await screen.findByLabelText('First line');
    type('First line', '1 Mill Lane');
    await crash();
    expect(kept()[0]).toMatchObject({
      title: 'New address of Aldous Cider',
      detail: '1 Mill Lane',
      address: '/findcustomer?customerId=12&address=new',
    });
    open();
    await goOn();
    expect(valueOf('First line')).toBe('1 Mill Lane');
  });

  test('in a new record', async () => {
    const open = () => show(<CreateScreen resource={colours} />);
    open();
    await screen.findByLabelText('Code');
    type('Code', 'AMB');
    type('Description', 'Amber');
    await crash();
    expect(kept()[0]).toMatchObject({ title: 'New colour Amber', detail: 'Code, Description', address: '/referencefiles/colours/create' });
    open();
    await goOn();
    expect([valueOf('Code'), valueOf('Description')]).toEqual(['AMB', 'Amber']);
  });

  test('in a record that is changed, and is saved on the version that it was typed over', async () => {
    const record: Row = { id: 5, ColourId: 5, Code: 'AMB', Description: 'Amber', Active: true, Version: 2 };
    const open = (row: Row) =>
      show(
        <DraftOffer<FormContent> about="referencefiles/colours-5">
          {(taken) => <EditForm resource={colours} record={row} storedDraft={taken} />}
        </DraftOffer>,
      );
    open(record);
    await screen.findByLabelText('Description');
    type('Description', 'Amber glass');
    await crash();
    open({ ...record, Description: 'Amber, theirs', Version: 3 });
    await goOn();
    expect(valueOf('Description')).toBe('Amber glass');
    expect(kept()[0]?.content.base).toMatchObject({ Version: 2 });
  });

  test('in the own profile, at once and without its passwords', async () => {
    const open = () => show(<ProfileDialog onClose={() => undefined} />);
    open();
    await screen.findByLabelText(/First name/);
    fireEvent.change(screen.getByLabelText(/First name/), { target: { value: 'Anne' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Green-Bottle-9' } });
    await crash();
    expect(JSON.stringify(kept())).not.toMatch(/Green-Bottle-9|password/i);
    open();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/First name/).value).toBe('Anne'));
    expect(valueOf('Password')).toBe('');
    expect(screen.getByRole('status').textContent).toMatch(/^Not saved yet, /);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Discard changes' })));
    expect([valueOf(/First name/), screen.queryByText(/Not saved yet/)]).toEqual(['Ann', null]);
  });

  test('in the own profile too, when an Admin changed it meanwhile: it is said who and what, and saved with their change', async () => {
    const mine = answers['/api/User/GetUser/1'] as object;
    const theirs = { ...mine, Email: 'ann@new.example', Version: 4 };
    const refusal = { code: 'STALE_VERSION', message: 'Bea Hill changed this on 21 Nov 2026, 09:14. Reload it before you save' };
    const sent: { Version: number; FirstName: string; Email: string }[] = [];
    const answer = (body: unknown, status = 200) =>
      Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-range': 'items 0-0/0' } }));
    let isFirst = true;
    vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body: string }) => {
      if (method === 'GET' && url.includes('/api/User/GetUser/1')) return answer(sent.length > 0 ? theirs : mine);
      if (method === 'GET') return answer([]);
      sent.push(JSON.parse(body) as (typeof sent)[0]);
      const reply = isFirst ? answer(refusal, 409) : answer(theirs);
      isFirst = false;
      return reply;
    });
    show(<ProfileDialog onClose={() => undefined} />);
    await screen.findByLabelText(/First name/);
    fireEvent.change(screen.getByLabelText(/First name/), { target: { value: 'Anne' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Green-Bottle-9' } });
    const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
    save();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to update user: Bea Hill changed this on 21 Nov 2026, 09:14 (e-mail). Your changes are kept. Save again to store them with the other changes.',
    );
    expect([valueOf(/First name/), valueOf(/Email/), valueOf('Password')]).toEqual(['Anne', 'ann@new.example', 'Green-Bottle-9']);
    save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toMatchObject([
      { Version: 3, FirstName: 'Anne' },
      { Version: 4, FirstName: 'Anne', Email: 'ann@new.example' },
    ]);
  });
});

describe('a deed whose answer was lost', () => {
  const level = { ProductId: 7, ProductCode: 'B500', SupplierDepotId: 1, UnitsPerLayer: 204, UnitsPerPallet: 1428 } as StockLevel;

  test('is sent again, after a reload too, under the key it went under', async () => {
    const keys: (string | undefined)[] = [];
    vi.stubGlobal('fetch', (url: string, { method, headers }: { method?: string; headers?: Record<string, string> } = {}) => {
      if (method !== 'POST' || !url.includes('AddStockMovement')) return Promise.resolve(new Response('[]', { status: 200 }));
      keys.push(new Headers(headers).get('idempotency-key') ?? undefined);
      const done = { StockMovementIds: [1], ProductId: 7, SupplierDepotId: 1, OnHand: 4988 };
      return keys.length === 1 ? noReply() : Promise.resolve(Response.json(done));
    });
    const open = () => show(<AddMovement level={level} onClose={() => undefined} />);
    open();
    await screen.findByLabelText('Quantity');
    type('Quantity', '12');
    fireEvent.blur(screen.getByLabelText('Quantity'));
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add movement' }).disabled).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: 'Add movement' }));
    await waitFor(() => expect(keys).toHaveLength(1));
    await untilKept();
    await crash();
    open();
    await screen.findByLabelText('Quantity');
    expect(valueOf('Quantity')).toBe('12');
    fireEvent.click(screen.getByRole('button', { name: 'Add movement' }));
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[1]).toBe(keys[0]);
    await untilKept(0);
  });
});

const callOffOrder = { OrderId: 41, DealNo: 10041, Part: 1, IsCallOff: true, CustomerName: 'Aldous Cider', CustomerOrderNo: null };
const line = { OrderDetailId: 1, ProductCode: 'AMB', Description: 'Amber', Ordered: 4000, Drawn: 0, Left: 4000, Free: 9000 };
const state = {
  OrderId: 41,
  Version: 3,
  Status: 'Held',
  CurrencyCode: 'GBP',
  CarriageCharge: 0,
  Parts: [],
  Planned: [],
  Today: '2026-11-21',
};
const callOff = { ...state, Lines: [{ ...line, UnitsPerLayer: null, UnitsPerPallet: null }] };
const openCallOff = (state?: unknown) => show(<CallOffPanel order={callOffOrder as unknown as Order} onDrawn={() => undefined} />, state);

test('a delivery of a call-off is there again after the browser broke down, opened by its draft, and is drawn once', async () => {
  const sent: { key: string | null; body: unknown }[] = [];
  vi.stubGlobal(
    'fetch',
    (_url: string, { method, headers, body }: { method?: string; headers?: Record<string, string>; body?: string }) => {
      if (method !== 'POST') return Promise.resolve(Response.json(callOff));
      sent.push({ key: new Headers(headers).get('idempotency-key'), body: JSON.parse(body ?? '') });
      const part = {
        ...callOffOrder,
        Part: 2,
        RequiredDate: '2026-12-01',
        CurrencyCode: 'GBP',
        Totals: { Gross: 120 },
        EndsCallOff: false,
        Warnings: [],
      };
      return sent.length === 1 ? noReply() : Promise.resolve(Response.json(part));
    },
  );
  openCallOff();
  fireEvent.click(await screen.findByRole('button', { name: /Draw a delivery/ }));
  for (const [label, text] of [
    ['Required', '1 Dec 2026'],
    ['Quantity to draw: AMB', '1428'],
  ] as const) {
    await screen.findByLabelText(label);
    type(label, text);
    fireEvent.blur(screen.getByLabelText(label));
  }
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Draw delivery/ });
  await waitFor(() => expect(confirm().disabled).toBe(false));
  fireEvent.click(confirm());
  await waitFor(() => expect(sent).toHaveLength(1));
  await untilKept();
  expect(kept()[0]).toMatchObject({ title: 'Delivery of order 10041 for Aldous Cider', detail: '1 Dec 2026, 1,428 units' });
  await crash();
  openCallOff(continueDraft(kept()[0] as never));
  await screen.findByLabelText('Quantity to draw: AMB');
  await waitFor(() => expect(valueOf('Quantity to draw: AMB')).toBe('1,428'));
  fireEvent.click(confirm());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  await untilKept(0);
});

test('the planned deliveries of a call-off are there again after the browser broke down, beside what was planned meanwhile', async () => {
  let now: object = callOff;
  const sent: { Version: number; Planned: unknown }[] = [];
  vi.stubGlobal('fetch', (_url: string, { method, body }: { method?: string; body?: string }) => {
    if (method !== 'POST') return Promise.resolve(Response.json(now));
    sent.push(JSON.parse(body ?? ''));
    return Promise.resolve(Response.json({ OrderId: 41, Version: 5, Planned: sent[0]?.Planned }));
  });
  openCallOff();
  fireEvent.click(await screen.findByRole('button', { name: /Plan deliveries/ }));
  for (const [label, text] of [
    ['Day, delivery 1', '1 Dec 2026'],
    ['Quantity, delivery 1', '1428'],
  ] as const) {
    await screen.findByLabelText(label);
    type(label, text);
    fireEvent.blur(screen.getByLabelText(label));
  }
  await untilKept();
  await waitFor(() =>
    expect(kept()[0]).toMatchObject({ title: 'Planned deliveries of order 10041 for Aldous Cider', detail: '1 day, 1,428 units' }),
  );
  await crash();
  now = { ...callOff, Version: 4, Planned: [{ OrderDetailId: 1, RequiredDate: '2026-12-08', Quantity: 700 }] };
  openCallOff(continueDraft(kept()[0] as never));
  await screen.findByLabelText('Quantity, delivery 1');
  expect([valueOf('Day, delivery 1'), valueOf('Quantity, delivery 1')]).toEqual(['1 Dec 2026', '1,428']);
  expect(screen.getByRole('alert').textContent).toContain('The saved plan is now 700 × AMB on 8 Dec 2026.');
  fireEvent.click(screen.getByRole('button', { name: 'Save plan' }));
  await waitFor(() => expect(sent).toEqual([{ Version: 4, Planned: [{ OrderDetailId: 1, RequiredDate: '2026-12-01', Quantity: 1428 }] }]));
  await untilKept(0);
});

test('what came back of a deal is there again after the browser broke down, and is sent once', async () => {
  const line = { OrderDetailId: 1, ProductCode: 'AMB', Description: 'Amber', Went: 1000, Returned: 0 };
  const goods = { OrderId: 41, DealNo: 10041, Part: 1, Version: 3, Lines: [{ ...line, UnitsPerLayer: 100, UnitsPerPallet: 500 }] };
  const sent: { key: string | null; body: unknown }[] = [];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    sent.push({ key: new Headers(init.headers).get('idempotency-key'), body: JSON.parse(init.body as string) });
    return sent.length === 1 ? noReply() : Promise.resolve(Response.json(goods));
  });
  const open = () => show(<ReturnGoods goods={goods} address="/pickgoods?OrderId=41" onClose={() => undefined} />);
  open();
  await screen.findByLabelText('Good, of AMB');
  type('Good, of AMB', '250');
  fireEvent.blur(screen.getByLabelText('Good, of AMB'));
  type('Reason', 'Refused at the gate');
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Return goods' }).disabled).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'Return goods' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await untilKept();
  await crash();
  open();
  await screen.findByLabelText('Good, of AMB');
  expect([valueOf('Good, of AMB'), valueOf('Reason')]).toEqual(['250', 'Refused at the gate']);
  fireEvent.click(screen.getByRole('button', { name: 'Return goods' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  await untilKept(0);
});

test('a count that is cleared to nothing is gone from the device as well', async () => {
  const line = { ProductId: 7, Version: null } as StockTakeLine;
  const Sheet = () => {
    const { enter } = useCounting({ supplierId: 3, supplierName: 'Aire Glass', storedDraft: undefined });
    return (
      <>
        <button type="button" onClick={() => enter(line, 40)}>
          Count
        </button>
        <button type="button" onClick={() => enter(line, null)}>
          Clear
        </button>
      </>
    );
  };
  show(<Sheet />);
  fireEvent.click(await screen.findByRole('button', { name: 'Count' }));
  await untilKept();
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(kept()).toEqual([]));
});
