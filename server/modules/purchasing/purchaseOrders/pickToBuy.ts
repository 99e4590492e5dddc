import { pricedQuantity } from '#contract/masterData/products/calls.ts';
import type { PriceSource } from '#contract/sales/deal/worth/priceSource.ts';
import type { Context } from '#server/context.ts';
import { findStock, stockAt } from '#server/modules/sales/deal/lines/stock.ts';
import { maySeeCost } from '#server/modules/sales/prices/cost.ts';
import { findOwnDepot, findPickRows, shownOf } from '#server/modules/masterData/products/queries.ts';
import type { PickFor } from '#server/modules/masterData/products/queries.ts';
import { findCostsOfOrder } from './costs.ts';
import { findOtherMakers } from './ofDeal/otherMakers.ts';

const unpriced: PriceSource = 'None';

/** Finds products for a purchase order line, with the depot’s price for a full pallet, our free stock and the supplier that makes it. */
export const pickToBuy = async (context: Context, wanted: PickFor, depotId: number) => {
  const { db } = context;
  const rows = await findPickRows(db, wanted);
  const SupplierDepotId = await findOwnDepot(db);
  const asked = rows.map((row) => ({ ProductId: row.ProductId, SupplierDepotId, Quantity: pricedQuantity(row) }));
  const ids = rows.map(({ ProductId }) => ProductId);
  const costs = await findCostsOfOrder(db, depotId, asked, { day: wanted.orderDate, today: context.today });
  const stock = await findStock(db, asked);
  const makers = await findOtherMakers(db, depotId, ids);
  return rows.map((row, index) => ({
    ...shownOf(row),
    UnitPrice: null,
    PricePer: costs[index]?.PricePer ?? row.PricePer,
    PriceSource: unpriced,
    Free: stockAt(stock, { ProductId: row.ProductId, SupplierDepotId }).Free,
    SupplierDepotName: null,
    MakerName: makers.get(row.ProductId)?.Maker ?? null,
    ...(maySeeCost(context) && { BuyPrice: costs[index]?.BuyPrice ?? null }),
  }));
};
