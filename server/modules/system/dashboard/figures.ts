import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { maxListed } from '#contract/system/dashboard/calls.ts';
import type { Age } from '#contract/sales/deal/ages.ts';
import type { OrderStatus } from '#contract/sales/deal/states.ts';
import type { Big } from '#contract/money.ts';
import { allIds } from '#contract/values.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { isLateSql } from '#server/modules/sales/deal/dealNeeds.ts';
import { dealType, status } from '#server/modules/sales/deal/status.ts';
import { findCoverPeriod, maxCoverDays } from '#server/modules/warehouse/stock/cover.ts';
import { dealUnits } from '#server/reports/goods.ts';
import { agesInPounds } from '#server/reports/money.ts';
import { selectMonthlySales } from '#server/reports/monthlySales.ts';

/** Period and filters of the dashboard. `from` and `to` are the first days of months. */
export interface DashboardFilter {
  from: DateOnly;
  to: DateOnly;
  /** Id of a customer group, or `allIds`. */
  customerGroupId: number;
  /** Id of a supplier, or `allIds`. */
  supplierId: number;
  today: DateOnly;
}

interface Sales {
  NetAmount: Big;
  Margin: Big;
  NetBefore: Big;
  MarginBefore: Big;
}

// Omits the condition for all ids, because PostgreSQL would plan `$1 = 0 OR column = $1` as if it matched one id.
const matchesId = (column: string, id: number) => (id === allIds ? sql`true` : sql`${sql.ref(column)} = ${id}::integer`);
const matchesBoth = ({ customerGroupId, supplierId }: DashboardFilter) =>
  sql`${matchesId('s.customer_group_id', customerGroupId)} AND ${matchesId('s.supplier_id', supplierId)}`;
const matchesGroup = ({ customerGroupId }: DashboardFilter) => matchesId('c.customer_group_id', customerGroupId);
const matchesSupplier = ({ supplierId }: DashboardFilter) => matchesId('p.supplier_id', supplierId);
const inPeriod = ({ from, to }: DashboardFilter) => sql`s.month BETWEEN ${from}::date AND ${to}::date`;
const inYearBefore = ({ from, to }: DashboardFilter) =>
  sql`s.month BETWEEN (${from}::date - interval '1 year')::date AND (${to}::date - interval '1 year')::date`;

/** Returns the sales of each month in the period, and of the same month of the year before. */
export const findMonths = async (db: Db, query: DashboardFilter) => {
  const { rows } = await sql<Sales & { Month: string }>`
    SELECT to_char(m.month, 'YYYY-MM') AS month, m.net_amount, m.net_amount - m.cost AS margin, m.net_before, m.net_before - m.cost_before AS margin_before
    FROM (${selectMonthlySales({ ...query, table: sql`sales_by_month`, where: matchesBoth(query) })}) m ORDER BY m.month`.execute(db);
  return rows;
};

/** SQL: the customers or products with the highest sales, and their sales in the year before. `also` adds sums. */
const selectTop = (query: DashboardFilter, table: RawBuilder<unknown>, id: RawBuilder<unknown>, also = sql``) => sql`
  SELECT best.*, coalesce(last_year.net, 0) AS net_before, coalesce(last_year.margin, 0) AS margin_before FROM (
    SELECT s.${id}, ${also} sum(s.net_amount) AS net_amount, sum(s.net_amount) - sum(s.cost) AS margin
    FROM ${table} s WHERE ${inPeriod(query)} AND ${matchesBoth(query)} GROUP BY s.${id}
    HAVING sum(s.net_amount) <> 0 OR sum(s.cost) <> 0 ORDER BY sum(s.net_amount) DESC, s.${id} LIMIT ${maxListed}) best
  LEFT JOIN LATERAL (SELECT sum(s.net_amount) AS net, sum(s.net_amount) - sum(s.cost) AS margin FROM ${table} s
    WHERE s.${id} = best.${id} AND ${inYearBefore(query)} AND ${matchesBoth(query)}) last_year ON true`;

export const findCustomers = async (db: Db, query: DashboardFilter) => {
  const table = query.supplierId === allIds ? sql`sales_by_account` : sql`sales_by_customer`;
  const { rows } = await sql<Sales & { CustomerId: number; Name: string }>`
    SELECT customer_id, c.name, net_amount, margin, net_before, margin_before
    FROM (${selectTop(query, table, sql`customer_id`)}) best JOIN customers c USING (customer_id) ORDER BY net_amount DESC, customer_id`.execute(
    db,
  );
  return rows;
};

