import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { PlannedCallOff, PlannedDeal } from '#contract/warehouse/deliveryPlan/calls.ts';
import { addressType } from '#contract/masterData/lookups/keptRows.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { dealType, status } from '#server/modules/sales/deal/status.ts';
import { must } from '#server/must.ts';

/** Delivery address of order `o`. An order without one uses the account's usual delivery address. */
export const deliveryAddress = sql`LATERAL (
  SELECT a.* FROM addresses a
  WHERE a.customer_id = o.customer_id AND (a.address_id = o.delivery_address_id OR a.active)
  ORDER BY (a.address_id = o.delivery_address_id) IS TRUE DESC, a.address_type_id = ${sql.lit(addressType.Delivery)} DESC,
    a.address_type_id = ${sql.lit(addressType.Invoice)} DESC, a.address_order, a.address_id
  LIMIT 1) a`;

/** Matches order `o` once its picked or confirmed quantities are final. */
const isLoadFinal = sql`o.status IN ('Picked', 'ReadyToInvoice', 'Invoiced')`;

/**
 * Pallets and weight of order `o`: as ordered, or as actually picked (stock deal) or confirmed by the supplier (direct deal) once that is final. Mixed
 * pallets belong to the order, and all others to a line.
 */
export const orderLoad = sql`LATERAL (
  SELECT coalesce(sum(line.pallets), 0) + mixed.pallets AS pallets,
    coalesce(sum(line.units * line.unit_grams * 0.001 + line.pallets * line.tare_kg), 0) + mixed.tare_kg AS weight_kg
  FROM (SELECT ${isLoadFinal} AS is_final) quantities
  CROSS JOIN (
    SELECT coalesce(sum(counted.pallets), 0) AS pallets, coalesce(sum(counted.pallets * coalesce(pallet.tare_kg, 0)), 0) AS tare_kg
    FROM order_pallets shared JOIN pallets pallet USING (pallet_id)
    CROSS JOIN LATERAL (SELECT CASE WHEN ${isLoadFinal} THEN coalesce(shared.picked_quantity, 0) ELSE shared.quantity END AS pallets) counted
    WHERE shared.order_id = o.order_id) mixed
  LEFT JOIN LATERAL (
    SELECT counted.units, coalesce(unit_weight.grams, 0) AS unit_grams, coalesce(pallet.tare_kg, 0) AS tare_kg,
      CASE WHEN quantities.is_final THEN coalesce(counted.pallets, CASE WHEN counted.units > 0 THEN detail.pallet_quantity ELSE 0 END)
        ELSE detail.pallet_quantity END AS pallets
    FROM order_details detail LEFT JOIN products product USING (product_id) LEFT JOIN weights unit_weight USING (weight_id)
    LEFT JOIN pallets pallet ON pallet.pallet_id = detail.pallet_id
    CROSS JOIN LATERAL (SELECT
      CASE o.deal_type WHEN 'Direct' THEN detail.confirmed_pallets ELSE detail.picked_pallets END AS pallets,
      CASE WHEN quantities.is_final THEN coalesce(CASE o.deal_type WHEN 'Direct' THEN detail.confirmed_quantity ELSE detail.picked_quantity END,
        CASE WHEN detail.product_id IS NULL THEN detail.quantity ELSE 0 END) ELSE detail.quantity END AS units) counted
    WHERE detail.order_id = o.order_id) line ON true
  GROUP BY mixed.pallets, mixed.tare_kg) load`;

const columns = sql`o.order_id, o.deal_no, o.part, o.status, o.status_id, o.customer_id, o.delivery_address_id, o.haulier_id, o.delivery_date,
  coalesce(o.promised_date, o.required_date) AS wanted_date, o.version`;

/** Matches stock deals that have not left. */
export const isToDeliver = sql`o.deal_type_id = ${dealType.Stock} AND o.status_id IN (${status.Open}, ${status.Picking}, ${status.Picked})`;

/** Deals still to deliver, with their day and its kind: planned by us, promised, or required. Day and kind are null if no day is known. */
const dealsToDeliver = sql`
  SELECT ${columns}, coalesce(o.delivery_date, o.promised_date, o.required_date) AS day,
    CASE WHEN o.delivery_date IS NOT NULL THEN 'Planned' WHEN o.promised_date IS NOT NULL THEN 'Promised' WHEN o.required_date IS NOT NULL THEN 'Required' END AS day_kind,
    o.status_id = ${status.Picked} AS is_settled
  FROM orders o WHERE ${isToDeliver}`;

/** Deals that have left. They stay in the plan on their day of despatch, with the kind `Gone`. */
const despatchedDeals = sql`
  SELECT ${columns}, o.despatched_on AS day, 'Gone' AS day_kind, true AS is_settled
  FROM orders o WHERE o.deal_type_id = ${dealType.Stock} AND o.status_id IN (${status.ReadyToInvoice}, ${status.Invoiced})`;

