import { sql } from 'kysely';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { OrderChange } from '#contract/sales/orders/shapes.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { findCallOffLines } from '#server/modules/sales/orders/callOffs.ts';
import { setOrderStatus } from '#server/modules/sales/deal/queries.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';

/** Writes the order without changing a column, so that its version increases. */
export const touchOrder = (tx: Tx, orderId: number) =>
  tx
    .updateTable('orders')
    .set({ Part: sql`part` })
    .where('OrderId', '=', orderId)
    .execute();

export const requireDrawable = (order: LockedOrder) => {
  if (!order.IsCallOff) throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} is not a call-off order`);
  if (order.Status !== 'Held')
    throw new AppError('ORDER_WRONG_STATE', `Call-off ${dealName(order)} is closed, so nothing more can be drawn from it`);
};

/** Refuses to remove a call-off line that has been drawn from, to change its product, or to order less than was drawn. */
export const requireAboveDrawn = async (
  tx: Tx,
  order: LockedOrder,
  { Lines, RemovedLineIds }: Pick<OrderChange, 'Lines' | 'RemovedLineIds'>,
) => {
  if (!order.IsCallOff) return;
  const lines = new Map((await findCallOffLines(tx, order.OrderId)).map((line) => [line.OrderDetailId, line]));
  for (const [index, { OrderDetailId, Quantity, ProductId }] of Lines.entries()) {
    const line = OrderDetailId === undefined ? undefined : lines.get(OrderDetailId);
    if (!line || line.Drawn === 0) continue;
    const drawnText = `${line.Drawn.toLocaleString('en-GB')} have been drawn`;
    if (ProductId !== undefined && ProductId !== line.ProductId)
      throw invalidField(`Lines.${index}.ProductId`, `${drawnText}, so the product cannot be changed`);
    if (Quantity !== undefined && Quantity < line.Drawn)
      throw invalidField(`Lines.${index}.Quantity`, `${drawnText}. Enter at least that quantity`);
  }
  const removed = RemovedLineIds.map((id) => lines.get(id)).find((line) => line !== undefined && line.Drawn > 0);
  if (removed)
    throw new AppError(
      'RULE_BROKEN',
      `${removed.Drawn.toLocaleString('en-GB')} × ${removed.ProductCode ?? removed.Description} have been drawn from call-off ${dealName(order)}, so the line cannot be removed`,
      { fields: { RemovedLineIds: 'has been drawn from' } },
    );
};

/** Cancel reason of a call-off that was closed by its last draw. Only a call-off with this reason is reopened. */
const drawnInFull = 'Drawn in full';

/** Closes a call-off if nothing remains to draw. Tells whether it did so. */
export const closeWhenDrawn = async (tx: Tx, order: LockedOrder): Promise<boolean> => {
  if (!order.IsCallOff) return false;
  const lines = await findCallOffLines(tx, order.OrderId);
  if (lines.some((line) => line.Left > 0)) return false;
  await setOrderStatus(tx, order.OrderId, 'Cancelled', { CancelReason: drawnInFull });
  return true;
};

interface DrawnLine {
  OrderDetailId: number;
  ProductId: number | null;
  Quantity: number;
  DealNo: number;
  /** Units that can still be drawn. 0 if the call-off is closed. */
  Left: number;
  /** Units that all deliveries together have drawn beyond the agreed quantity. */
  Beyond: number;
}

/** Finds the lines of a delivery that are drawn from a call-off, directly or through a back order. */
const findDrawnLines = async (tx: Tx, orderId: number) => {
  const { rows } = await sql<DrawnLine>`
    SELECT d.order_detail_id, d.product_id, d.quantity, o.deal_no,
      (CASE WHEN o.status = 'Held' THEN greatest(agreed.quantity - sums.drawn, 0) ELSE 0 END)::integer AS left,
      greatest(sums.drawn - agreed.quantity, 0)::bigint AS beyond
    FROM order_details d JOIN order_details agreed ON agreed.order_detail_id = d.called_off_detail_id JOIN orders o ON o.order_id = agreed.order_id
    JOIN LATERAL drawn_from(agreed.order_id) sums ON sums.order_detail_id = agreed.order_detail_id WHERE d.order_id = ${orderId}`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.OrderDetailId, row]));
};

/** Refuses to take more from a call-off than remains, or to change the product of a line drawn from it. */
export const requireWithinCallOff = async (tx: Tx, { OrderId, Part }: LockedOrder, lines: OrderChange['Lines']) => {
  if (Part === 1) return;
  const drawnLines = await findDrawnLines(tx, OrderId);
  for (const [index, { OrderDetailId, Quantity, ProductId }] of lines.entries()) {
    const line = OrderDetailId === undefined ? undefined : drawnLines.get(OrderDetailId);
    if (!line) continue;
    const callOff = `call-off ${dealName({ DealNo: line.DealNo, Part: 1 })}`;
    if (ProductId !== undefined && ProductId !== line.ProductId)
      throw invalidField(`Lines.${index}.ProductId`, `This line is drawn from ${callOff}. Remove it and add a line for the other product`);
    const maxQuantity = line.Quantity + line.Left;
    if (Quantity !== undefined && Quantity > line.Quantity && Quantity > maxQuantity)
      throw invalidField(
        `Lines.${index}.Quantity`,
        `At most ${maxQuantity.toLocaleString('en-GB')} can be drawn from ${callOff}. Change the quantity there, or add a separate line`,
      );
  }
};

/**
 * Updates a call-off after one of its deliveries was cancelled, delivered short or changed. Closes it if nothing is left to draw, and
 * reopens it if it was closed as drawn in full and no longer is. The delivery must be locked.
 */
export const updateCallOff = async (tx: Tx, { DealNo, Part }: Pick<LockedOrder, 'DealNo' | 'Part'>) => {
  if (Part === 1) return;
  const callOffRow = await tx
    .selectFrom('orders')
    .selectAll()
    .where('DealNo', '=', DealNo)
    .where('IsCallOff', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!callOffRow) return;
  const callOff = callOffRow as LockedOrder;
  if (callOff.Status === 'Held') await closeWhenDrawn(tx, callOff);
  if (callOff.Status !== 'Cancelled' || callOff.CancelReason !== drawnInFull) return;
  const lines = await findCallOffLines(tx, callOff.OrderId);
  if (lines.every((line) => line.Left === 0)) return;
  await setOrderStatus(tx, callOff.OrderId, 'Held', { CancelReason: null }, 'Drawn goods are available again');
};

/**
 * Checks the reversal of a pick that was short. The missing units may have been drawn from the call-off a second time since. Throws
 * RULE_BROKEN if that would exceed the quantity agreed. The delivery must be locked.
 */
export const requireNotDrawnAgain = async (tx: Tx, order: LockedOrder) => {
  await updateCallOff(tx, order);
  const drawnLines = await findDrawnLines(tx, order.OrderId);
  const exceeding = [...drawnLines.values()].find(({ Beyond }) => Beyond > 0);
  if (!exceeding) return;
  const callOff = dealName({ DealNo: order.DealNo, Part: 1 });
  throw new AppError(
    'RULE_BROKEN',
    `The units missing from deal ${dealName(order)} have since been drawn again from call-off ${callOff}. Reversing this pick would exceed the call-off by ${exceeding.Beyond.toLocaleString('en-GB')}. Cancel or reduce the later delivery first.`,
  );
};

/** Lists what is not drawn from a call-off: `3,400 × AMB500`. */
export const findUndrawn = async (tx: Tx, orderId: number) => {
  const lines = await findCallOffLines(tx, orderId);
  return {
    isDrawnFrom: lines.some((line) => line.Drawn > 0),
    undrawnText: lines
      .filter((line) => line.Left > 0)
      .map((line) => `${line.Left.toLocaleString('en-GB')} × ${line.ProductCode ?? line.Description}`)
      .join(', '),
  };
};
