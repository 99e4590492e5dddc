import { joinTexts, payerOf, refuseTooMany, Unreadable } from './entry.ts';
import type { BankEntry } from './entry.ts';
import { isZero, negated, readAmount, readDay } from './values.ts';
import type { DateOrder } from './values.ts';

/** As they were kept: what was named before the last three were asked for has none of them. */
export interface KeptColumns {
  Date: number;
  Amount: number | null;
  PaidIn: number | null;
  PaidOut: number | null;
  Text: readonly number[];
  Payer: number | null;
  BankId: number | null;
  DateOrder: DateOrder;
  /** Says `Debit` or `Credit` beside an unsigned `Amount`. */
  Direction?: number | null;
  Currency?: number | null;
  /** The currency of lines that say none. */
  AllIn?: string | null;
}

/** Which column says what; counted from 0. Either `Amount`, signed or with a `Direction`, or `PaidIn` with `PaidOut`. */
export type CsvColumns = Required<KeptColumns>;

/** The rows of a file, before anybody has said what its columns mean. */
export interface CsvTable {
  /** The words above the columns; null where the file begins with its first payment. */
  heads: string[] | null;
  rows: string[][];
  /** What tells this bank's files from another's. */
  key: string;
}

const separators = ['\t', ';', ','] as const;
const mostRows = 5000;
const mostColumns = 60;

const separatorOf = (text: string) => {
  const lines = text.split(/\r?\n/, 30).map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, ''));
  /** In how many lines it stands equally often, and how often that is. */
  const evenness = (one: string) => {
    const counts = Map.groupBy(lines, (line) => line.split(one).length - 1);
    const found = [...counts].filter(([count]) => count > 0).map(([count, alike]) => ({ count, lines: alike.length }));
    return found.toSorted((first, second) => second.lines - first.lines || second.count - first.count)[0] ?? { count: 0, lines: 0 };
  };
  const ranked = separators.map((one) => ({ one, ...evenness(one) }));
  return ranked.toSorted((first, second) => second.lines - first.lines || second.count - first.count)[0]?.one ?? ',';
};

/** RFC 4180, with the separator that most lines have equally many of. Throws Unreadable. */
export const parseCsv = (text: string): string[][] => {
  const plain = text.replace(/^\uFEFF/, '').replace(/^sep=(.)\r?\n/i, '');
  const separator = separatorOf(plain);
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < plain.length; at++) {
    const character = plain.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (plain.charAt(at + 1) === '"') cell += plain.charAt(at++);
      else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (character === separator) endCell();
    else if (character === '\n') {
      endCell();
      rows.push([]);
      if (rows.length > mostRows) throw new Unreadable(`The file has more than ${mostRows} lines: export fewer days`);
    } else if (character !== '\r') cell += character;
  }
  if (isQuoted) throw new Unreadable('The file is damaged or cut off: export it anew');
  endCell();
  return rows.filter((row) => row.some((value) => value !== ''));
};

const isDate = (cell: string) => readDay(cell) !== undefined || readDay(cell, 'MonthFirst') !== undefined;
const isPayment = (row: readonly string[]) => row.some(isDate) && row.some((cell) => !isDate(cell) && readAmount(cell) !== undefined);

/**
 * The table in a bank's CSV file, from the first line that has a date and an amount. The line directly above it holds the heads of the
 * columns, if it is wide enough; whatever else the bank writes above is left out.
 */
export const tableOf = (text: string): CsvTable => {
  const all = parseCsv(text);
  const first = all.findIndex(isPayment);
  if (first === -1) throw new Unreadable('No line of the file has both a date and an amount: it is not a bank’s CSV, OFX or CAMT.053 file');
  const rows = all.slice(first);
  const width = rows[0]?.length ?? 0;
  if (width > mostColumns) throw new Unreadable(`The file has ${width} columns; at most ${mostColumns} are taken`);
  const above = all[first - 1];
  const heads = above && above.filter(Boolean).length >= 2 && above.length >= Math.min(width, 3) ? above : null;
  const key = heads ? heads.map((head) => head.toLowerCase().replaceAll(/\s+/g, ' ')).join('|') : `${width} columns`;
  return { heads, rows, key: key.slice(0, 1000) };
};

