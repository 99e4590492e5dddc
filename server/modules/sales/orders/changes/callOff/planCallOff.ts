import { sql } from 'kysely';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { invalidField } from '#contract/call/errors.ts';
import type { CallOffLine, PlannedDelivery, planCallOff as call } from '#contract/sales/orders/callOff.ts';
import { addAmount, getAmount } from '#server/amounts.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { findCallOffLines, findPlannedDeliveries } from '#server/modules/sales/orders/callOffs.ts';
import { lockWithCustomer } from '#server/modules/sales/deal/lockWithCustomer.ts';
import { getOrder } from '#server/modules/sales/deal/queries.ts';
import { setReason } from '#server/modules/setReason.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { requireDrawable, touchOrder } from './callOffRules.ts';

type Planned = BodyOf<typeof call>['Planned'];

const toPlanKey = ({ OrderDetailId, RequiredDate }: Planned[number]) => `${OrderDetailId} ${RequiredDate}`;

/** Refuses to plan more than remains to draw, a line twice on one day, or a new delivery before today. */
const requirePlannable = (plan: Planned, lines: readonly CallOffLine[], before: readonly PlannedDelivery[], today: string) => {
  const remaining = new Map(lines.map((line) => [line.OrderDetailId, line.Left]));
  const storedKeys = new Set(before.map(toPlanKey));
  const seenKeys = new Set<string>();
  const plannedQuantities = new Map<number, number>();
  for (const [index, row] of plan.entries()) {
    const maxQuantity = remaining.get(row.OrderDetailId);
    const at = (field: keyof typeof row) => `Planned.${index}.${field}`;
    if (maxQuantity === undefined) throw invalidField(at('OrderDetailId'), 'is no longer on this order. Reload it');
    if (seenKeys.has(toPlanKey(row))) throw invalidField(at('RequiredDate'), 'This line is already planned for that day');
    seenKeys.add(toPlanKey(row));
    if (row.RequiredDate < today && !storedKeys.has(toPlanKey(row))) throw invalidField(at('RequiredDate'), 'must not be before today');
    addAmount(plannedQuantities, row.OrderDetailId, row.Quantity);
    const total = getAmount(plannedQuantities, row.OrderDetailId);
    if (total > maxQuantity)
      throw invalidField(
        at('Quantity'),
        `Only ${maxQuantity.toLocaleString('en-GB')} left to draw, but ${total.toLocaleString('en-GB')} are planned`,
      );
  }
};

/** Writes only the rows that differ, so that the history does not list the others. */
const writePlan = async (tx: Tx, orderId: number, plan: Planned) => {
  const rows = JSON.stringify(plan.map((row) => ({ id: row.OrderDetailId, day: row.RequiredDate, quantity: row.Quantity })));
  const planRows = sql`jsonb_to_recordset(${rows}::jsonb) AS w(id integer, day date, quantity integer)`;
  await sql`
    DELETE FROM planned_deliveries p USING order_details d WHERE d.order_detail_id = p.order_detail_id AND d.order_id = ${orderId}
      AND NOT EXISTS (SELECT 1 FROM ${planRows} WHERE w.id = p.order_detail_id AND w.day = p.required_date)`.execute(tx);
  await sql`
    INSERT INTO planned_deliveries AS p (order_detail_id, required_date, quantity) SELECT w.id, w.day, w.quantity FROM ${planRows}
    ON CONFLICT (order_detail_id, required_date) DO UPDATE SET quantity = excluded.quantity WHERE p.quantity <> excluded.quantity`.execute(
    tx,
  );
};

/**
 * Replaces the delivery plan of a call-off. A planned delivery allocates no stock and needs no credit check until it is drawn. Throws
 * ORDER_WRONG_STATE, or INVALID_INPUT for more than remains to draw.
 */
export const planCallOff = (context: Context, orderId: number, input: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    const { order } = await lockWithCustomer(tx, orderId);
    await requireVersion(tx, order, input.Version);
    requireDrawable(order);
    const before = await findPlannedDeliveries(tx, orderId);
    requirePlannable(input.Planned, await findCallOffLines(tx, orderId), before, context.today);
    await writePlan(tx, orderId, input.Planned);
    const days = new Set(input.Planned.map((row) => row.RequiredDate)).size;
    await setReason(tx, days === 0 ? 'Delivery plan removed' : `${days} ${days === 1 ? 'delivery' : 'deliveries'} planned`);
    await touchOrder(tx, orderId);
    await setReason(tx, '');
    const { Version } = await getOrder(tx, orderId);
    return { OrderId: orderId, Version, Planned: await findPlannedDeliveries(tx, orderId) };
  });

/** Removes a drawn delivery from the plan. Throws INVALID_INPUT if it is not planned. */
export const removePlanned = async (tx: Tx, orderId: number, day: string) => {
  const { rows } = await sql`
    DELETE FROM planned_deliveries p USING order_details d WHERE d.order_detail_id = p.order_detail_id AND d.order_id = ${orderId}
      AND p.required_date = ${day}::date RETURNING p.planned_delivery_id`.execute(tx);
  if (rows.length === 0) throw invalidField('PlannedDate', 'is no longer planned. Reload the order');
};
