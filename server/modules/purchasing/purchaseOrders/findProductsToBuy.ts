import { getPricedQuantity } from '#contract/masterData/products/calls.ts';
import type { PriceSource } from '#contract/sales/deal/worth/priceSource.ts';
import type { Context } from '#server/context.ts';
import { findPlaceStock, getStockAt } from '#server/modules/sales/deal/lines/stock.ts';
import { canSeeCost } from '#server/modules/sales/prices/cost.ts';
import { findOwnDepot, findPickRows, pickShownFields } from '#server/modules/masterData/products/queries.ts';
import type { PickQuery } from '#server/modules/masterData/products/queries.ts';
import { findCostsOfOrder } from './costs.ts';
import { findOtherMakers } from './ofDeal/otherMakers.ts';

// Sell prices do not matter for a purchase.
const unpriced: PriceSource = 'None';

/**
 * Finds products for a purchase order line, with the depot’s price for a full pallet and our free stock. Names the maker of a product that the depot’s supplier
 * does not sell.
 */
export const findProductsToBuy = async (context: Context, search: PickQuery, depotId: number) => {
  const { db } = context;
  const rows = await findPickRows(db, search);
  const SupplierDepotId = await findOwnDepot(db);
  const palletQuantities = rows.map((row) => ({ ProductId: row.ProductId, SupplierDepotId, Quantity: getPricedQuantity(row) }));
  const ids = rows.map(({ ProductId }) => ProductId);
  const costs = await findCostsOfOrder(db, depotId, palletQuantities, { day: search.orderDate, today: context.today });
  const stock = await findPlaceStock(db, palletQuantities);
  const makers = await findOtherMakers(db, depotId, ids);
  return rows.map((row, index) => ({
    ...pickShownFields(row),
    UnitPrice: null,
    PricePer: costs[index]?.PricePer ?? row.PricePer,
    PriceSource: unpriced,
    Free: getStockAt(stock, { ProductId: row.ProductId, SupplierDepotId }).Free,
    SupplierDepotName: null,
    MakerName: makers.get(row.ProductId)?.Maker ?? null,
    ...(canSeeCost(context) && { BuyPrice: costs[index]?.BuyPrice ?? null }),
  }));
};
