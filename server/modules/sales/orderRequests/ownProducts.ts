import { sql } from 'kysely';
import { OrderedProduct } from '#contract/sales/orders/usual.ts';
import { AppError } from '#contract/call/errors.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { findUsualProducts } from '#server/modules/sales/deal/lines/usualOrder.ts';
import type { Own } from '#server/modules/sales/portal/own.ts';
import { selectProductLook } from '#server/modules/masterData/pictures/selectProductLook.ts';
import { joinCustomerCode } from '#server/modules/sales/deal/lines/theirCode.ts';

const orderedProducts = statement({
  name: 'ownOrderAgain',
  row: OrderedProduct,
  write: ({ customerId, orderId }: { customerId: number; orderId: number }) => sql`
    SELECT d.product_id, p.code AS product_code, min(their.code) AS their_code, p.description, sum(d.quantity)::integer AS quantity, o.order_date AS ordered_on, p.units_per_layer, p.units_per_pallet, ${selectProductLook(sql`p.product_id`)} AS look
    FROM orders o JOIN order_details d USING (order_id) JOIN products p USING (product_id)
      ${joinCustomerCode(sql`d.product_id`, sql`o.customer_id`)}
    WHERE o.order_id = ${orderId} AND o.customer_id = ${customerId} AND p.active
    GROUP BY d.product_id, p.product_id, o.order_id ORDER BY min(d.line_no)`,
  example: { customerId: 1, orderId: 1 },
});

/** Returns products to reorder, from one of the customer’s orders or from their usual ones. Another customer’s order is NOT_FOUND. */
export const findOwnProducts = async (db: Db, { customerId }: Own, orderId: number | undefined): Promise<OrderedProduct[]> => {
  if (orderId === undefined) return findUsualProducts(db, customerId);
  const ownOrder = await db
    .selectFrom('orders')
    .select('OrderId')
    .where('OrderId', '=', orderId)
    .where('CustomerId', '=', customerId)
    .executeTakeFirst();
  if (!ownOrder) throw new AppError('NOT_FOUND', 'There is no such order');
  return orderedProducts.rows(db, { customerId, orderId });
};
