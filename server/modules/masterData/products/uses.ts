import { sql } from 'kysely';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { Use } from '#contract/masterData/entities/definition/uses.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { findDealsUsing } from '#server/modules/sales/deal/openDealsWith.ts';
import { status } from '#server/modules/sales/deal/status.ts';

const maxNames = 5;
const units = (count: number) => count.toLocaleString('en-GB');

const openDeals = async (db: Db, id: number): Promise<Use> => {
  const deals = await findDealsUsing(db, { id: 'ProductId' }, id);
  return {
    Title: 'Open orders',
    Count: deals.length,
    Some: deals.slice(0, maxNames).map((deal) => `${dealName(deal)} for ${deal.Customer}`),
  };
};

const stockLeft = async (db: Db, id: number): Promise<Use> => {
  const { rows } = await sql<{ Place: string; OnHand: number }>`
    SELECT s.name || ', ' || d.name AS place, l.on_hand FROM stock_levels l
    JOIN supplier_depots d USING (supplier_depot_id) JOIN suppliers s USING (supplier_id)
    WHERE l.product_id = ${id} AND l.on_hand <> 0 ORDER BY l.on_hand DESC`.execute(db);
  const Count = rows.reduce((sum, { OnHand }) => sum + OnHand, 0);
  return { Title: 'Units in stock', Count, Some: rows.slice(0, maxNames).map(({ Place, OnHand }) => `${Place}: ${units(OnHand)}`) };
};

const customersOfYear = async (db: Db, today: string, id: number): Promise<Use> => {
  const { rows } = await sql<{ Name: string; Quantity: number }>`
    SELECT c.name, sum(d.quantity)::integer AS quantity FROM order_details d JOIN orders o USING (order_id) JOIN customers c USING (customer_id)
    WHERE d.product_id = ${id} AND o.status_id <> ${status.Cancelled} AND o.order_date > ${today}::date - interval '1 year'
    GROUP BY c.customer_id, c.name ORDER BY quantity DESC, c.name`.execute(db);
  const Some = rows.slice(0, maxNames).map(({ Name, Quantity }) => `${Name}: ${units(Quantity)}`);
  return { Title: 'Customers in the last 12 months', Count: rows.length, Some };
};

/** Finds active products of the same group, size and neck finish. The same colour comes first, then a similar weight. */
const findSubstitutes = async (db: Db, id: number): Promise<Use> => {
  const { rows } = await sql<{ Code: string; Description: string }>`
    SELECT p.code, p.description FROM products own JOIN products p ON p.product_id <> own.product_id AND p.active
      AND p.product_group_id = own.product_group_id AND p.size_id IS NOT DISTINCT FROM own.size_id
      AND p.neck_finish_id IS NOT DISTINCT FROM own.neck_finish_id AND num_nonnulls(own.size_id, own.neck_finish_id) > 0
    LEFT JOIN weights own_weight ON own_weight.weight_id = own.weight_id LEFT JOIN weights w ON w.weight_id = p.weight_id
    WHERE own.product_id = ${id}
    ORDER BY (p.colour_id IS NOT DISTINCT FROM own.colour_id) DESC, abs(w.grams - own_weight.grams) NULLS LAST, p.description, p.product_id`.execute(
    db,
  );
  const Some = rows.slice(0, maxNames).map(({ Code, Description }) => `${Code} ${Description}`);
  return { Title: 'Nearest substitutes', Count: rows.length, Some };
};

/** Lists what the delisting of a product affects: open deals, stock and recent customers. Also lists substitutes. */
export const listProductUses = async ({ db, today }: Pick<Context, 'db' | 'today'>, id: number) => {
  const uses = [await openDeals(db, id), await stockLeft(db, id), await customersOfYear(db, today, id), await findSubstitutes(db, id)];
  return uses.filter(({ Count }) => Count !== 0);
};
