import { invoiceWord } from '#contract/words/papers.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { creditNoteXml, invoiceXml } from '#server/documents/ubl/document.ts';
import { getCreditSnapshot, noSuchCreditNote } from './buildCreditDocument.ts';
import { storeDocument } from '#server/modules/system/documents/queries.ts';
import type { FilePaper } from '#server/modules/system/documents/queries.ts';
import { requireIssuedHere } from './issuedHere.ts';
import { getInvoiceSnapshot } from '#server/modules/money/invoices/queries.ts';

/** Builds the invoice as UBL 2.1 (EN 16931) from its snapshot at issue. */
export const buildInvoiceXmlFile = async ({ db, user }: Pick<Context, 'db' | 'user'>, invoiceId: number): Promise<FilePaper> => {
  const invoice = await getInvoiceSnapshot(db, user, invoiceId);
  requireIssuedHere(invoice);
  const { CustomerId, Snapshot } = invoice;
  const name = invoiceWord(Snapshot.Kind);
  return {
    kind: 'InvoiceXml',
    subjectId: invoiceId,
    customerId: CustomerId,
    fileName: `${name} ${Snapshot.InvoiceNo}.xml`,
    bytes: () => invoiceXml(Snapshot),
  };
};

/** Builds the credit note as UBL 2.1 (EN 16931) from its snapshot at issue. */
export const buildCreditXmlFile = async (db: Db, creditId: number): Promise<FilePaper> => {
  const { CustomerId, CreditNo, Snapshot } = await getCreditSnapshot(db, creditId);
  return {
    kind: 'CreditXml',
    subjectId: creditId,
    customerId: CustomerId,
    fileName: `Credit note ${CreditNo}.xml`,
    bytes: () => creditNoteXml(Snapshot),
  };
};

export const openInvoiceXml = async (context: Context, invoiceId: number) =>
  storeDocument(context, await buildInvoiceXmlFile(context, invoiceId));

export const openCreditXml = async (context: Context, creditId: number) => {
  const { CustomerId } = context.user;
  const document = await buildCreditXmlFile(context.db, creditId);
  if (CustomerId !== null && CustomerId !== document.customerId) throw noSuchCreditNote();
  return storeDocument(context, document);
};
