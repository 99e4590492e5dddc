import type { BankColumns } from '#contract/money/bankFiles/shapes.ts';
import { findBreak } from '#server/bankFormats/balances.ts';
import { withoutGuard } from './csvText.ts';
import { isDate, isFigure } from './csvTable.ts';
import type { CsvTable } from './csvTable.ts';
import { isDirection } from './direction.ts';
import { readState } from './states.ts';
import { datesAmong, decideDates, decideNumbers, guessStyle } from './styles.ts';
import { isZero, readAmount } from '#server/bankFormats/values.ts';

/** Real currency codes. Banks also use three capitals for kinds of payment, such as `BAC` and `DPC`. */
const currencies = new Set(Intl.supportedValuesOf('currency'));

const maxTexts = 12;
const maxUnnamedTexts = 4;

const dateHeads = [
  /complet|settle|finish/i,
  /^(booking|posting|posted|entry|transaction|trans\.?|txn)?[\s_-]*date$/i,
  /booking|booked|posting|posted/i,
  /transaction.*date|date.*transaction/i,
  /^(?!.*value).*date/i,
  /date|valuta|datum/i,
];
const isFee = (heading: string) => /fee/i.test(heading) && !/after fees/i.test(heading);
const wordHeads =
  /narrative|descr|invoice (number|no)|details|particulars|memo|reference|remittance|purpose|transaction text|message|\bnotes?\b|verwendungszweck|buchungstext/i;
const inHeads = /^in$|paid in|money in|credit(?! card)|deposit|received|receipts|payments in/i;
const outHeads = /^out$|paid out|money out|debit|withdraw|payments out|\bspent\b/i;
const notAmountHeads = /balance|saldo|account|sort ?code|\bnumber\b|\bno\.?$|\bid\b|code|cheque|rate|year|\bday\b/i;

/** Sorts the columns of a table by their headings and by what their cells have in common. */
const analyseTable = ({ heads, rows }: CsvTable) => {
  const width = Math.max(heads?.length ?? 0, ...rows.map(({ cells }) => cells.length));
  const columnIndexes = Array.from({ length: width }, (_none, column) => column);
  const cellsIn = (column: number) =>
    rows.map(({ line, cells }) => ({ line, text: withoutGuard(cells[column] ?? '') })).filter(({ text }) => text !== '');
  const filledCells = columnIndexes.map(cellsIn);
  const isMost = (column: number, test: (text: string) => boolean) => {
    const cells = filledCells[column] ?? [];
    return cells.length > 0 && cells.filter(({ text }) => test(text)).length * 2 >= cells.length;
  };
  const isEvery = (column: number, test: (text: string) => boolean) => {
    const cells = filledCells[column] ?? [];
    return cells.length > 0 && cells.every(({ text }) => test(text));
  };
  const findByHeading = (among: readonly number[], ...patterns: RegExp[]) => {
    for (const pattern of patterns) {
      const match = among.find((column) => pattern.test(heads?.[column] ?? ''));
      if (match !== undefined) return match;
    }
    return null;
  };
  const isSame = (column: number) => new Set((filledCells[column] ?? []).map(({ text }) => text)).size < 2;
  return { places: columnIndexes, filled: filledCells, isMost, isEvery, named: findByHeading, isSame, heads: heads ?? [], rows };
};
type Look = ReturnType<typeof analyseTable>;

const guessAmounts = ({ heads, filled, named: findByHeading, places: columnIndexes }: Look, figures: readonly number[]) => {
  // `Debit/Credit` next to an amount is a direction column, not an amount.
  const isBoth = (column: number) => inHeads.test(heads[column] ?? '') && outHeads.test(heads[column] ?? '');
  const money = figures.filter((column) => !isFee(heads[column] ?? ''));
  // In a month without money out, that column is empty.
  const empty = columnIndexes.filter((column) => (filled[column] ?? []).length === 0);
  const single = [...money, ...empty].filter((column) => !isBoth(column) && !isFee(heads[column] ?? ''));
  const [PaidIn, PaidOut] = [findByHeading(single, inHeads), findByHeading(single, outHeads)];
  if (PaidIn !== null && PaidOut !== null && PaidIn !== PaidOut) return { Amount: null, PaidIn, PaidOut };
  const plausible = money.filter((column) => !notAmountHeads.test(heads[column] ?? ''));
  const hasPence = (column: number) => (filled[column] ?? []).some(({ text }) => /[.,]\d{2}\D*$/.test(text));
  const Amount =
    findByHeading(money, /^(amount|value|sum|total)\b/i, /^(?!.*balance).*(amount|betrag|montant|bedrag|importe)/i) ??
    plausible.find(hasPence) ??
    plausible[0] ??
    figures[0] ??
    null;
  return { Amount, PaidIn: null, PaidOut: null };
};

