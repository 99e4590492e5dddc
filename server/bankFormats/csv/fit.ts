import type { CsvTable, StoredColumns } from './csvTable.ts';
import type { CsvRow } from './csvText.ts';
import { Unreadable } from '#server/bankFormats/entry.ts';

const lastFilled = ({ cells }: CsvRow) => cells.findLastIndex((cell) => cell !== '') + 1;

const commonLength = (rows: readonly CsvRow[]) => {
  const [commonest] = [...Map.groupBy(rows, ({ cells }) => cells.length)].toSorted((one, other) => other[1].length - one[1].length);
  return commonest?.[0] ?? 0;
};

/** Refuses a row wider than the table, and a shorter one unless the bank omits empty cells at the end. */
export const requireFit = (row: CsvRow, { heads, rows }: Pick<CsvTable, 'heads' | 'rows'>, columns: StoredColumns) => {
  const common = commonLength(rows);
  const width = heads?.length ?? common;
  const refuse = () => {
    throw new Unreadable(
      `Line ${row.line} has ${lastFilled(row)} cells, and the table has ${width} columns. Correct the line, or export the file again.`,
    );
  };
  if (lastFilled(row) > width) refuse();
  const { length } = row.cells;
  if (length >= Math.min(width, common)) return;
  const isPadded = rows.some(({ cells }) => cells.at(-1) === '');
  const needed = [columns.Date, columns.Amount, columns.Balance, columns.State, columns.Direction, columns.Currency];
  if (isPadded || needed.some((column) => typeof column === 'number' && column >= length)) refuse();
};
