import { amountOf, isOutMixed, short, textIn } from './csvAmounts.ts';
import type { AmountReading } from './csvAmounts.ts';
import { checkBalances } from './csvBalances.ts';
import { isDate, isLikeDate, isOtherHeads } from './csvTable.ts';
import type { CsvTable, KeptColumns, ReadRow } from './csvTable.ts';
import { unguarded } from './csvText.ts';
import type { CsvRow } from './csvText.ts';
import { joinBroken, joinForKey, joinTexts, payerOf, refuseTooMany, Unreadable } from '#server/bankFormats/entry.ts';
import type { BankEntry, BankReading, LeftOutRow } from '#server/bankFormats/entry.ts';
import { requireFit } from './fit.ts';
import { readState } from './states.ts';
import { summaryIn } from './summaries.ts';
import { datesAmong, decideDates, decideNumbers, Undecided } from './styles.ts';
import { isZero, negated, readAmount, readDay } from '#server/bankFormats/values.ts';
import type { DateOrder, NumberStyle } from '#server/bankFormats/values.ts';

interface Reading extends AmountReading {
  table: CsvTable;
  order: DateOrder;
}

const amountColumns = ({ Amount, PaidIn, PaidOut }: KeptColumns) => [Amount, PaidIn, PaidOut].filter((column) => column !== null);

const balanceWords = /\bbalance\b|(brought|carried) forward|\b[bc]\/f\b|\bsaldo\b/i;
const limitWords = /\blimit\b|overdraft/i;
const totalWords = /\btotals?\b|\bsum\b|\bsummary\b|\bcount\b|number of|\baverage\b|transactions?:/i;

const wordsOf = ({ cells }: CsvRow) => joinTexts(cells.map(unguarded)).slice(0, 200);

const hasAmount = (row: CsvRow, columns: KeptColumns) => amountColumns(columns).some((column) => /\d/.test(textIn(row, column)));

/** Tells whether the text of a row only says that it is a balance or a total. */
const summaryOf = (row: CsvRow, { Date, Text, Payer }: KeptColumns) =>
  summaryIn([Date, ...Text, Payer].map((column) => textIn(row, column)));

/** Returns the reason why a row without a date is not a payment. Undefined if it may be one. */
const noteReason = (row: CsvRow, columns: KeptColumns): string | undefined => {
  const dated = textIn(row, columns.Date);
  if (!hasAmount(row, columns) && /^\D+$/.test(dated) && limitWords.test(dated)) return 'note';
  if (/\d/.test(dated) && row.cells.filter(Boolean).length > 1) return undefined;
  const summary = summaryOf(row, columns);
  if (summary !== undefined) return summary;
  if (hasAmount(row, columns) || (row.cells.some(isLikeDate) && !isWords(row))) return undefined;
  const words = row.cells.join(' ');
  if (balanceWords.test(words)) return 'balance';
  return totalWords.test(words) ? 'total' : 'note';
};

/** Tells whether a row comes before or after all payments, as the balances and totals of a file do. */
const isAtEnd = (row: CsvRow, rows: readonly CsvRow[], columns: KeptColumns) => {
  const isPayment = (one: CsvRow) => summaryOf(one, columns) === undefined && row.cells.length === one.cells.length;
  const at = rows.indexOf(row);
  return !rows.slice(0, at).some(isPayment) || !rows.slice(at + 1).some(isPayment);
};

/** Tells whether a row is a footer in a single cell, such as `Generated on 28/11/2026 by the bank`. A payment that lost its commas starts with its day instead. */
const isWords = ({ cells }: CsvRow) => cells.filter(Boolean).length === 1 && /^\s*\p{L}/u.test(cells.find(Boolean) ?? '');

const isSameRow = (heads: readonly string[] | null, { cells }: CsvRow) => heads !== null && heads.join('|') === cells.join('|');

