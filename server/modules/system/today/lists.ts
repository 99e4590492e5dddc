import type { Page } from '#contract/call/endpoint.ts';
import type { ListQuery, Summarised } from '#contract/list.ts';
import { sum } from '#contract/money.ts';
import type { Big } from '#contract/money.ts';

export interface Item {
  Name: string;
  About?: string | null;
  On?: string | null;
  Amount?: Big;
  CurrencyCode?: string | null;
  Quantity?: number | null;
  /** Present if the item is an order. */
  OrderId?: number;
  Path: string;
}

export interface WorkFound {
  Count: number;
  Urgent?: number;
  /** Amounts of all items by currency. If absent, `First` has all items with an amount. */
  Sums?: readonly Sum[];
  First: readonly Item[];
  Path: string;
}

export interface Sum {
  CurrencyCode: string;
  Amount: Big;
}

/**
 * Builds a query for the first three rows. Without `sort` they are in the list's default order. The statement that counts the rows also makes
 * the summary.
 */
export const firstThree = (filter: ListQuery['filter'], sort?: ListQuery['sort'], summary?: Summarised): ListQuery => ({
  ...(filter && { filter }),
  ...(sort && { sort }),
  ...(summary && { summary }),
  range: [0, 2],
});

/** Returns the count of a page, and its urgent rows and sums if its query had a summary and the page does not show all rows. */
export const countPage = ({ total, summary }: Page<unknown>): Pick<WorkFound, 'Count' | 'Urgent' | 'Sums'> => ({
  Count: total,
  ...(summary && { Urgent: summary.reduce((urgent, line) => urgent + line.Urgent, 0) }),
  ...(summary &&
    total > 3 && { Sums: summary.flatMap(({ CurrencyCode, Amount }) => (CurrencyCode && Amount ? [{ CurrencyCode, Amount }] : [])) }),
});

/** Adds up the amounts of the items for each currency. */
export const sumItems = (items: readonly Item[]): Sum[] => {
  const amounts = items.flatMap(({ Amount, CurrencyCode }) => (Amount && CurrencyCode ? [{ Amount, CurrencyCode }] : []));
  const byCurrency = Map.groupBy(amounts, ({ CurrencyCode }) => CurrencyCode);
  return [...byCurrency].map(([CurrencyCode, ofCurrency]) => ({ CurrencyCode, Amount: sum(ofCurrency.map(({ Amount }) => Amount)) }));
};

export const pathWithQuery = (path: string, of: Record<string, string>) => `${path}?${new URLSearchParams(of).toString()}`;
