import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { processBacklog } from '#server/database/transaction/processBacklog.ts';
import { wasOnTime } from '#server/modules/sales/deal/dealNeeds.ts';
import { dealUnits } from '#server/reports/goods.ts';
import { saleLines } from '#server/reports/saleLines.ts';

/** Months and customers to recalculate. `from` and `to` enclose the months and narrow the search for rows. */
interface SumsQuery {
  keys: RawBuilder<unknown>;
  customers: number[];
  from: string;
  to: RawBuilder<unknown>;
}

const addSales = ({ keys, customers, from, to }: SumsQuery) => sql`
  INSERT INTO sales_sums (month, customer_id, product_id, customer_group_id, supplier_id, quantity, net_amount, cost)
  SELECT k.month, k.customer_id, l.product_id, coalesce(c.customer_group_id, 0), coalesce(r.supplier_id, 0), sum(l.quantity), sum(l.net_amount), sum(l.cost)
  FROM (${saleLines({ from, to }, sql`x.customer_id = ANY(${customers}::integer[])`, 'All')}) l
  JOIN ${keys} ON k.month = month_of(l.dated_on) AND k.customer_id = l.customer_id
  JOIN customers c ON c.customer_id = k.customer_id JOIN products r ON r.product_id = l.product_id
  GROUP BY k.month, k.customer_id, l.product_id, c.customer_group_id, r.supplier_id`;

// Counts despatches like the report *Order to invoice*. The supplier 0 means orders of all suppliers.
const addDespatches = ({ keys, customers, from, to }: SumsQuery) => sql`
  INSERT INTO despatch_sums (month, customer_id, customer_group_id, supplier_id, deals, on_time, in_full, otif)
  WITH parts AS (
    SELECT k.month, k.customer_id, o.order_id, p.supplier_id, ${wasOnTime} AS on_time,
      bool_and(${dealUnits} >= d.quantity) AND NOT EXISTS (
        SELECT 1 FROM orders back_order WHERE back_order.deal_no = o.deal_no AND back_order.part > o.part AND back_order.parent_order_id = o.order_id) AS in_full
    FROM orders o JOIN ${keys} ON k.customer_id = o.customer_id AND k.month = month_of(o.despatched_on)
    JOIN order_details d USING (order_id) JOIN products p USING (product_id)
    WHERE o.customer_id = ANY(${customers}::integer[]) AND o.despatched_on BETWEEN ${from}::date AND ${to}::date
      AND o.status IN ('ReadyToInvoice', 'Invoiced') AND o.deal_type <> 'AdHoc'
    GROUP BY k.month, k.customer_id, o.order_id, p.supplier_id
  ), totals AS (
    SELECT month, customer_id, 0 AS supplier_id, on_time, bool_and(in_full) AS in_full FROM parts GROUP BY month, customer_id, order_id, on_time
    UNION ALL SELECT month, customer_id, supplier_id, on_time, in_full FROM parts WHERE supplier_id IS NOT NULL
  )
  SELECT t.month, t.customer_id, coalesce(c.customer_group_id, 0), t.supplier_id, count(*), count(*) FILTER (WHERE t.on_time),
    count(*) FILTER (WHERE t.in_full), count(*) FILTER (WHERE t.on_time AND t.in_full)
  FROM totals t JOIN customers c USING (customer_id) GROUP BY 1, 2, 3, 4`;

/** Turns changed customers and products into months to recalculate, because a new group or supplier affects all earlier sales. */
const queueMonthsOfParties = sql`
  WITH removed AS (DELETE FROM parties_wanted RETURNING customer_id, product_id)
  INSERT INTO sums_wanted (month, customer_id)
  SELECT s.month, s.customer_id FROM sales_sums s WHERE s.customer_id IN (SELECT customer_id FROM removed)
  UNION SELECT s.month, s.customer_id FROM despatch_sums s WHERE s.customer_id IN (SELECT customer_id FROM removed)
  UNION SELECT s.month, s.customer_id FROM sales_sums s WHERE s.product_id IN (SELECT product_id FROM removed)
  UNION SELECT month_of(o.despatched_on), o.customer_id FROM order_details d JOIN orders o USING (order_id)
    WHERE d.product_id IN (SELECT product_id FROM removed) AND o.despatched_on IS NOT NULL`;

/** Recalculates the oldest month on the list, for all its customers. Commits each month, so that a later error loses nothing. */
const updateMonth = async (tx: Db): Promise<boolean> => {
  await queueMonthsOfParties.execute(tx);
  const { rows } = await sql<{ Month: string; CustomerId: number }>`
    WITH removed AS (DELETE FROM sums_wanted WHERE month = (SELECT min(month) FROM sums_wanted) RETURNING month, customer_id)
    SELECT DISTINCT month, customer_id FROM removed`.execute(tx);
  const [first] = rows;
  if (!first) return false;
  const customers = rows.map(({ CustomerId }) => CustomerId);
  const query: SumsQuery = {
    keys: sql`(SELECT ${first.Month}::date AS month, unnest(${customers}::integer[]) AS customer_id) k`,
    customers,
    from: first.Month,
    to: sql`(${first.Month}::date + interval '1 month - 1 day')::date`,
  };
  await sql`DELETE FROM sales_sums s USING ${query.keys} WHERE s.month = k.month AND s.customer_id = k.customer_id`.execute(tx);
  await addSales(query).execute(tx);
  await sql`DELETE FROM despatch_sums s USING ${query.keys} WHERE s.month = k.month AND s.customer_id = k.customer_id`.execute(tx);
  await addDespatches(query).execute(tx);
  return true;
};

const isWorkQueued = async (db: Db) => {
  const { rows } = await sql<{ IsQueued: boolean }>`
    SELECT EXISTS (SELECT FROM sums_wanted) OR EXISTS (SELECT FROM parties_wanted) AS is_queued`.execute(db);
  return rows[0]?.IsQueued === true;
};

/** Recalculates all months on the list. Changes made meanwhile are put on the list for the next run. */
export const updateSums = async (db: Db) => {
  if (await isWorkQueued(db)) await processBacklog(db, 'dashboard sums', updateMonth);
};
