// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { orderColumns } from '#src/custom/sales/orders/grid/orderColumns.tsx';
import type { OrderLineContext } from '#src/custom/sales/orders/grid/orderColumns.tsx';
import { describeErrors, findCell, findMissing } from '#src/lineDocument/errors.ts';
import { emptyLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftHeader, DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { makeOrderStore } from '#tests/support/orderStore.ts';

const whole = () => ({ ...emptyLine(), ProductId: 9, Code: 'BTL9', Quantity: 5, UnitPrice: 100 });
const without = () => ({ ...whole(), Quantity: null });
const faultOf = (lines: ReturnType<typeof whole>[], day: string | null = null) => {
  const store = makeOrderStore({ header: {} as DraftHeader, lines });
  const first = findMissing(store, orderColumns, { day } as Parameters<typeof findMissing<DraftLine, OrderLineContext>>[2]);
  return first && { ...first, words: describeErrors(store, orderColumns) };
};

test('lines that cannot be saved yet are named by their places; the hand goes to the first', () => {
  const lines = [whole(), { ...without() }, whole()] as ReturnType<typeof whole>[];
  expect(faultOf(lines)).toEqual({ key: lines[1]?.key, cell: 'Quantity', words: 'Line 2 cannot be saved yet: enter a quantity' });
  const said = { ...emptyLine(), words: 'Artwork charge', Quantity: 1, UnitPrice: null };
  expect(faultOf([whole(), said] as unknown as ReturnType<typeof whole>[])).toMatchObject({
    cell: 'UnitPrice',
    words: 'Line 2 cannot be saved yet: enter a price',
  });
  const two = [{ ...without() }, whole(), emptyLine(), { ...whole(), UnitPrice: null }] as unknown as ReturnType<typeof whole>[];
  expect(faultOf(two)).toMatchObject({ key: two[0]?.key, words: '2 lines cannot be saved yet: 1 and 4' });
  expect(faultOf([whole(), whole()])).toBeUndefined();
});

test('what does not say which field it is about is said with it', () => {
  const wrong = (errors: Record<string, string>) => faultOf([whole(), { ...whole(), errors }])?.words;
  expect(wrong({ UnitPrice: 'At most 4 decimals' })).toBe('The price of line 2 cannot be saved yet: at most 4 decimals');
  expect(wrong({ Quantity: 'Enter at least 1' })).toBe('The quantity of line 2 cannot be saved yet: enter at least 1');
  expect(wrong({ DiscountPercent: 'Type a percentage from 0 to 100' })).toBe(
    'The discount of line 2 cannot be saved yet: type a percentage from 0 to 100',
  );
  expect(wrong({ PalletQuantity: 'Enter the number of pallets' })).toBe('Line 2 cannot be saved yet: enter the number of pallets');
  const unsaid = { ...emptyLine(), words: '', Quantity: 1, UnitPrice: 5 };
  expect(faultOf([whole(), unsaid] as never)?.words).toBe('Line 2 cannot be saved yet: enter the text');
});

test('of very many the first are named', () => {
  const lines = Array.from({ length: 12 }, without) as unknown as ReturnType<typeof whole>[];
  expect(faultOf(lines)?.words).toBe('12 lines cannot be saved yet: 1, 2, 3, 4, 5, 6, 7, 8 and 4 more');
});

test('a price that is missing on another day than today is said with that day', () => {
  const unpriced = { ...whole(), UnitPrice: null };
  const of = (day: string | null) => faultOf([unpriced] as never, day)?.words;
  expect(of(null)).toBe('Line 1 cannot be saved yet: no list price. Enter a price');
  expect(of('2026-11-10')).toBe('Line 1 cannot be saved yet: no list price on 10 Nov 2026. Enter a price');
});

test.each([
  ['UnitPrice', 'UnitPrice'],
  ['OrderDetailId', 'Product'],
  ['SupplierDepotId', 'Product'],
  ['VatTypeId', 'PalletQuantity'],
  ['PalletCharge', 'PalletQuantity'],
])('an error of %s is shown at the cell %s of its line', (field, cell) => {
  const lines = [whole(), whole()];
  expect(findCell(orderColumns, lines, `Lines.1.${field}`)).toEqual({ key: lines[1]?.key, cell });
});
