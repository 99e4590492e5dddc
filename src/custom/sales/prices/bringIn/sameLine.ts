import type { PriceList } from '#contract/sales/prices/shapes.ts';

type LineKey = Pick<PriceList, 'CustomerId' | 'ProductId' | 'SupplierDepotId' | 'CurrencyId' | 'MinimumQuantity'>;

/** Two revisions of one line. */
export const isSameLine = (one: LineKey, other: LineKey) =>
  one.CustomerId === other.CustomerId &&
  one.ProductId === other.ProductId &&
  one.SupplierDepotId === other.SupplierDepotId &&
  one.CurrencyId === other.CurrencyId &&
  one.MinimumQuantity === other.MinimumQuantity;

/** What is typed goes to the draft, where the line has one already. */
export const draftFor = (rows: readonly PriceList[], line: PriceList) =>
  rows.find((one) => one.Status === 'Draft' && isSameLine(one, line)) ?? line;
