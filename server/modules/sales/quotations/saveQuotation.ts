import { sql } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { noCharge } from '#contract/money.ts';
import type { QuotationChange, QuotationInput } from '#contract/sales/quotations/shapes.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { requirePrices } from '#server/modules/sales/orders/entry/addOrder.ts';
import { checkHeader, usualAddress } from '#server/modules/sales/orders/entry/orderHeader.ts';
import type { Kept } from '#server/modules/sales/orders/entry/orderHeader.ts';
import { lineRow } from '#server/modules/sales/orders/entry/priceLine.ts';
import { priceGoods } from '#server/modules/sales/orders/entry/priceLines.ts';
import { lockOrderingCustomer } from '#server/modules/sales/orders/entry/lockOrderingCustomer.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { getQuotation, lockQuotation } from './queries.ts';
import type { LockedQuotation } from './queries.ts';

type Header = Omit<QuotationChange, 'Version'>;
type Customer = Awaited<ReturnType<typeof lockOrderingCustomer>>;

/** Refuses a won quotation, which is an order now, and a lost one until it is reopened. */
export const requireUndecided = ({ QuotationNo, OrderId, LostReason }: LockedQuotation) => {
  if (OrderId !== null) throw new AppError('RULE_BROKEN', `Quotation ${QuotationNo} is won. Change its order instead.`);
  if (LostReason !== null) throw new AppError('RULE_BROKEN', `Quotation ${QuotationNo} is lost. Reopen it first.`);
};

interface Quoting extends Header {
  DealTypeId: number;
  /** Lines already quoted. They keep their depot and price unit, even if these are no longer in use or on a price list. */
  before?: readonly { ProductId: number; SupplierDepotId: number; PricePer: number }[];
}

const priced = async (tx: Tx, customer: Customer, given: Quoting, quotedOn: string) => {
  const fieldOf = (index: number) => `Lines.${index}.`;
  const fields = given.Lines.map((_line, index) => fieldOf(index));
  const rows = await priceGoods(
    tx,
    { ...customer, OrderDate: quotedOn, DealTypeId: given.DealTypeId },
    given.Lines.map((line, index) => {
      const before = (given.before ?? []).filter(({ ProductId }) => ProductId === line.ProductId);
      const PricePer = (line.UnitPrice ?? null) === null ? undefined : before.at(-1)?.PricePer;
      const keptDepotId = before.find(({ SupplierDepotId }) => SupplierDepotId === line.SupplierDepotId)?.SupplierDepotId;
      return { ...line, PricePer, keptDepotId, field: fieldOf(index) };
    }),
  );
  requirePrices(rows, fields, quotedOn);
  return rows.map((row, index) => {
    const { Packing: _packing, BuyPrice: _buy, Haulage: _haulage, ...line } = lineRow(row);
    return { ...line, LineNo: index + 1 };
  });
};

const check = async (tx: Tx, customerId: number, given: Header, quotedOn: string, kept: Kept) => {
  if (given.ValidUntil < quotedOn) throw invalidField('ValidUntil', 'must not be before the quotation date');
  await checkHeader(tx, customerId, quotedOn, given, kept);
};

const writeLines = async (tx: Tx, QuotationId: number, lines: Awaited<ReturnType<typeof priced>>) => {
  const { columns, values, from } = rowsOf(
    'quotation_lines',
    lines.map((line) => ({ ...line, QuotationId })),
  );
  await sql`INSERT INTO quotation_lines (${columns}) SELECT ${values} FROM ${from}`.execute(tx);
};

const headerOf = (given: Header) => ({
  CustomerOrderNo: given.CustomerOrderNo ?? null,
  ValidUntil: given.ValidUntil,
  RequiredDate: given.RequiredDate ?? null,
  HaulierId: given.HaulierId ?? null,
  CarriageCharge: given.CarriageCharge ?? noCharge,
  Comment: given.Comment ?? null,
});

/** Quotes at today’s list prices, or at the prices given. Throws INVALID_INPUT by field. */
export const addQuotation = (context: Context, given: QuotationInput) =>
  inTransaction(context, async (tx) => {
    const { today } = context;
    const customer = await lockOrderingCustomer(tx, given.CustomerId);
    await check(tx, customer.CustomerId, given, today, { HaulierId: customer.HaulierId });
    const lines = await priced(tx, customer, given, today);
    const { QuotationId } = await tx
      .insertInto('quotations')
      .values({
        ...headerOf(given),
        QuotationNo: sql<number>`take_number('quotation')`,
        CustomerId: customer.CustomerId,
        DealTypeId: given.DealTypeId,
        QuotedOn: today,
        CurrencyId: customer.CurrencyId,
        InvoiceAddressId: given.InvoiceAddressId ?? usualAddress(customer.CustomerId, 'Invoice'),
        DeliveryAddressId: given.DeliveryAddressId ?? usualAddress(customer.CustomerId, 'Delivery'),
      })
      .returning('QuotationId')
      .executeTakeFirstOrThrow();
    await writeLines(tx, QuotationId, lines);
    return getQuotation(tx, QuotationId, today);
  });

/** Replaces the lines and terms of an open quotation. Throws STALE_VERSION, RULE_BROKEN, INVALID_INPUT. */
export const editQuotation = (context: Context, id: number, given: QuotationChange) =>
  inTransaction(context, async (tx) => {
    const before = await lockQuotation(tx, id);
    await requireVersion(tx, before, given.Version);
    requireUndecided(before);
    const customer = await lockOrderingCustomer(tx, before.CustomerId);
    await check(tx, customer.CustomerId, given, before.QuotedOn, before);
    const quoted = await tx
      .selectFrom('quotation_lines')
      .select(['ProductId', 'SupplierDepotId', 'PricePer'])
      .where('QuotationId', '=', id)
      .execute();
    const lines = await priced(tx, customer, { ...given, DealTypeId: before.DealTypeId, before: quoted }, before.QuotedOn);
    await tx.deleteFrom('quotation_lines').where('QuotationId', '=', id).execute();
    await writeLines(tx, id, lines);
    await tx
      .updateTable('quotations')
      .set({ ...headerOf(given), InvoiceAddressId: given.InvoiceAddressId ?? null, DeliveryAddressId: given.DeliveryAddressId ?? null })
      .where('QuotationId', '=', id)
      .execute();
    return getQuotation(tx, id, context.today);
  });
