import { sql } from 'kysely';
import { usualDeals, UsualLine } from '#contract/sales/orders/usual.ts';
import type { OrderedProduct } from '#contract/sales/orders/usual.ts';
import { AppError } from '#contract/call/errors.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { selectProductLook } from '#server/modules/masterData/pictures/selectProductLook.ts';
import { joinCustomerCode } from './theirCode.ts';
import { dealType } from '#server/modules/sales/deal/status.ts';

// Counts the first part of a deal only, because later parts are its back orders. Leaves out call-offs, which are not usual orders.
const usual = statement({
  name: 'usualOrder',
  row: UsualLine,
  exact: ['UnitPrice'],
  write: (customerId: number) => sql`
    SELECT product_id, code AS product_code, their_code, description, quantity, ordered_on, unit_price, price_per, units_per_layer, units_per_pallet, ${selectProductLook(sql`last.product_id`)} AS look FROM (
      SELECT DISTINCT ON (d.product_id) d.product_id, p.code, their.code AS their_code, p.description, d.quantity, o.order_date AS ordered_on, d.unit_price, d.price_per, p.units_per_layer, p.units_per_pallet,
        o.deal_no, d.line_no
      FROM (SELECT order_id, deal_no, order_date FROM orders
        WHERE customer_id = ${customerId} AND part = 1 AND status <> 'Cancelled' AND NOT is_call_off AND deal_type_id <> ${dealType.AdHoc}
        ORDER BY order_date DESC, order_id DESC LIMIT ${sql.lit(usualDeals)}) o
      JOIN order_details d USING (order_id) JOIN products p USING (product_id)
      ${joinCustomerCode(sql`d.product_id`, sql`${customerId}`)}
      WHERE p.active ORDER BY d.product_id, o.order_date DESC, o.deal_no DESC, d.line_no) last
    ORDER BY ordered_on DESC, deal_no DESC, line_no`,
  example: 1,
});

const findLines = async (db: Db, customerId: number) => {
  const customer = await db.selectFrom('customers').select('CustomerId').where('CustomerId', '=', customerId).executeTakeFirst();
  if (!customer) throw new AppError('NOT_FOUND', 'There is no such customer');
  return usual.rows(db, customerId);
};

/** Returns what the customer usually orders, the products of the latest deal first. Throws NOT_FOUND. */
export const findUsualOrder = async (db: Db, customerId: number): Promise<UsualLine[]> =>
  (await findLines(db, customerId)).map((line) => ({ ...line, UnitPrice: Number(line.UnitPrice) }));

/** Returns the usual order without prices, for the customer portal. Throws NOT_FOUND. */
export const findUsualProducts = async (db: Db, customerId: number): Promise<OrderedProduct[]> =>
  (await findLines(db, customerId)).map(({ UnitPrice: _price, PricePer: _per, ...product }) => product);
