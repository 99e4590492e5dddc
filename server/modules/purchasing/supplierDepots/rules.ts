import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError } from '#contract/call/errors.ts';
import { isAwaited, purchaseStates } from '#contract/purchasing/purchaseOrders/states.ts';
import type { Tx } from '#server/database/client/connect.ts';
import type { Rules } from '#server/modules/entityRules.ts';
import { tidyAddress } from '#server/modules/masterData/addresses/tidyAddress.ts';
import { status } from '#server/modules/sales/deal/status.ts';
import { nameAll, nameSome } from '#contract/words/nameSome.ts';

/** Puts a label before some names. Empty if there are no names. */
const labelNames = (label: string, names: readonly string[]) => (names.length > 0 ? [`${label} ${nameSome(names)}`] : []);

interface Obstacles {
  Deals: { DealNo: number; Part: number }[];
  Purchases: number[];
  Products: string[];
  IsLastOwn: boolean;
}

const awaitedStates = purchaseStates.filter(isAwaited);

/** Finds what depends on depots that are about to be deactivated. A row has all of it. */
const findObstacles = async (tx: Tx, depotIds: RawBuilder<unknown>): Promise<Obstacles> => {
  const { rows } = await sql<Obstacles>`
    WITH depots AS MATERIALIZED (SELECT supplier_depot_id, supplier_id FROM supplier_depots WHERE active AND supplier_depot_id IN (${depotIds}))
    SELECT coalesce((SELECT json_agg(deal ORDER BY deal_no, part) FROM (
        SELECT DISTINCT o.deal_no, o.part FROM orders o JOIN order_details line USING (order_id)
        WHERE o.status_id < ${status.Invoiced} AND line.supplier_depot_id IN (SELECT supplier_depot_id FROM depots)) AS deal), '[]') AS deals,
      ARRAY(SELECT purchase_order_no FROM purchase_orders
        WHERE state = ANY(${awaitedStates}::text[]) AND supplier_depot_id IN (SELECT supplier_depot_id FROM depots) ORDER BY 1) AS purchases,
      ARRAY(SELECT DISTINCT p.code FROM stock_levels level JOIN products p USING (product_id)
        WHERE level.on_hand <> 0 AND level.supplier_depot_id IN (SELECT supplier_depot_id FROM depots) ORDER BY 1) AS products,
      EXISTS (SELECT FROM depots JOIN suppliers s USING (supplier_id) WHERE s.is_own) AND NOT EXISTS (
        SELECT FROM supplier_depots d JOIN suppliers s USING (supplier_id)
        WHERE s.is_own AND s.active AND d.active AND d.supplier_depot_id NOT IN (SELECT supplier_depot_id FROM depots)) AS is_last_own`.execute(
    tx,
  );
  return rows[0] ?? { Deals: [], Purchases: [], Products: [], IsLastOwn: false };
};

/** Refuses to deactivate depots that have open deals, open purchase orders or stock, or all depots of our own warehouse. */
const refuseWhileInUse = async (tx: Tx, name: unknown, depotIds: RawBuilder<unknown>) => {
  const { Deals, Purchases, Products, IsLastOwn } = await findObstacles(tx, depotIds);
  const dependents = [
    ...labelNames('open deals', Deals.map(dealName)),
    ...labelNames('open purchase orders', Purchases.map(String)),
    ...labelNames('stock of', Products),
  ];
  const reasons = [...(IsLastOwn ? ['is our own warehouse'] : []), ...(dependents.length > 0 ? [`has ${nameAll(dependents)}`] : [])];
  if (reasons.length > 0)
    throw new AppError('IN_USE', `${String(name)} cannot be removed. It ${nameAll(reasons)}`, { details: { OpenDeals: Deals } });
};

export const supplierRules: Rules = {
  release: (tx, { Name, SupplierId }) =>
    refuseWhileInUse(tx, Name, sql`SELECT supplier_depot_id FROM supplier_depots WHERE supplier_id = ${SupplierId}`),
};

export const supplierDepotRules: Rules = {
  prepare: (_tx, { values, stored }) => tidyAddress(values, stored),
  release: (tx, { Name, SupplierDepotId }) => refuseWhileInUse(tx, Name, sql`${SupplierDepotId}::integer`),
};
