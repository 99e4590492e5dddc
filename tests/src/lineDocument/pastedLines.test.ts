// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Column } from '#src/lineDocument/grid/column.ts';
import { pasteRules, readPastedLines, unreadText } from '#src/lineDocument/pastedLines.ts';
import { emptyProductLine } from '#src/lineDocument/product/productLine.ts';
import type { ProductLine } from '#src/lineDocument/product/productLine.ts';

interface PricedLine extends ProductLine {
  UnitPrice: number | null;
}

const emptyLine = (): PricedLine => ({ ...emptyProductLine(), UnitPrice: null });
const describeLine = ({ key: _key, ...line }: PricedLine) => line;
const empty = describeLine(emptyLine());

test('a pasted row becomes a line with its product, quantity and price', async () => {
  const { lines, ignored } = await readPastedLines('BT7\t2,400\t141.50\r\nJAR1\t90', emptyLine, 'UnitPrice');
  const errors = { Product: undefined, Quantity: undefined, UnitPrice: undefined };
  expect(lines.map(describeLine)).toEqual([
    { ...empty, Code: 'BT7', Quantity: 2400, UnitPrice: 141.5, errors },
    { ...empty, Code: 'JAR1', Quantity: 90, UnitPrice: null, errors },
  ]);
  expect(ignored).toEqual([]);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
});

test('a pasted text that is no value stays in its cell with its error', async () => {
  const { lines } = await readPastedLines('BT7\t1,5x\tcheap\r\n\t40\tcheap', emptyLine, 'UnitPrice');
  expect(lines.map(({ Code, Quantity, UnitPrice, unread, errors }) => [Code, Quantity, UnitPrice, unread, errors])).toEqual([
    ['BT7', null, null, { Quantity: '1,5x cheap' }, { Quantity: '“1,5x cheap” is not a quantity' }],
    ['', 40, null, { UnitPrice: 'cheap' }, { Product: 'The pasted row has no product', UnitPrice: '“cheap” is not a price' }],
  ]);
});

test('a document without prices ignores a pasted price', async () => {
  const { lines } = await readPastedLines('BT7\t2,400\tcheap', emptyProductLine);
  expect(lines.map(({ Quantity, unread, errors }) => [Quantity, unread, errors])).toEqual([[2400, {}, {}]]);
  expect(lines[0]).not.toHaveProperty('undefined');
  expect(lines[0]?.errors).not.toHaveProperty('undefined');
});

test('words of a pasted row that no cell takes are reported', async () => {
  const { ignored } = await readPastedLines('BT7\tBordeaux flint\t2,400\t141.50', emptyLine, 'UnitPrice');
  expect(ignored).toEqual(['Bordeaux flint']);
});

test('a text is unread only if it has no value', () => {
  expect(unreadText('Quantity', '1,5', null)).toEqual({ Quantity: '1,5' });
  expect(unreadText('Quantity', '15', 15)).toEqual({});
  expect(unreadText('Quantity', '', null)).toEqual({});
});

const columns: Column<PricedLine, { isPriced: boolean }>[] = [
  { header: 'Note', width: '1fr', draw: () => null, missing: () => 'Never asked' },
  {
    cell: 'Product',
    header: 'Product',
    width: '1fr',
    draw: () => null,
    missing: ({ Code }) => (Code === '' ? 'Choose a product' : undefined),
  },
  { cell: 'Quantity', header: 'Quantity', width: '1fr', draw: () => null },
  {
    cell: 'UnitPrice',
    header: 'Price',
    width: '1fr',
    draw: () => null,
    missing: ({ UnitPrice }, { isPriced }) => (isPriced && UnitPrice === null ? 'Enter a price' : undefined),
  },
];
const own = { columns: 'product, quantity', read: async () => ({ lines: [], ignored: [] }) };
const resolved: (readonly [number, string])[] = [];
const lookup = {
  resolve: async (key: number, code: string) => {
    resolved.push([key, code]);
    return true;
  },
};

test('the first pasted cell to correct has an error or lacks a value', () => {
  const { wrongCell } = pasteRules(own, columns, lookup, { isPriced: true });
  expect(wrongCell({ ...emptyLine(), Code: 'BT7', UnitPrice: 1 })).toBeUndefined();
  expect(wrongCell({ ...emptyLine(), UnitPrice: 1 })).toBe('Product');
  expect(wrongCell({ ...emptyLine(), Code: 'BT7' })).toBe('UnitPrice');
  expect(wrongCell({ ...emptyLine(), Code: 'BT7', UnitPrice: 1, errors: { UnitPrice: 'Too dear' } })).toBe('UnitPrice');
  expect(pasteRules(own, columns, lookup, { isPriced: false }).wrongCell({ ...emptyLine(), Code: 'BT7' })).toBeUndefined();
});

test('a pasted code is looked up, a blank one is not', () => {
  const { resolve } = pasteRules(own, columns, lookup, { isPriced: true });
  resolve?.({ ...emptyLine(), key: 5, Code: 'BT7' });
  resolve?.({ ...emptyLine(), key: 6 });
  expect(resolved).toEqual([[5, 'BT7']]);
  const without = pasteRules(own, columns, undefined, { isPriced: true });
  expect(() => without.resolve?.({ ...emptyLine(), Code: 'BT7' })).not.toThrow();
});

test('a document can replace a paste rule', () => {
  expect(pasteRules(own, columns, lookup, { isPriced: true })).toMatchObject({
    ...own,
    noRow: 'No lines found. Paste a product, a tab and a quantity.',
  });
  expect(pasteRules({ ...own, noRow: 'No plan' }, columns, lookup, { isPriced: true }).noRow).toBe('No plan');
});
