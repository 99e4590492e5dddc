import { dealName } from '#contract/sales/deal/dealName.ts';
import { describeTerms } from '#contract/sales/deal/worth/paymentTerms.ts';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { AcknowledgementSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { hashEdition } from '#server/modules/system/documents/edition.ts';
import { storeDocument } from '#server/modules/system/documents/queries.ts';
import type { PdfPaper } from '#server/modules/system/documents/queries.ts';
import { vatDay } from '#server/modules/sales/deal/queries.ts';
import { findBillable } from '#server/modules/money/billing/billable.ts';
import type { BillableOrder } from '#server/modules/money/billing/billable.ts';
import { composeInvoice } from '#server/modules/money/billing/composeInvoice.ts';
import { toInvoiceLineSnapshot, loadSnapshotHeader, toVatSnapshot } from '#server/modules/money/billing/snapshotInvoice.ts';

const requireOrder = async (db: Db, orderId: number) => {
  const order = await findBillable(db, orderId);
  if (!order || order.DealType === 'AdHoc') throw new AppError('NOT_FOUND', 'There is no such order');
  if (order.Status === 'Cancelled')
    throw new AppError('RULE_BROKEN', `Deal ${dealName(order)} is cancelled, so there is nothing to acknowledge`);
  return order;
};

const findTerms = (db: Db, orderId: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('customers', 'customers.CustomerId', 'o.CustomerId')
    .leftJoin('customers as haulier', 'haulier.CustomerId', 'o.HaulierId')
    .select([
      'OrderDate',
      'RequiredDate',
      'PromisedDate',
      vatDay.as('VatDay'),
      'customers.AcknowledgementPrices',
      'haulier.Name as HaulierName',
    ])
    .where('OrderId', '=', orderId)
    .executeTakeFirstOrThrow();

const buildSnapshot = async (db: Db, order: BillableOrder): Promise<AcknowledgementSnapshot> => {
  const { AcknowledgementPrices, OrderDate, VatDay, ...terms } = await findTerms(db, order.OrderId);
  const composed = await composeInvoice(db, order, { invoiceDate: OrderDate, taxPoint: VatDay, basis: 'ordered' });
  return {
    ...(await loadSnapshotHeader(db, order)),
    ...terms,
    OrderDate,
    PaymentTerms: describeTerms(order),
    HasPrices: AcknowledgementPrices,
    Lines: composed.Lines.map(toInvoiceLineSnapshot),
    Vat: composed.Vat.map(toVatSnapshot),
    NetAmount: composed.NetAmount.toFixed(2),
    VatAmount: composed.VatAmount.toFixed(2),
    GrossAmount: composed.GrossAmount.toFixed(2),
  };
};

/** Returns the order acknowledgement, drawn from the order as it is now. Throws NOT_FOUND, or RULE_BROKEN for a cancelled order. */
export const acknowledgementPaper = async (db: Db, orderId: number): Promise<PdfPaper> => {
  const order = await requireOrder(db, orderId);
  const snapshot = await buildSnapshot(db, order);
  return {
    kind: 'Acknowledgement',
    subjectId: orderId,
    edition: hashEdition(snapshot),
    customerId: order.CustomerId,
    fileName: `Order acknowledgement ${dealName(order).replace('/', '-')}.pdf`,
    input: () => ({ kind: 'acknowledgement', snapshot }),
  };
};

export const openAcknowledgement = async (context: Context, orderId: number) =>
  await storeDocument(context, await acknowledgementPaper(context.db, orderId));
