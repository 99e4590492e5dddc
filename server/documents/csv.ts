import { decimal } from '#contract/money.ts';
import { isAbsent, textOf } from './cells.ts';
import type { ColumnKind, TableColumnDefinition, TableDefinition, TableValues } from './tableDefinition.ts';

const byteOrderMark = '\uFEFF';

/** A spreadsheet would run text that begins so as a formula. */
const guard = (words: string) => (/^[=+\-@\t\r]/.test(words) ? `'${words}` : words);

const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

// Figures that are written so already, as most are: a decimal made of each would take longer than all else of the file.
const isInPence = /^(?:0|-?[1-9]\d*)\.\d\d$/;
const isPlain = /^(?:0|-?[1-9]\d*)(?:\.\d*[1-9])?$/;

const figureOf = (kind: ColumnKind, words: string) => {
  if (kind === 'money') return isInPence.test(words) ? words : decimal(words).toFixed(2);
  return isPlain.test(words) ? words : decimal(words).toFixed();
};

const cellOf = ({ key, kind }: TableColumnDefinition, row: TableValues) => {
  const value = row[key];
  if (isAbsent(value)) return '';
  if (kind === 'text') return guard(textOf(value));
  if (kind === 'date') return guard(textOf(value).slice(0, 10));
  return figureOf(kind, String(value));
};

const lineOf = (cells: readonly string[]) => `${cells.map(quote).join(',')}\r\n`;

export const writeCsvHead = ({ columns }: TableDefinition): Uint8Array =>
  new TextEncoder().encode(byteOrderMark + lineOf(columns.map((column) => guard(column.title))));

export const writeCsvLines = ({ columns }: TableDefinition, rows: readonly TableValues[]): Uint8Array =>
  new TextEncoder().encode(rows.map((row) => lineOf(columns.map((column) => cellOf(column, row)))).join(''));

/** UTF-8 with a byte order mark and CRLF, as Excel expects; dates ISO, numbers plain. */
export const writeCsv = (definition: TableDefinition, rows: readonly TableValues[]): Uint8Array =>
  Buffer.concat([writeCsvHead(definition), writeCsvLines(definition, rows)]);
