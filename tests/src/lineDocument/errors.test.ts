// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
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

describe('cells that a line does not have', () => {
  const reason: Column<ProductLine, never> = {
    cell: 'Reason',
    header: 'Reason',
    width: '1fr',
    draw,
    has: ({ Quantity }) => (Quantity ?? 0) < 10,
    missing: () => 'Enter the reason',
  };
  const note: Column<ProductLine, never> = { header: 'Note', width: '1fr', draw, missing: () => 'Enter a note' };
  const full = () => line({ Code: 'A', Quantity: 10 });

  test('A line is complete without a cell that it does not have', () => {
    const rules = { columns: [...columns, reason] };
    expect(areLinesComplete(rules, open(full()), undefined as never)).toBe(true);
    expect(areLinesComplete(rules, open(right()), undefined as never)).toBe(false);
  });

  test('Only a line that has a cell is marked if the cell is empty', () => {
    const lines = [full(), right()];
    const store = open(...lines);
    expect(findMissing(store, [...columns, reason], undefined as never)).toEqual({ key: lines[1]?.key, cell: 'Reason' });
    expect(store.inOrder().map(({ errors }) => errors)).toEqual([{}, { Reason: 'Enter the reason' }]);
  });

  test('A column that only displays something never makes a line incomplete', () => {
    const rules = { columns: [...columns, note] };
    expect(areLinesComplete(rules, open(right()), undefined as never)).toBe(true);
    expect(findMissing(open(right()), rules.columns, undefined as never)).toBeUndefined();
  });
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

test('The leftmost error of a line is told', () => {
  const wrong = line({ Code: 'A', errors: { Price: 'Enter a price', Quantity: 'Enter a quantity' } });
  expect(describeErrors(open(wrong), columns)).toBe('Line 1 cannot be saved yet: enter a quantity');
});

test('An error at a cell that is not shown is told as well', () => {
  const wrong = line({ Code: 'A', errors: { Haulage: 'Type an amount' } });
  expect(describeErrors(open(right(), wrong), columns)).toBe('Line 2 cannot be saved yet: type an amount');
});

test.each([
  ['cost price', 'Enter a cost price', 'Line 1 cannot be saved yet: enter a cost price'],
  ['pallets', 'One pallet is the minimum', 'Line 1 cannot be saved yet: one pallet is the minimum'],
  ['pallets', 'Enter at least 1', 'The pallets of line 1 cannot be saved yet: enter at least 1'],
])('A message about the %s names its cell once', (name, message, text) => {
  const named: Column<ProductLine, never>[] = [{ cell: 'Cost', header: 'Cost', width: '1fr', draw, name: () => name }];
  expect(describeErrors(open(line({ Code: 'A', errors: { Cost: message } })), named)).toBe(text);
});
