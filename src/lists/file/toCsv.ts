import { byteOrderMark, csvLine } from '#contract/text/csvCell.ts';
import type { Column } from '#src/ui/table/columns.ts';

type Value = string | number | boolean | null | undefined;
const isPlain = (value: unknown): value is Value => value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);

const valueOf = <Row>(column: Column<Row>, row: Row): Value => {
  if (column.value) return column.value(row);
  const own = (row as Record<string, unknown>)[column.key];
  if (own !== undefined && isPlain(own)) return own;
  const shown = column.cell(row);
  if (isPlain(shown)) return shown;
  return typeof column.sortBy === 'function' ? column.sortBy(row) : '';
};

const textOf = (value: Value) => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value ?? '');
};

const hasCurrency = (row: unknown): row is { CurrencyCode: string } => typeof row === 'object' && row !== null && 'CurrencyCode' in row;

/** Writes headings and rows. Figures and dates are unformatted, for spreadsheets, and the currency is added if rows have one. */
export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) => {
  const titled = columns.filter((column) => column.title !== '');
  const withCurrency = rows.some(hasCurrency);
  const head = [...titled.map((column) => column.title), ...(withCurrency ? ['Currency'] : [])];
  const lines = rows.map((row) => [
    ...titled.map((column) => textOf(valueOf(column, row))),
    ...(withCurrency ? [hasCurrency(row) ? row.CurrencyCode : ''] : []),
  ]);
  return byteOrderMark + [head, ...lines].map(csvLine).join('');
};
