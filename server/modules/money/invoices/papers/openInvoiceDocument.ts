import { invoiceWord } from '#contract/words/papers.ts';
import type { Context } from '#server/context.ts';
import { storeDocument } from '#server/modules/system/documents/queries.ts';
import type { PdfPaper } from '#server/modules/system/documents/queries.ts';
import { requireIssuedHere } from './issuedHere.ts';
import { getInvoiceSnapshot } from '#server/modules/money/invoices/queries.ts';

/** Describes the PDF document of an invoice, which is built from the content stored at issue. */
export const buildInvoiceDocument = async ({ db, user }: Pick<Context, 'db' | 'user'>, invoiceId: number): Promise<PdfPaper> => {
  const invoice = await getInvoiceSnapshot(db, user, invoiceId);
  requireIssuedHere(invoice);
  const { CustomerId, Snapshot } = invoice;
  const name = invoiceWord(Snapshot.Kind);
  return {
    kind: 'Invoice',
    subjectId: invoiceId,
    customerId: CustomerId,
    fileName: `${name} ${Snapshot.InvoiceNo}.pdf`,
    input: () => ({ kind: 'invoice', snapshot: Snapshot }),
  };
};

export const openInvoiceDocument = async (context: Context, invoiceId: number) =>
  await storeDocument(context, await buildInvoiceDocument(context, invoiceId));