/** Adds customer, address, haulier and load to deals. A row is one deal. Rows are sorted by day, area and postcode. */
const selectDeals = (deals: RawBuilder<unknown>) => sql`
  SELECT deal.order_id, deal.deal_no, deal.part, deal.status, deal.customer_id, c.name AS customer_name, a.address_id, a.town, a.post_code,
    substring(upper(a.post_code) FROM '^\\s*([A-Z]{1,2})[0-9]') AS area, deal.haulier_id, haulier.name AS haulier_name, deal.day, deal.day_kind,
    deal.delivery_date, deal.wanted_date, load.pallets::integer AS pallets, load.weight_kg, deal.version
  FROM (${deals}) deal
  JOIN orders o USING (order_id)
  JOIN customers c ON c.customer_id = deal.customer_id
  LEFT JOIN customers haulier ON haulier.customer_id = deal.haulier_id
  LEFT JOIN ${deliveryAddress} ON true
  CROSS JOIN ${orderLoad}
  ORDER BY deal.day NULLS FIRST, area NULLS LAST, a.post_code, c.name, deal.deal_no, deal.part`;

interface PlanPeriod {
  from: DateOnly;
  to: DateOnly;
  today: DateOnly;
}

const plannedDeals = statement({
  name: 'getDeliveryPlan',
  row: PlannedDeal,
  exact: ['WeightKg'],
  write: ({ from, to }: PlanPeriod) =>
    selectDeals(sql`
      SELECT * FROM (${dealsToDeliver}) open WHERE open.day BETWEEN ${from}::date AND ${to}::date
      UNION ALL SELECT * FROM (${despatchedDeals} AND o.despatched_on BETWEEN ${from}::date AND ${to}::date) despatched`),
  example: { from: '2026-11-21', to: '2026-11-27', today: '2026-11-21' },
});

/** Finds the first day after the given one that has a delivery or a despatch. */
export const findNextDay = async (db: Db, day: DateOnly) => {
  const { rows } = await sql<{ Day: string | null }>`
    SELECT least((SELECT min(open.day) FROM (${dealsToDeliver}) open WHERE open.day > ${day}::date),
      (SELECT min(despatched.day) FROM (${despatchedDeals}) despatched WHERE despatched.day > ${day}::date)) AS day`.execute(db);
  return rows[0]?.Day ?? null;
};

/** Maximum number of deals listed without a day. */
export const maxUnplannedDeals = 300;

/** Deals that are still to plan: without a day, or with one that is past and before the period. */
const unplannedDeals = ({ from, today }: PlanPeriod) =>
  sql`FROM (${dealsToDeliver}) open WHERE open.day IS NULL OR open.day < least(${from}::date, ${today}::date)`;

const dealsWithoutDay = statement({
  name: 'findWithoutDay',
  row: PlannedDeal,
  exact: ['WeightKg'],
  write: (window: PlanPeriod) =>
    selectDeals(
      sql`SELECT open.* ${unplannedDeals(window)} ORDER BY open.day DESC NULLS FIRST, open.order_id DESC LIMIT ${sql.lit(maxUnplannedDeals)}`,
    ),
  example: { from: '2026-11-21', to: '2026-11-27', today: '2026-11-21' },
});

export const findPlannedDeals = (db: Db, window: PlanPeriod) => plannedDeals.rows(db, window);
export const findUnplannedDeals = (db: Db, window: PlanPeriod) => dealsWithoutDay.rows(db, window);

export const countUnplannedDeals = async (db: Db, window: PlanPeriod) => {
  const { rows } = await sql<{ Count: number }>`SELECT count(*)::integer AS count ${unplannedDeals(window)}`.execute(db);
  return must(rows[0], 'The count').Count;
};

// A row is one planned delivery day of a held call-off order.
const callOffs = statement({
  name: 'findPlannedCallOffs',
  row: PlannedCallOff,
  write: ({ from, to, today }: PlanPeriod) => sql`
    SELECT o.order_id, o.deal_no, o.customer_id, c.name AS customer_name, delivery.required_date AS day, sum(delivery.quantity)::bigint AS units,
      coalesce(sum(ceil(delivery.quantity::numeric / nullif(p.units_per_pallet, 0))), 0)::integer AS pallets
    FROM planned_deliveries delivery JOIN order_details d USING (order_detail_id) JOIN orders o USING (order_id) JOIN customers c USING (customer_id)
    LEFT JOIN products p USING (product_id)
    WHERE o.status_id = ${status.Held} AND (delivery.required_date BETWEEN ${from}::date AND ${to}::date OR delivery.required_date < least(${from}::date, ${today}::date))
    GROUP BY o.order_id, c.name, delivery.required_date ORDER BY delivery.required_date, c.name, o.deal_no LIMIT 300`,
  example: { from: '2026-11-21', to: '2026-11-27', today: '2026-11-21' },
});

/** Finds planned deliveries of call-off orders that have not been drawn yet, including overdue ones. */
export const findPlannedCallOffs = (db: Db, window: PlanPeriod) => callOffs.rows(db, window);
