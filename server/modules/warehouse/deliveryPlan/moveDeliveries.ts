import { sql } from 'kysely';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { moveDeliveries as moveCall } from '#contract/warehouse/deliveryPlan/calls.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import { statusInSentence } from '#contract/words/deals.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { isActiveHaulier } from '#server/modules/masterData/customers/queries.ts';
import { lockOrder } from '#server/modules/sales/deal/queries.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';
import { requireVersion } from '#server/modules/versions.ts';

type Move = BodyOf<typeof moveCall>['Moves'][number];

const movable: ReadonlySet<LockedOrder['Status']> = new Set(['Open', 'Picking', 'Picked']);

const requireMovable = (order: LockedOrder, field: string) => {
  const name = `Deal ${dealName(order)}`;
  if (order.DealType !== 'Stock')
    throw invalidField(`${field}OrderId`, `${name} is delivered by its supplier. Book a haulier on the order instead`);
  if (movable.has(order.Status)) return;
  const state = order.Status === 'ReadyToInvoice' || order.Status === 'Invoiced' ? 'has left' : `is ${statusInSentence(order.Status)}`;
  throw new AppError('ORDER_WRONG_STATE', `${name} ${state}. Its delivery can no longer be planned`);
};

/** Refuses a deal that has changed since the plan was loaded. Names the deal in the message. */
const requireSameVersion = (tx: Tx, order: LockedOrder, version: number) =>
  requireVersion(tx, order, version).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, `Deal ${dealName(order)}: ${error.message}`, { details: error.details });
  });

/** Checks whether the last change moved the deal away from that day. Such a move can be undone, also to a past day. */
const wasMovedFromDay = async (tx: Tx, order: LockedOrder, day: DateOnly) => {
  const { rows } = await sql<{ Day: DateOnly | null }>`
    SELECT before ->> 'delivery_date' AS day FROM audit WHERE entity = 'orders' AND entity_id = ${order.OrderId} ORDER BY audit_id DESC LIMIT 1`.execute(
    tx,
  );
  return rows[0]?.Day === day;
};

const requireAllowedDay = async (tx: Tx, today: DateOnly, order: LockedOrder, day: DateOnly, field: string) => {
  const name = `${field}DeliveryDate`;
  if (day < today && !(await wasMovedFromDay(tx, order, day)))
    throw invalidField(
      name,
      `Deal ${dealName(order)} cannot be planned for ${formatDate(day)}, which is in the past. Choose today or a later day`,
    );
  if (day < order.OrderDate)
    throw invalidField(name, `Deal ${dealName(order)} was ordered on ${formatDate(order.OrderDate)}. Choose that day or a later one`);
};

const getDayAndHaulier = ({ DeliveryDate, HaulierId }: Pick<LockedOrder, 'DeliveryDate' | 'HaulierId'>) => ({ DeliveryDate, HaulierId });

const moveDelivery = async (tx: Tx, today: DateOnly, { OrderId, Version, DeliveryDate, HaulierId }: Move, field: string) => {
  const order = await lockOrder(tx, OrderId);
  requireMovable(order, field);
  await requireSameVersion(tx, order, Version);
  const Before = getDayAndHaulier(order);
  const destination = {
    DeliveryDate: DeliveryDate === undefined ? order.DeliveryDate : DeliveryDate,
    HaulierId: HaulierId === undefined ? order.HaulierId : HaulierId,
  };
  const moved = { OrderId, DealNo: order.DealNo, Part: order.Part, ...destination, Before };
  const isOtherHaulier = destination.HaulierId !== order.HaulierId;
  if (destination.DeliveryDate === order.DeliveryDate && !isOtherHaulier) return { ...moved, Version };
  if (destination.DeliveryDate !== null && destination.DeliveryDate !== order.DeliveryDate)
    await requireAllowedDay(tx, today, order, destination.DeliveryDate, field);
  if (destination.HaulierId !== null && isOtherHaulier && !(await isActiveHaulier(tx, destination.HaulierId)))
    throw invalidField(`${field}HaulierId`, 'is not an active haulier. Choose another');
  const row = await tx.updateTable('orders').set(destination).where('OrderId', '=', OrderId).returning('Version').executeTakeFirstOrThrow();
  return { ...moved, Version: row.Version };
};

/** Moves all deliveries or none. Accepts more than one lorry load. The plan then marks the lorry. */
export const moveDeliveries = (context: Context, moves: readonly Move[]) =>
  inTransaction(context, async (tx) => {
    const repeatedIndex = moves.findIndex(({ OrderId }, index) => moves.findIndex((other) => other.OrderId === OrderId) < index);
    if (repeatedIndex >= 0) throw invalidField(`Moves.${repeatedIndex}.OrderId`, 'is listed twice');
    const moved = [];
    // All writers lock orders by ascending id, which avoids deadlocks.
    const inOrder = moves.map((move, index) => ({ move, field: `Moves.${index}.` })).sort((a, b) => a.move.OrderId - b.move.OrderId);
    for (const { move, field } of inOrder) moved.push(await moveDelivery(tx, context.today, move, field));
    return moved;
  });
