import { readRowAmount, isOutMixed, shorten, textIn } from './csvAmounts.ts';
import type { AmountReading } from './csvAmounts.ts';
import { checkBalances } from './csvBalances.ts';
import { isDate, isLikeDate, isSecondHeading } from './csvTable.ts';
import type { CsvTable, StoredColumns, ReadRow } from './csvTable.ts';
import { withoutGuard } from './csvText.ts';
import type { CsvRow } from './csvText.ts';
import { rejoinBrokenLines, joinTextsForKey, joinTexts, cleanPayer, refuseTooMany, Unreadable } from '#server/bankFormats/entry.ts';
import type { BankEntry, BankReading, LeftOutRow } from '#server/bankFormats/entry.ts';
import { requireFit } from './fit.ts';
import { readState } from './states.ts';
import { findSummaryKind } from './summaries.ts';
import { datesAmong, decideDates, decideNumbers, Undecided } from './styles.ts';
import { isZero, negated, readAmount, readDay } from '#server/bankFormats/values.ts';
import type { DateOrder, NumberStyle } from '#server/bankFormats/values.ts';

interface Reading extends AmountReading {
  table: CsvTable;
  order: DateOrder;
}

const amountColumns = ({ Amount, PaidIn, PaidOut }: StoredColumns) => [Amount, PaidIn, PaidOut].filter((column) => column !== null);

const balanceWords = /\bbalance\b|(brought|carried) forward|\b[bc]\/f\b|\bsaldo\b/i;
const limitWords = /\blimit\b|overdraft/i;
const totalWords = /\btotals?\b|\bsum\b|\bsummary\b|\bcount\b|number of|\baverage\b|transactions?:/i;

const rowText = ({ cells }: CsvRow) => joinTexts(cells.map(withoutGuard)).slice(0, 200);

const hasAmount = (row: CsvRow, columns: StoredColumns) => amountColumns(columns).some((column) => /\d/.test(textIn(row, column)));

/** Returns `balance` or `total` if the text of a row says nothing else. Undefined otherwise. */
const findSummary = (row: CsvRow, { Date, Text, Payer }: StoredColumns) =>
  findSummaryKind([Date, ...Text, Payer].map((column) => textIn(row, column)));

/** Returns the reason why a row without a date is not a payment. Undefined if the row may be a payment. */
const findNoteReason = (row: CsvRow, columns: StoredColumns): string | undefined => {
  const dateText = textIn(row, columns.Date);
  if (!hasAmount(row, columns) && /^\D+$/.test(dateText) && limitWords.test(dateText)) return 'note';
  if (/\d/.test(dateText) && row.cells.filter(Boolean).length > 1) return undefined;
  const summary = findSummary(row, columns);
  if (summary !== undefined) return summary;
  if (hasAmount(row, columns) || (row.cells.some(isLikeDate) && !isFooterText(row))) return undefined;
  const words = row.cells.join(' ');
  if (balanceWords.test(words)) return 'balance';
  return totalWords.test(words) ? 'total' : 'note';
};

/** Tells whether a row comes before or after all payments, as the balances and totals of a file do. */
const isBeforeOrAfterPayments = (row: CsvRow, rows: readonly CsvRow[], columns: StoredColumns) => {
  const isPayment = (other: CsvRow) => findSummary(other, columns) === undefined && row.cells.length === other.cells.length;
  const index = rows.indexOf(row);
  return !rows.slice(0, index).some(isPayment) || !rows.slice(index + 1).some(isPayment);
};

/** Tells whether a row is a footer in a single cell, such as `Generated on 28/11/2026 by the bank`. A payment that lost its commas starts with its day instead. */
const isFooterText = ({ cells }: CsvRow) => cells.filter(Boolean).length === 1 && /^\s*\p{L}/u.test(cells.find(Boolean) ?? '');

const isSameRow = (heads: readonly string[] | null, { cells }: CsvRow) => heads !== null && heads.join('|') === cells.join('|');

/** Returns the reason why a row is left out before its figures are read. Undefined if the row is a payment. Throws Unreadable. */
const findOmitReason = (row: CsvRow, { heads, rows }: CsvTable, columns: StoredColumns): string | undefined => {
  if (isSameRow(heads, row)) return 'heading';
  if (heads && isSecondHeading(row, heads.length))
    throw new Unreadable(`Line ${row.line} starts another table with other columns. Export one account at a time.`);
  const note = findNoteReason(row, columns);
  if (note !== undefined) return note;
  requireFit(row, { heads, rows }, columns);
  const state = textIn(row, columns.State);
  if (state !== '' && readState(state) === undefined)
    throw new Unreadable(`Line ${row.line}: “${shorten(state)}” does not say whether the money moved. Choose the columns again.`);
  if (state !== '' && readState(state) !== 'Completed') return shorten(state.toLowerCase());
  if (textIn(row, columns.Date) === '') throw new Unreadable(`Line ${row.line} has no date. Choose the columns again.`);
  const summary = findSummary(row, columns);
  return summary === undefined || (hasAmount(row, columns) && !isBeforeOrAfterPayments(row, rows, columns)) ? undefined : summary;
};

