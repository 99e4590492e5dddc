import { sql } from 'kysely';
import type { Tx } from '#server/database/connect.ts';
import { repackOrder } from '#server/modules/orders/mixedPallets.ts';
import { findOrderLines } from '#server/modules/orders/queries.ts';
import type { LockedOrder } from '#server/modules/orders/queries.ts';
import { nextPartOf, restOfLine } from './nextPart.ts';

export interface Rest {
  OrderDetailId: number;
  Quantity: number;
}

// Two parts of one deal may be back-ordered at once: each waits here for its part number.
const nextPart = async (tx: Tx, dealNo: number) => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('deal part'), ${dealNo})`.execute(tx);
  const { Highest } = await tx
    .selectFrom('orders')
    .select((select) => select.fn.max('Part').as('Highest'))
    .where('DealNo', '=', dealNo)
    .executeTakeFirstOrThrow();
  return Highest + 1;
};

const findKept = async (tx: Tx, orderId: number) => {
  const rows = await tx
    .selectFrom('order_details')
    .select(['OrderDetailId', 'BuyPrice', 'Haulage', 'PrepaidDetailId', 'PurchaseOrderLineId'])
    .where('OrderId', '=', orderId)
    .execute();
  return new Map(rows.map(({ OrderDetailId, ...columns }) => [OrderDetailId, columns]));
};

/**
 * What was not delivered becomes a new Open order of the same deal (its next Part) at the prices it was sold at; carriage stays with
 * the first part. The order must be locked. Answers the new OrderId, or null where nothing is left over.
 */
export const backOrderRest = async (tx: Tx, order: LockedOrder, rests: readonly Rest[]): Promise<number | null> => {
  const wanted = new Map(rests.filter((rest) => rest.Quantity > 0).map((rest) => [rest.OrderDetailId, rest.Quantity]));
  if (wanted.size === 0) return null;
  const lines = (await findOrderLines(tx, order.OrderId)).filter((line) => wanted.has(line.OrderDetailId));
  const kept = await findKept(tx, order.OrderId);
  const { OrderId } = await tx
    .insertInto('orders')
    .values(nextPartOf(order, await nextPart(tx, order.DealNo)))
    .returning('OrderId')
    .executeTakeFirstOrThrow();
  const rows = lines.map((line) => {
    const { BuyPrice = null, Haulage = null, PrepaidDetailId = null, PurchaseOrderLineId = null } = kept.get(line.OrderDetailId) ?? {};
    const invoiced = order.PrepaidInvoiceId === null ? null : (PrepaidDetailId ?? line.OrderDetailId);
    return {
      OrderId,
      PrepaidDetailId: invoiced,
      PurchaseOrderLineId,
      ...restOfLine({ ...line, BuyPrice, Haulage }, wanted.get(line.OrderDetailId) ?? 0),
    };
  });
  await tx.insertInto('order_details').values(rows).execute();
  if (order.DealType === 'Stock') await repackOrder(tx, OrderId);
  return OrderId;
};
