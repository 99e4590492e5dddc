import { expect, test } from 'vitest';
import { arrange, toChoices, moveColumn, listVisibleColumns } from '#src/lists/look/arrange.ts';
import type { Column } from '#src/ui/table/columns.ts';

const column = (key: string, more: Partial<Column<object>> = {}): Column<object> => ({ key, title: key, cell: () => key, ...more });
const columns = [
  column('Deal'),
  column('Customer'),
  column('Status', { hideOrder: 2 }),
  column('Ordered', { isExtra: true }),
  column('Net'),
  column('Actions', { title: '' }),
];
const keys = (shown: readonly Column<object>[]) => shown.map(({ key }) => key).join(' ');

test('a list that nobody has arranged is as it comes, without its extra columns', () => {
  expect(keys(listVisibleColumns(columns, null))).toBe('Deal Customer Status Net Actions');
  const plain = columns.filter(({ isExtra }) => !isExtra);
  expect(listVisibleColumns(plain, null)).toBe(plain);
});

test('the chosen columns come in the chosen order, between the row’s link and its buttons', () => {
  const choices = [
    { Key: 'Net', IsShown: true },
    { Key: 'Ordered', IsShown: true },
    { Key: 'Customer', IsShown: false },
    { Key: 'Status', IsShown: true },
  ];
  expect(keys(listVisibleColumns(columns, choices))).toBe('Deal Net Ordered Status Actions');
});

test('neither the row’s link nor its buttons can be taken away, nor comes a column that the list has no longer', () => {
  const choices = ['Deal', 'Actions', 'Gone', 'Customer', 'Status', 'Ordered', 'Net'].map((Key) => ({ Key, IsShown: false }));
  expect(keys(listVisibleColumns(columns, choices))).toBe('Deal Actions');
});

test('a column that is new since the list was arranged stands where the list has it, an extra one hidden', () => {
  const choices = [
    { Key: 'Net', IsShown: true },
    { Key: 'Customer', IsShown: false },
  ];
  expect(toChoices(arrange(columns, choices))).toEqual([
    { Key: 'Net', IsShown: true },
    { Key: 'Customer', IsShown: false },
    { Key: 'Status', IsShown: true },
    { Key: 'Ordered', IsShown: false },
  ]);
});

test('where there is no room for all that was chosen, what the list would never leave out leaves last', () => {
  const choices = ['Customer', 'Status', 'Ordered', 'Net'].map((Key) => ({ Key, IsShown: true }));
  expect(listVisibleColumns(columns, choices).map(({ hideOrder }) => hideOrder)).toEqual([undefined, 4, 2, 3, 4, undefined]);
});

test('a column is moved by one place, and not beyond the ends', () => {
  const arranged = arrange(columns, null);
  const order = (index: number, by: -1 | 1) =>
    moveColumn(arranged, index, by)
      ?.map((one) => one.column.key)
      .join(' ');
  expect(order(1, -1)).toBe('Status Customer Ordered Net');
  expect(order(1, 1)).toBe('Customer Ordered Status Net');
  expect(order(0, -1)).toBeUndefined();
  expect(order(3, 1)).toBeUndefined();
});
