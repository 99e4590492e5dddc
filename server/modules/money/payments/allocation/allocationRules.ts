import { Big, sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import { must } from '#server/must.ts';

export const latest = (days: readonly string[]) => must(days.toSorted().at(-1), 'A day');

/** Returns the date of an allocation: the latest of the requested date, the document, the money and the last reversal of either. */
export const allocatedOn = (asked: string, document: { date: string }, money: { date: string }, reversals: readonly string[]) =>
  latest([asked, document.date, money.date, ...reversals]);

interface Asked {
  Amount: Numeric;
  DiscountTaken?: Numeric;
}

/** Returns the total requested, including settlement discount, if it exceeds the amount available. Null if it does not. */
export const askedBeyond = (there: Big, rows: readonly Asked[]): Big | null => {
  const asked = sum(rows.flatMap(({ Amount, DiscountTaken }) => [Amount, DiscountTaken]));
  return asked.gt(there) ? asked : null;
};

/** Returns the index of the first repeated key, or -1. */
export const repeatedAt = (keys: readonly string[]) => keys.findIndex((key, place) => keys.indexOf(key) < place);
