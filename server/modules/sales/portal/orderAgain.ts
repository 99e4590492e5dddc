import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#contract/call/errors.ts';
import { OrderedProduct } from '#contract/sales/orders/usual.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { selectProductLook } from '#server/modules/masterData/pictures/selectProductLook.ts';
import { joinCustomerCode } from '#server/modules/sales/deal/lines/theirCode.ts';
import { findPrices } from '#server/modules/sales/prices/queries.ts';
import type { Own } from './own.ts';

const orderedGoods = statement({
  name: 'portal, order again',
  row: OrderedProduct.extend({ Active: z.boolean(), SupplierDepotId: z.number().nullable() }),
  // Prices the goods from the depot that delivered them.
  write: ({ customerId, orderId }: { customerId: number; orderId: number }) => sql`
    SELECT d.product_id, p.code AS product_code, min(their.code) AS their_code, p.description, sum(d.quantity)::integer AS quantity, o.order_date AS ordered_on,
      p.units_per_layer, p.units_per_pallet, ${selectProductLook(sql`p.product_id`)} AS look, p.active, min(d.supplier_depot_id) AS supplier_depot_id
    FROM orders o JOIN order_details d USING (order_id) JOIN products p USING (product_id)
      ${joinCustomerCode(sql`d.product_id`, sql`o.customer_id`)}
    WHERE o.order_id = ${orderId} AND o.customer_id = ${customerId}
    GROUP BY d.product_id, p.product_id, o.order_id ORDER BY min(d.line_no)`,
  example: { customerId: 1, orderId: 1 },
});

const findAccount = async (db: Db, { customerId }: Own, orderId: number) => {
  const account = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.CustomerId', 'orders.CustomerId')
    .innerJoin('currencies', 'currencies.CurrencyId', 'customers.CurrencyId')
    .select(['customers.CustomerId', 'customers.CurrencyId', 'customers.AcknowledgementPrices', 'currencies.Code'])
    .where('orders.OrderId', '=', orderId)
    .where('orders.CustomerId', '=', customerId)
    .executeTakeFirst();
  if (!account) throw new AppError('NOT_FOUND', 'There is no such order');
  return account;
};

/** Returns what one of the customer’s orders would be today. An account that gets acknowledgements without prices sees none here. */
export const getOrderAgain = async ({ db, today }: Pick<Context, 'db' | 'today'>, own: Own, orderId: number) => {
  const account = await findAccount(db, own, orderId);
  const goods = await orderedGoods.rows(db, { customerId: own.customerId, orderId });
  const soldGoods = goods.filter(({ Active }) => Active);
  const prices = account.AcknowledgementPrices ? await findPrices(db, { ...account, OrderDate: today }, soldGoods) : [];
  return {
    CurrencyCode: account.Code,
    Products: soldGoods.map(({ Active: _active, SupplierDepotId: _depot, ...product }, index) => ({
      ...product,
      UnitPrice: prices[index]?.SellPrice ?? null,
      PricePer: prices[index]?.PricePer ?? null,
    })),
    Discontinued: goods
      .filter(({ Active }) => !Active)
      .map(({ ProductId, ProductCode, Description }) => ({ ProductId, ProductCode, Description })),
  };
};
