import { sql } from 'kysely';
import { CallOffLine, CallOffPart, PlannedDelivery, getCallOff as call } from '#contract/sales/orders/callOff.ts';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';

const callOffLines = statement({
  name: 'callOff, lines',
  row: CallOffLine,
  write: (orderId: number) => sql`
    SELECT d.order_detail_id, d.product_id, p.code AS product_code, d.description, d.quantity AS ordered, x.drawn, greatest(d.quantity - x.drawn, 0) AS left,
      (coalesce((SELECT l.on_hand FROM stock_levels l WHERE l.product_id = d.product_id AND l.supplier_depot_id = d.supplier_depot_id), 0)
        - coalesce((SELECT sum(w.quantity) FROM wanted_lines w WHERE w.product_id = d.product_id AND w.supplier_depot_id = d.supplier_depot_id), 0))::bigint AS free,
      p.units_per_layer, p.units_per_pallet
    FROM order_details d JOIN drawn_from(${orderId}::integer) x USING (order_detail_id) LEFT JOIN products p USING (product_id)
    WHERE d.order_id = ${orderId} ORDER BY d.line_no, d.order_detail_id`,
  example: 1,
});

/** Returns how much of each call-off line is drawn and how much remains. */
export const findCallOffLines = (db: Db, orderId: number) => callOffLines.rows(db, orderId);

// The back order of a drawn delivery also refers to the call-off's line. Short deliveries count what was delivered, as in drawn_from.
const callOffParts = statement({
  name: 'callOff, parts',
  row: CallOffPart,
  exact: ['NetAmount'],
  write: (orderId: number) => sql`
    WITH part AS (
      SELECT DISTINCT drawn.order_id FROM order_details d JOIN order_details drawn ON drawn.called_off_detail_id = d.order_detail_id WHERE d.order_id = ${orderId}
    )
    SELECT o.order_id, o.deal_no, o.part, o.status, o.customer_order_no, o.required_date, o.despatched_on,
      (SELECT coalesce(sum(CASE WHEN o.status IN ('Picked', 'ReadyToInvoice', 'Invoiced') THEN coalesce(l.picked_quantity, l.quantity) ELSE l.quantity END), 0)
        FROM order_details l WHERE l.order_id = o.order_id AND l.product_id IS NOT NULL)::bigint AS units, coalesce(value.net, 0) AS net_amount
    FROM part JOIN orders o USING (order_id) LEFT JOIN current_deal_values(ARRAY(SELECT order_id FROM part)) value USING (order_id) ORDER BY o.part`,
  example: 1,
});

const plannedDeliveries = statement({
  name: 'callOff, planned',
  row: PlannedDelivery,
  write: (orderId: number) => sql`
    SELECT p.order_detail_id, p.required_date, p.quantity FROM planned_deliveries p JOIN order_details d USING (order_detail_id)
    WHERE d.order_id = ${orderId} ORDER BY p.required_date, d.line_no, d.order_detail_id`,
  example: 1,
});

/** Returns the planned deliveries, the earliest first. */
export const findPlannedDeliveries = (db: Db, orderId: number) => plannedDeliveries.rows(db, orderId);

const header = statement({
  name: 'callOff',
  row: call.reply.pick({ OrderId: true, Version: true, Status: true, CurrencyCode: true, CarriageCharge: true }),
  exact: ['CarriageCharge'],
  write: (orderId: number) => sql`
    SELECT o.order_id, o.version, o.status, k.code AS currency_code, o.carriage_charge FROM orders o JOIN currencies k USING (currency_id)
    WHERE o.order_id = ${orderId} AND o.is_call_off`,
  example: 1,
});

/** Throws NOT_FOUND, also if the order is not a call-off. */
export const getCallOff = async ({ db, today }: Pick<Context, 'db' | 'today'>, orderId: number) => {
  const [callOffRow] = await header.rows(db, orderId);
  if (!callOffRow) throw new AppError('NOT_FOUND', 'There is no such call-off order');
  const Lines = await findCallOffLines(db, orderId);
  const Parts = await callOffParts.rows(db, orderId);
  const Planned = await findPlannedDeliveries(db, orderId);
  return { ...callOffRow, Lines, Parts, Planned, Today: today };
};
