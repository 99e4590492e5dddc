import type { PriceSource } from '#contract/sales/orders/shapes.ts';
import type { ProductLine } from '#src/lineDocument/product/productLine.ts';

export interface Listed {
  UnitPrice: number;
  PriceSource: PriceSource;
}

interface PricedLine {
  listed: Listed | null;
  PriceSource: PriceSource;
  stored: unknown;
  unread: ProductLine['unread'];
}

export const listedPrice = ({ PriceSource: source, UnitPrice }: { PriceSource: PriceSource; UnitPrice: number | null }): Listed | null =>
  source === 'None' || source === 'Typed' || UnitPrice === null ? null : { UnitPrice, PriceSource: source };

/** Drops a typed text that is not a price. */
export const dropUnreadPrice = ({ UnitPrice: _unread, ...others }: ProductLine['unread']) => others;

/** Returns the change for a typed price. An empty price restores the list price, and typing the list price keeps its source. */
export const typedPriceChange = (line: PricedLine, UnitPrice: number | null) => {
  const listPrice = UnitPrice !== null && line.listed?.UnitPrice === UnitPrice ? line.listed : undefined;
  const source: PriceSource = listPrice?.PriceSource ?? (UnitPrice === null ? line.PriceSource : 'Typed');
  return {
    UnitPrice,
    unread: dropUnreadPrice(line.unread),
    isPriceTyped: UnitPrice !== null && (!listPrice || line.stored !== undefined),
    PriceSource: source,
  };
};

interface PickedUnder {
  OrderDate: string | null;
  DealTypeId: number;
  SupplierDepotId: number | null;
}

/** Returns the search filters for products. A direct deal has the prices of the depot that ships it. */
export const buildProductFilters = ({ OrderDate, DealTypeId, SupplierDepotId }: PickedUnder) => ({
  ...(OrderDate && { orderDate: OrderDate }),
  ...(DealTypeId === 2 && { dealTypeId: DealTypeId, ...(SupplierDepotId !== null && { supplierDepotId: SupplierDepotId }) }),
});

interface CountedLine {
  key: number;
  ProductId: number | null;
  Quantity: number | null;
}

/** Adds up the product's units on the other lines. Quantity breaks use its total on the order. */
export const sumOtherLines = (lines: readonly CountedLine[], { key, ProductId }: CountedLine) =>
  lines
    .filter((one) => one.key !== key && one.ProductId !== null && one.ProductId === ProductId)
    .reduce((sum, { Quantity }) => sum + (Quantity ?? 0), 0);
