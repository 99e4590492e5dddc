import type { StoredColumns } from './csvTable.ts';
import { withoutGuard } from './csvText.ts';
import type { CsvRow } from './csvText.ts';
import { isDirection, isOutward } from './direction.ts';
import { Unreadable } from '#server/bankFormats/entry.ts';
import { isZero, negated, readAmount } from '#server/bankFormats/values.ts';
import type { NumberStyle } from '#server/bankFormats/values.ts';

export interface AmountReading {
  columns: StoredColumns;
  style: NumberStyle;
  /** True if the column of money out has amounts both with and without a minus. */
  isOutMixed: boolean;
}

interface Amount {
  amount: string;
  /** Reason why the sign may be wrong, in which case the balances must prove it. Null if the sign is certain. */
  doubt: string | null;
}

export const shorten = (cell: string) => cell.slice(0, 40);
export const textIn = (row: CsvRow, column: number | null | undefined) =>
  typeof column === 'number' ? withoutGuard(row.cells[column] ?? '') : '';

const readFigure = (row: CsvRow, column: number | null | undefined, style: NumberStyle): string | undefined => {
  const cell = textIn(row, column);
  if (cell === '') return undefined;
  const amount = readAmount(cell, style);
  if (amount === undefined) throw new Unreadable(`Line ${row.line}: “${shorten(cell)}” is not an amount. Choose the columns again.`);
  return amount;
};

const saysIn = (cell: string) => /^\+|\+$|CR$/i.test(cell.trim());

/** Reads an amount whose sign comes from a direction column. Throws Unreadable. */
const readDirectedAmount = (amount: string, row: CsvRow, { Amount: column, Direction }: StoredColumns): Amount => {
  if (typeof Direction !== 'number' || isZero(amount)) return { amount, doubt: null };
  const cell = textIn(row, Direction);
  if (!isDirection(cell))
    throw new Unreadable(`Line ${row.line}: “${shorten(cell)}” does not say whether money came in or went out. Choose the columns again.`);
  const isOut = isOutward(cell);
  const isContradictory = isOut ? saysIn(textIn(row, column)) : amount.startsWith('-');
  const doubt = isContradictory
    ? `Line ${row.line}: the amount is “${shorten(textIn(row, column))}”, but “${shorten(cell)}” says that money ${isOut ? 'went out' : 'came in'}`
    : null;
  const unsigned = amount.replace('-', '');
  return { amount: isOut ? negated(unsigned) : unsigned, doubt };
};

/** Tells whether money out has both signs. Some banks write it with a minus and others without, so in such a file one sign means a refund. */
export const isOutMixed = (rows: readonly CsvRow[], { PaidOut }: StoredColumns, style: NumberStyle) => {
  const amounts = rows.flatMap((row) => readAmount(textIn(row, PaidOut), style) ?? []).filter((amount) => !isZero(amount));
  return new Set(amounts.map((amount) => amount.startsWith('-'))).size > 1;
};

/** Reads the amount of a row. Money in is positive. Throws Unreadable. */
export const readRowAmount = (row: CsvRow, { columns, style, isOutMixed: isMixed }: AmountReading): Amount => {
  const { Amount: column, PaidIn, PaidOut, MinusIn } = columns;
  if (column !== null) {
    const amount = readFigure(row, column, style) ?? '0.00';
    return readDirectedAmount(MinusIn ? negated(amount) : amount, row, columns);
  }
  const paidIn = readFigure(row, PaidIn, style) ?? '0.00';
  const paidOut = readFigure(row, PaidOut, style) ?? '0.00';
  if (!isZero(paidIn) && !isZero(paidOut))
    throw new Unreadable(`Line ${row.line} has both an amount paid in and one paid out. Choose the columns again.`);
  if (isZero(paidOut)) return { amount: paidIn, doubt: null };
  const cell = textIn(row, PaidOut);
  const unsigned = paidOut.replace('-', '');
  if ((isMixed && paidOut.startsWith('-')) || saysIn(cell))
    return { amount: unsigned, doubt: `Line ${row.line}: “${shorten(cell)}” is in the column of money out, but may be a refund to us` };
  return { amount: negated(unsigned), doubt: null };
};
