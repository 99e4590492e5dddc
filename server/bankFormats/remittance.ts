import { Big } from '#contract/money.ts';
import { joinTexts, Unreadable } from './entry.ts';
import type { BankReading } from './entry.ts';
import { isZero, negated, readAmount, readDay } from './values.ts';

const amounts =
  /(?<![\d.,/-])(\(|(?<=^|\s)[-−])?(£|€|\$|GBP|EUR|USD)?\s?((?<=[£€$RPD]\s?)[-−])?(\d{1,3}(?:,\d{3})+\.\d{2}|\d{1,3}(?:\.\d{3})+,\d{2}|\d+\.\d{2}|(?<=[€R]\s?)\d+,\d{2})(?:\s?(£|€|GBP|EUR|USD)\b)?(\)|[-−](?=\s|$))?(?![\d.,/]|\s?%)/g;

const codes: Record<string, string> = { '£': 'GBP', '€': 'EUR', $: 'USD' };
const currencyCode = (symbol: string | undefined) => (symbol === undefined ? null : (codes[symbol] ?? symbol));

interface FoundAmount {
  amount: string;
  /** Null if the line names no currency. */
  currency: string | null;
}

/** Returns the amount of the document on a line. Takes the last amount, or the last deduction (as of a credit note) if all are deductions. */
const amountIn = (line: string): FoundAmount | undefined => {
  const amountsFound = [...line.matchAll(amounts)].flatMap(([, before, sign, inner, digits = '', after, end]) => {
    const isDeduction = before === '(' ? end === ')' : Boolean(before ?? inner) || (end !== undefined && end !== ')');
    const amount = readAmount(digits);
    return amount === undefined ? [] : [{ amount, isDeduction, currency: currencyCode(sign ?? after) }];
  });
  const last = amountsFound.findLast(({ isDeduction }) => !isDeduction) ?? amountsFound.at(-1);
  return last && { amount: last.isDeduction ? negated(last.amount) : last.amount, currency: last.currency };
};

const isTotal = (line: string) =>
  /total|amount (paid|of payment|remitted)|payment (amount|value|of)|net payment|remitted|we (have )?pa(y|id)/i.test(line);
const isSubtotal = (line: string) => /sub-?\s?total|vat total|total vat|\bvat\b/i.test(line);

/** Lists the currencies that the amounts name. */
const currenciesIn = (amountsFound: readonly FoundAmount[]) => [...new Set(amountsFound.flatMap(({ currency }) => currency ?? []))];

/**
 * Returns the total. Takes the last line that calls itself a total, else the last amount if it is the only one or the sum of the others, else the
 * sum of all amounts. Throws Unreadable.
 */
const findTotal = (lines: readonly string[]): FoundAmount | undefined => {
  const perLine = lines.flatMap((line) => amountIn(line) ?? []);
  const total = lines
    .filter((line) => isTotal(line) && !isSubtotal(line))
    .flatMap((line) => amountIn(line) ?? [])
    .at(-1);
  const currencies = currenciesIn(perLine);
  const currency = total?.currency ?? (currencies.length === 1 ? (currencies[0] ?? null) : null);
  if (currency === null && currencies.length > 1)
    throw new Unreadable(`The advice has amounts in ${currencies.join(' and ')}. Paste the lines of one currency at a time.`);
  // Brackets around a total do not make it negative.
  if (total) return { amount: total.amount.replace('-', ''), currency };
  const last = perLine.at(-1);
  if (!last) return undefined;
  const sumAmounts = (rows: readonly FoundAmount[]) => rows.reduce((sum, { amount }) => sum.plus(amount), new Big(0));
  const isSum = perLine.length > 1 && sumAmounts(perLine.slice(0, -1)).eq(last.amount);
  return { amount: perLine.length === 1 || isSum ? last.amount : sumAmounts(perLine).toFixed(2), currency };
};

const dayIn = (line: string) => {
  const [, dateText] =
    /(\d{4}-\d{2}-\d{2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}(?:st|nd|rd|th)?\s+[A-Za-z]{3,9}\s+\d{2,4})/.exec(line) ?? [];
  return dateText === undefined ? undefined : readDay(dateText);
};

/** Reads a customer's advice as one payment, with its date if there is one. Throws Unreadable. */
export const readRemittance = (text: string): BankReading => {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const { amount, currency = null } = findTotal(lines) ?? {};
  if (amount === undefined || isZero(amount) || amount.startsWith('-'))
    throw new Unreadable('No amount was found in the text. Paste the advice with its total.');
  const datedLines = lines.filter((line) => /paid|payment|remittance|value|transfer|bacs/i.test(line) && dayIn(line));
  const paidOn = datedLines.map(dayIn)[0] ?? null;
  return {
    kind: 'Remittance',
    account: null,
    currency,
    entries: [{ bankId: null, paidOn, amount, currency: null, payer: null, text: joinTexts([text]) }],
    leftOut: [],
    unbalanced: null,
    closing: null,
  };
};
