import { sql } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { noCharge } from '#contract/money.ts';
import type { QuotationChange, QuotationInput } from '#contract/sales/quotations/shapes.ts';
import type { Context } from '#server/context.ts';
import { rowsAsTable } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { requirePrices } from '#server/modules/sales/orders/entry/addOrder.ts';
import { checkHeader, selectUsualAddress } from '#server/modules/sales/orders/entry/orderHeader.ts';
import type { KeptValues } from '#server/modules/sales/orders/entry/orderHeader.ts';
import { toLineRow } from '#server/modules/sales/orders/entry/priceLine.ts';
import { priceGoods } from '#server/modules/sales/orders/entry/priceLines.ts';
import { lockOrderingCustomer } from '#server/modules/sales/orders/entry/lockOrderingCustomer.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { getQuotation, lockQuotation } from './queries.ts';
import type { LockedQuotation } from './queries.ts';

type Header = Omit<QuotationChange, 'Version'>;
type Customer = Awaited<ReturnType<typeof lockOrderingCustomer>>;

/** Refuses a quotation that was won or is lost. */
export const requireUndecided = ({ QuotationNo, OrderId, LostReason }: LockedQuotation) => {
  if (OrderId !== null) throw new AppError('RULE_BROKEN', `Quotation ${QuotationNo} is won. Change its order instead.`);
  if (LostReason !== null) throw new AppError('RULE_BROKEN', `Quotation ${QuotationNo} is lost. Reopen it first.`);
};

interface Quoting extends Header {
  DealTypeId: number;
  /** Lines as quoted before. They keep their depot and price unit, even if the depot is no longer in use. */
  quotedLines?: readonly { ProductId: number; SupplierDepotId: number; PricePer: number }[];
}

const priceQuotationLines = async (tx: Tx, customer: Customer, input: Quoting, quotedOn: string) => {
  const formatField = (index: number) => `Lines.${index}.`;
  const fields = input.Lines.map((_line, index) => formatField(index));
  const rows = await priceGoods(
    tx,
    { ...customer, OrderDate: quotedOn, DealTypeId: input.DealTypeId },
    input.Lines.map((line, index) => {
      const sameProductLines = (input.quotedLines ?? []).filter(({ ProductId }) => ProductId === line.ProductId);
      const hasPrice = (line.UnitPrice ?? null) !== null;
      const PricePer = hasPrice ? sameProductLines.at(-1)?.PricePer : undefined;
      const keptDepotId = sameProductLines.find(({ SupplierDepotId }) => SupplierDepotId === line.SupplierDepotId)?.SupplierDepotId;
      return { ...line, PricePer, keptDepotId, field: formatField(index) };
    }),
  );
  requirePrices(rows, fields, quotedOn);
  return rows.map((row, index) => {
    const { Packing: _packing, BuyPrice: _buy, Haulage: _haulage, ...line } = toLineRow(row);
    return { ...line, LineNo: index + 1 };
  });
};

const checkQuotation = async (tx: Tx, customerId: number, input: Header, quotedOn: string, storedValues: KeptValues) => {
  if (input.ValidUntil < quotedOn) throw invalidField('ValidUntil', 'must not be before the quotation date');
  await checkHeader(tx, customerId, quotedOn, input, storedValues);
};

const writeLines = async (tx: Tx, QuotationId: number, lines: Awaited<ReturnType<typeof priceQuotationLines>>) => {
  const { columns, values, from } = rowsAsTable(
    'quotation_lines',
    lines.map((line) => ({ ...line, QuotationId })),
  );
  await sql`INSERT INTO quotation_lines (${columns}) SELECT ${values} FROM ${from}`.execute(tx);
};

const toHeader = (input: Header) => ({
  CustomerOrderNo: input.CustomerOrderNo ?? null,
  ValidUntil: input.ValidUntil,
  RequiredDate: input.RequiredDate ?? null,
  HaulierId: input.HaulierId ?? null,
  CarriageCharge: input.CarriageCharge ?? noCharge,
  Comment: input.Comment ?? null,
});

/** Quotes at today’s list prices, or at the prices given. Throws INVALID_INPUT by field. */
export const addQuotation = (context: Context, input: QuotationInput) =>
  inTransaction(context, async (tx) => {
    const { today } = context;
    const customer = await lockOrderingCustomer(tx, input.CustomerId);
    await checkQuotation(tx, customer.CustomerId, input, today, { HaulierId: customer.HaulierId });
    const lines = await priceQuotationLines(tx, customer, input, today);
    const { QuotationId } = await tx
      .insertInto('quotations')
      .values({
        ...toHeader(input),
        QuotationNo: sql<number>`nextval('quotation_numbers')`,
        CustomerId: customer.CustomerId,
        DealTypeId: input.DealTypeId,
        QuotedOn: today,
        CurrencyId: customer.CurrencyId,
        InvoiceAddressId: input.InvoiceAddressId ?? selectUsualAddress(customer.CustomerId, 'Invoice'),
        DeliveryAddressId: input.DeliveryAddressId ?? selectUsualAddress(customer.CustomerId, 'Delivery'),
      })
      .returning('QuotationId')
      .executeTakeFirstOrThrow();
    await writeLines(tx, QuotationId, lines);
    return getQuotation(tx, QuotationId, today);
  });

/** Replaces the lines and terms of an open quotation. Throws STALE_VERSION, RULE_BROKEN, INVALID_INPUT. */
export const editQuotation = (context: Context, id: number, input: QuotationChange) =>
  inTransaction(context, async (tx) => {
    const before = await lockQuotation(tx, id);
    await requireVersion(tx, before, input.Version);
    requireUndecided(before);
    const customer = await lockOrderingCustomer(tx, before.CustomerId);
    await checkQuotation(tx, customer.CustomerId, input, before.QuotedOn, before);
    const quotedLines = await tx
      .selectFrom('quotation_lines')
      .select(['ProductId', 'SupplierDepotId', 'PricePer'])
      .where('QuotationId', '=', id)
      .execute();
    const lines = await priceQuotationLines(tx, customer, { ...input, DealTypeId: before.DealTypeId, quotedLines }, before.QuotedOn);
    await tx.deleteFrom('quotation_lines').where('QuotationId', '=', id).execute();
    await writeLines(tx, id, lines);
    await tx
      .updateTable('quotations')
      .set({ ...toHeader(input), InvoiceAddressId: input.InvoiceAddressId ?? null, DeliveryAddressId: input.DeliveryAddressId ?? null })
      .where('QuotationId', '=', id)
      .execute();
    return getQuotation(tx, id, context.today);
  });
