import type { BankColumns } from '#contract/money/bankFiles/shapes.ts';
import { findBreak } from '#server/bankFormats/balances.ts';
import { unguarded } from './csvText.ts';
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
const isFee = (head: string) => /fee/i.test(head) && !/after fees/i.test(head);
const wordHeads =
  /narrative|descr|invoice (number|no)|details|particulars|memo|reference|remittance|purpose|transaction text|message|\bnotes?\b|verwendungszweck|buchungstext/i;
const inHeads = /^in$|paid in|money in|credit(?! card)|deposit|received|receipts|payments in/i;
const outHeads = /^out$|paid out|money out|debit|withdraw|payments out|\bspent\b/i;
const notAmountHeads = /balance|saldo|account|sort ?code|\bnumber\b|\bno\.?$|\bid\b|code|cheque|rate|year|\bday\b/i;

/** Sorts the columns of a table by their headings and by what their cells have in common. */
const lookAt = ({ heads, rows }: CsvTable) => {
  const width = Math.max(heads?.length ?? 0, ...rows.map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_none, place) => place);
  const cellsOf = (place: number) =>
    rows.map(({ line, cells }) => ({ line, text: unguarded(cells[place] ?? '') })).filter(({ text }) => text !== '');
  const filled = places.map(cellsOf);
  const isMost = (place: number, test: (text: string) => boolean) => {
    const cells = filled[place] ?? [];
    return cells.length > 0 && cells.filter(({ text }) => test(text)).length * 2 >= cells.length;
  };
  const isEvery = (place: number, test: (text: string) => boolean) => {
    const cells = filled[place] ?? [];
    return cells.length > 0 && cells.every(({ text }) => test(text));
  };
  const named = (among: readonly number[], ...patterns: RegExp[]) => {
    for (const pattern of patterns) {
      const found = among.find((place) => pattern.test(heads?.[place] ?? ''));
      if (found !== undefined) return found;
    }
    return null;
  };
  const isSame = (place: number) => new Set((filled[place] ?? []).map(({ text }) => text)).size < 2;
  return { places, filled, isMost, isEvery, named, isSame, heads: heads ?? [], rows };
};
type Look = ReturnType<typeof lookAt>;

const guessAmounts = ({ heads, filled, named, places }: Look, figures: readonly number[]) => {
  // `Debit/Credit` next to an amount is a direction column, not an amount.
  const isBoth = (place: number) => inHeads.test(heads[place] ?? '') && outHeads.test(heads[place] ?? '');
  const money = figures.filter((place) => !isFee(heads[place] ?? ''));
  // In a month without money out, that column is empty.
  const empty = places.filter((place) => (filled[place] ?? []).length === 0);
  const single = [...money, ...empty].filter((place) => !isBoth(place) && !isFee(heads[place] ?? ''));
  const [PaidIn, PaidOut] = [named(single, inHeads), named(single, outHeads)];
  if (PaidIn !== null && PaidOut !== null && PaidIn !== PaidOut) return { Amount: null, PaidIn, PaidOut };
  const plausible = money.filter((place) => !notAmountHeads.test(heads[place] ?? ''));
  const hasPence = (place: number) => (filled[place] ?? []).some(({ text }) => /[.,]\d{2}\D*$/.test(text));
  const Amount =
    named(money, /^(amount|value|sum|total)\b/i, /^(?!.*balance).*(amount|betrag|montant|bedrag|importe)/i) ??
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
  const has = (cells: readonly string[], place: number) => (cells[place] ?? '') !== '';
  const pairs = figures.flatMap((one) => figures.filter((other) => other > one).map((other) => [one, other] as const));
  const [first, second] = pairs.find(([one, other]) => rows.every(({ cells }) => has(cells, one) !== has(cells, other))) ?? [];
  if (first === undefined || second === undefined) return null;
  const read = (cells: readonly string[], place: number) => readAmount(unguarded(cells[place] ?? ''), 'Point') ?? '0.00';
  const chain = (PaidIn: number, PaidOut: number, Balance: number) =>
    rows.map(({ line, cells }) => {
      const [paidIn, paidOut] = [read(cells, PaidIn), read(cells, PaidOut).replace('-', '')];
      return { line, day: null, amount: isZero(paidOut) ? paidIn : `-${paidOut}`, balance: read(cells, Balance) };
    });
  const ways = [
    [first, second],
    [second, first],
  ] as const;
  for (const [PaidIn, PaidOut] of ways) {
    const Balance = figures.find((place) => place !== first && place !== second && filled[place]?.length === rows.length);
    if (rows.length > 2 && Balance !== undefined && findBreak(chain(PaidIn, PaidOut, Balance)) === null)
      return { PaidIn, PaidOut, Balance };
  }
  const score = (place: number) => rows.filter(({ cells }) => has(cells, place) && saysIn.test(cells.join(' '))).length;
  const [PaidIn, PaidOut] = score(second) > score(first) ? [second, first] : [first, second];
  return { PaidIn, PaidOut, Balance: null };
};

/** Card statements count purchases as positive, so a payment received has a minus. */
const isMinusIn = ({ heads, rows }: Look, Amount: number | null) =>
  Amount !== null &&
  heads.some((head) => /card ?(member|holder|number)|merchant/i.test(head)) &&
  rows.some(
    ({ cells }) => /payment received|thank you/i.test(cells.join(' ')) && readAmount(cells[Amount] ?? '', 'Point')?.startsWith('-'),
  );

const currencyIn = (head: string) => /\b(GBP|EUR|USD)\b/.exec(head)?.[0] ?? null;

