import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#contract/call/errors.ts';
import { listPortalOrders, PortalLine, PortalOrder } from '#contract/sales/portal/calls.ts';
import { PortalHome } from '#contract/sales/portal/home.ts';
import type { PortalOrderLines } from '#contract/sales/portal/calls.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import { plainPattern } from '#server/database/search/searchPatterns.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesDealOr, matchesAllWords } from '#server/lists/search.ts';
import { selectProductLook } from '#server/modules/masterData/pictures/selectProductLook.ts';
import type { Own } from './own.ts';

/** Customer whose orders are read, and the day for which lateness is worked out. */
type PortalView = Own & { readonly today: DateOnly };

// The first part of a call-off is only a frame. Its other parts are the deliveries.
const select = ({ customerId, today }: PortalView) => sql`
  SELECT o.order_id, o.deal_no, o.part, o.customer_order_no, o.order_date, w.delivery_date,
    coalesce(w.delivery_date < ${today}::date AND o.status IN ('Held', 'Open', 'Picking', 'Picked') AND NOT o.is_call_off, false) AS is_late,
    CASE o.status WHEN 'Held' THEN CASE WHEN o.is_call_off THEN 'Taken' ELSE 'AwaitingPayment' END WHEN 'Open' THEN 'Taken' WHEN 'Picking' THEN 'BeingPrepared'
      WHEN 'Picked' THEN 'BeingPrepared' WHEN 'Cancelled' THEN 'Cancelled' ELSE 'Delivered' END AS state,
    nullif(concat_ws(', ', a.name, a.town, a.post_code), '') AS place, i.invoice_id, i.invoice_no
  FROM orders o LEFT JOIN addresses a ON a.address_id = o.delivery_address_id LEFT JOIN invoices i ON i.order_id = o.order_id,
    LATERAL (SELECT CASE WHEN o.status <> 'Cancelled' THEN coalesce(o.despatched_on, CASE WHEN o.delivery_date >= ${today}::date THEN o.delivery_date END,
      o.promised_date, o.required_date, o.delivery_date) END AS delivery_date) w
  WHERE o.customer_id = ${customerId} AND o.deal_type <> 'AdHoc'`;

export const portalOrders = listSource({
  name: 'listPortalOrders',
  list: listPortalOrders.list,
  select,
  example: { customerId: 1, today: '2026-11-21' } as PortalView,
  order: { DealNo: sql`(listed.deal_no, listed.part)` },
  where: {
    q: (text) =>
      matchesDealOr(
        text,
        matchesAllWords(text, (word) => sql`lower(listed.customer_order_no) LIKE ${plainPattern(word)}`),
      ),
  },
});

const isOpen = sql`o.state IN ('AwaitingPayment', 'Taken', 'BeingPrepared')`;
const homeOrder = sql.join(Object.keys(PortalOrder.shape).map((field) => sql`o.${sql.ref(field)}`));

const nextDelivery = statement({
  name: 'portal, next delivery',
  row: PortalOrder.extend({ OpenOrders: z.number(), LateOrders: z.number() }),
  write: (view: PortalView) => sql`
    SELECT ${homeOrder}, count(*) OVER ()::integer AS open_orders, count(*) FILTER (WHERE o.is_late) OVER ()::integer AS late_orders
    FROM (${select(view)}) o WHERE ${isOpen} ORDER BY o.is_late, o.delivery_date NULLS LAST, o.order_id LIMIT 1`,
  example: { customerId: 1, today: '2026-11-21' } as PortalView,
});

const lastOrder = statement({
  name: 'portal, last order',
  row: PortalHome.shape.LastOrder.unwrap(),
  // Leaves out back orders, call-offs and orders without goods, as the usual order does.
  write: (customerId: number) => sql`
    SELECT o.order_id, o.deal_no, o.part, o.order_date FROM orders o
    WHERE o.customer_id = ${customerId} AND o.part = 1 AND o.status <> 'Cancelled' AND NOT o.is_call_off AND o.deal_type <> 'AdHoc'
      AND EXISTS (SELECT FROM order_details d WHERE d.order_id = o.order_id AND d.product_id IS NOT NULL)
    ORDER BY o.order_date DESC, o.order_id DESC LIMIT 1`,
  example: 1,
});

export const findOrdersForHome = async ({ db, today }: Pick<Context, 'db' | 'today'>, own: Own) => {
  const [next] = await nextDelivery.rows(db, { ...own, today });
  const [LastOrder = null] = await lastOrder.rows(db, own.customerId);
  if (!next) return { NextDelivery: null, OpenOrders: 0, LateOrders: 0, LastOrder };
  const { OpenOrders, LateOrders, ...NextDelivery } = next;
  return { NextDelivery, OpenOrders, LateOrders, LastOrder };
};

/** Returns one of the customer’s own orders with its lines, without our costs. */
export const getPortalOrder = async ({ db, today }: Pick<Context, 'db' | 'today'>, own: Own, orderId: number) => {
  const { rows } = await sql<Omit<PortalOrderLines, 'Lines' | 'Proofs'>>`
    SELECT r.*, k.code AS currency_code, (SELECT c.phone FROM company c) AS our_phone FROM (${select({ ...own, today })}) r JOIN orders o USING (order_id) JOIN currencies k USING (currency_id)
    WHERE r.order_id = ${orderId}`.execute(db);
  const [order] = rows;
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order');
  const lines = await sql<RowOf<typeof PortalLine, 'NetAmount'>>`
    SELECT d.order_detail_id, p.code AS product_code, d.description, ${selectProductLook(sql`d.product_id`)} AS look, d.quantity AS ordered, d.net_amount,
      CASE WHEN o.status IN ('ReadyToInvoice', 'Invoiced') THEN
        (coalesce(CASE o.deal_type WHEN 'Direct' THEN d.confirmed_quantity ELSE d.picked_quantity END, d.quantity)
          - coalesce((SELECT sum(m.quantity) FROM stock_movements m WHERE m.order_detail_id = d.order_detail_id AND m.stock_movement_type_id = ${movementType.CustomerReturn}), 0))::integer END AS delivered
    FROM order_details d JOIN orders o USING (order_id) LEFT JOIN products p USING (product_id)
    WHERE d.order_id = ${order.OrderId} AND o.customer_id = ${own.customerId} ORDER BY d.line_no, d.order_detail_id`.execute(db);
  const proofs = await sql<PortalOrderLines['Proofs'][number]>`
    SELECT p.delivery_proof_id, p.received_by, p.received_at FROM delivery_proofs p JOIN orders o USING (order_id)
    WHERE p.order_id = ${order.OrderId} AND o.customer_id = ${own.customerId}
      AND NOT EXISTS (SELECT FROM withdrawn_notes w WHERE w.order_id = p.order_id AND w.created_at > p.created_at)
    ORDER BY p.delivery_proof_id DESC`.execute(db);
  return { ...order, Lines: lines.rows, Proofs: proofs.rows };
};
