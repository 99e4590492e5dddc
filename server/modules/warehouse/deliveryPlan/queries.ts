import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { PlannedCallOff, PlannedDeal } from '#contract/warehouse/deliveryPlan/calls.ts';
import { addressType } from '#contract/masterData/lookups/keptRows.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { dealType, status } from '#server/modules/sales/deal/status.ts';
import { must } from '#server/must.ts';

/** Delivery address of order `o`. Without one of its own, the account's usual address applies. */
export const deliveryAddress = sql`LATERAL (
  SELECT a.* FROM addresses a
  WHERE a.customer_id = o.customer_id AND (a.address_id = o.delivery_address_id OR a.active)
  ORDER BY (a.address_id = o.delivery_address_id) IS TRUE DESC, a.address_type_id = ${sql.lit(addressType.Delivery)} DESC,
    a.address_type_id = ${sql.lit(addressType.Invoice)} DESC, a.address_order, a.address_id
  LIMIT 1) a`;

/** Pallets and kilograms of order `o`, as picked or confirmed once that is final, otherwise as ordered. */
export const orderLoad = sql`LATERAL (
  SELECT coalesce(sum(l.pallets), 0) + m.pallets AS pallets, coalesce(sum(l.units * l.grams * 0.001 + l.pallets * l.tare), 0) + m.weight AS weight_kg
  FROM (SELECT o.status IN ('Picked', 'ReadyToInvoice', 'Invoiced') AS yes) settled
  CROSS JOIN (
    SELECT coalesce(sum(n.count), 0) AS pallets, coalesce(sum(n.count * coalesce(t.tare_kg, 0)), 0) AS weight
    FROM order_pallets x JOIN pallets t USING (pallet_id)
    CROSS JOIN LATERAL (SELECT CASE WHEN o.status IN ('Picked', 'ReadyToInvoice', 'Invoiced') THEN coalesce(x.picked_quantity, 0) ELSE x.quantity END AS count) n
    WHERE x.order_id = o.order_id) m
  LEFT JOIN LATERAL (
    SELECT n.units, coalesce(w.grams, 0) AS grams, coalesce(t.tare_kg, 0) AS tare,
      CASE WHEN settled.yes THEN coalesce(n.pallets, CASE WHEN n.units > 0 THEN d.pallet_quantity ELSE 0 END) ELSE d.pallet_quantity END AS pallets
    FROM order_details d LEFT JOIN products r USING (product_id) LEFT JOIN weights w USING (weight_id) LEFT JOIN pallets t ON t.pallet_id = d.pallet_id
    CROSS JOIN LATERAL (SELECT
      CASE o.deal_type WHEN 'Direct' THEN d.confirmed_pallets ELSE d.picked_pallets END AS pallets,
      CASE WHEN settled.yes THEN coalesce(CASE o.deal_type WHEN 'Direct' THEN d.confirmed_quantity ELSE d.picked_quantity END,
        CASE WHEN d.product_id IS NULL THEN d.quantity ELSE 0 END) ELSE d.quantity END AS units) n
    WHERE d.order_id = o.order_id) l ON true
  GROUP BY m.pallets, m.weight) load`;

const columns = sql`o.order_id, o.deal_no, o.part, o.status, o.status_id, o.customer_id, o.delivery_address_id, o.haulier_id, o.delivery_date,
  coalesce(o.promised_date, o.required_date) AS wanted_date, o.version`;

/** Matches stock deals that have not left, on any day. */
export const isToDeliver = sql`o.deal_type_id = ${dealType.Stock} AND o.status_id IN (${status.Open}, ${status.Picking}, ${status.Picked})`;

const toDeliver = sql`
  SELECT ${columns}, coalesce(o.delivery_date, o.promised_date, o.required_date) AS day,
    CASE WHEN o.delivery_date IS NOT NULL THEN 'Planned' WHEN o.promised_date IS NOT NULL THEN 'Promised' WHEN o.required_date IS NOT NULL THEN 'Required' END AS day_kind,
    o.status_id = ${status.Picked} AS is_settled
  FROM orders o WHERE ${isToDeliver}`;

/** Deals that have left stay on the lorry that took them. */
const despatchedDeals = sql`
  SELECT ${columns}, o.despatched_on AS day, 'Gone' AS day_kind, true AS is_settled
  FROM orders o WHERE o.deal_type_id = ${dealType.Stock} AND o.status_id IN (${status.ReadyToInvoice}, ${status.Invoiced})`;

