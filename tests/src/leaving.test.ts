import { describe, expect, test } from 'vitest';
import type { Column } from '#src/ui/table/columns.ts';
import { findHideWidths, buildHideRules, stackEarlierRem, columnWidth } from '#src/ui/table/findHideWidths.ts';

type Row = Record<string, string>;
const column = (title: string, more: Partial<Column<Row>>): Column<Row> => ({ key: title, title, cell: () => title, ...more });

const columns = [
  column('Deal', { width: '6rem' }),
  column('Customer', {}),
  column('Town', { width: '10rem', hideOrder: 1 }),
  column('Type', { width: '5rem', hideOrder: 2 }),
  column('Lines', { width: '7rem', hideOrder: 1 }),
  column('Net', { isFigure: true }),
];

describe('columns that share the room', () => {
  const shared = [
    column('Code', { share: 8 }),
    column('Description', { share: 16 }),
    column('Supplier', { share: 8 }),
    column('Limit', { share: 8, isFigure: true }),
  ];

  test('have each its part of it, and the widest what is left: never more than there is', () => {
    // A column is never narrower than the longest word of its heading, or than a whole number. Part of a number would mislead.
    expect(shared.map((one) => columnWidth(one, shared, false))).toEqual([
      'max(6.80rem, 20.00cqw)',
      undefined,
      'max(7.00rem, 20.00cqw)',
      'max(8.00rem, 20.00cqw)',
    ]);
    expect(shared.map((one) => columnWidth(one, shared, true))[0]).toBe('max(6.80rem, 18.92cqw)');
  });

  test('give up some of it, and the widest half of it, before the last of those that may leave does', () => {
    const full = shared.map((one, index) => (index > 1 ? { ...one, hideOrder: 1 as const } : one));
    expect(findHideWidths(full, false).map(({ index, below }) => [index, below.toFixed(1)])).toEqual([
      [3, '30.6'],
      [2, '22.6'],
    ]);
  });

  test('leave a day and what has a width of its own as wide as it is', () => {
    const ledger = [column('Cause', { share: 16 }), column('Date', { width: '7.5rem' }), column('Day', { share: 8.5, keepsWidth: true })];
    expect(ledger.map((one) => columnWidth(one, ledger, false)?.split(',')[0])).toEqual([undefined, 'max(7.50rem', 'max(8.50rem']);
  });

  test('are those of lists that say so; others keep their own width', () => {
    expect(columns.map((one) => columnWidth(one, columns, false))).toEqual(['6rem', undefined, '10rem', '5rem', '7rem', '8.5rem']);
  });
});

describe('columns that leave', () => {
  test('go by their number, the last of a number first, each where the rest no longer fits', () => {
    const all = 6 + 9 + 10 + 5 + 7 + 8.5;
    expect(findHideWidths(columns, false)).toEqual([
      { index: 4, below: all },
      { index: 2, below: all - 7 },
      { index: 3, below: all - 17 },
    ]);
  });

  test('go earlier where the check boxes take room', () => {
    expect(findHideWidths(columns, true)[0]?.below).toBeCloseTo(45.5 + 2.286);
  });
});

describe('a table whose columns that stay have no room', () => {
  const staying = [
    column('Customer', {}),
    column('Town', { width: '30rem' }),
    column('Type', { width: '5rem', hideOrder: 1 }),
    column('Net', { isFigure: true }),
  ];

  test('stands in one column earlier, by what they want beyond the width at which every table does', () => {
    expect(stackEarlierRem(staying, false)).toBeCloseTo(7.25 + 30 + 8.5 - 40);
    expect(stackEarlierRem(staying, true)).toBeCloseTo(7.25 + 30 + 8.5 + 2.286 - 40);
    expect(stackEarlierRem(columns, false)).toBe(0);
  });

  test('loses the others where the table, not its box, is that narrow', () => {
    const earlier = stackEarlierRem(staying, false);
    const all = 9 + 30 + 5 + 8.5;
    expect(buildHideRules('t', staying, { hasSelection: false, earlier })).toContain(
      `width < ${(all - earlier).toFixed(3)}rem) { [id='t'] .column-2 `,
    );
  });
});

describe('the totals below a table', () => {
  const wide = [
    column('Deal', { width: '6rem', total: 'Total' }),
    column('Customer', {}),
    column('Pallets', { width: '20rem', hideOrder: 1, total: '4' }),
    column('Lines', { width: '17rem', hideOrder: 1, total: '3' }),
    column('Terms', { width: '12rem' }),
  ];
  const rulesOf = (totalled: readonly Column<never>[]) => buildHideRules('t', totalled, { hasSelection: false, earlier: 0 }).split('\n');

  test('leave with the last of their figures: their word alone says nothing', () => {
    const [lines, pallets = '', totals] = rulesOf(wide);
    expect(lines).toContain('.column-3');
    expect(pallets).toContain('.column-2');
    expect(totals).toBe(pallets.replace('.column-2', 'tfoot'));
  });

  test('stay where one of their figures does', () => {
    expect(rulesOf([...wide, column('Net', { isFigure: true, total: '£2.00' })]).join()).not.toContain('tfoot');
  });
});
