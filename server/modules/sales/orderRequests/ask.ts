import { sql } from 'kysely';
import { invalidField } from '#contract/call/errors.ts';
import type { NewRequest } from '#contract/sales/orderRequests/shapes.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import type { Own } from '#server/modules/sales/portal/own.ts';
import { requireBelowLimit } from '#server/modules/sales/portal/requireBelowLimit.ts';
import { getOwnRequest } from './queries.ts';

/** Returns the delivery address of an earlier order. Null if it is no longer an active address of the account. */
const findOrderAddress = async (tx: Tx, { customerId }: Own, orderId: number) => {
  const { rows } = await sql<{ DeliveryAddressId: number | null }>`
    SELECT a.address_id AS delivery_address_id FROM orders o
      LEFT JOIN addresses a ON a.address_id = o.delivery_address_id AND a.customer_id = o.customer_id AND a.active
    WHERE o.order_id = ${orderId} AND o.customer_id = ${customerId}`.execute(tx);
  if (!rows[0]) throw invalidField('OrderId', 'is not one of your orders');
  return rows[0].DeliveryAddressId;
};

const requireOwnAddress = async (tx: Tx, { customerId }: Own, addressId: number) => {
  const { rows } = await sql`
    SELECT FROM addresses WHERE address_id = ${addressId} AND customer_id = ${customerId} AND active`.execute(tx);
  if (rows.length === 0) throw invalidField('DeliveryAddressId', 'is not one of your addresses. Choose another');
  return addressId;
};

/** Returns the address given, else that of the order to repeat. */
const findDeliveryAddress = async (tx: Tx, own: Own, { OrderId, DeliveryAddressId }: NewRequest) => {
  const orderAddress = OrderId ? await findOrderAddress(tx, own, OrderId) : null;
  return DeliveryAddressId ? requireOwnAddress(tx, own, DeliveryAddressId) : orderAddress;
};

/** Records a request from a portal customer. Accepts only active products that the account has bought or has a price for. */
export const addOrderRequest = (context: Context, own: Own, request: NewRequest) => {
  if (request.WantedOn && request.WantedOn < context.today) throw invalidField('WantedOn', 'must not be before today');
  return inTransaction(context, async (tx) => {
    await requireBelowLimit(tx, own, context.services.environment.limits.orderRequestsPerDay);
    const { rows: sold } = await sql<{ ProductId: number }>`
      SELECT product_id FROM products p WHERE active AND product_id = ANY(${request.Lines.map((line) => line.ProductId)}::integer[])
        AND (EXISTS (SELECT 1 FROM orders o JOIN order_details d USING (order_id) WHERE o.customer_id = ${own.customerId} AND d.product_id = p.product_id)
          OR EXISTS (SELECT 1 FROM price_lists l WHERE l.customer_id = ${own.customerId} AND l.product_id = p.product_id))`.execute(tx);
    const productIds = new Set(sold.map(({ ProductId }) => ProductId));
    const missing = request.Lines.findIndex(({ ProductId }) => !productIds.has(ProductId));
    if (missing >= 0)
      throw invalidField(`Lines.${missing}.ProductId`, 'cannot be ordered here. Remove it, and say in the note what you need');
    const DeliveryAddressId = await findDeliveryAddress(tx, own, request);
    const { OrderRequestId } = await tx
      .insertInto('order_requests')
      .values({
        CustomerId: own.customerId,
        CustomerOrderNo: request.CustomerOrderNo ?? null,
        WantedOn: request.WantedOn ?? null,
        Note: request.Note ?? null,
        DeliveryAddressId,
      })
      .returning('OrderRequestId')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('order_request_lines')
      .values(request.Lines.map(({ ProductId, Quantity }, index) => ({ OrderRequestId, LineNo: index + 1, ProductId, Quantity })))
      .execute();
    return getOwnRequest(tx, own.customerId, OrderRequestId);
  });
};