const selectDeals = (from: RawBuilder<unknown>) => sql`
  SELECT p.order_id, p.deal_no, p.part, p.status, p.customer_id, c.name AS customer_name, a.address_id, a.town, a.post_code,
    substring(upper(a.post_code) FROM '^\\s*([A-Z]{1,2})[0-9]') AS area, p.haulier_id, h.name AS haulier_name, p.day, p.day_kind, p.delivery_date,
    p.wanted_date, load.pallets::integer AS pallets, load.weight_kg, p.version
  FROM (${from}) p
  JOIN orders o USING (order_id)
  JOIN customers c ON c.customer_id = p.customer_id
  LEFT JOIN customers h ON h.customer_id = p.haulier_id
  LEFT JOIN ${deliveryAddress} ON true
  CROSS JOIN ${orderLoad}
  ORDER BY p.day NULLS FIRST, area NULLS LAST, a.post_code, c.name, p.deal_no, p.part`;

interface Window {
  from: DateOnly;
  to: DateOnly;
  today: DateOnly;
}

const planned = statement({
  name: 'getDeliveryPlan',
  row: PlannedDeal,
  exact: ['WeightKg'],
  write: ({ from, to }: Window) =>
    selectDeals(sql`
      SELECT * FROM (${toDeliver}) open WHERE open.day BETWEEN ${from}::date AND ${to}::date
      UNION ALL SELECT * FROM (${despatchedDeals} AND o.despatched_on BETWEEN ${from}::date AND ${to}::date) gone`),
  example: { from: '2026-11-21', to: '2026-11-27', today: '2026-11-21' },
});

/** Finds the next day after this one with a delivery or a despatch. */
export const findNextDay = async (db: Db, day: DateOnly) => {
  const { rows } = await sql<{ Day: string | null }>`
    SELECT least((SELECT min(open.day) FROM (${toDeliver}) open WHERE open.day > ${day}::date),
      (SELECT min(gone.day) FROM (${despatchedDeals}) gone WHERE gone.day > ${day}::date)) AS day`.execute(db);
  return rows[0]?.Day ?? null;
};

/** Maximum number of deals listed without a day. */
export const maxWithoutDay = 300;

/** Deals without a day, or with a day before the period. */
const undatedDeals = ({ from, today }: Window) =>
  sql`FROM (${toDeliver}) open WHERE open.day IS NULL OR open.day < least(${from}::date, ${today}::date)`;

const withoutDay = statement({
  name: 'findWithoutDay',
  row: PlannedDeal,
  exact: ['WeightKg'],
  write: (window: Window) =>
    selectDeals(
      sql`SELECT open.* ${undatedDeals(window)} ORDER BY open.day DESC NULLS FIRST, open.order_id DESC LIMIT ${sql.lit(maxWithoutDay)}`,
    ),
  example: { from: '2026-11-21', to: '2026-11-27', today: '2026-11-21' },
});

export const findPlanned = (db: Db, window: Window) => planned.rows(db, window);
export const findWithoutDay = (db: Db, window: Window) => withoutDay.rows(db, window);

export const countWithoutDay = async (db: Db, window: Window) => {
  const { rows } = await sql<{ Count: number }>`SELECT count(*)::integer AS count ${undatedDeals(window)}`.execute(db);
  return must(rows[0], 'The count').Count;
};

const callOffs = statement({
  name: 'findPlannedCallOffs',
  row: PlannedCallOff,
  write: ({ from, to, today }: Window) => sql`
    SELECT o.order_id, o.deal_no, o.customer_id, c.name AS customer_name, n.required_date AS day, sum(n.quantity)::bigint AS units,
      coalesce(sum(ceil(n.quantity::numeric / nullif(p.units_per_pallet, 0))), 0)::integer AS pallets
    FROM planned_deliveries n JOIN order_details d USING (order_detail_id) JOIN orders o USING (order_id) JOIN customers c USING (customer_id)
    LEFT JOIN products p USING (product_id)
    WHERE o.status_id = ${status.Held} AND (n.required_date BETWEEN ${from}::date AND ${to}::date OR n.required_date < least(${from}::date, ${today}::date))
    GROUP BY o.order_id, c.name, n.required_date ORDER BY n.required_date, c.name, o.deal_no LIMIT 300`,
  example: { from: '2026-11-21', to: '2026-11-27', today: '2026-11-21' },
});

/** Finds planned call-off deliveries that have not been drawn. */
export const findPlannedCallOffs = (db: Db, window: Window) => callOffs.rows(db, window);