/** Returns the reason why a row is left out before its figures are read. Undefined if they are to be read. Throws Unreadable. */
const leaveOut = (row: CsvRow, { heads, rows }: CsvTable, columns: KeptColumns): string | undefined => {
  if (isSameRow(heads, row)) return 'heading';
  if (heads && isOtherHeads(row, heads.length))
    throw new Unreadable(`Line ${row.line} starts another table with other columns. Export one account at a time.`);
  const note = noteReason(row, columns);
  if (note !== undefined) return note;
  requireFit(row, { heads, rows }, columns);
  const state = textIn(row, columns.State);
  if (state !== '' && readState(state) === undefined)
    throw new Unreadable(`Line ${row.line}: “${short(state)}” does not say whether the money moved. Choose the columns again.`);
  if (state !== '' && readState(state) !== 'Completed') return short(state.toLowerCase());
  if (textIn(row, columns.Date) === '') throw new Unreadable(`Line ${row.line} has no date. Choose the columns again.`);
  const summary = summaryOf(row, columns);
  return summary === undefined || (hasAmount(row, columns) && !isAtEnd(row, rows, columns)) ? undefined : summary;
};

const signs: Record<string, string> = { '£': 'GBP', '€': 'EUR', $: 'USD' };

/** Returns the currency from its column, else from the amount cell, else that of all lines or of the heading. Throws Unreadable. */
const currencyOf = (row: CsvRow, { table, columns }: Reading): string | null => {
  const said = textIn(row, columns.Currency);
  const code = (signs[said] ?? said).toUpperCase();
  if (code !== '' && !/^[A-Z]{3}$/.test(code))
    throw new Unreadable(`Line ${row.line}: “${short(said)}” is not a currency. Choose the columns again.`);
  if (code !== '') return code;
  const amounts = amountColumns(columns).map((column) => textIn(row, column));
  const [beside] = /[£€$]|GBP|EUR|USD/i.exec(amounts.join(' ')) ?? [];
  if (beside !== undefined) return signs[beside] ?? beside.toUpperCase();
  const head = amountColumns(columns).map((column) => table.heads?.[column] ?? '');
  return columns.AllIn ?? /\b(GBP|EUR|USD)\b/.exec(head.join(' '))?.[0] ?? null;
};

/** Refuses money sent in one currency and received in another, because the amount is the sender's. Throws Unreadable. */
const requireOneCurrency = (row: CsvRow, { heads }: CsvTable, { Currency }: KeptColumns) => {
  if (typeof Currency !== 'number' || !/^source/i.test(heads?.[Currency] ?? '')) return;
  const target = heads?.findIndex((head) => /^target currency/i.test(head)) ?? -1;
  const [sent, came] = [textIn(row, Currency), target < 0 ? '' : textIn(row, target)];
  if (came !== '' && sent !== '' && came !== sent)
    throw new Unreadable(
      `Line ${row.line} was sent in ${short(sent)} and received in ${short(came)}. Choose the columns of the received amount.`,
    );
};

const stemOf = (head: string | undefined) => head?.replace(/\W*\d+\s*$/, '').toLowerCase();

/** Splits the text into the lines that the bank broke it into. Numbered columns such as `Narrative #1` and `Narrative #2` are lines of one text, and so are the lines of a cell. */
const brokenTexts = (row: CsvRow, { table, columns }: Reading): string[] => {
  const series = Map.groupBy(columns.Text, (column) => stemOf(table.heads?.[column]) ?? `column ${column}`);
  return [...series.values()].flatMap((places) => joinBroken(places.flatMap((column) => textIn(row, column).split('\n'))));
};

const entryOf = (row: CsvRow, amount: string, paidOn: string, reading: Reading): BankEntry => {
  const { columns } = reading;
  const raw = columns.Text.map((column) => row.cells[column]);
  const bankId = typeof columns.BankId === 'number' ? row.cells[columns.BankId] || null : null;
  const keyPayer = typeof columns.Payer === 'number' ? payerOf(row.cells[columns.Payer]) : null;
  const text = joinTexts([...columns.Text.map((column) => textIn(row, column)), ...brokenTexts(row, reading)]);
  return {
    bankId,
    paidOn,
    amount,
    currency: currencyOf(row, reading),
    payer: payerOf(textIn(row, columns.Payer)),
    text,
    key: { payer: keyPayer, text: joinForKey(raw) },
  };
};

/** Decides the order of day and month from the date column, or from other date columns if that one allows both orders. */
const orderOf = (rows: readonly CsvRow[], { Date: column }: KeptColumns): DateOrder => {
  const cellsIn = (place: number) => datesAmong(rows.map((row) => ({ line: row.line, text: textIn(row, place) })));
  try {
    return decideDates(cellsIn(column));
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    const width = Math.max(...rows.map(({ cells }) => cells.length));
    const others = Array.from({ length: width }, (_none, place) => place).filter(
      (place) => cellsIn(place).length === rows.filter((row) => textIn(row, place) !== '').length,
    );
    return decideDates([column, ...others].flatMap(cellsIn));
  }
};

