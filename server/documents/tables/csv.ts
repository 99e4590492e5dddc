import { byteOrderMark, csvLine } from '#contract/text/csvCell.ts';
import { decimal } from '#contract/money.ts';
import { isAbsent, formatValue } from './cells.ts';
import type { ColumnKind, TableColumnDefinition, TableDefinition, TableValues } from './tableDefinition.ts';

// Most figures already have two decimals. Converting each to a decimal would take longer than writing the file.
const isInPence = /^(?:0|-?[1-9]\d*)\.\d\d$/;
const isPlain = /^(?:0|-?[1-9]\d*)(?:\.\d*[1-9])?$/;

const formatFigure = (kind: ColumnKind, words: string) => {
  if (kind === 'money') return isInPence.test(words) ? words : decimal(words).toFixed(2);
  return isPlain.test(words) ? words : decimal(words).toFixed();
};

const formatCsvCell = ({ key, kind }: TableColumnDefinition, row: TableValues) => {
  const value = row[key];
  if (isAbsent(value)) return '';
  if (kind === 'text') return formatValue(value);
  if (kind === 'date') return formatValue(value).slice(0, 10);
  return formatFigure(kind, String(value));
};

export const writeCsvHead = ({ columns }: TableDefinition): Uint8Array =>
  new TextEncoder().encode(byteOrderMark + csvLine(columns.map((column) => column.title)));

export const writeCsvLines = ({ columns }: TableDefinition, rows: readonly TableValues[]): Uint8Array =>
  new TextEncoder().encode(rows.map((row) => csvLine(columns.map((column) => formatCsvCell(column, row)))).join(''));

/** Writes CSV in UTF-8 with a byte order mark and CRLF, as Excel expects. Dates are ISO and numbers unformatted. */
export const writeCsv = (definition: TableDefinition, rows: readonly TableValues[]): Uint8Array =>
  Buffer.concat([writeCsvHead(definition), writeCsvLines(definition, rows)]);
