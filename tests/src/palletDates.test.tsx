// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MovementRow } from '#contract/warehouse/pallets/shapes.ts';
import { MovePalletsDialog } from '#src/custom/warehouse/pallets/ledger/MovePalletsDialog.tsx';
import { ReturnForm } from '#src/custom/warehouse/pallets/back/ReturnForm.tsx';
import { ReversePalletMovement } from '#src/custom/warehouse/pallets/ledger/ReversePalletMovement.tsx';
import { inApplication } from '#tests/support/inApplication.tsx';

vi.mock('#src/drafts/DraftOffer.tsx', () => ({
  DraftOffer: ({ children }: { children: (taken: undefined) => unknown }) => children(undefined),
}));
vi.mock('#src/drafts/useDraft.ts', () => ({
  useDraft: () => ({
    draft: { keep: () => undefined, discard: () => undefined, begin: () => Promise.resolve('key'), failed: () => undefined },
    finish: () => undefined,
    askFirst: (leave: () => void) => leave(),
  }),
}));

interface Sent {
  ReversedOn?: string;
  ConfirmDate?: boolean;
  ConfirmMore?: boolean;
}
let sent: Sent[] = [];
const answer = (status: number, body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { status }));
const words = { OldDate: 'It is dated 1 Oct 2026, 53 days ago', MorePallets: 'More than Aldous has come back' };

/** Asks the questions that the request does not confirm, as the server does. */
const fakeServer = (url: string, init: RequestInit = {}) => {
  if ((init.method ?? 'GET') === 'GET') return answer(200, { Hauliers: [] });
  const body = JSON.parse(init.body as string) as Sent;
  sent.push(body);
  const isReturn = url.includes('ReturnPallet');
  const asked = [...(body.ConfirmDate ? [] : ['OldDate' as const]), ...(body.ConfirmMore || !isReturn ? [] : ['MorePallets' as const])];
  if (asked.length === 0)
    return answer(200, isReturn ? { Movements: [], Held: [] } : { Quantity: 3, Code: 'EURO', FromName: 'A', ToName: 'B' });
  const details = { Warnings: asked.map((Kind) => ({ Kind, Message: words[Kind] })), NeedsReason: false, NeedsAdmin: false };
  const message = asked.map((kind) => words[kind]).join('. ');
  return answer(409, {
    code: 'CONFIRMATION_NEEDED',
    message,
    details,
    errors: isReturn ? { ReturnedOn: words.OldDate } : { MovedOn: words.OldDate },
  });
};

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', fakeServer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (part: ReactNode) => render(inApplication(part));
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};
const type = async (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  await act(async () => fireEvent.blur(field));
};

const held = ['EURO', 'CAL'].map((Code, at) => ({ PalletId: at + 2, Code, Description: Code, Held: 1 }));
const account = { CustomerId: 3, CustomerName: 'Aldous', PalletNorm: null, Held: held, Returns: [], ReturnCount: 0 };

test('while a count of pallets is no number there is nothing to press: none of the others is recorded without it', async () => {
  show(<ReturnForm account={account} storedDraft={undefined} onSaved={() => undefined} />);
  await type('EURO good', '3');
  await type('CAL good', '2x');
  const record = screen.getByRole<HTMLButtonElement>('button', { name: /Record 3 pallets/ });
  expect(record.disabled).toBe(true);
  await type('CAL good', '2');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Record 5 pallets/ }).disabled).toBe(false);
});

test('an old date of a return, and more than the books say, are asked about together and meant together', async () => {
  const onSaved = vi.fn<() => void>();
  show(<ReturnForm account={account} storedDraft={undefined} onSaved={onSaved} />);
  await type('EURO good', '3');
  await press(/Record 3 pallets/);
  expect(await screen.findByText(`${words.OldDate}. ${words.MorePallets}.`)).toBeTruthy();
  await press('Record anyway');
  expect(sent.map(({ ConfirmDate, ConfirmMore }) => [ConfirmDate, ConfirmMore])).toEqual([
    [undefined, undefined],
    [true, true],
  ]);
  expect(onSaved).toHaveBeenCalledOnce();
});

test('an old date of what passes the yard is asked about on the button; another day is another question', async () => {
  const parties = {
    Types: [{ PalletId: 2, Code: 'EURO', Description: 'Euro pallet', Charge: 14, SupplierId: 1 }],
    Suppliers: [],
    Hauliers: [],
    VatTypes: [],
  };
  const onClose = vi.fn<() => void>();
  show(<MovePalletsDialog parties={parties} onClose={onClose} />);
  fireEvent.change(screen.getByLabelText('Pallet'), { target: { value: '2' } });
  await type('Quantity', '3');
  await press('Record');
  expect(await screen.findByText(words.OldDate)).toBeTruthy();
  await type('Date', '1/10');
  await press('Record');
  await press('Record with this date');
  expect(sent.map(({ ConfirmDate }) => ConfirmDate)).toEqual([undefined, undefined, true]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a reversal says its day: an old one is asked about, another is asked about anew', async () => {
  const row = { PalletMovementId: 7, Kind: 'Transfer', Quantity: 3, Code: 'EURO', MovedOn: '2026-09-01', CreditNo: 5535, InvoiceNo: null };
  const onDone = vi.fn<() => void>();
  show(
    <ReversePalletMovement
      row={{ ...row, ReversesId: null, FromName: 'Aldous', ToName: 'Wye' } as unknown as MovementRow}
      onDone={onDone}
    />,
  );
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'The wrong brewery' } });
  await type('Reversed on', '31/12/2025');
  await press(/^Reverse/);
  await screen.findByText(words.OldDate, { exact: false });
  await type('Reversed on', '1/1/2026');
  await press(/^Reverse/);
  await press(/^Reverse anyway/);
  expect(sent.map(({ ReversedOn, ConfirmDate }) => [ReversedOn, ConfirmDate])).toEqual([
    ['2025-12-31', undefined],
    ['2026-01-01', undefined],
    ['2026-01-01', true],
  ]);
  expect(onDone).toHaveBeenCalledOnce();
});
