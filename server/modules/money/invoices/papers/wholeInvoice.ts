import type { Context } from '#server/context.ts';
import type { InvoiceSnapshot } from '#server/documents/snapshots/snapshots.ts';
import {
  findInvoiceLines,
  findInvoiceVat,
  findDocumentMails,
  getInvoice,
  getInvoiceSnapshot,
} from '#server/modules/money/invoices/queries.ts';

const toSettlement = ({ Settlement }: InvoiceSnapshot) =>
  Settlement && {
    Percent: Number(Settlement.Percent),
    Days: Settlement.Days,
    PayBy: Settlement.PayBy,
    NetAmount: Number(Settlement.NetAmount),
    VatAmount: Number(Settlement.VatAmount),
    GrossAmount: Number(Settlement.GrossAmount),
  };

const toPrepaid = ({ Prepaid }: InvoiceSnapshot) =>
  Prepaid
    ? {
        Receipts: Prepaid.Receipts.map((receipt) => ({ ...receipt, Amount: Number(receipt.Amount), Vat: Number(receipt.Vat) })),
        Received: Number(Prepaid.Received),
        Due: Number(Prepaid.Due),
      }
    : null;

/** Loads an invoice as issued, with the names and addresses of that day. */
export const wholeInvoice = async ({ db, user }: Context, invoiceId: number) => {
  const invoice = await getInvoice(db, user, invoiceId);
  const { Snapshot: snapshot } = await getInvoiceSnapshot(db, user, invoiceId);
  const isExternal = user.CustomerId !== null;
  return {
    ...invoice,
    CustomerName: snapshot.Customer.Name,
    AddressLines: snapshot.Customer.AddressLines,
    DeliveryAddress: snapshot.DeliveryAddress,
    PaymentTerms: snapshot.PaymentTerms,
    DeliveryNoteNo: snapshot.DeliveryNoteNo,
    DespatchedOn: snapshot.DespatchedOn,
    Lines: await findInvoiceLines(db, invoiceId),
    Vat: await findInvoiceVat(db, invoiceId),
    Settlement: toSettlement(snapshot),
    Prepaid: toPrepaid(snapshot),
    Mails: isExternal ? [] : await findDocumentMails(db, 'Invoice', invoiceId),
  };
};
