import { expect, test } from 'vitest';
import { addDays } from '#contract/sales/deal/dates.ts';
import { Big } from '#contract/money.ts';
import { ageingColumns, overdueToPay } from '#contract/money/statements/ageing.ts';
import type { OpenItem } from '#server/ledgers/receivables.ts';
import { ageItems, overdueAt } from '#server/modules/money/statements/ageing.ts';

const asAt = '2026-11-21';
const due = (daysAgo: number): OpenItem => ({
  CustomerId: 1,
  Kind: 'Invoice',
  ItemId: 1,
  ItemNo: '20001',
  ItemDate: addDays(asAt, -daysAgo),
  DueDate: addDays(asAt, -daysAgo),
  Reference: null,
  GrossAmount: new Big(100),
  OpenAmount: new Big(100),
});

test.each([
  [-1, 'NotDue'],
  [0, 'NotDue'],
  [1, 'Days1To30'],
  [30, 'Days1To30'],
  [31, 'Days31To60'],
  [60, 'Days31To60'],
  [61, 'Days61To90'],
  [90, 'Days61To90'],
  [91, 'Over90'],
] as const)('%i days past due it is in %s', (days, bucket) => {
  const ageing = ageItems([due(days)], asAt, 'DueDate');
  expect(Object.entries(ageing).filter(([, amount]) => !amount.eq(0))).toEqual([[bucket, new Big(100)]]);
});

test('due today is not overdue, due yesterday is', () => {
  expect(Number(overdueAt([due(0)], asAt))).toBe(0);
  expect(Number(overdueAt([due(1)], asAt))).toBe(100);
});

test('money tied to a pro forma is beside what is unallocated', () => {
  const money = (Kind: 'Receipt' | 'Tied', amount: number): OpenItem => ({ ...due(100), Kind, OpenAmount: new Big(amount) });
  const ageing = ageItems([money('Receipt', -30), money('Tied', -70)], asAt, 'DueDate');
  expect([Number(ageing.Unallocated), Number(ageing.TiedToProFormas), Number(ageing.Over90)]).toEqual([-30, -70, 0]);
});

const shown = (items: OpenItem[], AgeingBasis: 'DueDate' | 'DocumentDate') => {
  const statement = { AgeingBasis, OverdueAmount: overdueAt(items, asAt), Ageing: ageItems(items, asAt, AgeingBasis) };
  return {
    columns: ageingColumns(statement).map(([title, amount]) => [title, Number(amount)]),
    balance: items.reduce((total, item) => total.plus(item.OpenAmount), new Big(0)),
    toPay: Object.values(overdueToPay(statement)).map(Number),
  };
};
const onAccount = (amount: number): OpenItem => ({ ...due(0), Kind: 'Receipt', OpenAmount: new Big(-amount) });

test('as it is shown, the age of a balance adds up to it, whatever it goes by', () => {
  const items = [due(-10), due(0), due(20), due(200), onAccount(130), { ...onAccount(40), Kind: 'Tied' as const }];
  for (const basis of ['DueDate', 'DocumentDate'] as const) {
    const { columns, balance } = shown(items, basis);
    expect(columns.reduce((total, [, amount]) => total + Number(amount), 0)).toBe(Number(balance));
  }
});

test('by document date nothing is called not due: it is so many days old, what is dated today with the first thirty', () => {
  const young = { ...due(-20), ItemDate: addDays(asAt, -10) };
  const { columns } = shown([young, { ...young, ItemDate: asAt }, due(45)], 'DocumentDate');
  expect(columns.slice(0, 2)).toEqual([
    ['0–30 days', 200],
    ['31–60 days', 100],
  ]);
  expect(shown([young], 'DueDate').columns[0]).toEqual(['Not due', 100]);
});

test('money and credits that stand against no invoice come off what is overdue, never more than that', () => {
  expect(shown([due(5), due(9), onAccount(30)], 'DueDate').toPay).toEqual([200, -30, 170]);
  expect(shown([due(5), due(-9), onAccount(130)], 'DueDate').toPay).toEqual([100, -100, 0]);
  expect(shown([due(5)], 'DueDate').toPay).toEqual([100, 0, 100]);
});

test('by document date a debt is as old as its document, by due date as long as it has been due', () => {
  const item = { ...due(0), ItemDate: addDays(asAt, -40), DueDate: addDays(asAt, -5) };
  const bucket = (basis: 'DueDate' | 'DocumentDate') =>
    Object.entries(ageItems([item], asAt, basis)).flatMap(([name, amount]) => (amount.eq(0) ? [] : [name]));
  expect([bucket('DueDate'), bucket('DocumentDate')]).toEqual([['Days1To30'], ['Days31To60']]);
});

test('only what is owed can be overdue', () => {
  const old = { ...due(100), OpenAmount: new Big(-100) };
  expect(
    Number(
      overdueAt(
        [
          { ...old, Kind: 'Receipt' },
          { ...old, Kind: 'Credit' },
          { ...old, Kind: 'Tied' },
        ],
        asAt,
      ),
    ),
  ).toBe(0);
  expect(Number(overdueAt([due(1), due(2), { ...due(3), Kind: 'Debit' }], asAt))).toBe(300);
});
