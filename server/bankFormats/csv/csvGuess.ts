import type { BankColumns } from '#contract/money/bankFiles/shapes.ts';
import { findBreak } from '#server/bankFormats/balances.ts';
import { withoutGuard } from './csvText.ts';
import { isDate, isFigure } from './csvTable.ts';
import type { CsvTable } from './csvTable.ts';
import { isDirection } from './direction.ts';
import { readState } from './states.ts';
import { datesAmong, decideDates, decideNumbers, guessStyle } from './styles.ts';
import { isZero, readAmount } from '#server/bankFormats/values.ts';

/** Currency codes. Other three capitals may be a kind of payment, such as `BAC` or `DPC`. */
const currencies = new Set(Intl.supportedValuesOf('currency'));

const maxTexts = 12;
const maxUnnamedTexts = 4;

/** Headings of dates, the best first. The day of booking counts more than the value date. */
const dateHeadings = [
  /complet|settle|finish/i,
  /^(booking|posting|posted|entry|transaction|trans\.?|txn)?[\s_-]*date$/i,
  /booking|booked|posting|posted/i,
  /transaction.*date|date.*transaction/i,
  /^(?!.*value).*date/i,
  /date|valuta|datum/i,
];
const isFee = (heading: string) => /fee/i.test(heading) && !/after fees/i.test(heading);
const textHeadings =
  /narrative|descr|invoice (number|no)|details|particulars|memo|reference|remittance|purpose|transaction text|message|\bnotes?\b|verwendungszweck|buchungstext/i;
const paidInHeadings = /^in$|paid in|money in|credit(?! card)|deposit|received|receipts|payments in/i;
const paidOutHeadings = /^out$|paid out|money out|debit|withdraw|payments out|\bspent\b/i;
const notAmountHeadings = /balance|saldo|account|sort ?code|\bnumber\b|\bno\.?$|\bid\b|code|cheque|rate|year|\bday\b/i;

/** Returns the cells of a table by column, and tests of the headings and cells. */
const analyseTable = ({ heads, rows }: CsvTable) => {
  const width = Math.max(heads?.length ?? 0, ...rows.map(({ cells }) => cells.length));
  const columnIndexes = Array.from({ length: width }, (_none, column) => column);
  const cellsIn = (column: number) =>
    rows.map(({ line, cells }) => ({ line, text: withoutGuard(cells[column] ?? '') })).filter(({ text }) => text !== '');
  const filledCells = columnIndexes.map(cellsIn);
  /** Tells whether at least half of the filled cells pass the test. */
  const isMost = (column: number, test: (text: string) => boolean) => {
    const cells = filledCells[column] ?? [];
    return cells.length > 0 && cells.filter(({ text }) => test(text)).length * 2 >= cells.length;
  };
  const isEvery = (column: number, test: (text: string) => boolean) => {
    const cells = filledCells[column] ?? [];
    return cells.length > 0 && cells.every(({ text }) => test(text));
  };
  /** Finds the first column whose heading matches, trying the patterns in turn. */
  const findByHeading = (columns: readonly number[], ...patterns: RegExp[]) => {
    for (const pattern of patterns) {
      const match = columns.find((column) => pattern.test(heads?.[column] ?? ''));
      if (match !== undefined) return match;
    }
    return null;
  };
  const isSame = (column: number) => new Set((filledCells[column] ?? []).map(({ text }) => text)).size < 2;
  return { columnIndexes, filledCells, isMost, isEvery, findByHeading, isSame, heads: heads ?? [], rows };
};
type TableAnalysis = ReturnType<typeof analyseTable>;

const guessAmounts = ({ heads, filledCells, findByHeading, columnIndexes }: TableAnalysis, figures: readonly number[]) => {
  // `Debit/Credit` next to an amount is a direction column, not an amount.
  const isBoth = (column: number) => paidInHeadings.test(heads[column] ?? '') && paidOutHeadings.test(heads[column] ?? '');
  const money = figures.filter((column) => !isFee(heads[column] ?? ''));
  // In a month without money out, that column is empty.
  const empty = columnIndexes.filter((column) => (filledCells[column] ?? []).length === 0);
  const candidates = [...money, ...empty].filter((column) => !isBoth(column) && !isFee(heads[column] ?? ''));
  const [PaidIn, PaidOut] = [findByHeading(candidates, paidInHeadings), findByHeading(candidates, paidOutHeadings)];
  if (PaidIn !== null && PaidOut !== null && PaidIn !== PaidOut) return { Amount: null, PaidIn, PaidOut };
  const plausible = money.filter((column) => !notAmountHeadings.test(heads[column] ?? ''));
  const hasPence = (column: number) => (filledCells[column] ?? []).some(({ text }) => /[.,]\d{2}\D*$/.test(text));
  const Amount =
    findByHeading(money, /^(amount|value|sum|total)\b/i, /^(?!.*balance).*(amount|betrag|montant|bedrag|importe)/i) ??
    plausible.find(hasPence) ??
    plausible[0] ??
    figures[0] ??
    null;
  return { Amount, PaidIn: null, PaidOut: null };
};

