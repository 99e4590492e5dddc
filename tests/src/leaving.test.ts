import { describe, expect, test } from 'vitest';
import type { Column } from '#src/ui/table/columns.ts';
import { leaving } from '#src/ui/table/leaving.ts';

type Row = Record<string, string>;
const column = (title: string, more: Partial<Column<Row>>): Column<Row> => ({ key: title, title, cell: () => title, ...more });

const columns = [
  column('Deal', { width: '6rem' }),
  column('Customer', {}),
  column('Town', { width: '10rem', leaves: 1 }),
  column('Type', { width: '5rem', leaves: 2 }),
  column('Lines', { width: '7rem', leaves: 1 }),
  column('Net', { isFigure: true }),
];

describe('columns that leave', () => {
  test('go by their number, the last of a number first, each where the rest no longer fits', () => {
    const all = 6 + 9 + 10 + 5 + 7 + 8.5;
    expect(leaving(columns, false)).toEqual([
      { index: 4, below: all },
      { index: 2, below: all - 7 },
      { index: 3, below: all - 17 },
    ]);
  });

  test('go earlier where the check boxes take room', () => {
    expect(leaving(columns, true)[0]?.below).toBeCloseTo(45.5 + 2.286);
  });
});
