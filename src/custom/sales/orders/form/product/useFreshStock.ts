import { useEffect } from 'react';
import type { Order, Stock } from '#contract/sales/orders/shapes.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';

const toStockKey = (productId: number | null, depotId: number | null | undefined) => `${productId}@${depotId}`;

const stockFields = ['OnHand', 'Allocated', 'HeldByPickLists', 'Free'] as const;
const isSameStock = (one: Stock, other: Stock) => stockFields.every((field) => one[field] === other[field]);

/** Copies the stock of a later fetch into the open form, for instance after a delivery was drawn. */
export const useFreshStock = (store: OrderStore, now: Order | undefined) =>
  useEffect(() => {
    const fresh = new Map(now?.Lines.map((line) => [toStockKey(line.ProductId, line.SupplierDepotId), line.Stock]));
    for (const { key, ProductId, SupplierDepotId, pricedDepotId, Stock: before } of store.inOrder()) {
      const stock = fresh.get(toStockKey(ProductId, SupplierDepotId ?? pricedDepotId));
      // Drops the list of deals with allocations, which belongs to the old stock.
      if (stock && before && !isSameStock(stock, before)) store.learn(key, { Stock: stock, HeldBy: [] });
    }
  }, [store, now]);
