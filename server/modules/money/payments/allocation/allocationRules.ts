import { Big, sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import { must } from '#server/must.ts';

export const latest = (days: readonly string[]) => must(days.toSorted().at(-1), 'A day');

/** Returns the day from which an allocation counts: the latest of the day asked, the document's, the money's and the last reversals of either. */
export const allocatedOn = (asked: string, document: { date: string }, money: { date: string }, reversals: readonly string[]) =>
  latest([asked, document.date, money.date, ...reversals]);

interface Asked {
  Amount: Numeric;
  DiscountTaken?: Numeric;
}

/** Returns what is asked for, settlement discount included, where it is more than there is; else null. */
export const askedBeyond = (there: Big, rows: readonly Asked[]): Big | null => {
  const asked = sum(rows.flatMap(({ Amount, DiscountTaken }) => [Amount, DiscountTaken]));
  return asked.gt(there) ? asked : null;
};

/** Returns the place of the first row whose key an earlier row has; -1 if there is none. */
export const repeatedAt = (keys: readonly string[]) => keys.findIndex((key, place) => keys.indexOf(key) < place);
