import { sql } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { lineNet } from '#contract/money.ts';
import type { PurchaseInvoiceChange, PurchaseInvoiceInput, PurchaseInvoiceState } from '#contract/purchasing/purchaseInvoices/calls.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { isHaulier } from '#server/modules/masterData/customers/queries.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { must } from '#server/must.ts';
import { getPurchaseInvoice } from './queries.ts';

const requireParty = async (tx: Tx, { SupplierId, HaulierId }: PurchaseInvoiceInput) => {
  if ((SupplierId ?? null) !== null && (HaulierId ?? null) !== null)
    throw invalidField('HaulierId', 'Choose a supplier or a haulier, not both');
  if (SupplierId) {
    const supplier = await tx.selectFrom('suppliers').select('IsOwn').where('SupplierId', '=', SupplierId).executeTakeFirst();
    if (!supplier) throw invalidField('SupplierId', 'no longer exists. Choose another');
    if (supplier.IsOwn) throw invalidField('SupplierId', 'is our own company. Choose another');
    return;
  }
  if (!HaulierId) throw invalidField('SupplierId', 'Choose the supplier or the haulier');
  if (!(await isHaulier(tx, HaulierId))) throw invalidField('HaulierId', 'does not carry goods for us. Choose another');
};

/**
 * Refuses an invoice number that the supplier or haulier already has on another invoice. The lock makes two entries for the same party wait for each other. Its
 * key is the supplier's id, or the negative id of the haulier.
 */