const moneyInWords = /received|thank you|\bcredit\b|\bfrom\b|deposit|refund/i;

/**
 * Finds the columns of money in and money out in a table without headings, where each row fills one of two. The balance shows which is which,
 * or else the text.
 */
const findUnnamedPair = ({ heads, rows, filledCells }: TableAnalysis, figures: readonly number[]) => {
  if (heads.length > 0) return null;
  const has = (cells: readonly string[], column: number) => (cells[column] ?? '') !== '';
  const pairs = figures.flatMap((one) => figures.filter((other) => other > one).map((other) => [one, other] as const));
  const [first, second] = pairs.find(([one, other]) => rows.every(({ cells }) => has(cells, one) !== has(cells, other))) ?? [];
  if (first === undefined || second === undefined) return null;
  const readCell = (cells: readonly string[], column: number) => readAmount(withoutGuard(cells[column] ?? ''), 'Point') ?? '0.00';
  const buildBalanceRows = (PaidIn: number, PaidOut: number, Balance: number) =>
    rows.map(({ line, cells }) => {
      const [paidIn, paidOut] = [readCell(cells, PaidIn), readCell(cells, PaidOut).replace('-', '')];
      return { line, day: null, amount: isZero(paidOut) ? paidIn : `-${paidOut}`, balance: readCell(cells, Balance) };
    });
  const assignments = [
    [first, second],
    [second, first],
  ] as const;
  for (const [PaidIn, PaidOut] of assignments) {
    const Balance = figures.find((column) => column !== first && column !== second && filledCells[column]?.length === rows.length);
    if (rows.length > 2 && Balance !== undefined && findBreak(buildBalanceRows(PaidIn, PaidOut, Balance)) === null)
      return { PaidIn, PaidOut, Balance };
  }
  const countMoneyIn = (column: number) => rows.filter(({ cells }) => has(cells, column) && moneyInWords.test(cells.join(' '))).length;
  const [PaidIn, PaidOut] = countMoneyIn(second) > countMoneyIn(first) ? [second, first] : [first, second];
  return { PaidIn, PaidOut, Balance: null };
};

/** Tells whether a minus means money in. Card statements count purchases as positive, so a payment received has a minus. */
const isMinusIn = ({ heads, rows }: TableAnalysis, Amount: number | null) =>
  Amount !== null &&
  heads.some((heading) => /card ?(member|holder|number)|merchant/i.test(heading)) &&
  rows.some(
    ({ cells }) => /payment received|thank you/i.test(cells.join(' ')) && readAmount(cells[Amount] ?? '', 'Point')?.startsWith('-'),
  );

const currencyIn = (heading: string) => /\b(GBP|EUR|USD)\b/.exec(heading)?.[0] ?? null;

/** Finds a column of figures that adds up with the amounts, and so must be the balance. */
const findUnnamedBalance = ({ heads, rows }: TableAnalysis, figures: readonly number[], Amount: number | null) => {
  if (heads.length > 0 || Amount === null || rows.length < 3) return null;
  const readCell = (cells: readonly string[], column: number) => readAmount(withoutGuard(cells[column] ?? ''), 'Point');
  const isBalance = (column: number) => {
    const balanceRows = rows.map(({ line, cells }) => ({
      line,
      day: null,
      amount: readCell(cells, Amount) ?? '0.00',
      balance: readCell(cells, column) ?? null,
    }));
    return balanceRows.every(({ balance }) => balance !== null) && findBreak(balanceRows) === null;
  };
  return figures.find((column) => column !== Amount && isBalance(column)) ?? null;
};

const guessTexts = (
  { columnIndexes, filledCells, heads, isMost, isSame, findByHeading }: TableAnalysis,
  usedColumns: readonly (number | null)[],
  figures: readonly number[],
) => {
  const unusedColumns = columnIndexes.filter((column) => !usedColumns.includes(column));
  const unusedTexts = unusedColumns.filter((column) => !figures.includes(column));
  const wordColumns = unusedTexts.filter(
    (column) => (filledCells[column] ?? []).some(({ text }) => /\p{L}/u.test(text)) && !isMost(column, isDate),
  );
  // A text column that is empty in this file may be filled in the next one.
  const namedTexts = unusedColumns.filter((column) => textHeadings.test(heads[column] ?? ''));
  const mainColumn = findByHeading(namedTexts, /descr|narrative|details|particulars|memo/i);
  if (mainColumn !== null) return [mainColumn, ...namedTexts.filter((column) => column !== mainColumn)].slice(0, maxTexts);
  const variedColumns = wordColumns.filter(
    (column) => !isSame(column) && !/account (name|alias|type|short)|bank name|branch/i.test(heads[column] ?? ''),
  );
  const columns = [...namedTexts, ...([variedColumns, wordColumns].find((group) => group.length > 0) ?? [])];
  return [...new Set(columns.length > 0 ? columns : unusedTexts)].slice(0, maxUnnamedTexts);
};

