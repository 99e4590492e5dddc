// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { buildReturnLines, noCounts } from '#src/custom/warehouse/pallets/back/backDraft.ts';
import { BackGrid } from '#src/custom/warehouse/pallets/back/BackGrid.tsx';
import { ProofPanel } from '#src/custom/warehouse/picking/proof/ProofPanel.tsx';
import { isFullyReceived, emptyInput, formatLineError } from '#src/custom/warehouse/stock/goodsIn/receiptDraft.ts';
import type { ReceiptProduct } from '#src/custom/warehouse/stock/goodsIn/receiptDraft.ts';
import { ReceiptLine } from '#src/custom/warehouse/stock/goodsIn/ReceiptLine.tsx';
import { rewordError } from '#src/ui/inputs/typed/checks.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';

const type = (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};

test('pallets are counted whole, and what is not understood counts for none', () => {
  const types = [{ PalletId: 3, Code: 'EURO', Description: 'Euro pallet', Held: 40 }];
  const Counted = () => {
    const [Counts, setCounts] = useState({ 3: noCounts });
    const { invalid, setInvalid } = useInvalid();
    const { Lines } = buildReturnLines(types, { Counts, LossBearer: 'Customer' }, invalid);
    return (
      <>
        <BackGrid
          types={types}
          counts={Counts}
          errors={new Map()}
          onChange={(_, counts) => setCounts({ 3: counts })}
          onInvalid={setInvalid}
        />
        <output>{Lines.reduce((total, { Quantity }) => total + Quantity, 0)}</output>
      </>
    );
  };
  render(<Counted />);
  type('EURO good', '12');
  type('EURO damaged', '2');
  expect(screen.getByRole('status').textContent).toBe('14');
  for (const slip of ['-1', '1.5', '3p']) {
    type('EURO good', slip);
    expect(screen.getByText('Type a whole number of pallets, such as 12')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('2');
  }
});

test('a customer is told of dates without shorthand', () => {
  render(<DateInput label="Wanted on" check={rewordError('Enter a date such as 21/11/2026')} value={null} onChange={() => undefined} />);
  type('Wanted on', 'soon');
  expect(screen.getByText('Enter a date such as 21/11/2026')).toBeDefined();
});

const received = (ProductCode: string, outstanding: number | null = 10) =>
  ({
    ProductId: 1,
    ProductCode,
    Description: 'Bottle',
    PalletId: 3,
    PalletCode: 'EURO',
    LotRequired: false,
    outstanding,
  }) as ReceiptProduct;

test('two lines of goods in sound different, and what is refused of one is said in the words of its fields', () => {
  const line = (code: string) => (
    <ReceiptLine
      line={received(code)}
      input={emptyInput}
      errors={{}}
      index={-1}
      onType={() => undefined}
      onInvalid={() => undefined}
      onCounted={() => undefined}
    />
  );
  render(
    <>
      {line('BOT-1')}
      {line('BOT-2')}
    </>,
  );
  for (const code of ['BOT-1', 'BOT-2'])
    for (const field of ['Received', 'Broken', 'Pallets EURO', 'Batch (optional)', 'Location (optional)'])
      expect(within(screen.getByRole('group', { name: code })).getByLabelText(field)).toBeDefined();
  const errors = { 'Lines.1.Location': 'must be at most 40' };
  expect(formatLineError(errors, ['BOT-1', 'BOT-2'])).toBe('BOT-2: Location must be at most 40');
  expect(formatLineError({ ReceivedOn: 'is required' }, ['BOT-1'])).toBeUndefined();
  expect([received('A', 0), received('B', 5), received('C', null)].map(isFullyReceived)).toEqual([true, false, false]);
});

test('a proof of delivery says what is missing until it can be kept', () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Not asked')));
  const goods = {
    OrderId: 1,
    DealNo: 10_452,
    Part: 1,
    CustomerName: 'Aldous',
    DeliveryAddress: [],
    DeliveryNoteNo: 7,
  } as unknown as PickGoods;
  render(
    <CoreAdminContext store={memoryStore()}>
      <ProofPanel goods={goods} onClose={() => undefined} />
    </CoreAdminContext>,
  );
  const keep = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save proof' }).disabled;
  expect(screen.getByText('Missing: the receiver’s name, a signature or a photo')).toBeDefined();
  type('Received by', 'Mo');
  expect(screen.getByText('Missing: a signature or a photo')).toBeDefined();
  expect(keep()).toBe(true);
  expect(screen.getByLabelText('Take a photo (optional)')).toBeDefined();
  vi.unstubAllGlobals();
});