const saysIn = /received|thank you|\bcredit\b|\bfrom\b|deposit|refund/i;

/** Finds two columns for money in and money out without helpful headings, if each row fills one of them. The balance tells which is which, else the text. */
const findUnnamedPair = ({ heads, rows, filled }: Look, figures: readonly number[]) => {
  if (heads.length > 0) return null;
  const has = (cells: readonly string[], column: number) => (cells[column] ?? '') !== '';
  const pairs = figures.flatMap((one) => figures.filter((other) => other > one).map((other) => [one, other] as const));
  const [first, second] = pairs.find(([one, other]) => rows.every(({ cells }) => has(cells, one) !== has(cells, other))) ?? [];
  if (first === undefined || second === undefined) return null;
  const readCell = (cells: readonly string[], column: number) => readAmount(withoutGuard(cells[column] ?? ''), 'Point') ?? '0.00';
  const chain = (PaidIn: number, PaidOut: number, Balance: number) =>
    rows.map(({ line, cells }) => {
      const [paidIn, paidOut] = [readCell(cells, PaidIn), readCell(cells, PaidOut).replace('-', '')];
      return { line, day: null, amount: isZero(paidOut) ? paidIn : `-${paidOut}`, balance: readCell(cells, Balance) };
    });
  const ways = [
    [first, second],
    [second, first],
  ] as const;
  for (const [PaidIn, PaidOut] of ways) {
    const Balance = figures.find((column) => column !== first && column !== second && filled[column]?.length === rows.length);
    if (rows.length > 2 && Balance !== undefined && findBreak(chain(PaidIn, PaidOut, Balance)) === null)
      return { PaidIn, PaidOut, Balance };
  }
  const score = (column: number) => rows.filter(({ cells }) => has(cells, column) && saysIn.test(cells.join(' '))).length;
  const [PaidIn, PaidOut] = score(second) > score(first) ? [second, first] : [first, second];
  return { PaidIn, PaidOut, Balance: null };
};

/** Card statements count purchases as positive, so a payment received has a minus. */
const isMinusIn = ({ heads, rows }: Look, Amount: number | null) =>
  Amount !== null &&
  heads.some((heading) => /card ?(member|holder|number)|merchant/i.test(heading)) &&
  rows.some(
    ({ cells }) => /payment received|thank you/i.test(cells.join(' ')) && readAmount(cells[Amount] ?? '', 'Point')?.startsWith('-'),
  );

const currencyIn = (heading: string) => /\b(GBP|EUR|USD)\b/.exec(heading)?.[0] ?? null;

/** Finds a column of figures that adds up with the amounts, and so must be the balance. */
const findUnnamedBalance = ({ heads, rows }: Look, figures: readonly number[], Amount: number | null) => {
  if (heads.length > 0 || Amount === null || rows.length < 3) return null;
  const readCell = (cells: readonly string[], column: number) => readAmount(withoutGuard(cells[column] ?? ''), 'Point');
  const isBalance = (column: number) => {
    const chain = rows.map(({ line, cells }) => ({
      line,
      day: null,
      amount: readCell(cells, Amount) ?? '0.00',
      balance: readCell(cells, column) ?? null,
    }));
    return chain.every(({ balance }) => balance !== null) && findBreak(chain) === null;
  };
  return figures.find((column) => column !== Amount && isBalance(column)) ?? null;
};

const guessTexts = (
  { places: columnIndexes, filled, heads, isMost, isSame, named: findByHeading }: Look,
  usedColumns: readonly (number | null)[],
  figures: readonly number[],
) => {
  const open = columnIndexes.filter((column) => !usedColumns.includes(column));
  const free = open.filter((column) => !figures.includes(column));
  const words = free.filter((column) => (filled[column] ?? []).some(({ text }) => /\p{L}/u.test(text)) && !isMost(column, isDate));
  // A text column that is empty in this file may be filled in the next one.
  const byHead = open.filter((column) => wordHeads.test(heads[column] ?? ''));
  const main = findByHeading(byHead, /descr|narrative|details|particulars|memo/i);
  if (main !== null) return [main, ...byHead.filter((column) => column !== main)].slice(0, maxTexts);
  const variedColumns = words.filter(
    (column) => !isSame(column) && !/account (name|alias|type|short)|bank name|branch/i.test(heads[column] ?? ''),
  );
  const columns = [...byHead, ...([variedColumns, words].find((some) => some.length > 0) ?? [])];
  return [...new Set(columns.length > 0 ? columns : free)].slice(0, maxUnnamedTexts);
};