export const findTopProducts = async (db: Db, query: DashboardFilter) => {
  const { rows } = await sql<Sales & { ProductId: number; Code: string; Description: string; Quantity: number }>`
    SELECT product_id, p.code, p.description, quantity::bigint AS quantity, net_amount, margin, net_before, margin_before
    FROM (${selectTop(query, sql`sales_by_product`, sql`product_id`, sql`sum(s.quantity) AS quantity,`)}) best JOIN products p USING (product_id) ORDER BY net_amount DESC, product_id`.execute(
    db,
  );
  return rows;
};

/** Finds despatches on time and in full by month. Omits empty months, which remain when a customer or product moves to another group or supplier. */
export const findService = async (db: Db, query: DashboardFilter) => {
  // The table also has rows with the supplier 0, which count the orders of all suppliers.
  const { rows } = await sql<{ Month: string; Deals: number; OnTime: number; InFull: number; Otif: number }>`
    SELECT to_char(s.month, 'YYYY-MM') AS month, sum(s.deals)::integer AS deals, sum(s.on_time)::integer AS on_time, sum(s.in_full)::integer AS in_full, sum(s.otif)::integer AS otif
    FROM despatch_by_month s WHERE s.supplier_id = ${query.supplierId}::integer AND ${inPeriod(query)} AND ${matchesId('s.customer_group_id', query.customerGroupId)} GROUP BY s.month
    HAVING sum(s.deals) <> 0 ORDER BY s.month`.execute(db);
  return rows;
};

/** SQL: the value of each open order. With a supplier, only of that supplier's lines. Otherwise with carriage and pallets. */
const selectOpenOrderValues = (query: DashboardFilter) =>
  query.supplierId === allIds
    ? sql`SELECT order_id, net FROM open_deal_values()`
    : sql`SELECT o.order_id, sum(CASE WHEN o.status_id >= ${status.Picked} THEN round(d.net_amount * ${dealUnits} / d.quantity, 2) ELSE d.net_amount END) AS net
      FROM orders o JOIN order_details d USING (order_id) JOIN products p USING (product_id)
      WHERE o.status_id < ${status.Invoiced} AND ${matchesSupplier(query)} GROUP BY o.order_id`;

/** Returns orders not yet invoiced, at their current value. Of a call-off, only its draws. Adds up by day before week, because there are few days. */
export const findOrderBook = async (db: Db, query: DashboardFilter) => {
  const matchesCustomers =
    query.customerGroupId === allIds
      ? sql`true`
      : sql`o.customer_id IN (SELECT c.customer_id FROM customers c WHERE ${matchesGroup(query)})`;
  const { rows } = await sql<{ Status: OrderStatus; Week: DateOnly | null; IsLate: boolean; Deals: number; NetAmount: Big }>`
    WITH rates AS MATERIALIZED (SELECT currency_id, sterling_rate(currency_id, ${query.today}::date) AS rate FROM currencies),
    days AS (
      SELECT o.status_id, min(o.status) AS status, coalesce(o.delivery_date, o.promised_date, o.required_date) AS day, ${isLateSql(query.today)} AS is_late, count(*) AS deals,
        sum(value.net * rates.rate) AS net
      FROM (${selectOpenOrderValues(query)}) value JOIN orders o USING (order_id) JOIN rates USING (currency_id)
      WHERE o.status_id < ${status.Invoiced} AND NOT o.is_call_off AND o.prepaid_invoice_id IS NULL AND ${matchesCustomers} GROUP BY o.status_id, 3, 4)
    SELECT status, date_trunc('week', day::timestamp)::date AS week, is_late,
      sum(deals)::integer AS deals, round(sum(net), 2) AS net_amount
    FROM days GROUP BY status, status_id, 2, 3 ORDER BY 2 NULLS LAST, status_id, 3`.execute(db);
  return rows;
};

/** Returns the money owed by age, by due date and in pounds at today's rate, as in the report *Age listing*. */
export const findAges = async (db: Db, query: DashboardFilter) => {
  const { rows } = await sql<
    Record<Age | 'Balance' | 'Unallocated' | 'Tied' | 'Overdue', Big>
  >`${agesInPounds({ date: query.today, basis: 'DueDate' }, query.today, matchesGroup(query))}`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('A sum has one row');
  return sums;
};

/**
 * Returns one row for each supplier: the stock, its value and how long it lasts. Includes goods that are picked but not despatched, at the cost when
 * picked.
 */
