import { cellErrorWords, isCellError } from '#contract/text/cellErrors.ts';
import type { OpeningKind } from '#contract/money/openingItems/calls.ts';
import { openingColumns } from '#contract/money/openingItems/calls.ts';
import { findUnprintable, isStorable } from '#contract/text/text.ts';
import { readAmount, readDay } from '#server/bankFormats/values.ts';

export type Cells = Readonly<Record<string, string>>;

/** Errors by row and column. */
export class Faults {
  readonly found = new Map<string, string>();
  add(row: number, column: string, message: string) {
    const field = `Rows.${row}.${column}`;
    if (!this.found.has(field)) this.found.set(field, message);
  }
}

export const largestWhole = 100_000_000;
export const mostDecimals = 4;

/** Removes commas between thousands only, because in `0,1523` and `1,5` the comma may be a decimal point. */
const withoutThousands = (said: string) => {
  if (!said.includes(',')) return said;
  return /^\d{1,3}(,\d{3})+(\.|$)/.test(said) ? said.replaceAll(',', '') : undefined;
};

/** Returns readers for the cells of one row. A cell that cannot be read adds an error and gives undefined. */
export const readerOf = (cells: Cells, row: number, faults: Faults) => {
  const refuse = (column: string, message: string) => {
    faults.add(row, column, message);
    return undefined;
  };
  // oxlint-disable-next-line house/no-silent-default -- a cell that the file does not have is an empty one
  const text = (column: string) => cells[column]?.trim() ?? '';
  const required = <Value>(column: string, read: (said: string) => Value | undefined) => {
    if (isCellError(text(column))) return refuse(column, cellErrorWords(text(column)));
    return text(column) === '' ? refuse(column, 'is required') : read(text(column));
  };
  const day = (column: string) => {
    const said = readDay(text(column));
    return said ?? refuse(column, 'must be a date such as 31/12/2026');
  };
  const money = (column: string) => {
    const said = readAmount(text(column));
    if (said === undefined || said.startsWith('-')) return refuse(column, 'must be an amount such as 1,234.50, and not negative');
    return said;
  };
  const words = (column: string, most: number) => {
    const said = text(column);
    if (said.length > most) return refuse(column, `must be at most ${most} characters`);
    if (!isStorable(said) || findUnprintable(said) !== undefined) return refuse(column, 'has a character that cannot be printed');
    return said;
  };
  return {
    refuse,
    /** Returns the currency symbol in the cell, if there is one. */
    sign: (column: string) => /[£€$]/.exec(text(column))?.[0],
    isEmpty: (column: string) => text(column) === '',
    words: (column: string, most: number) => required(column, () => words(column, most)),
    optionalWords: (column: string, most: number) => (text(column) === '' ? null : required(column, () => words(column, most))),
    day: (column: string) => required(column, () => day(column)),
    money: (column: string) => required(column, () => money(column)),
    whole: (column: string) =>
      required(column, (said) => {
        const plain = withoutThousands(said.replaceAll(/\s/g, ''))?.replace(/\.0+$/, '');
        const count = plain && /^\d{1,9}$/.test(plain) ? Number(plain) : 0;
        return count > 0 && count <= largestWhole ? count : refuse(column, 'must be a whole number above zero');
      }),
    cost: (column: string) =>
      required(column, (said) => {
        const plain = withoutThousands(said.replaceAll(/[\s£]/g, ''));
        return plain && new RegExp(`^\\d{1,7}(\\.\\d{1,${mostDecimals + 2}})?$`).test(plain)
          ? plain
          : refuse(column, 'must be a cost such as 0.1523');
      }),
  };
};
export type Reader = ReturnType<typeof readerOf>;

/** Adds an error for each column that this kind of file does not have. */
export const noteStrangers = (kind: OpeningKind, rows: readonly Cells[], faults: Faults) => {
  const known = new Set(openingColumns[kind].map((name) => name.replace('?', '')));
  for (const [index, cells] of rows.entries())
    for (const name of Object.keys(cells)) if (!known.has(name)) faults.add(index, name, 'is not a column of this file');
};