const guessDate = ({ places: columnIndexes, isEvery, isMost, named: findByHeading }: Look) => {
  const dates = columnIndexes.filter((column) => isMost(column, isDate));
  return findByHeading(dates, ...dateHeads) ?? dates.find((column) => isEvery(column, isDate)) ?? dates[0] ?? 0;
};

const guessState = ({ places: columnIndexes, filled, isEvery, heads }: Look) => {
  const isKnown = (column: number) => (filled[column] ?? []).some(({ text }) => readState(text) !== undefined);
  const stateColumn = columnIndexes.find(
    (column) => /\b(state|status|zustand|estado|statut)\b/i.test(heads[column] ?? '') && isKnown(column),
  );
  return (
    stateColumn ??
    columnIndexes.find((column) => isEvery(column, (text) => readState(text) !== undefined) && !isEvery(column, isDirection)) ??
    null
  );
};

/** Guesses the columns. The import accepts the guess unless the file can be read in two ways, and then asks the user. */
export const guessColumns = (table: CsvTable): BankColumns => {
  const State = guessState(analyseTable(table));
  const movedRows = table.rows.filter(({ cells }) => State === null || readState(withoutGuard(cells[State] ?? '')) === 'Completed');
  const look = analyseTable({ ...table, rows: movedRows.length > 0 ? movedRows : table.rows });
  const { places: columnIndexes, filled, isMost, isEvery, named: findByHeading } = look;
  const date = guessDate(look);
  const figures = columnIndexes.filter((column) => column !== date && isMost(column, isFigure));
  const pair = findUnnamedPair(look, figures);
  const amounts = pair ? { Amount: null, PaidIn: pair.PaidIn, PaidOut: pair.PaidOut } : guessAmounts(look, figures);
  const otherFigures = figures.filter((column) => ![amounts.Amount, amounts.PaidIn, amounts.PaidOut].includes(column));
  const Balance =
    pair?.Balance ??
    findByHeading(
      otherFigures,
      /^(running |account |ledger |closing |book )?balance/i,
      /^(?!.*(available|opening)).*(balance|saldo|solde)/i,
    ) ??
    findUnnamedBalance(look, otherFigures, amounts.Amount);
  const textColumns = columnIndexes.filter((column) => !figures.includes(column) && !wordHeads.test(look.heads[column] ?? ''));
  const Direction = amounts.PaidIn === null ? (textColumns.find((column) => isEvery(column, isDirection)) ?? null) : null;
  // A card's own amount is in the card's currency, whatever the currency of the purchase.
  const ownAmounts = columnIndexes.filter((column) => !/transaction|orig|foreign|target/i.test(look.heads[column] ?? ''));
  const isCurrency = (column: number) => isEvery(column, (cell) => currencies.has(cell));
  const Currency = findByHeading(ownAmounts, /^(payment |account |source )?(currency|ccy)\b/i) ?? ownAmounts.find(isCurrency) ?? null;
  const BankId = findByHeading(columnIndexes, /transaction id|unique|fitid|reference id|^id$/i);
  const words = columnIndexes.filter((column) => !figures.includes(column) && !isMost(column, isDate));
  const Payer = findByHeading(words, /payer|counter ?party|^name$|from account|merchant|^payee|remitter/i);
  const money = [...Object.values(amounts), Balance, State, Direction, Currency, date];
  const Text = guessTexts(look, [...money, BankId, Payer], figures);
  const amountCells = [amounts.Amount, amounts.PaidIn, amounts.PaidOut, Balance].flatMap((column) =>
    column === null ? [] : (filled[column] ?? []),
  );
  const dates = datesAmong(filled[date] ?? []);
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
    MinusIn: isMinusIn(look, amounts.Amount),
    Currency,
    AllIn: Currency === null ? currencyIn(look.heads[amounts.Amount ?? amounts.PaidIn ?? -1] ?? '') : null,
  };
};