const headLike = (heads: readonly string[], ...patterns: RegExp[]) => {
  for (const pattern of patterns) {
    const found = heads.findIndex((head) => pattern.test(head));
    if (found !== -1) return found;
  }
  return null;
};

/** Days up to the twelfth can be read either way: what decides is a row that can be read in one alone. */
const orderOf = (rows: readonly string[][], column: number): DateOrder => {
  const read = (order: DateOrder) => rows.map((row) => readDay(row[column] ?? '', order) !== undefined);
  const [dayFirst, monthFirst] = [read('DayFirst'), read('MonthFirst')];
  const isOnly = (these: readonly boolean[], others: readonly boolean[]) => these.some((can, index) => can && !others[index]);
  return isOnly(monthFirst, dayFirst) && !isOnly(dayFirst, monthFirst) ? 'MonthFirst' : 'DayFirst';
};

const wentOut = /^(d|dr|dt|db|dbit|debit|out|af|withdrawal|paid out|money out|-)(?![\p{L}\d])/iu;
const cameIn = /^(c|cr|ct|crdt|credit|in|bij|deposit|paid in|money in|\+)(?![\p{L}\d])/iu;
const isDirection = (cell: string) => wentOut.test(cell) || cameIn.test(cell);

/** Banks write kinds of movement in three capitals too: `BAC`, `DPC`. */
const currencies = new Set(Intl.supportedValuesOf('currency'));

/** What the columns probably are, for whoever looks at them first. */
export const guessColumns = ({ heads, rows }: CsvTable): CsvColumns => {
  const names = heads ?? [];
  const sample = rows.slice(0, 50);
  const width = Math.max(...sample.map((row) => row.length));
  const places = Array.from({ length: width }, (_none, place) => place);
  const filled = (place: number) => sample.filter((row) => (row[place] ?? '') !== '');
  const dates = places.find((place) => filled(place).length > 0 && filled(place).every((row) => isDate(row[place] ?? ''))) ?? 0;
  const figures = places.filter(
    (place) => place !== dates && filled(place).length > 0 && filled(place).every((row) => readAmount(row[place] ?? '') !== undefined),
  );
  const named = headLike(names, /^(transaction |booking |posting )?date$/i, /date/i) ?? dates;
  const [ins, outs] = [/paid in|money in|credit(?! card)|deposit|received/i, /paid out|money out|debit|withdraw/i];
  // `Debit/Credit` says of an amount beside it which it is: it is neither.
  const apart = names.map((name) => (ins.test(name) && outs.test(name) ? '' : name));
  const paidIn = headLike(apart, ins);
  const paidOut = headLike(apart, outs);
  const amount = headLike(names, /^(amount|value)/i, /amount/i) ?? figures[0] ?? null;
  const isSplit = paidIn !== null && paidOut !== null;
  const BankId = headLike(names, /transaction id|unique|fitid|reference id|^id$/i);
  const Payer = headLike(names, /payer|counter ?party|^name$|from account|merchant/i);
  const every = (test: (cell: string) => boolean) =>
    places.find((place) => filled(place).length > 0 && filled(place).every((row) => test(row[place] ?? ''))) ?? null;
  const Direction = isSplit ? null : every(isDirection);
  const Currency = headLike(names, /^(currency|ccy)\b/i) ?? every((cell) => currencies.has(cell));
  const words = headLike(names, /descr|narrative|details|particulars|memo/i);
  const texts = places.filter((place) => ![named, BankId, Payer, Direction, Currency].includes(place) && !figures.includes(place));
  const said = texts.filter((place) => filled(place).some((row) => /\p{L}/u.test(row[place] ?? '')));
  const Text = [...new Set([...(words === null ? [] : [words]), ...said])].slice(0, 4);
  return {
    Date: named,
    Amount: isSplit ? null : amount,
    PaidIn: isSplit ? paidIn : null,
    PaidOut: isSplit ? paidOut : null,
    Text: Text.length > 0 ? Text : texts.slice(0, 1),
    Payer,
    BankId,
    DateOrder: orderOf(sample, named),
    Direction,
    Currency,
    AllIn: null,
  };
};