const currencyBySymbol: Record<string, string> = { '£': 'GBP', '€': 'EUR', $: 'USD' };

/** Returns the currency from its own column, or else from the amount cell, from the choice for all lines or from the heading. Throws Unreadable. */
const readCurrency = (row: CsvRow, { table, columns }: Reading): string | null => {
  const currencyText = textIn(row, columns.Currency);
  const code = (currencyBySymbol[currencyText] ?? currencyText).toUpperCase();
  if (code !== '' && !/^[A-Z]{3}$/.test(code))
    throw new Unreadable(`Line ${row.line}: “${shorten(currencyText)}” is not a currency. Choose the columns again.`);
  if (code !== '') return code;
  const amounts = amountColumns(columns).map((column) => textIn(row, column));
  const [symbol] = /[£€$]|GBP|EUR|USD/i.exec(amounts.join(' ')) ?? [];
  if (symbol !== undefined) return currencyBySymbol[symbol] ?? symbol.toUpperCase();
  const headings = amountColumns(columns).map((column) => table.heads?.[column] ?? '');
  return columns.AllIn ?? /\b(GBP|EUR|USD)\b/.exec(headings.join(' '))?.[0] ?? null;
};

/** Refuses money sent in one currency and received in another, because the amount in the chosen column is what was sent. Throws Unreadable. */
const requireOneCurrency = (row: CsvRow, { heads }: CsvTable, { Currency }: StoredColumns) => {
  if (typeof Currency !== 'number' || !/^source/i.test(heads?.[Currency] ?? '')) return;
  const target = heads?.findIndex((heading) => /^target currency/i.test(heading)) ?? -1;
  const [sentIn, receivedIn] = [textIn(row, Currency), target < 0 ? '' : textIn(row, target)];
  if (receivedIn !== '' && sentIn !== '' && receivedIn !== sentIn)
    throw new Unreadable(
      `Line ${row.line} was sent in ${shorten(sentIn)} and received in ${shorten(receivedIn)}. Choose the columns of the received amount.`,
    );
};

const headingStem = (heading: string | undefined) => heading?.replace(/\W*\d+\s*$/, '').toLowerCase();

/**
 * Joins again the texts that the bank broke into lines. Numbered columns such as `Narrative #1` and `Narrative #2` are lines of one text, and so
 * are the lines within a cell.
 */
const listRejoinedTexts = (row: CsvRow, { table, columns }: Reading): string[] => {
  const series = Map.groupBy(columns.Text, (column) => headingStem(table.heads?.[column]) ?? `column ${column}`);
  return [...series.values()].flatMap((textColumns) => rejoinBrokenLines(textColumns.flatMap((column) => textIn(row, column).split('\n'))));
};

const toEntry = (row: CsvRow, amount: string, paidOn: string, reading: Reading): BankEntry => {
  const { columns } = reading;
  const rawTexts = columns.Text.map((column) => row.cells[column]);
  const bankId = typeof columns.BankId === 'number' ? row.cells[columns.BankId] || null : null;
  const keyPayer = typeof columns.Payer === 'number' ? cleanPayer(row.cells[columns.Payer]) : null;
  const text = joinTexts([...columns.Text.map((column) => textIn(row, column)), ...listRejoinedTexts(row, reading)]);
  return {
    bankId,
    paidOn,
    amount,
    currency: readCurrency(row, reading),
    payer: cleanPayer(textIn(row, columns.Payer)),
    text,
    key: { payer: keyPayer, text: joinTextsForKey(rawTexts) },
  };
};

/** Decides the order of day and month from the date column, or from other date columns if that one allows both orders. */
const decideOrder = (rows: readonly CsvRow[], { Date: column }: StoredColumns): DateOrder => {
  const cellsIn = (index: number) => datesAmong(rows.map((row) => ({ line: row.line, text: textIn(row, index) })));
  try {
    return decideDates(cellsIn(column));
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    const width = Math.max(...rows.map(({ cells }) => cells.length));
    const others = Array.from({ length: width }, (_none, index) => index).filter(
      (index) => cellsIn(index).length === rows.filter((row) => textIn(row, index) !== '').length,
    );
    return decideDates([column, ...others].flatMap(cellsIn));
  }
};

