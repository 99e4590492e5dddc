import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Tx } from '#server/database/client/connect.ts';
import type { Database } from '#server/database/tables.ts';
import { repackOrder } from '#server/modules/sales/deal/pallets/mixedPallets.ts';
import { findOrderLines } from '#server/modules/sales/deal/queries.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';
import { must } from '#server/must.ts';
import { buildNextPart, buildPartLine } from './nextPart.ts';

export interface PartLine {
  OrderDetailId: number;
  Quantity: number;
}

// Takes a lock, because two parts of one deal may be back-ordered at the same time and must not get the same number.
const takePartNumber = async (tx: Tx, dealNo: number) => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('deal part'), ${dealNo})`.execute(tx);
  const { Highest } = await tx
    .selectFrom('orders')
    .select((select) => select.fn.max('Part').as('Highest'))
    .where('DealNo', '=', dealNo)
    .executeTakeFirstOrThrow();
  return Highest + 1;
};

const findLineCosts = async (tx: Tx, orderId: number) => {
  const rows = await tx
    .selectFrom('order_details')
    .select(['OrderDetailId', 'BuyPrice', 'Haulage', 'PrepaidDetailId', 'PurchaseOrderLineId', 'CalledOffDetailId'])
    .where('OrderId', '=', orderId)
    .execute();
  return new Map(rows.map(({ OrderDetailId, ...columns }) => [OrderDetailId, columns]));
};

const noCosts = { BuyPrice: null, Haulage: null, PrepaidDetailId: null, PurchaseOrderLineId: null, CalledOffDetailId: null };

type HeaderOverrides = Partial<Insertable<Database['orders']>>;

/**
 * Adds the next part of a deal with these quantities, at the prices agreed on the order. The last argument sets columns that it does
 * not copy from the order. The order must be locked. Returns the new OrderId. Null if all quantities are 0.
 */
export const addPart = async (
  tx: Tx,
  order: LockedOrder,
  partLines: readonly PartLine[],
  overrides: HeaderOverrides = {},
): Promise<number | null> => {
  const quantities = new Map(
    partLines.filter((partLine) => partLine.Quantity > 0).map((partLine) => [partLine.OrderDetailId, partLine.Quantity]),
  );
  if (quantities.size === 0) return null;
  const lines = (await findOrderLines(tx, order.OrderId)).filter((line) => quantities.has(line.OrderDetailId));
  const costs = await findLineCosts(tx, order.OrderId);
  const { OrderId } = await tx
    .insertInto('orders')
    .values({ ...buildNextPart(order, await takePartNumber(tx, order.DealNo)), ...overrides })
    .returning('OrderId')
    .executeTakeFirstOrThrow();
  const rows = lines.map((line) => {
    const { BuyPrice, Haulage, PrepaidDetailId, PurchaseOrderLineId, CalledOffDetailId } = costs.get(line.OrderDetailId) ?? noCosts;
    const invoicedDetailId = order.PrepaidInvoiceId === null ? null : (PrepaidDetailId ?? line.OrderDetailId);
    return {
      OrderId,
      PrepaidDetailId: invoicedDetailId,
      PurchaseOrderLineId,
      CalledOffDetailId: order.IsCallOff ? line.OrderDetailId : CalledOffDetailId,
      ...buildPartLine({ ...line, BuyPrice, Haulage }, must(quantities.get(line.OrderDetailId), 'The quantity')),
    };
  });
  await tx.insertInto('order_details').values(rows).execute();
  if (order.DealType === 'Stock') await repackOrder(tx, OrderId);
  return OrderId;
};

/** Adds an Open back order for what was not delivered. The carriage stays on the first part. Returns the same as `addPart`. */
export const backOrderRest = (tx: Tx, order: LockedOrder, partLines: readonly PartLine[]) => addPart(tx, order, partLines);
