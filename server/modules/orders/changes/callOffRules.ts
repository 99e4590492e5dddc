import { sql } from 'kysely';
import { dealName } from '#contract/deal/dealName.ts';
import { AppError, invalidField } from '#contract/errors.ts';
import type { OrderChange } from '#contract/orders/shapes.ts';
import type { Tx } from '#server/database/connect.ts';
import { findCallOffLines } from '#server/modules/orders/callOffs.ts';
import { setOrderStatus } from '#server/modules/orders/queries.ts';
import type { LockedOrder } from '#server/modules/orders/queries.ts';

/** Written though nothing of its own columns changed, so that its version moves. */
export const touchOrder = (tx: Tx, orderId: number) =>
  tx
    .updateTable('orders')
    .set({ Part: sql`part` })
    .where('OrderId', '=', orderId)
    .execute();

/** Of what was drawn nothing is ordered less, and nothing else. */
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
    const drawn = `${line.Drawn.toLocaleString('en-GB')} of it are drawn`;
    if (ProductId !== undefined && ProductId !== line.ProductId)
      throw invalidField(`Lines.${index}.ProductId`, `${drawn}: the product stays`);
    if (Quantity !== undefined && Quantity < line.Drawn) throw invalidField(`Lines.${index}.Quantity`, `${drawn}: less cannot be ordered`);
  }
  const removed = RemovedLineIds.map((id) => lines.get(id)).find((line) => line !== undefined && line.Drawn > 0);
  if (removed)
    throw new AppError(
      'RULE_BROKEN',
      `${removed.Drawn.toLocaleString('en-GB')} × ${removed.ProductCode ?? removed.Description} of call-off ${dealName(order)} are drawn: the line stays`,
      { fields: { RemovedLineIds: 'is drawn from' } },
    );
};

/** A call-off of which nothing is left has come to its end; answers whether it has. */
export const endWhenDrawn = async (tx: Tx, order: LockedOrder): Promise<boolean> => {
  if (!order.IsCallOff) return false;
  const lines = await findCallOffLines(tx, order.OrderId);
  if (lines.some((line) => line.Left > 0)) return false;
  await setOrderStatus(tx, order.OrderId, 'Cancelled', { CancelReason: 'Drawn in full' });
  return true;
};

/** What a call-off that is let go leaves undrawn: `3,400 × AMB500 not drawn`. */
export const findUndrawn = async (tx: Tx, orderId: number) => {
  const lines = await findCallOffLines(tx, orderId);
  return {
    isDrawnFrom: lines.some((line) => line.Drawn > 0),
    words: lines
      .filter((line) => line.Left > 0)
      .map((line) => `${line.Left.toLocaleString('en-GB')} × ${line.ProductCode ?? line.Description}`)
      .join(', '),
  };
};
