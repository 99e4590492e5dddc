import { readdirSync, readFileSync } from 'node:fs';
import { parseCsv } from '#server/bankFormats/csv/csvText.ts';
import type { CsvRow } from '#server/bankFormats/csv/csvText.ts';
import { decodeText } from '#contract/text/decodeText.ts';
import type { BankReading } from '#server/bankFormats/entry.ts';
import { readAnyBankFile } from '#server/bankFormats/read.ts';
import { isDay, readAmount } from '#server/bankFormats/values.ts';

interface ExpectedLine {
  date: string;
  amount: string;
  currency: string | null;
  words: string[];
  gross?: string;
}

interface Expected {
  rows: number;
  moneyIn: ExpectedLine[];
  moneyOut: ExpectedLine[];
  leftOut: { line: number | null; why: string }[];
  balanced: boolean | null;
}

export interface Layout {
  name: string;
  file: Uint8Array;
  expected: Expected;
}

const folder = new URL('../fixtures/bankFiles/', import.meta.url);

/** Every layout of the corpus, with its expected result. */
export const layouts: readonly Layout[] = readdirSync(folder)
  .filter((name) => !/\.json$|^README/.test(name))
  .map((name) => ({
    name,
    file: new Uint8Array(readFileSync(new URL(name, folder))),
    expected: JSON.parse(readFileSync(new URL(name.replace(/\.\w+$/, '.expected.json'), folder), 'utf8')) as Expected,
  }));

/** Reads a file as a clerk does who accepts the guessed columns, and who answers *day first* if asked. */
export const readGuessed = (file: Uint8Array): BankReading => {
  const job = { file, isRemittance: false, layouts: [], columns: null };
  const first = readAnyBankFile(job);
  if ('reading' in first) return first.reading;
  const { guess } = first.unknown;
  const columns = { ...guess, DateOrder: guess.DateOrder ?? ('DayFirst' as const), Numbers: guess.Numbers ?? ('Point' as const) };
  const second = readAnyBankFile({ ...job, columns });
  if (!('reading' in second)) throw new Error('The guess was not accepted');
  return second.reading;
};

const line = (paidOn: string | null, amount: string, sign: string) => `${paidOn} ${sign}${amount}`;

/** Returns the expected date and amount of each line. If a fee may be deducted from the amount, either amount is right. */
export const expectedLines = ({ moneyIn, moneyOut }: Expected, reading: BankReading) => {
  const read = new Set(reading.entries.map(({ paidOn, amount }) => `${paidOn} ${amount}`));
  const named = (lines: readonly ExpectedLine[], sign: string) =>
    lines.map(({ date, amount, gross = amount }) => {
      const asGross = line(date, gross, sign);
      return read.has(asGross) ? asGross : line(date, amount, sign);
    });
  return [...named(moneyIn, ''), ...named(moneyOut, '-')].toSorted();
};

export const readLines = ({ entries }: BankReading) => entries.map(({ paidOn, amount }) => line(paidOn, amount, '')).toSorted();

/** Returns the rows left out that have only text, which the corpus does not count. */
export const notesBeside = ({ leftOut }: BankReading, expected: Expected) =>
  leftOut.filter(({ reason, line: at }) => reason === 'note' && !expected.leftOut.some((one) => one.line === at)).length;

const encoded = (text: string) => new TextEncoder().encode(text);
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const written = (rows: readonly (readonly string[])[]) => encoded(rows.map((cells) => cells.map(quoted).join(',')).join('\r\n'));
const isCsv = ({ name }: Layout) => !/\.(ofx|xml)$/.test(name);
const textOf = ({ file }: Layout) => decodeText(file);

/** Splits the file in two: the headings with everything above them, and the rows from the first that has a date or was left out. */
const splitRows = (layout: Layout, reading: BankReading) => {
  const rows = parseCsv(textOf(layout));
  const isRow = ({ line: at, cells }: CsvRow) =>
    reading.leftOut.some((one) => one.line === at) || (cells.some(isDay) && cells.filter(Boolean).length > 2);
  const start = rows.findIndex(isRow);
  return { above: rows.slice(0, start).map(({ cells }) => cells), rows: rows.slice(start).map(({ cells }) => cells) };
};

const swapBlocks = (text: string, tag: string) => {
  const blocks = [...text.matchAll(new RegExp(`<((?:\\w+:)?${tag})>[\\s\\S]*?</\\1>`, 'g'))].map(([block]) => block);
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined || first === last) return text;
  return text
    .replace(last, '\u0001')
    .replace(first, () => last)
    .replace('\u0001', () => first);
};

const blockOf = (layout: Layout) => {
  if (layout.name.endsWith('.ofx')) return /<STMTRS>[\s\S]*<STMTRS>/.test(textOf(layout)) ? 'STMTTRNRS' : 'STMTTRN';
  return /<Stmt>[\s\S]*<Stmt>/.test(textOf(layout)) ? 'Stmt' : 'Ntry';
};

export const changes = {
  'rows reversed': (layout: Layout, reading: BankReading) => {
    if (!isCsv(layout)) return encoded(swapBlocks(textOf(layout), blockOf(layout)));
    const { above, rows } = splitRows(layout, reading);
    return written([...above, ...rows.toReversed()]);
  },
  'a preamble added': (layout: Layout) => {
    const text = textOf(layout).replace(/^\uFEFF/, '');
    if (layout.name.endsWith('.ofx')) return encoded(text.replace(/<OFX>/i, '<!-- Exported for Demijohn -->\r\n<OFX>'));
    if (layout.name.endsWith('.xml')) return encoded(text.replace('?>', '?>\n<!-- Exported for Demijohn -->'));
    const rows = parseCsv(text).map(({ cells }) => cells);
    return written([['Statement of account'], ['From', '01/01/2026'], ['To', '31/12/2026'], [], ...rows]);
  },
  'a column moved': (layout: Layout) => {
    if (!isCsv(layout)) return layout.file;
    const rows = parseCsv(textOf(layout)).map(({ cells }) => cells);
    const width = Math.max(...rows.map((cells) => cells.length));
    return written(rows.map((cells) => (cells.length < 3 ? cells : [cells[width - 1] ?? '', ...cells.slice(0, width - 1)])));
  },
} as const;

/** Makes the amount of the first incoming payment unreadable. Undefined if the file does not contain the amount. */
export const spoil = (layout: Layout): Uint8Array | undefined => {
  const [first] = layout.expected.moneyIn;
  if (!first) return undefined;
  const text = textOf(layout);
  const figures = new Set([first.amount, first.gross].map((figure) => Number(figure).toFixed(2)));
  const isFirst = (cell: string) =>
    [readAmount(cell, 'Point'), readAmount(cell, 'Comma')].some((figure) => figures.has((figure ?? '').replace('-', '')));
  if (layout.name.endsWith('.ofx')) return encoded(text.replace(/(<TRNAMT>)[^<\r\n]+/i, '$1x1,2.3'));
  if (layout.name.endsWith('.xml')) return encoded(text.replace(/(<(?:\w+:)?Ntry>[\s\S]*?<(?:\w+:)?Amt [^>]*>)[^<]+/, '$11x2.3'));
  const rows = parseCsv(text).map(({ cells }) => cells);
  const row = rows.find((cells) => cells.some(isFirst));
  if (!row) return undefined;
  for (const [place, cell] of row.entries()) if (isFirst(cell)) row[place] = '1x2.3';
  return written(rows);
};
