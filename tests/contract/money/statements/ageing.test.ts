import { describe, expect, test } from 'vitest';
import { ageingColumns, overdueToPay } from '#contract/money/statements/ageing.ts';

const Ageing = { NotDue: 1, Days1To30: '2.50', Days31To60: 4, Days61To90: 8, Over90: 16, Unallocated: -5 };
const columns = (AgeingBasis: string, more: object = {}) =>
  ageingColumns({ AgeingBasis, OverdueAmount: 0, Ageing: { ...Ageing, ...more } }).map(([title, amount]) => [title, Number(amount)]);

describe('the age of a balance is shown', () => {
  test('by due date, what is not due apart', () => {
    expect(columns('DueDate')).toEqual([
      ['Not due', 1],
      ['1–30 days', 2.5],
      ['31–60 days', 4],
      ['61–90 days', 8],
      ['Over 90 days', 16],
      ['Unallocated', -5],
    ]);
  });

  test('by document date, what is dated on the day itself with the first thirty', () => {
    expect(columns('DocumentDate')[0]).toEqual(['0–30 days', 3.5]);
    expect(columns('DocumentDate')).toHaveLength(5);
  });

  test.each([undefined, null, 0, '0.00'])('without money tied to pro formas (%s)', (TiedToProFormas) => {
    expect(columns('DueDate', { TiedToProFormas })).toHaveLength(6);
  });

  test('with money tied to pro formas last', () => {
    expect(columns('DueDate', { TiedToProFormas: -0.01 }).slice(5)).toEqual([
      ['Unallocated', -5],
      ['Tied to pro formas', -0.01],
    ]);
  });
});

test.each([
  ['100', '-30', [100, -30, 70]],
  ['100', '-100', [100, -100, 0]],
  ['100', '-100.01', [100, -100, 0]],
  ['100', '0', [100, 0, 100]],
  ['100', '0.01', [100, 0, 100]],
  ['0', '-30', [0, 0, 0]],
])('of %s overdue with %s unallocated is to pay: %o', (OverdueAmount, Unallocated, expected) => {
  const { Invoices, Less, ToPay } = overdueToPay({ AgeingBasis: 'DueDate', OverdueAmount, Ageing: { ...Ageing, Unallocated } });
  expect([Invoices, Less, ToPay].map((amount) => Number(amount) + 0)).toEqual(expected);
});