/** With a column that says in or out: what went out is negative however it is written. Throws Unreadable where it says neither. */
const directed = (amount: string, row: readonly string[], { Direction }: KeptColumns, place: string): string => {
  if (typeof Direction !== 'number' || isZero(amount)) return amount;
  const cell = row[Direction] ?? '';
  if (!isDirection(cell)) throw new Unreadable(`${place}: “${cell.slice(0, 40)}” says neither in nor out: choose the columns again`);
  return wentOut.test(cell) ? negated(amount.replace('-', '')) : amount;
};

const amountOf = (row: readonly string[], columns: KeptColumns, place: string): string => {
  const read = (column: number | null) => {
    const cell = column === null ? '' : (row[column] ?? '');
    if (cell === '') return undefined;
    const amount = readAmount(cell);
    if (amount === undefined) throw new Unreadable(`${place}: “${cell.slice(0, 40)}” is not an amount: choose the columns again`);
    return amount;
  };
  if (columns.Amount !== null) return directed(read(columns.Amount) ?? '0.00', row, columns, place);
  const paidIn = read(columns.PaidIn) ?? '0.00';
  const paidOut = read(columns.PaidOut) ?? '0.00';
  if (!isZero(paidIn) && !isZero(paidOut))
    throw new Unreadable(`${place} has an amount paid in and one paid out: choose the columns again`);
  // Some banks write what went out with a minus, others without.
  return isZero(paidOut) ? paidIn : negated(paidOut.replace('-', ''));
};

const signs: Record<string, string> = { '£': 'GBP', '€': 'EUR', $: 'USD' };

/** As its column says it; else as it stands beside the amount; else that of all lines. Throws Unreadable. */
const currencyOf = (row: readonly string[], columns: KeptColumns, place: string): string | null => {
  const said = typeof columns.Currency === 'number' ? (row[columns.Currency] ?? '') : '';
  const code = (signs[said] ?? said).toUpperCase();
  if (code !== '' && !/^[A-Z]{3}$/.test(code))
    throw new Unreadable(`${place}: “${said.slice(0, 40)}” is not a currency: choose the columns again`);
  if (code !== '') return code;
  const amounts = [columns.Amount, columns.PaidIn, columns.PaidOut].map((column) => (column === null ? '' : (row[column] ?? '')));
  const [beside] = /[£€$]|GBP|EUR|USD/i.exec(amounts.join(' ')) ?? [];
  return beside === undefined ? (columns.AllIn ?? null) : (signs[beside] ?? beside.toUpperCase());
};

/** The payments of a table whose columns are known. A row with no date is none (a balance, a note); one that cannot be read refuses all. */
export const readCsv = ({ rows }: CsvTable, columns: KeptColumns): BankEntry[] => {
  const entries = rows.flatMap((row, index): BankEntry[] => {
    const place = `Payment line ${index + 1}`;
    const dated = row[columns.Date] ?? '';
    if (dated === '') return [];
    const paidOn = readDay(dated, columns.DateOrder);
    if (!paidOn) throw new Unreadable(`${place}: “${dated.slice(0, 40)}” is not a date: choose the columns again`);
    const amount = amountOf(row, columns, place);
    if (isZero(amount)) return [];
    const bankId = columns.BankId === null ? null : row[columns.BankId] || null;
    const payer = columns.Payer === null ? null : payerOf(row[columns.Payer]);
    const currency = currencyOf(row, columns, place);
    return [{ bankId, paidOn, amount, currency, payer, text: joinTexts(columns.Text.map((column) => row[column])) }];
  });
  refuseTooMany(entries);
  return entries;
};
