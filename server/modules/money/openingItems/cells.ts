import { cellErrorWords, isCellError } from '#contract/text/cellErrors.ts';
import type { OpeningKind } from '#contract/money/openingItems/calls.ts';
import { openingColumns } from '#contract/money/openingItems/calls.ts';
import { findUnprintable, isStorable } from '#contract/text/text.ts';
import { readAmount, readDay } from '#server/bankFormats/values.ts';

export type Cells = Readonly<Record<string, string>>;

/** Errors by row and column. */
export class CellErrors {
  readonly found = new Map<string, string>();
  add(row: number, column: string, message: string) {
    const field = `Rows.${row}.${column}`;
    if (!this.found.has(field)) this.found.set(field, message);
  }
}

/** Largest quantity or invoice number that a cell may have. */
export const maxWhole = 100_000_000;
export const maxDecimals = 4;

/** Removes commas between thousands. Undefined for any other comma, which may be a decimal comma, as in `0,1523` or `1,5`. */
const withoutThousands = (cellText: string) => {
  if (!cellText.includes(',')) return cellText;
  return /^\d{1,3}(,\d{3})+(\.|$)/.test(cellText) ? cellText.replaceAll(',', '') : undefined;
};

/** Returns readers for the cells of one row. For a cell that cannot be read, each adds an error and returns undefined. */
export const readCells = (cells: Cells, row: number, errors: CellErrors) => {
  const refuse = (column: string, message: string) => {
    errors.add(row, column, message);
    return undefined;
  };
  // oxlint-disable-next-line house/no-silent-default -- a cell that the file does not have is an empty one
  const text = (column: string) => cells[column]?.trim() ?? '';
  const required = <Value>(column: string, read: (cellText: string) => Value | undefined) => {
    if (isCellError(text(column))) return refuse(column, cellErrorWords(text(column)));
    return text(column) === '' ? refuse(column, 'is required') : read(text(column));
  };
  const day = (column: string) => {
    const date = readDay(text(column));
    return date ?? refuse(column, 'must be a date such as 31/12/2026');
  };
  const money = (column: string) => {
    const amount = readAmount(text(column));
    if (amount === undefined || amount.startsWith('-')) return refuse(column, 'must be an amount such as 1,234.50, and not negative');
    return amount;
  };
  const words = (column: string, maxLength: number) => {
    const cellText = text(column);
    if (cellText.length > maxLength) return refuse(column, `must be at most ${maxLength} characters`);
    if (!isStorable(cellText) || findUnprintable(cellText) !== undefined) return refuse(column, 'has a character that cannot be printed');
    return cellText;
  };
  return {
    refuse,
    currencySymbol: (column: string) => /[£€$]/.exec(text(column))?.[0],
    isEmpty: (column: string) => text(column) === '',
    words: (column: string, maxLength: number) => required(column, () => words(column, maxLength)),
    optionalWords: (column: string, maxLength: number) => (text(column) === '' ? null : required(column, () => words(column, maxLength))),
    day: (column: string) => required(column, () => day(column)),
    money: (column: string) => required(column, () => money(column)),
    whole: (column: string) =>
      required(column, (cellText) => {
        const digits = withoutThousands(cellText.replaceAll(/\s/g, ''))?.replace(/\.0+$/, '');
        const count = digits && /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
        return count > 0 && count <= maxWhole ? count : refuse(column, 'must be a whole number above zero');
      }),
    cost: (column: string) =>
      required(column, (cellText) => {
        const digits = withoutThousands(cellText.replaceAll(/[\s£]/g, ''));
        return digits && new RegExp(`^\\d{1,7}(\\.\\d{1,${maxDecimals + 2}})?$`).test(digits)
          ? digits
          : refuse(column, 'must be a cost such as 0.1523');
      }),
  };
};
export type Reader = ReturnType<typeof readCells>;

/** Adds an error for each column that this kind of file does not have. */
export const reportUnknownColumns = (kind: OpeningKind, rows: readonly Cells[], errors: CellErrors) => {
  const knownColumns = new Set(openingColumns[kind].map((name) => name.replace('?', '')));
  for (const [index, cells] of rows.entries())
    for (const name of Object.keys(cells)) if (!knownColumns.has(name)) errors.add(index, name, 'is not a column of this file');
};
