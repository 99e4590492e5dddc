import { sql } from 'kysely';
import { sterling } from '#contract/masterData/lookups/keptRows.ts';
import type { Big } from '#contract/money.ts';
import type { Db } from '#server/database/client/connect.ts';
import { isCurrent } from '#server/modules/sales/prices/lists.ts';

interface Cost {
  BuyPrice: Big | null;
  Haulage: Big | null;
  PricePer: number;
}

interface RequestedGoods {
  ProductId: number;
  Quantity: number;
}

/**
 * Finds the costs of goods on the depot’s standard price lists on a day, in the order of the goods. Goods without a price get null costs and the product’s own
 * price unit. Undefined if the product is not active.
 */
export const findCosts = async (db: Db, depotId: number, goods: readonly RequestedGoods[], day: string): Promise<(Cost | undefined)[]> => {
  const list = JSON.stringify(goods.map(({ ProductId, Quantity }, index) => ({ place: index, product_id: ProductId, quantity: Quantity })));
  const { rows } = await sql<Cost & { Place: number }>`
    SELECT goods.place, coalesce(listed.price_per, product.price_per) AS price_per, listed.buy_price, listed.haulage
    FROM jsonb_to_recordset(${list}::jsonb) AS goods(place integer, product_id integer, quantity integer)
    JOIN products product ON product.product_id = goods.product_id AND product.active
    LEFT JOIN LATERAL (
      SELECT pl.price_per, pl.buy_price, pl.haulage FROM price_lists pl
      WHERE pl.customer_id IS NULL AND pl.product_id = goods.product_id AND pl.supplier_depot_id = ${depotId} AND pl.currency_id = ${sql.lit(sterling)}
        AND pl.status = 'Saved' AND pl.effective_from <= ${day}::date AND pl.minimum_quantity <= goods.quantity AND ${isCurrent(day)}
      ORDER BY pl.minimum_quantity DESC, pl.effective_from DESC, pl.revision DESC LIMIT 1
    ) listed ON true`.execute(db);
  const costs = new Map(rows.map(({ Place, ...cost }) => [Place, cost]));
  return goods.map((_goods, index) => costs.get(index));
};

/** Days whose list prices give the costs of a purchase order. */
export interface CostDays {
  /** Order date. */
  day: string;
  today: string;
}

/** Finds costs on the order date. A product that had no price on that date gets the price of today, because its price list may be new. */
export const findCostsOfOrder = async (db: Db, depotId: number, goods: readonly RequestedGoods[], { day, today }: CostDays) => {
  const costsOnDay = await findCosts(db, depotId, goods, day);
  if (day === today || costsOnDay.every((cost) => cost === undefined || cost.BuyPrice !== null)) return costsOnDay;
  const costsToday = await findCosts(db, depotId, goods, today);
  return costsOnDay.map((cost, index) => (cost?.BuyPrice === null ? costsToday[index] : cost));
};

/** Finds the lines whose cost was agreed by hand. It is on none of the depot’s price lists. */
export const findAgreedCosts = async (db: Db, purchaseOrderId: number): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ PurchaseOrderLineId: number }>`
    SELECT line.purchase_order_line_id FROM purchase_order_lines line JOIN purchase_orders purchase USING (purchase_order_id)
    WHERE purchase.purchase_order_id = ${purchaseOrderId} AND coalesce(line.buy_price, line.haulage) IS NOT NULL AND NOT EXISTS (
      SELECT FROM price_lists pl
      WHERE pl.customer_id IS NULL AND pl.product_id = line.product_id AND pl.supplier_depot_id = purchase.supplier_depot_id AND pl.currency_id = ${sql.lit(sterling)}
        AND pl.status = 'Saved' AND (pl.buy_price, pl.haulage, pl.price_per) IS NOT DISTINCT FROM (line.buy_price, line.haulage, line.price_per))`.execute(
    db,
  );
  return new Set(rows.map(({ PurchaseOrderLineId }) => PurchaseOrderLineId));
};

/** Lists the costs of goods from the price lists. Leaves out inactive products. */
export const findListedCosts = async (db: Db, depotId: number, goods: readonly RequestedGoods[], days: CostDays) => {
  const costs = await findCostsOfOrder(db, depotId, goods, days);
  return goods.flatMap(({ ProductId, Quantity }, index) => {
    const cost = costs[index];
    return cost ? [{ ProductId, Quantity, ...cost }] : [];
  });
};
