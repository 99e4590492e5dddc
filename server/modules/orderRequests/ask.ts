import { sql } from 'kysely';
import { invalidField } from '#contract/errors.ts';
import type { NewRequest } from '#contract/orderRequests/shapes.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Own } from '#server/modules/portal/own.ts';
import { getOwnRequest } from './queries.ts';

/** Notes what the own account wants; the office takes it or declines it. Only products that are sold, and known to the account. */
export const askForOrder = (context: Context, own: Own, wanted: NewRequest) => {
  if (wanted.WantedOn && wanted.WantedOn < context.today) throw invalidField('WantedOn', 'must not be before today');
  return inTransaction(context, async (tx) => {
    const { rows: sold } = await sql<{ ProductId: number }>`
      SELECT product_id FROM products p WHERE active AND product_id = ANY(${wanted.Lines.map((line) => line.ProductId)}::integer[])
        AND (EXISTS (SELECT 1 FROM orders o JOIN order_details d USING (order_id) WHERE o.customer_id = ${own.customerId} AND d.product_id = p.product_id)
          OR EXISTS (SELECT 1 FROM price_lists l WHERE l.customer_id = ${own.customerId} AND l.product_id = p.product_id))`.execute(tx);
    const known = new Set(sold.map(({ ProductId }) => ProductId));
    const missing = wanted.Lines.findIndex(({ ProductId }) => !known.has(ProductId));
    if (missing >= 0)
      throw invalidField(`Lines.${missing}.ProductId`, 'cannot be ordered here: take it off, and say in the note what you need instead');
    const { OrderRequestId } = await tx
      .insertInto('order_requests')
      .values({
        CustomerId: own.customerId,
        CustomerOrderNo: wanted.CustomerOrderNo ?? null,
        WantedOn: wanted.WantedOn ?? null,
        Note: wanted.Note ?? null,
      })
      .returning('OrderRequestId')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('order_request_lines')
      .values(wanted.Lines.map(({ ProductId, Quantity }, index) => ({ OrderRequestId, LineNo: index + 1, ProductId, Quantity })))
      .execute();
    return getOwnRequest(tx, own.customerId, OrderRequestId);
  });
};
