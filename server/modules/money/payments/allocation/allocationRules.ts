import { Big, sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import { must } from '#server/must.ts';

export const latest = (days: readonly string[]) => must(days.toSorted().at(-1), 'A day');

/** Returns the date of an allocation: the latest of the requested date and the dates of the document, the money and their last reversals. */
export const getAllocationDate = (
  requestedDate: string,
  document: { date: string },
  money: { date: string },
  reversals: readonly string[],
) => latest([requestedDate, document.date, money.date, ...reversals]);

interface RequestedAmount {
  Amount: Numeric;
  DiscountTaken?: Numeric;
}

/** Returns the total requested, including settlement discount, if it exceeds the amount available. Null if it does not. */
export const findExcessRequest = (available: Big, rows: readonly RequestedAmount[]): Big | null => {
  const requestedTotal = sum(rows.flatMap(({ Amount, DiscountTaken }) => [Amount, DiscountTaken]));
  return requestedTotal.gt(available) ? requestedTotal : null;
};

/** Returns the index of the first repeated key, or -1. */
export const findRepeatIndex = (keys: readonly string[]) => keys.findIndex((key, index) => keys.indexOf(key) < index);
