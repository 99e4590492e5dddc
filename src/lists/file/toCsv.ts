import { byteOrderMark, csvLine } from '#contract/text/csvCell.ts';
import type { Column } from '#src/ui/table/columns.ts';

type Value = string | number | boolean | null | undefined;
const isPlain = (value: unknown): value is Value => value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);

const readValue = <Row>(column: Column<Row>, row: Row): Value => {
  if (column.value) return column.value(row);
  const cellValue = (row as Record<string, unknown>)[column.key];
  if (cellValue !== undefined && isPlain(cellValue)) return cellValue;
  const cellContent = column.cell(row);
  if (isPlain(cellContent)) return cellContent;
  return typeof column.sortBy === 'function' ? column.sortBy(row) : '';
};

const writeValue = (value: Value) => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value ?? '');
};

const hasCurrency = (row: unknown): row is { CurrencyCode: string } => typeof row === 'object' && row !== null && 'CurrencyCode' in row;

/** Writes headings and rows as CSV. Amounts and dates are unformatted, for spreadsheets. A column with the currency is added if rows have one. */
export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) => {
  const titledColumns = columns.filter((column) => column.title !== '');
  const withCurrency = rows.some(hasCurrency);
  const headings = [...titledColumns.map((column) => column.title), ...(withCurrency ? ['Currency'] : [])];
  const lines = rows.map((row) => [
    ...titledColumns.map((column) => writeValue(readValue(column, row))),
    ...(withCurrency ? [hasCurrency(row) ? row.CurrencyCode : ''] : []),
  ]);
  return byteOrderMark + [headings, ...lines].map(csvLine).join('');
};
