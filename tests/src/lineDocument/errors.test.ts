// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { describeErrors, findCell, findMissing, areLinesComplete, showErrors } from '#src/lineDocument/errors.ts';
import type { Column } from '#src/lineDocument/grid/column.ts';
import { emptyProductLine, isBlankLine } from '#src/lineDocument/product/productLine.ts';
import type { ProductLine } from '#src/lineDocument/product/productLine.ts';
import { makeDocumentStore } from '#src/lineDocument/store.ts';

const draw = () => null;
const columns: Column<ProductLine, never>[] = [
  {
    cell: 'Product',
    errorFields: ['ProductId'],
    header: 'Product',
    width: '1fr',
    draw,
    missing: ({ Code }) => (Code === '' ? 'Choose a product' : undefined),
  },
  { header: 'Description', width: '1fr', draw },
  {
    cell: 'Quantity',
    header: 'Quantity',
    width: '1fr',
    draw,
    missing: ({ Quantity }) => (Quantity === null ? 'Enter a quantity' : undefined),
  },
  { cell: 'Price', header: 'Price', width: '1fr', draw },
];

const line = (more: Partial<ProductLine>): ProductLine => ({ ...emptyProductLine(), ...more });
const open = (...lines: ProductLine[]) =>
  makeDocumentStore<object, ProductLine>(
    { header: {}, lines },
    { emptyLine: emptyProductLine, isBlank: isBlankLine, firstCell: () => 'Product', idOf: () => undefined },
  );
const right = () => line({ Code: 'A', Quantity: 1 });

test.each([
  ['Lines.1.Quantity', 'Quantity'],
  ['Lines.1.ProductId', 'Product'],
  ['Lines.1.Product', 'Product'],
])('the path %s is the cell %s of the second line that was sent', (path, cell) => {
  const sent = [right(), right()];
  expect(findCell(columns, sent, path)).toEqual({ key: sent[1]?.key, cell });
});

test.each([
  'Comment',
  'Lines',
  'Lines.1',
  'Lines.7.Quantity',
  'Lines.1.Other',
  'Lines.1.Description',
  'Lines.1.Quantity.x',
  'xLines.1.Quantity',
])('the path %s is no cell', (path) => expect(findCell(columns, [right(), right()], path)).toBeUndefined());

test('the lines of a body may have another name', () => {
  const sent = [right(), right()];
  expect(findCell(columns, sent, 'Planned.1.Quantity', 'Planned')).toEqual({ key: sent[1]?.key, cell: 'Quantity' });
  expect(findCell(columns, sent, 'Lines.1.Quantity', 'Planned')).toBeUndefined();
});

test('a document is complete once no line lacks anything, and there is one if it needs any', () => {
  const rules = { columns, noLine: 'Enter a line' };
  expect(areLinesComplete(rules, open(right(), emptyProductLine()), undefined as never)).toBe(true);
  expect(areLinesComplete(rules, open(emptyProductLine()), undefined as never)).toBe(false);
  expect(areLinesComplete({ columns }, open(emptyProductLine()), undefined as never)).toBe(true);
  expect(areLinesComplete({ columns }, open(right(), line({ Code: 'A' })), undefined as never)).toBe(false);
  expect(
    areLinesComplete({ columns }, open(line({ Code: 'A', Quantity: 1, errors: { Price: 'Type an amount' } })), undefined as never),
  ).toBe(false);
});

test('errors of the server go to their cells, and the first has the focus', () => {
  const [first, second] = [right(), right()];
  const store = open(first, second);
  const shown = showErrors(store, columns, [first, second], {
    Comment: 'Too long',
    'Lines.1.Quantity': 'Too many',
    'Lines.0.ProductId': 'Not active',
  });
  expect(shown).toEqual({ first: { key: second.key, cell: 'Quantity' }, others: { Comment: 'Too long' } });
  expect(store.inOrder().map(({ errors }) => errors)).toEqual([{ Product: 'Not active' }, { Quantity: 'Too many' }]);
});

test('every line with a gap is marked, blank ones are not', () => {
  const lines = [right(), line({ Code: 'A' }), emptyProductLine(), line({ Quantity: 5 })];
  const store = open(...lines);
  expect(findMissing(store, columns, {} as never)).toEqual({ key: lines[1]?.key, cell: 'Quantity' });
  expect(store.inOrder().map(({ errors }) => errors)).toEqual([{}, { Quantity: 'Enter a quantity' }, {}, { Product: 'Choose a product' }]);
});

test('a cell that is marked already keeps the document from being saved', () => {
  const marked = line({ Code: 'A', Quantity: 1, errors: { Price: 'Type an amount' } });
  const store = open(right(), marked);
  expect(findMissing(store, columns, {} as never)).toEqual({ key: marked.key, cell: 'Price' });
});

test('a document without gaps has nothing to correct', () => {
  const store = open(right(), emptyProductLine());
  expect(findMissing(store, columns, {} as never)).toBeUndefined();
  expect(describeErrors(store, columns)).toBeUndefined();
});

test('one marked line is named with what is wrong, several by their numbers', () => {
  const wrong = () => line({ Code: 'A', errors: { Quantity: 'Enter a quantity' } });
  expect(describeErrors(open(right(), wrong()), columns)).toBe('Line 2 cannot be saved yet: enter a quantity');
  expect(describeErrors(open(wrong(), right(), wrong(), wrong()), columns)).toBe('3 lines cannot be saved yet: 1, 3 and 4');
  const eight = Array.from({ length: 8 }, wrong);
  expect(describeErrors(open(...eight), columns)).toBe('8 lines cannot be saved yet: 1, 2, 3, 4, 5, 6, 7 and 8');
  expect(describeErrors(open(...eight, wrong(), wrong()), columns)).toBe('10 lines cannot be saved yet: 1, 2, 3, 4, 5, 6, 7, 8 and 2 more');
});

test('a mark that was taken away and a blank line count for nothing', () => {
  const cleared = line({ Code: 'A', errors: { Quantity: undefined } });
  const blank = line({ errors: { Quantity: 'Enter a quantity' } });
  expect(describeErrors(open(cleared, blank), columns)).toBeUndefined();
});