const guessDate = ({ columnIndexes, isEvery, isMost, findByHeading }: TableAnalysis) => {
  const dates = columnIndexes.filter((column) => isMost(column, isDate));
  return findByHeading(dates, ...dateHeadings) ?? dates.find((column) => isEvery(column, isDate)) ?? dates[0] ?? 0;
};

const guessState = ({ columnIndexes, filledCells, isEvery, heads }: TableAnalysis) => {
  const isKnown = (column: number) => (filledCells[column] ?? []).some(({ text }) => readState(text) !== undefined);
  const stateColumn = columnIndexes.find(
    (column) => /\b(state|status|zustand|estado|statut)\b/i.test(heads[column] ?? '') && isKnown(column),
  );
  return (
    stateColumn ??
    columnIndexes.find((column) => isEvery(column, (text) => readState(text) !== undefined) && !isEvery(column, isDirection)) ??
    null
  );
};

/** Guesses the columns. The import uses the guess, but asks the user if the file can be read in two ways. */
export const guessColumns = (table: CsvTable): BankColumns => {
  const State = guessState(analyseTable(table));
  const movedRows = table.rows.filter(({ cells }) => State === null || readState(withoutGuard(cells[State] ?? '')) === 'Completed');
  const analysis = analyseTable({ ...table, rows: movedRows.length > 0 ? movedRows : table.rows });
  const { columnIndexes, filledCells, isMost, isEvery, findByHeading } = analysis;
  const date = guessDate(analysis);
  const figures = columnIndexes.filter((column) => column !== date && isMost(column, isFigure));
  const pair = findUnnamedPair(analysis, figures);
  const amounts = pair ? { Amount: null, PaidIn: pair.PaidIn, PaidOut: pair.PaidOut } : guessAmounts(analysis, figures);
  const otherFigures = figures.filter((column) => ![amounts.Amount, amounts.PaidIn, amounts.PaidOut].includes(column));
  const Balance =
    pair?.Balance ??
    findByHeading(
      otherFigures,
      /^(running |account |ledger |closing |book )?balance/i,
      /^(?!.*(available|opening)).*(balance|saldo|solde)/i,
    ) ??
    findUnnamedBalance(analysis, otherFigures, amounts.Amount);
  const textColumns = columnIndexes.filter((column) => !figures.includes(column) && !textHeadings.test(analysis.heads[column] ?? ''));
  const Direction = amounts.PaidIn === null ? (textColumns.find((column) => isEvery(column, isDirection)) ?? null) : null;
  // The amount on a card statement is in the card's currency, whatever the currency of the purchase.
  const ownColumns = columnIndexes.filter((column) => !/transaction|orig|foreign|target/i.test(analysis.heads[column] ?? ''));
  const isCurrency = (column: number) => isEvery(column, (cell) => currencies.has(cell));
  const Currency = findByHeading(ownColumns, /^(payment |account |source )?(currency|ccy)\b/i) ?? ownColumns.find(isCurrency) ?? null;
  const BankId = findByHeading(columnIndexes, /transaction id|unique|fitid|reference id|^id$/i);
  const wordColumns = columnIndexes.filter((column) => !figures.includes(column) && !isMost(column, isDate));
  const Payer = findByHeading(wordColumns, /payer|counter ?party|^name$|from account|merchant|^payee|remitter/i);
  const moneyColumns = [...Object.values(amounts), Balance, State, Direction, Currency, date];
  const Text = guessTexts(analysis, [...moneyColumns, BankId, Payer], figures);
  const amountCells = [amounts.Amount, amounts.PaidIn, amounts.PaidOut, Balance].flatMap((column) =>
    column === null ? [] : (filledCells[column] ?? []),
  );
  const dates = datesAmong(filledCells[date] ?? []);
  return {
    Date: date,
    ...amounts,
    Text: Text.length > 0 ? Text : [Payer ?? columnIndexes.find((column) => column !== date) ?? date],
    Payer,
    BankId,
    DateOrder: guessStyle(() => decideDates(dates)),
    Numbers: guessStyle(() => decideNumbers(amountCells)),
    Direction,
    State,
    Balance,
    MinusIn: isMinusIn(analysis, amounts.Amount),
    Currency,
    AllIn: Currency === null ? currencyIn(analysis.heads[amounts.Amount ?? amounts.PaidIn ?? -1] ?? '') : null,
  };
};
