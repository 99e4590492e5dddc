import type { ListQuery } from '#contract/list.ts';
import type { Big } from '#contract/money.ts';

export interface Item {
  Name: string;
  About?: string | null;
  On?: string | null;
  Amount?: Big;
  CurrencyCode?: string;
  Quantity?: number | null;
  /** Present if the item is an order. */
  OrderId?: number;
  Path: string;
}

export interface WorkFound {
  Count: number;
  Urgent?: number;
  First: readonly Item[];
  Path: string;
}

/** Builds a query for the first three rows. Without `sort` they are in the list's default order. */
export const firstThree = (filter: ListQuery['filter'], sort?: ListQuery['sort']): ListQuery => ({
  ...(filter && { filter }),
  ...(sort && { sort }),
  range: [0, 2],
});

export const pathWithQuery = (path: string, of: Record<string, string>) => `${path}?${new URLSearchParams(of).toString()}`;
