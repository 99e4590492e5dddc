import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { PriceListSnapshot } from '#server/documents/snapshots/priceSnapshots.ts';
import { hashEdition } from '#server/modules/system/documents/edition.ts';
import { findDocumentParties } from '#server/modules/system/documents/parties.ts';
import { storeDocument } from '#server/modules/system/documents/queries.ts';
import { isCurrent } from './lists.ts';

/** Returns the customer and currency of a price document. */
export const findAddressee = async (db: Db, CustomerId: number) => {
  const account = await db
    .selectFrom('customers')
    .innerJoin('currencies', 'currencies.CurrencyId', 'customers.CurrencyId')
    .select(['customers.Name', 'AccountCode', 'VatNumber', 'Code', 'Symbol'])
    .where('CustomerId', '=', CustomerId)
    .executeTakeFirst();
  if (!account) throw new AppError('NOT_FOUND', 'There is no such customer');
  const { Company, Invoice } = await findDocumentParties(db, { CustomerId, InvoiceAddressId: null, DeliveryAddressId: null });
  const { Name, AccountCode, VatNumber, Code, Symbol: symbol } = account;
  return {
    Company,
    Customer: { Name, AccountCode, AddressLines: Invoice.Lines, VatNumber },
    Currency: { Code, Symbol: symbol },
  };
};

/** Lists the customer’s current and future prices by product and break. */
const findLines = async (db: Db, customerId: number, today: string) => {
  const { rows } = await sql<PriceListSnapshot['Lines'][number]>`
    SELECT CASE WHEN s.is_own THEN 'From our warehouse' ELSE 'Direct from ' || d.name END AS place, p.code AS product_code, p.description, pl.minimum_quantity, pl.price_per, pl.sell_price::text AS price,
      CASE WHEN pl.effective_from > ${today}::date THEN pl.effective_from END AS "from"
    FROM price_lists pl JOIN products p USING (product_id) JOIN customers c USING (customer_id)
      JOIN supplier_depots d USING (supplier_depot_id) JOIN suppliers s ON s.supplier_id = d.supplier_id
    WHERE pl.customer_id = ${customerId} AND pl.status = 'Saved' AND pl.currency_id = c.currency_id AND p.active AND ${isCurrent(today)}
    ORDER BY s.is_own DESC, d.name, pl.supplier_depot_id, p.description, p.code, pl.minimum_quantity, pl.effective_from, pl.price_list_id`.execute(
    db,
  );
  return rows;
};

/** Opens the price list document of a customer. Changed prices make a new document. */
export const openPriceListDocument = async (context: Context, customerId: number) => {
  const { db, today } = context;
  const addressee = await findAddressee(db, customerId);
  const Lines = await findLines(db, customerId, today);
  if (Lines.length === 0)
    throw new AppError(
      'RULE_BROKEN',
      `${addressee.Customer.Name} has no prices of its own, so there is nothing to print. Add prices first.`,
    );
  const snapshot: PriceListSnapshot = { ...addressee, AsOf: today, Lines };
  return storeDocument(context, {
    kind: 'PriceList',
    subjectId: customerId,
    edition: hashEdition(snapshot),
    customerId,
    fileName: `Price list ${addressee.Customer.AccountCode} ${today}.pdf`,
    input: () => ({ kind: 'priceList', snapshot }),
  });
};