const requireNewNumber = async (tx: Tx, { SupplierId, HaulierId, InvoiceNo }: PurchaseInvoiceInput, exceptId: number) => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('purchase invoice'), ${SupplierId ?? -must(HaulierId, 'The haulier')}::integer)`.execute(
    tx,
  );
  const { rows } = await sql<{ InvoiceDate: string }>`
    SELECT invoice_date FROM purchase_invoices WHERE lower(invoice_no) = lower(${InvoiceNo}) AND purchase_invoice_id <> ${exceptId}
      AND (supplier_id = ${SupplierId ?? null}::integer OR haulier_id = ${HaulierId ?? null}::integer)`.execute(tx);
  if (!rows[0]) return;
  const message = `Their invoice ${InvoiceNo} of ${formatDate(rows[0].InvoiceDate)} has already been entered. Check the invoice number.`;
  throw new AppError('ALREADY_EXISTS', message, { fields: { InvoiceNo: 'has already been entered' } });
};

interface OrderedLine {
  PurchaseOrderLineId: number;
  PricePer: number;
  CurrencyCode: string;
}

const findOrderedLines = async (tx: Tx, supplierId: number, ids: readonly (number | null)[]) => {
  const { rows } = await sql<OrderedLine>`
    SELECT line.purchase_order_line_id, line.price_per, currency.code AS currency_code
    FROM purchase_order_lines line JOIN purchase_orders purchase USING (purchase_order_id)
      JOIN currencies currency USING (currency_id) JOIN supplier_depots depot USING (supplier_depot_id)
    WHERE depot.supplier_id = ${supplierId} AND purchase.revision > 0 AND line.purchase_order_line_id = ANY(${[...ids]}::integer[])
    ORDER BY 1 FOR SHARE OF line`.execute(tx);
  return new Map<number | null | undefined, OrderedLine>(rows.map((row) => [row.PurchaseOrderLineId, row]));
};

const buildSupplierLines = async (tx: Tx, supplierId: number, lines: PurchaseInvoiceInput['Lines']) => {
  const orderedLines = await findOrderedLines(
    tx,
    supplierId,
    lines.map((line) => line.PurchaseOrderLineId ?? null),
  );
  const currency = orderedLines.get(lines[0]?.PurchaseOrderLineId)?.CurrencyCode;
  const seenIds = new Set<number>();
  return lines.map((line, index) => {
    const field = `Lines.${index}.`;
    const orderedLine = orderedLines.get(line.PurchaseOrderLineId);
    if (!orderedLine) throw invalidField(`${field}PurchaseOrderLineId`, 'was not ordered from this supplier');
    const id = orderedLine.PurchaseOrderLineId;
    if (seenIds.has(id)) throw invalidField(`${field}PurchaseOrderLineId`, 'is entered twice');
    seenIds.add(id);
    if (orderedLine.CurrencyCode !== currency)
      throw invalidField(
        `${field}PurchaseOrderLineId`,
        `is in ${orderedLine.CurrencyCode}, but earlier lines are in ${currency}. Enter two invoices`,
      );
    if (!line.Quantity) throw invalidField(`${field}Quantity`, 'is required');
    if (line.UnitPrice === null || line.UnitPrice === undefined) throw invalidField(`${field}UnitPrice`, 'is required');
    const { Quantity, UnitPrice } = line;
    return {
      PurchaseOrderLineId: id,
      OrderId: null,
      Quantity,
      UnitPrice,
      NetAmount: lineNet({ Quantity, UnitPrice, PricePer: orderedLine.PricePer }),
    };
  });
};

const buildHaulierLines = async (tx: Tx, haulierId: number, lines: PurchaseInvoiceInput['Lines']) => {
  const ids = lines.map((line) => line.OrderId ?? null);
  const { rows } = await sql<{ OrderId: number }>`
    SELECT o.order_id FROM orders o LEFT JOIN haulier_bookings booking USING (order_id)
    WHERE ${haulierId} IN (o.haulier_id, booking.haulier_id) AND o.order_id = ANY(${ids}::integer[])`.execute(tx);
  const seenIds = new Set<number>();
  return lines.map((line, index) => {
    const field = `Lines.${index}.`;
    const OrderId = rows.find((row) => row.OrderId === line.OrderId)?.OrderId;
    if (OrderId === undefined) throw invalidField(`${field}OrderId`, 'is not a deal delivered by this haulier');
    if (seenIds.has(OrderId)) throw invalidField(`${field}OrderId`, 'is entered twice');
    seenIds.add(OrderId);
    if (line.NetAmount === null || line.NetAmount === undefined) throw invalidField(`${field}NetAmount`, 'is required');
    return { PurchaseOrderLineId: null, OrderId, Quantity: null, UnitPrice: null, NetAmount: line.NetAmount };
  });
};

const writeLines = async (tx: Tx, PurchaseInvoiceId: number, input: PurchaseInvoiceInput) => {
  const rows = input.SupplierId
    ? await buildSupplierLines(tx, input.SupplierId, input.Lines)
    : await buildHaulierLines(tx, must(input.HaulierId, 'The haulier'), input.Lines);
  await tx.deleteFrom('purchase_invoice_lines').where('PurchaseInvoiceId', '=', PurchaseInvoiceId).execute();
  await tx
    .insertInto('purchase_invoice_lines')
    .values(rows.map((row) => ({ ...row, PurchaseInvoiceId })))
    .execute();
};

const toHeader = ({ SupplierId, HaulierId, InvoiceNo, InvoiceDate, NetAmount }: PurchaseInvoiceInput) => ({
  SupplierId: SupplierId ?? null,
  HaulierId: HaulierId ?? null,
  InvoiceNo,
  InvoiceDate,
  NetAmount,
});

/** Invoice id of an invoice that is not stored yet. */
const noInvoiceId = 0;

const requireValidInvoice = async (tx: Tx, context: Context, input: PurchaseInvoiceInput, exceptId: number) => {
  await requireParty(tx, input);
  if (input.InvoiceDate > context.today) throw invalidField('InvoiceDate', `must not be after today, ${formatDate(context.today)}`);
  await requireNewNumber(tx, input, exceptId);
};

/** Adds an invoice in the state `ToCheck`. Posts nothing. */
export const addPurchaseInvoice = (context: Context, input: PurchaseInvoiceInput) =>
  inTransaction(context, async (tx) => {
    await requireValidInvoice(tx, context, input, noInvoiceId);
    const { PurchaseInvoiceId } = await tx
      .insertInto('purchase_invoices')
      .values(toHeader(input))
      .returning('PurchaseInvoiceId')
      .executeTakeFirstOrThrow();
    await writeLines(tx, PurchaseInvoiceId, input);
    return getPurchaseInvoice(tx, PurchaseInvoiceId);
  });

const lockInvoice = async (tx: Tx, id: number, version: number) => {
  const row = await tx.selectFrom('purchase_invoices').selectAll().where('PurchaseInvoiceId', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', 'There is no such invoice');
  await requireVersion(tx, row, version);
  return row;
};

/** Changes an invoice and returns it to the state `ToCheck`. */
export const changePurchaseInvoice = (context: Context, id: number, input: PurchaseInvoiceChange) =>
  inTransaction(context, async (tx) => {
    const { State } = await lockInvoice(tx, id, input.Version);
    if (State === 'Agreed') throw new AppError('RULE_BROKEN', 'An agreed invoice can’t be changed. Choose Check again first.');
    await requireValidInvoice(tx, context, input, id);
    await tx
      .updateTable('purchase_invoices')
      .set({ ...toHeader(input), State: 'ToCheck', QueryReason: null })
      .where('PurchaseInvoiceId', '=', id)
      .execute();
    await writeLines(tx, id, input);
    return getPurchaseInvoice(tx, id);
  });

/** Sets the decision of Finance: agreed, queried with a reason, or to be checked again. */
export const settlePurchaseInvoice = (
  context: Context,
  id: number,
  { Version, State, Reason }: { Version: number; State: PurchaseInvoiceState; Reason: string | null },
) =>
  inTransaction(context, async (tx) => {
    await lockInvoice(tx, id, Version);
    if (State === 'Queried' && Reason === null) throw invalidField('Reason', 'Enter the reason for the query');
    await tx
      .updateTable('purchase_invoices')
      .set({ State, QueryReason: State === 'Queried' ? Reason : null })
      .where('PurchaseInvoiceId', '=', id)
      .execute();
    return getPurchaseInvoice(tx, id);
  });