/** Finds a column of figures that adds up with the amounts, and so must be the balance. */
const findUnnamedBalance = ({ heads, rows }: Look, figures: readonly number[], Amount: number | null) => {
  if (heads.length > 0 || Amount === null || rows.length < 3) return null;
  const read = (cells: readonly string[], place: number) => readAmount(unguarded(cells[place] ?? ''), 'Point');
  const isBalance = (place: number) => {
    const chain = rows.map(({ line, cells }) => ({
      line,
      day: null,
      amount: read(cells, Amount) ?? '0.00',
      balance: read(cells, place) ?? null,
    }));
    return chain.every(({ balance }) => balance !== null) && findBreak(chain) === null;
  };
  return figures.find((place) => place !== Amount && isBalance(place)) ?? null;
};

const guessTexts = (
  { places, filled, heads, isMost, isSame, named }: Look,
  taken: readonly (number | null)[],
  figures: readonly number[],
) => {
  const open = places.filter((place) => !taken.includes(place));
  const free = open.filter((place) => !figures.includes(place));
  const words = free.filter((place) => (filled[place] ?? []).some(({ text }) => /\p{L}/u.test(text)) && !isMost(place, isDate));
  // A text column that is empty in this file may be filled in the next one.
  const byHead = open.filter((place) => wordHeads.test(heads[place] ?? ''));
  const main = named(byHead, /descr|narrative|details|particulars|memo/i);
  if (main !== null) return [main, ...byHead.filter((place) => place !== main)].slice(0, maxTexts);
  const telling = words.filter((place) => !isSame(place) && !/account (name|alias|type|short)|bank name|branch/i.test(heads[place] ?? ''));
  const found = [...byHead, ...([telling, words].find((some) => some.length > 0) ?? [])];
  return [...new Set(found.length > 0 ? found : free)].slice(0, maxUnnamedTexts);
};

const guessDate = ({ places, isEvery, isMost, named }: Look) => {
  const dates = places.filter((place) => isMost(place, isDate));
  return named(dates, ...dateHeads) ?? dates.find((place) => isEvery(place, isDate)) ?? dates[0] ?? 0;
};

const guessState = ({ places, filled, isEvery, heads }: Look) => {
  const isKnown = (place: number) => (filled[place] ?? []).some(({ text }) => readState(text) !== undefined);
  const named = places.find((place) => /\b(state|status|zustand|estado|statut)\b/i.test(heads[place] ?? '') && isKnown(place));
  return named ?? places.find((place) => isEvery(place, (text) => readState(text) !== undefined) && !isEvery(place, isDirection)) ?? null;
};

/** Guesses the columns. The import accepts the guess unless the file can be read in two ways, and then asks the user. */
export const guessColumns = (table: CsvTable): BankColumns => {
  const State = guessState(lookAt(table));
  const moved = table.rows.filter(({ cells }) => State === null || readState(unguarded(cells[State] ?? '')) === 'Completed');
  const look = lookAt({ ...table, rows: moved.length > 0 ? moved : table.rows });
  const { places, filled, isMost, isEvery, named } = look;
  const date = guessDate(look);
  const figures = places.filter((place) => place !== date && isMost(place, isFigure));
  const pair = findUnnamedPair(look, figures);
  const amounts = pair ? { Amount: null, PaidIn: pair.PaidIn, PaidOut: pair.PaidOut } : guessAmounts(look, figures);
  const rest = figures.filter((place) => ![amounts.Amount, amounts.PaidIn, amounts.PaidOut].includes(place));
  const Balance =
    pair?.Balance ??
    named(rest, /^(running |account |ledger |closing |book )?balance/i, /^(?!.*(available|opening)).*(balance|saldo|solde)/i) ??
    findUnnamedBalance(look, rest, amounts.Amount);
  const said = places.filter((place) => !figures.includes(place) && !wordHeads.test(look.heads[place] ?? ''));
  const Direction = amounts.PaidIn === null ? (said.find((place) => isEvery(place, isDirection)) ?? null) : null;
  // A card's own amount is in the card's currency, whatever the currency of the purchase.
  const own = places.filter((place) => !/transaction|orig|foreign|target/i.test(look.heads[place] ?? ''));
  const isCurrency = (place: number) => isEvery(place, (cell) => currencies.has(cell));
  const Currency = named(own, /^(payment |account |source )?(currency|ccy)\b/i) ?? own.find(isCurrency) ?? null;
  const BankId = named(places, /transaction id|unique|fitid|reference id|^id$/i);
  const words = places.filter((place) => !figures.includes(place) && !isMost(place, isDate));
  const Payer = named(words, /payer|counter ?party|^name$|from account|merchant|^payee|remitter/i);
  const money = [...Object.values(amounts), Balance, State, Direction, Currency, date];
  const Text = guessTexts(look, [...money, BankId, Payer], figures);
  const written = [amounts.Amount, amounts.PaidIn, amounts.PaidOut, Balance].flatMap((place) =>
    place === null ? [] : (filled[place] ?? []),
  );
  const dated = datesAmong(filled[date] ?? []);
  return {
    Date: date,
    ...amounts,
    Text: Text.length > 0 ? Text : [Payer ?? places.find((place) => place !== date) ?? date],
    Payer,
    BankId,
    DateOrder: guessStyle(() => decideDates(dated)),
    Numbers: guessStyle(() => decideNumbers(written)),
    Direction,
    State,
    Balance,
    MinusIn: isMinusIn(look, amounts.Amount),
    Currency,
    AllIn: Currency === null ? currencyIn(look.heads[amounts.Amount ?? amounts.PaidIn ?? -1] ?? '') : null,
  };
};
