import { describe, expect, test } from 'vitest';
import type { Column } from '#src/ui/table/columns.ts';
import { buildHideRules, findHideWidths, findStayingWidth } from '#src/ui/table/findHideWidths.ts';

type Row = Record<string, string>;
const column = (title: string, more: Partial<Column<Row>> = {}): Column<Row> => ({ key: title, title, cell: () => title, ...more });

const columns = [
  column('Deal'),
  column('Customer'),
  column('Town', { hideOrder: 1 }),
  column('Type', { hideOrder: 2 }),
  column('Lines', { hideOrder: 1 }),
  column('Net', { isFigure: true }),
];
const widths = [80, 180, 120, 70, 60, 110];

describe('columns that leave', () => {
  test('go by their number, the last of a number first, each where the rest no longer fits', () => {
    const all = 80 + 180 + 120 + 70 + 60 + 110;
    expect(findHideWidths(columns, { columns: widths, choose: 0 })).toEqual([
      { index: 4, below: all },
      { index: 2, below: all - 60 },
      { index: 3, below: all - 180 },
    ]);
  });

  test('go earlier where the check boxes take room', () => {
    expect(findHideWidths(columns, { columns: widths, choose: 32 })[0]?.below).toBe(652);
  });

  test('stay longer where another is empty: it takes no room and is not shown at any width', () => {
    const needed = { columns: [80, 180, 120, null, 60, 110], choose: 0 };
    expect(findHideWidths(columns, needed)).toEqual([
      { index: 4, below: 550 },
      { index: 2, below: 490 },
    ]);
    expect(buildHideRules('t', columns, needed, 0)).toContain(
      `@container table (width >= 40rem) { [id='t'] .column-3 { display: none; } }`,
    );
  });
});

describe('a table whose columns that stay have no room', () => {
  test('needs what they need, with the check boxes', () => {
    expect(findStayingWidth(columns, { columns: widths, choose: 0 })).toBe(80 + 180 + 110);
    expect(findStayingWidth(columns, { columns: widths, choose: 32 })).toBe(80 + 180 + 110 + 32);
  });

  test('loses the others where the table, not its box, is that narrow', () => {
    expect(buildHideRules('t', columns, { columns: widths, choose: 0 }, 50)).toContain(
      `width < ${(620 - 50).toFixed(1)}px) { [id='t'] .column-4 `,
    );
  });
});

describe('the totals below a table', () => {
  const wide = [
    column('Deal', { total: 'Total' }),
    column('Customer'),
    column('Pallets', { hideOrder: 1, total: '4' }),
    column('Lines', { hideOrder: 1, total: '3' }),
    column('Terms'),
  ];
  const rulesOf = (totalled: readonly Column<never>[]) =>
    buildHideRules('t', totalled, { columns: totalled.map(() => 200), choose: 0 }, 0).split('\n');

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