export const findStockCover = async (db: Db, query: DashboardFilter) => {
  const { months, days } = findCoverPeriod(query.today);
  const { rows } = await sql<{
    SupplierId: number | null;
    SupplierName: string | null;
    OnHand: number;
    Value: Big;
    CoverDays: number | null;
  }>`
    WITH picked AS MATERIALIZED (SELECT p.supplier_id, -sum(sale.quantity * sale.unit_cost) AS value
      FROM orders o JOIN order_details d USING (order_id) CROSS JOIN LATERAL (
        SELECT t.product_id, t.quantity, t.unit_cost FROM stock_movements t
        WHERE t.order_detail_id = d.order_detail_id AND t.stock_movement_type_id = ${sql.lit(movementType.Sale)} OFFSET 0) sale
      JOIN products p ON p.product_id = sale.product_id
      WHERE o.deal_type_id = ${dealType.Stock} AND o.despatched_on IS NULL AND o.status_id IN (${status.Picked}, ${status.ReadyToInvoice}) GROUP BY p.supplier_id)
    SELECT p.supplier_id, supplier.name AS supplier_name, sum(l.on_hand)::bigint AS on_hand, round(coalesce(sum(l.on_hand * l.average_cost), 0) + coalesce(picked.value, 0), 2) AS value,
      CASE WHEN sum(sold.units) > 0 THEN least(round(greatest(sum(l.on_hand), 0) * ${days}::numeric / sum(sold.units)), ${sql.lit(maxCoverDays)})::integer END AS cover_days
    FROM stock_levels l JOIN products p USING (product_id) LEFT JOIN suppliers supplier USING (supplier_id) LEFT JOIN picked ON coalesce(picked.supplier_id, 0) = coalesce(p.supplier_id, 0)
    LEFT JOIN LATERAL (SELECT sum(s.units) AS units FROM stock_sold s WHERE s.month = ANY(${months}::date[])
      AND s.product_id = l.product_id AND s.supplier_depot_id = l.supplier_depot_id) sold ON true
    WHERE ${matchesSupplier(query)}
    GROUP BY p.supplier_id, supplier.name, picked.value HAVING bool_or(l.on_hand <> 0) OR sum(sold.units) > 0 OR picked.value <> 0 ORDER BY value DESC, supplier.name`.execute(
    db,
  );
  return rows;
};

/** Returns the customers with most pallets, and the pallets' value at the pallet charge. `PalletsOut` counts the pallets of all customers. */
export const findPallets = async (db: Db, query: DashboardFilter) => {
  const { rows } = await sql<{ CustomerId: number; Name: string; Quantity: number; Worth: Big; PalletsOut: number }>`
    SELECT holder.customer_id, c.name, holder.quantity, value.worth, holder.pallets_out
    FROM (SELECT l.holder_id AS customer_id, sum(l.quantity)::bigint AS quantity, (sum(sum(l.quantity)) OVER ())::bigint AS pallets_out
      FROM pallet_levels l WHERE l.holder = 'Customer' AND l.quantity <> 0
        AND ${query.customerGroupId === allIds ? sql`true` : sql`l.holder_id IN (SELECT c.customer_id FROM customers c WHERE ${matchesGroup(query)})`}
      GROUP BY l.holder_id ORDER BY sum(l.quantity) DESC, l.holder_id LIMIT ${maxListed}) holder JOIN customers c USING (customer_id)
    CROSS JOIN LATERAL (SELECT sum(l.quantity * t.charge) AS worth FROM pallet_levels l JOIN pallets t USING (pallet_id)
      WHERE l.holder = 'Customer' AND l.holder_id = holder.customer_id) value
    ORDER BY holder.quantity DESC, holder.customer_id`.execute(db);
  const [first] = rows;
  return { Pallets: rows.map(({ PalletsOut: _all, ...row }) => row), PalletsOut: first ? first.PalletsOut : 0 };
};

export const findChoices = async (db: Db) => {
  const { rows } = await sql<{ Kind: 'Group' | 'Supplier'; Id: number; Label: string }>`
    SELECT 'Group' AS kind, customer_group_id AS id, description AS label FROM customer_groups
    UNION ALL SELECT 'Supplier', supplier_id, name FROM suppliers s WHERE EXISTS (SELECT 1 FROM products p WHERE p.supplier_id = s.supplier_id)
    ORDER BY label`.execute(db);
  const choicesOf = (kind: 'Group' | 'Supplier') => rows.filter((row) => row.Kind === kind).map(({ Id, Label }) => ({ Id, Label }));
  return { Groups: choicesOf('Group'), Suppliers: choicesOf('Supplier') };
};
