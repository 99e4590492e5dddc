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

// A spreadsheet runs a text that begins like this as a formula.
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text);

const cellOf = (value: Value) => {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = value ?? '';
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const hasCurrency = (row: unknown): row is { CurrencyCode: string } => typeof row === 'object' && row !== null && 'CurrencyCode' in row;

/** Titles, then a line each: figures and dates as they are kept, for a spreadsheet to read; with the currency where rows have one. */
export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) => {
  const titled = columns.filter((column) => column.title !== '');
  const withCurrency = rows.some(hasCurrency);
  const head = [...titled.map((column) => cellOf(column.title)), ...(withCurrency ? ['Currency'] : [])];
  const lines = rows.map((row) => [
    ...titled.map((column) => cellOf(valueOf(column, row))),
    ...(withCurrency ? [cellOf(hasCurrency(row) ? row.CurrencyCode : '')] : []),
  ]);
  return `\uFEFF${[head, ...lines].map((line) => line.join(',')).join('\r\n')}\r\n`;
};
