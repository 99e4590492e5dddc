import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import { OrderAccount, OrderAddress } from '#contract/sales/orders/shapes.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { findCreditPosition } from '#server/modules/sales/deal/credit.ts';

const addresses = statement({
  name: 'order account, addresses',
  row: OrderAddress,
  write: (customerId: number) => sql`
    SELECT address_id, address_type_id, concat_ws(', ', nullif(name, ''), line1, nullif(line2, ''), nullif(line3, ''), nullif(town, ''), CASE WHEN town <> '' AND post_code <> '' THEN NULL ELSE nullif(county, '') END, nullif(post_code, ''), nullif(country, '')) AS text,
      opening_hours, delivery_instructions
    FROM addresses WHERE customer_id = ${customerId} AND active ORDER BY address_order, address_id`,
  example: 1,
});

const accounts = statement({
  name: 'order account',
  row: OrderAccount.omit({ Addresses: true, Credit: true, LastOrder: true }),
  exact: ['ChargesVatRate'],
  write: ({ customerId, today }: { customerId: number; today: string }) => sql`
    SELECT c.customer_id, c.name, c.account_code, cu.code AS currency_code, c.vat_type_id AS charges_vat_type_id,
      vat_rate_on(c.vat_type_id, ${today}::date) AS charges_vat_rate, c.pallets_charged, c.pro_forma, c.haulier_id, c.comment
    FROM customers c JOIN currencies cu USING (currency_id) WHERE c.customer_id = ${customerId}`,
  example: { customerId: 1, today: '2026-11-21' },
});

export const findLastOrder = (db: Db, customerId: number) =>
  db
    .selectFrom('orders')
    .select(['OrderId', 'DealNo', 'Part', 'OrderDate'])
    .where('CustomerId', '=', customerId)
    .where('Status', '<>', 'Cancelled')
    .orderBy('OrderDate', 'desc')
    .orderBy('OrderId', 'desc')
    .limit(1)
    .executeTakeFirst();

const requireCustomer = async (db: Db, customerId: number) => {
  const customer = await db.selectFrom('customers').select('CustomerId').where('CustomerId', '=', customerId).executeTakeFirst();
  if (!customer) throw new AppError('NOT_FOUND', 'There is no such customer');
};

export const getLastOrderDate = async (db: Db, customerId: number) => {
  await requireCustomer(db, customerId);
  const last = await findLastOrder(db, customerId);
  return {
    CustomerId: customerId,
    LastOrderDate: last?.OrderDate ?? null,
    OrderId: last?.OrderId ?? null,
    DealNo: last?.DealNo ?? null,
    Part: last?.Part ?? null,
  };
};

/** Returns the defaults for a new order of this customer. */
export const getOrderAccount = async (db: Db, customerId: number, today: string) => {
  const [account] = await accounts.rows(db, { customerId, today });
  if (!account) throw new AppError('NOT_FOUND', 'There is no such customer');
  const { ProForma: _proForma, ...Credit } = await findCreditPosition(db, customerId, today);
  return { ...account, Addresses: await addresses.rows(db, customerId), Credit, LastOrder: (await findLastOrder(db, customerId)) ?? null };
};
