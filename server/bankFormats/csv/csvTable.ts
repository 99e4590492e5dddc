import type { z } from 'zod';
import type { BankColumns } from '#contract/money/bankFiles/shapes.ts';
import { parseCsv, withoutGuard } from './csvText.ts';
import type { CsvRow } from './csvText.ts';
import { Unreadable } from '#server/bankFormats/entry.ts';
import { findSummaryKind } from './summaries.ts';
import { isAmount, isDay } from '#server/bankFormats/values.ts';

export type CsvColumns = BankColumns;
/** Columns as stored. Columns stored by version 0.2.0 have no state, balance or number style. */
export type StoredColumns = Readonly<z.input<typeof BankColumns>>;

/** A row after its figures were read, for the check of balances. */
export interface ReadRow {
  row: CsvRow;
  paidOn: string;
  amount: string;
  currency: string | null;
}

/** The rows of a file before the columns are known. */
export interface CsvTable {
  /** Column headings. Null if the file begins with its first payment. */
  heads: string[] | null;
  rows: CsvRow[];
  /** Lines above the table. */
  above: CsvRow[];
  /** Identifies the layout, so that this bank's files are recognised. */
  key: string;
}

const maxColumns = 60;

export const isDate = (cell: string) => isDay(withoutGuard(cell));
export const isFigure = (cell: string) => !isDate(cell) && isAmount(withoutGuard(cell));

const isPayment = ({ cells }: CsvRow) => cells.some(isDate) && cells.some(isFigure) && !findSummaryKind(cells.map(withoutGuard));
const countFilled = ({ cells }: CsvRow) => cells.filter(Boolean).length;

const isHeadsLike = (row: CsvRow, width: number) =>
  countFilled(row) >= Math.min(3, width) &&
  row.cells.every((cell) => cell === '' || (/\p{L}/u.test(cell) && !isDate(cell) && !isAmount(cell)));
const namesDate = ({ cells }: CsvRow) => cells.some((cell) => /date|datum|posted|booked|valuta|fecha/i.test(cell));

/** Tells whether a row is a second row of headings, which starts another account or page. */
export const isSecondHeading = (row: CsvRow, width: number) =>
  isHeadsLike(row, width) && namesDate(row) && row.cells.some((cell) => /amount|paid|debit|credit|value|balance/i.test(cell));

/** Finds the row of headings above the first payment. Undefined if there is none. */
const findHeads = (rowsAbove: readonly CsvRow[], width: number) => {
  const likely = rowsAbove.filter((row) => isHeadsLike(row, width));
  const last = rowsAbove.at(-1);
  return likely.findLast(namesDate) ?? (last && likely.includes(last) ? last : likely.at(-1));
};

/** Tells whether a row has a date in the date column and is wide enough for a payment. */
const isDatedAt = (column: number, width: number) => (row: CsvRow) =>
  isDate(row.cells[column] ?? '') && countFilled(row) >= Math.min(3, width);

export const isLikeDate = (cell: string) => isDate(cell) || /\d[-/. ]\w+[-/. ]\d/.test(cell);

const preambleWords = /account|sort ?code|number|iban|customer|page|statement|period|currency|exported|printed/i;

/** Returns the amount of a row above the table. Undefined if the row is about the account, the period or a balance. */
const amountAbove = (row: CsvRow, width: number, dateColumn: number) => {
  const cells = row.cells.map(withoutGuard);
  const amountCell = cells.find((cell) => isFigure(cell) && /[.,]\d{2}\D*$|[£€$]/.test(cell)) ?? cells.find(isFigure);
  if (amountCell === undefined || findSummaryKind(cells)) return undefined;
  if (/\D/.test(amountCell) || isLikeDate(cells[dateColumn] ?? '')) return amountCell;
  return countFilled(row) < Math.min(3, width) || cells.some((cell) => preambleWords.test(cell)) ? undefined : amountCell;
};

/**
 * Finds the table in a bank's CSV file. The table begins below its headings, or with the first dated row if there are none. Refuses a file with a
 * dated row above the headings, because the columns of that row are not known. Throws Unreadable.
 */
export const findCsvTable = (text: string): CsvTable => {
  const all = parseCsv(text);
  const firstPayment = all.find(isPayment);
  if (!firstPayment)
    throw new Unreadable('No line of the file has both a date and an amount. Choose a CSV, OFX or CAMT.053 file from your bank.');
  const width = firstPayment.cells.length;
  if (width > maxColumns)
    throw new Unreadable(`The file has ${width} columns, and at most ${maxColumns} are accepted. Export fewer columns.`);
  const heads = findHeads(all.slice(0, all.indexOf(firstPayment)), width);
  const dateColumn = firstPayment.cells.findIndex(isDate);
  const isDated = isDatedAt(dateColumn, width);
  const start = heads ? all.indexOf(heads) + 1 : all.findIndex(isDated);
  const rowsAbove = all.slice(0, heads ? start - 1 : start);
  const strayRow = rowsAbove.find((row) => isDated(row) && !findSummaryKind(row.cells.map(withoutGuard)));
  if (strayRow)
    throw new Unreadable(`Line ${strayRow.line} has a date but is above the column headings. Move the line, or export the file again.`);
  for (const row of rowsAbove) {
    const amountCell = amountAbove(row, width, dateColumn);
    if (amountCell !== undefined)
      throw new Unreadable(
        `Line ${row.line} is above the table, but holds “${amountCell.slice(0, 40)}”. Correct the line, or export the file again.`,
      );
  }
  const key = heads ? heads.cells.map((heading) => heading.toLowerCase().replaceAll(/\s+/g, ' ')).join('|') : `${width} columns`;
  return { heads: heads?.cells ?? null, rows: all.slice(Math.max(start, 0)), above: rowsAbove, key: key.slice(0, 1000) };
};