const decideStyle = (rows: readonly CsvRow[], columns: StoredColumns): NumberStyle => {
  const amountIndexes = [...amountColumns(columns), columns.Balance].filter((index) => typeof index === 'number');
  return decideNumbers(
    rows.flatMap((row) => amountIndexes.map((index) => ({ line: row.line, text: textIn(row, index) })).filter(({ text }) => text !== '')),
  );
};

/** Refuses a row without an amount if a column that was not chosen has a figure. A text of several rows, such as an account number, does not count. */
const requireNoOtherFigure = (row: CsvRow, { rows }: CsvTable, columns: StoredColumns) => {
  const { Date, Balance, BankId, Payer, State, Currency, Direction, Text } = columns;
  const mappedColumns = new Set([Date, Balance, BankId, Payer, State, Currency, Direction, ...Text]);
  const figure = row.cells.find(
    (cell, index) =>
      !mappedColumns.has(index) &&
      /\d/.test(cell) &&
      !isDate(cell) &&
      !isZero(readAmount(cell) ?? cell) &&
      !rows.some((other) => other !== row && other.cells[index] === cell),
  );
  if (figure !== undefined)
    throw new Unreadable(
      `Line ${row.line} has no amount in the chosen column, but “${shorten(figure)}” in another one. Choose the columns again.`,
    );
};

const requireState = (rows: readonly CsvRow[], { State }: StoredColumns) => {
  if (typeof State !== 'number') return;
  const states = rows.filter(({ cells }) => cells.some(isDate)).flatMap((row) => textIn(row, State) || []);
  if (states.length > 0 && !states.some((state) => readState(state) !== undefined))
    throw new Unreadable(
      `“${shorten(states[0] ?? '')}” is not the state of a payment, such as completed or pending. Choose the columns again.`,
    );
};

type ReadRowWithDoubt = ReadRow & { doubt: string | null };

/** Refuses a row whose sign is in doubt, unless the balances prove the sign: they tie as read, and would not with the opposite sign. */
const requireCertainSigns = (
  readRows: readonly ReadRowWithDoubt[],
  balanceInput: Omit<Parameters<typeof checkBalances>[0], 'read'>,
  balanceBreak: ReturnType<typeof checkBalances>,
) => {
  const doubt = readRows.find((row) => row.doubt !== null)?.doubt;
  if (typeof doubt !== 'string') return;
  const reversedRows = readRows.map((row) => (row.doubt === null ? row : { ...row, amount: negated(row.amount) }));
  const isProven =
    typeof balanceInput.columns.Balance === 'number' &&
    balanceBreak === null &&
    checkBalances({ ...balanceInput, read: reversedRows }) !== null;
  if (!isProven) throw new Unreadable(`${doubt}. Correct the line, or choose the columns again.`);
};

/** Reads a table with known columns into payments and rows left out with a reason. Refuses the file if any other row cannot be read. */
export const readCsv = (table: CsvTable, columns: StoredColumns): BankReading => {
  const leftOut: LeftOutRow[] = [];
  const omit = (row: CsvRow, reason: string) => leftOut.push({ line: row.line, reason, words: rowText(row) });
  requireState(table.rows, columns);
  const rows = table.rows.map((row) => ({ row, reason: findOmitReason(row, table, columns) }));
  const paymentRows = rows.filter(({ reason }) => reason === undefined).map(({ row }) => row);
  const style = columns.Numbers ?? decideStyle(paymentRows, columns);
  const reading: Reading = {
    table,
    columns,
    style,
    isOutMixed: isOutMixed(paymentRows, columns, style),
    order: columns.DateOrder ?? decideOrder(paymentRows, columns),
  };
  const readRows: ReadRowWithDoubt[] = [];
  const entries = rows.flatMap(({ row, reason }): BankEntry[] => {
    if (reason !== undefined) omit(row, reason);
    if (reason !== undefined) return [];
    const dateText = textIn(row, columns.Date);
    const paidOn = readDay(dateText, reading.order);
    if (!paidOn) throw new Unreadable(`Line ${row.line}: “${shorten(dateText)}” is not a date. Choose the columns again.`);
    const { amount, doubt } = readRowAmount(row, reading);
    readRows.push({ row, paidOn, amount, doubt, currency: readCurrency(row, reading) });
    if (!amount.startsWith('-')) requireOneCurrency(row, table, columns);
    if (!isZero(amount)) return [toEntry(row, amount, paidOn, reading)];
    requireNoOtherFigure(row, table, columns);
    omit(row, 'no amount');
    return [];
  });
  refuseTooMany(entries, leftOut);
  const balanceInput = { table, columns, style, leftOut };
  const balanceBreak = checkBalances({ ...balanceInput, read: readRows });
  requireCertainSigns(readRows, balanceInput, balanceBreak);
  return { kind: 'Csv', account: null, currency: null, entries, leftOut, unbalanced: balanceBreak, closing: null };
};