const styleOf = (rows: readonly CsvRow[], columns: KeptColumns): NumberStyle => {
  const places = [...amountColumns(columns), columns.Balance].filter((place) => typeof place === 'number');
  return decideNumbers(
    rows.flatMap((row) => places.map((place) => ({ line: row.line, text: textIn(row, place) })).filter(({ text }) => text !== '')),
  );
};

/** Refuses a row without an amount that has a figure in a column not chosen. A text that other rows have too, such as an account number, is not a figure. */
const requireNothingBeside = (row: CsvRow, { rows }: CsvTable, columns: KeptColumns) => {
  const { Date, Balance, BankId, Payer, State, Currency, Direction, Text } = columns;
  const mapped = new Set([Date, Balance, BankId, Payer, State, Currency, Direction, ...Text]);
  const beside = row.cells.find(
    (cell, place) =>
      !mapped.has(place) &&
      /\d/.test(cell) &&
      !isDate(cell) &&
      !isZero(readAmount(cell) ?? cell) &&
      !rows.some((other) => other !== row && other.cells[place] === cell),
  );
  if (beside !== undefined)
    throw new Unreadable(
      `Line ${row.line} has no amount in the chosen column, but “${short(beside)}” in another one. Choose the columns again.`,
    );
};

const requireState = (rows: readonly CsvRow[], { State }: KeptColumns) => {
  if (typeof State !== 'number') return;
  const states = rows.filter(({ cells }) => cells.some(isDate)).flatMap((row) => textIn(row, State) || []);
  if (states.length > 0 && !states.some((state) => readState(state) !== undefined))
    throw new Unreadable(`“${short(states[0] ?? '')}” is not a state of a payment. Choose the columns again.`);
};

/** Reads a table with known columns into payments and rows left out with a reason. Any other row that cannot be read refuses the file. */
export const readCsv = (table: CsvTable, columns: KeptColumns): BankReading => {
  const leftOut: LeftOutRow[] = [];
  const omit = (row: CsvRow, reason: string) => leftOut.push({ line: row.line, reason, words: wordsOf(row) });
  requireState(table.rows, columns);
  const rows = table.rows.map((row) => ({ row, reason: leaveOut(row, table, columns) }));
  const money = rows.filter(({ reason }) => reason === undefined).map(({ row }) => row);
  const style = columns.Numbers ?? styleOf(money, columns);
  const reading: Reading = {
    table,
    columns,
    style,
    isOutMixed: isOutMixed(money, columns, style),
    order: columns.DateOrder ?? orderOf(money, columns),
  };
  const read: (ReadRow & { doubt: string | null })[] = [];
  const entries = rows.flatMap(({ row, reason }): BankEntry[] => {
    if (reason !== undefined) omit(row, reason);
    if (reason !== undefined) return [];
    const dated = textIn(row, columns.Date);
    const paidOn = readDay(dated, reading.order);
    if (!paidOn) throw new Unreadable(`Line ${row.line}: “${short(dated)}” is not a date. Choose the columns again.`);
    const { amount, doubt } = amountOf(row, reading);
    read.push({ row, paidOn, amount, doubt, currency: currencyOf(row, reading) });
    if (!amount.startsWith('-')) requireOneCurrency(row, table, columns);
    if (!isZero(amount)) return [entryOf(row, amount, paidOn, reading)];
    requireNothingBeside(row, table, columns);
    omit(row, 'no amount');
    return [];
  });
  refuseTooMany(entries, leftOut);
  const given = { table, columns, style, leftOut };
  const unbalanced = checkBalances({ ...given, read });
  const doubt = read.find((one) => one.doubt !== null)?.doubt;
  if (typeof doubt === 'string') {
    const turned = read.map((one) => (one.doubt === null ? one : { ...one, amount: negated(one.amount) }));
    const isProven = typeof columns.Balance === 'number' && unbalanced === null && checkBalances({ ...given, read: turned }) !== null;
    if (!isProven) throw new Unreadable(`${doubt}. Correct the line, or choose the columns again.`);
  }
  return { kind: 'Csv', account: null, currency: null, entries, leftOut, unbalanced, closing: null };
};
