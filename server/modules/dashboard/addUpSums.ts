import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import { unitsOfDeal } from '#server/reports/goods.ts';
import { saleLines } from '#server/reports/saleLines.ts';

/** Months of customers: all that are to be added up, beside the span that they are in, by which the rows are found. */
interface Wanted {
  keys: RawBuilder<unknown>;
  customers: number[];
  from: string;
  to: RawBuilder<unknown>;
}

const addSales = ({ keys, customers, from, to }: Wanted) => sql`
  INSERT INTO sales_sums (month, customer_id, product_id, customer_group_id, supplier_id, quantity, net_amount, cost)
  SELECT k.month, k.customer_id, l.product_id, coalesce(c.customer_group_id, 0), coalesce(r.supplier_id, 0), sum(l.quantity), sum(l.net_amount), sum(l.cost)
  FROM (${saleLines({ from, to }, sql`x.customer_id = ANY(${customers}::integer[])`, 'All')}) l
  JOIN ${keys} ON k.month = month_of(l.dated_on) AND k.customer_id = l.customer_id
  JOIN customers c ON c.customer_id = k.customer_id JOIN products r ON r.product_id = l.product_id
  GROUP BY k.month, k.customer_id, l.product_id, c.customer_group_id, r.supplier_id`;

// As the report *Order to invoice* counts them.
const addDespatches = ({ keys, customers, from, to }: Wanted) => sql`
  INSERT INTO despatch_sums (month, customer_id, supplier_id, deals, on_time, in_full, otif)
  WITH parts AS (
    SELECT k.month, k.customer_id, o.order_id, p.supplier_id, o.despatched_on <= coalesce(o.promised_date, o.required_date, o.despatched_on) AS on_time,
      bool_and(${unitsOfDeal} >= d.quantity) AND NOT EXISTS (
        SELECT 1 FROM orders rest WHERE rest.deal_no = o.deal_no AND rest.part > o.part AND rest.parent_order_id = o.order_id) AS in_full
    FROM orders o JOIN ${keys} ON k.customer_id = o.customer_id AND k.month = month_of(o.despatched_on)
    JOIN order_details d USING (order_id) JOIN products p USING (product_id)
    WHERE o.customer_id = ANY(${customers}::integer[]) AND o.despatched_on BETWEEN ${from}::date AND ${to}::date
      AND o.status IN ('ReadyToInvoice', 'Invoiced') AND o.deal_type <> 'AdHoc'
    GROUP BY k.month, k.customer_id, o.order_id, p.supplier_id
  ), whole AS (
    SELECT month, customer_id, 0 AS supplier_id, on_time, bool_and(in_full) AS in_full FROM parts GROUP BY month, customer_id, order_id, on_time
    UNION ALL SELECT month, customer_id, supplier_id, on_time, in_full FROM parts WHERE supplier_id IS NOT NULL
  )
  SELECT month, customer_id, supplier_id, count(*), count(*) FILTER (WHERE on_time), count(*) FILTER (WHERE in_full), count(*) FILTER (WHERE on_time AND in_full)
  FROM whole GROUP BY 1, 2, 3`;

/** In the caller's transaction. Whoever changes rows while this adds them up has noted it, and is seen the next time. */
const addUpSumsIn = async (tx: Db) => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('dashboard sums'))`.execute(tx);
  const { rows } = await sql<{ Month: string; CustomerId: number }>`
    WITH gone AS (DELETE FROM sums_wanted RETURNING month, customer_id) SELECT DISTINCT month, customer_id FROM gone ORDER BY month`.execute(
    tx,
  );
  const [first, last] = [rows[0]?.Month, rows.at(-1)?.Month];
  if (!first || !last) return;
  const wanted: Wanted = {
    keys: sql`unnest(${rows.map(({ Month }) => Month)}::date[], ${rows.map(({ CustomerId }) => CustomerId)}::integer[]) AS k(month, customer_id)`,
    customers: [...new Set(rows.map(({ CustomerId }) => CustomerId))],
    from: first,
    to: sql`(${last}::date + interval '1 month - 1 day')::date`,
  };
  await sql`DELETE FROM sales_sums s USING ${wanted.keys} WHERE s.month = k.month AND s.customer_id = k.customer_id`.execute(tx);
  await addSales(wanted).execute(tx);
  await sql`DELETE FROM despatch_sums s USING ${wanted.keys} WHERE s.month = k.month AND s.customer_id = k.customer_id`.execute(tx);
  await addDespatches(wanted).execute(tx);
};

/** Adds up again what has changed since it was last, if anything has. */
export const addUpSums = async (db: Db) => {
  const { rows } = await sql`SELECT FROM sums_wanted LIMIT 1`.execute(db);
  if (rows.length > 0) await transact(db, 0, addUpSumsIn);
};
