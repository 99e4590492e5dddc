import type { PriceList } from '#contract/sales/prices/shapes.ts';

type LineKey = Pick<PriceList, 'CustomerId' | 'ProductId' | 'SupplierDepotId' | 'CurrencyId' | 'MinimumQuantity'>;

/** Whether both are revisions of one line. */
export const isSameLine = (one: LineKey, other: LineKey) =>
  one.CustomerId === other.CustomerId &&
  one.ProductId === other.ProductId &&
  one.SupplierDepotId === other.SupplierDepotId &&
  one.CurrencyId === other.CurrencyId &&
  one.MinimumQuantity === other.MinimumQuantity;

/** Returns the line’s draft if it has one, because entries change the draft. */
export const findDraft = (rows: readonly PriceList[], line: PriceList) =>
  rows.find((one) => one.Status === 'Draft' && isSameLine(one, line)) ?? line;
