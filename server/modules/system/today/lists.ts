import type { ListQuery } from '#contract/list.ts';
import type { Big } from '#contract/money.ts';

export interface Item {
  Name: string;
  About?: string | null;
  On?: string | null;
  Amount?: Big;
  CurrencyCode?: string;
  Quantity?: number | null;
  /** Present for an order. */
  OrderId?: number;
  Path: string;
}

export interface WorkFound {
  Count: number;
  Urgent?: number;
  First: readonly Item[];
  Path: string;
}

/** Query for the first three rows, in the list's default order. */
export const firstThree = (filter: ListQuery['filter'], sort?: ListQuery['sort']): ListQuery => ({
  ...(filter && { filter }),
  ...(sort && { sort }),
  range: [0, 2],
});

export const pathWithQuery = (path: string, of: Record<string, string>) => `${path}?${new URLSearchParams(of).toString()}`;
