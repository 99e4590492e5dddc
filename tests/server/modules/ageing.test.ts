import { expect, test } from 'vitest';
import { addDays } from '#contract/deal/dates.ts';
import { Big } from '#contract/money.ts';
import type { OpenItem } from '#server/ledgers/receivables.ts';
import { ageItems, overdueAt } from '#server/modules/statements/ageing.ts';

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
