import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { processBacklog } from '#server/database/transaction/processBacklog.ts';
import { status } from '#server/modules/sales/deal/status.ts';

const atOnce = 2000;

/** Values some of the deals queued and tells whether there may be more. An entry for all deals is first split into one per deal. */
const valueBatch = async (tx: Db): Promise<boolean> => {
  const { rows } = await sql<{ OrderId: number | null }>`
    WITH gone AS (DELETE FROM deal_values_wanted WHERE deal_value_wanted_id IN (
      SELECT deal_value_wanted_id FROM deal_values_wanted ORDER BY order_id NULLS FIRST, deal_value_wanted_id LIMIT ${atOnce}) RETURNING order_id)
    SELECT DISTINCT order_id FROM gone`.execute(tx);
  const orderIds = rows.flatMap(({ OrderId }) => OrderId ?? []);
  if (orderIds.length < rows.length) {
    await sql`DELETE FROM kept_deal_values`.execute(tx);
    await sql`INSERT INTO deal_values_wanted (order_id) SELECT order_id FROM orders WHERE status_id < ${status.Invoiced}`.execute(tx);
    return true;
  }
  if (orderIds.length === 0) return false;
  await sql`DELETE FROM kept_deal_values WHERE order_id = ANY(${orderIds}::integer[])`.execute(tx);
  await sql`INSERT INTO kept_deal_values (order_id, customer_id, net, vat, gross)
    SELECT v.order_id, v.customer_id, v.net, v.vat, v.gross
    FROM deal_values(ARRAY(SELECT order_id FROM orders WHERE order_id = ANY(${orderIds}::integer[]) AND status_id < ${status.Invoiced})) v`.execute(
    tx,
  );
  return true;
};

/** Stores the current value of every queued deal that is not invoiced. A deal that changes during the run is queued again by that change. */
export const storeDealValues = async (db: Db) => {
  const { rows } = await sql`SELECT FROM deal_values_wanted LIMIT 1`.execute(db);
  if (rows.length > 0) await processBacklog(db, 'deal values', valueBatch);
};
