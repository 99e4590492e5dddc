import { sql } from 'kysely';
import type { Big } from '#contract/money.ts';
import type { Db } from '#server/database/connect.ts';

export const findAddressTypes = (db: Db) =>
  db.selectFrom('address_types').select(['AddressTypeId', 'Description']).orderBy('AddressTypeId').execute();

export const findCurrencies = async (db: Db, today: string) => {
  const { rows } = await sql<{ CurrencyId: number; Code: string; Symbol: string; Description: string; Rate: Big }>`
    SELECT currency_id, code, symbol, description, sterling_rate(currency_id, ${today}::date) AS rate FROM currencies ORDER BY currency_id`.execute(
    db,
  );
  return rows;
};

export const findVatTypes = async (db: Db, today: string) => {
  const { rows } = await sql<{ VatTypeId: number; Code: string; Description: string; Rate: Big; IsStandard: boolean }>`
    SELECT vat_type_id, code, description, vat_rate_on(vat_type_id, ${today}::date) AS rate, is_standard FROM vat_types ORDER BY vat_type_id`.execute(
    db,
  );
  return rows;
};

export const findCustomerTypes = (db: Db) =>
  db.selectFrom('customer_types').select(['CustomerTypeId', 'Description']).orderBy('CustomerTypeId').execute();

export const findDealTypes = (db: Db) => db.selectFrom('deal_types').select(['DealTypeId', 'Description']).orderBy('DealTypeId').execute();

export const findPaymentMethods = (db: Db) =>
  db.selectFrom('payment_methods').select(['PaymentMethodId', 'Description']).orderBy('PaymentMethodId').execute();

export const findProductGroups = (db: Db) =>
  db.selectFrom('product_groups').select(['ProductGroupId', 'Description']).orderBy('ProductGroupId').execute();

export const findOrderStatuses = (db: Db) =>
  db.selectFrom('order_statuses').select(['StatusId', 'Description']).orderBy('StatusId').execute();

export const findCreditReasons = (db: Db) =>
  db.selectFrom('credit_reasons').select(['CreditReasonId', 'Description']).where('Active', '=', true).orderBy('CreditReasonId').execute();

/** Steps from year to year over the index instead of reading every deal. An external user's years are those of the own account. */
export const findYears = async (db: Db, today: string, customerId: number | null): Promise<number[]> => {
  const first = Number(today.slice(0, 4));
  const { rows } = await sql<{ Year: number }>`
    WITH span AS (
      SELECT extract(year FROM min(order_date))::integer AS first, extract(year FROM max(order_date))::integer AS last
      FROM orders WHERE status <> 'Cancelled' AND (${customerId}::integer IS NULL OR customer_id = ${customerId}::integer)
    )
    SELECT year FROM span, generate_series(span.first, span.last) AS year
    WHERE EXISTS (
      SELECT 1 FROM orders
      WHERE order_date BETWEEN make_date(year, 1, 1) AND make_date(year, 12, 31) AND status <> 'Cancelled'
        AND (${customerId}::integer IS NULL OR customer_id = ${customerId}::integer)
    )`.execute(db);
  return [...new Set([first, ...rows.map((row) => row.Year)])].toSorted((one, other) => other - one);
};
