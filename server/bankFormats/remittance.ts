import { Big } from '#contract/money.ts';
import { joinTexts, Unreadable } from './entry.ts';
import type { BankReading } from './entry.ts';
import { isZero, negated, readAmount, readDay } from './values.ts';

const amounts =
  /(?<![\d.,/-])(\(|(?<=^|\s)[-−])?(?:£|€|GBP|EUR)?\s?((?<=[£€R]\s?)[-−])?(\d{1,3}(?:,\d{3})+\.\d{2}|\d+\.\d{2})(\)|[-−](?=\s|$))?(?![\d.,/]|\s?%)/g;

/** What stands in a line for its document: its last amount; where there is none but what comes off, as of a credit note, that. */
const amountIn = (line: string): string | undefined => {
  const found = [...line.matchAll(amounts)].flatMap(([, before, inner, figure = '', after]) => {
    const isOff = before === '(' ? after === ')' : Boolean(before ?? inner) || (after !== undefined && after !== ')');
    const amount = readAmount(figure);
    return amount === undefined ? [] : [{ amount, isOff }];
  });
  const last = found.findLast(({ isOff }) => !isOff) ?? found.at(-1);
  return last && (last.isOff ? negated(last.amount) : last.amount);
};

const isTotal = (line: string) =>
  /total|amount (paid|of payment|remitted)|payment (amount|value|of)|net payment|remitted|we (have )?pa(y|id)/i.test(line);
const isPart = (line: string) => /sub-?\s?total|vat total|total vat|\bvat\b/i.test(line);

/** The last line that says it is the total; else the one amount there is; else what stands beside the documents, added up. */
const totalOf = (lines: readonly string[]): string | undefined => {
  const totals = lines.filter((line) => isTotal(line) && !isPart(line)).flatMap((line) => amountIn(line) ?? []);
  const said = totals.at(-1);
  // A total in brackets is a total all the same.
  if (said) return said.replace('-', '');
  const perLine = lines.flatMap((line) => amountIn(line) ?? []);
  if (perLine.length <= 1) return perLine[0];
  const added = perLine.reduce((sum, amount) => sum.plus(amount), new Big(0)).toFixed(2);
  return perLine
    .slice(0, -1)
    .reduce((sum, amount) => sum.plus(amount), new Big(0))
    .eq(perLine.at(-1) ?? 0)
    ? perLine.at(-1)
    : added;
};

const dayIn = (line: string) => {
  const [, found] =
    /(\d{4}-\d{2}-\d{2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}(?:st|nd|rd|th)?\s+[A-Za-z]{3,9}\s+\d{2,4})/.exec(line) ?? [];
  return found === undefined ? undefined : readDay(found);
};

/** What a customer's advice says it pays: one payment, with the day where it says one. Throws Unreadable. */
export const readRemittance = (text: string): BankReading => {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const amount = totalOf(lines);
  if (amount === undefined || isZero(amount) || amount.startsWith('-'))
    throw new Unreadable('No amount is found in the text: paste the advice with its total');
  const dated = lines.filter((line) => /paid|payment|remittance|value|transfer|bacs/i.test(line) && dayIn(line));
  const paidOn = dated.map(dayIn)[0] ?? null;
  return {
    kind: 'Remittance',
    account: null,
    currency: null,
    entries: [{ bankId: null, paidOn, amount, currency: null, payer: null, text: joinTexts([text]) }],
  };
};
