import { sql } from 'kysely';
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
 * Returns the costs from the depot’s standard price lines on a day, in the order requested. Without a price the costs are null and the
 * price unit is the product’s. Undefined if the product is not active.
 */
export const findCosts = async (db: Db, depotId: number, goods: readonly RequestedGoods[], day: string): Promise<(Cost | undefined)[]> => {
  const list = JSON.stringify(goods.map(({ ProductId, Quantity }, index) => ({ place: index, product_id: ProductId, quantity: Quantity })));
  const { rows } = await sql<Cost & { Place: number }>`
    SELECT w.place, coalesce(found.price_per, g.price_per) AS price_per, found.buy_price, found.haulage
    FROM jsonb_to_recordset(${list}::jsonb) AS w(place integer, product_id integer, quantity integer)
    JOIN products g ON g.product_id = w.product_id AND g.active
    LEFT JOIN LATERAL (
      SELECT pl.price_per, pl.buy_price, pl.haulage FROM price_lists pl
      WHERE pl.customer_id IS NULL AND pl.product_id = w.product_id AND pl.supplier_depot_id = ${depotId} AND pl.currency_id = 1
        AND pl.status = 'Saved' AND pl.effective_from <= ${day}::date AND pl.minimum_quantity <= w.quantity AND ${isCurrent(day)}
      ORDER BY pl.minimum_quantity DESC, pl.effective_from DESC, pl.revision DESC LIMIT 1
    ) found ON true`.execute(db);
  const costs = new Map(rows.map(({ Place, ...cost }) => [Place, cost]));
  return goods.map((_one, index) => costs.get(index));
};

/** Days whose prices give an order’s costs. */
export interface CostDays {
  day: string;
  today: string;
}

/** Returns costs as of the order date. A product without a price then gets today’s, for example when price lists are new. */
export const findCostsOfOrder = async (db: Db, depotId: number, goods: readonly RequestedGoods[], { day, today }: CostDays) => {
  const then = await findCosts(db, depotId, goods, day);
  if (day === today || then.every((cost) => cost === undefined || cost.BuyPrice !== null)) return then;
  const now = await findCosts(db, depotId, goods, today);
  return then.map((cost, index) => (cost?.BuyPrice === null ? now[index] : cost));
};

/** Finds lines whose cost is on none of the depot’s price lists, so it was agreed by hand. */
export const findTypedCosts = async (db: Db, purchaseOrderId: number): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ PurchaseOrderLineId: number }>`
    SELECT l.purchase_order_line_id FROM purchase_order_lines l JOIN purchase_orders p USING (purchase_order_id)
    WHERE p.purchase_order_id = ${purchaseOrderId} AND coalesce(l.buy_price, l.haulage) IS NOT NULL AND NOT EXISTS (
      SELECT FROM price_lists pl
      WHERE pl.customer_id IS NULL AND pl.product_id = l.product_id AND pl.supplier_depot_id = p.supplier_depot_id AND pl.currency_id = 1
        AND pl.status = 'Saved' AND (pl.buy_price, pl.haulage, pl.price_per) IS NOT DISTINCT FROM (l.buy_price, l.haulage, l.price_per))`.execute(
    db,
  );
  return new Set(rows.map(({ PurchaseOrderLineId }) => PurchaseOrderLineId));
};

/** Returns list costs by product and quantity. Leaves out inactive products. */
export const findListedCosts = async (db: Db, depotId: number, goods: readonly RequestedGoods[], days: CostDays) => {
  const costs = await findCostsOfOrder(db, depotId, goods, days);
  return goods.flatMap(({ ProductId, Quantity }, index) => {
    const cost = costs[index];
    return cost ? [{ ProductId, Quantity, ...cost }] : [];
  });
};
