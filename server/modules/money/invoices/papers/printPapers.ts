import type { BodyOf } from '#contract/call/endpoint.ts';
import type { printPapers as call } from '#contract/money/invoices/calls.ts';
import type { Context } from '#server/context.ts';
import type { SingleDocument } from '#server/documents/snapshots/snapshots.ts';
import { getCreditSnapshot } from './buildCreditDocument.ts';
import { requireIssuedHere } from './issuedHere.ts';
import { getInvoiceSnapshot } from '#server/modules/money/invoices/queries.ts';
import { zipPapers } from './zipPapers.ts';

/** Makes one PDF of invoices, then credit notes, each with its own page numbers. */
export const printPapers = async (context: Context, { InvoiceIds, CreditIds, As }: BodyOf<typeof call>) => {
  if (As === 'Zip') return zipPapers(context, new Set(InvoiceIds), new Set(CreditIds));
  const { db, user, services, today } = context;
  const documents: SingleDocument[] = [];
  for (const id of new Set(InvoiceIds)) {
    const invoice = await getInvoiceSnapshot(db, user, id);
    requireIssuedHere(invoice);
    documents.push({ kind: 'invoice', snapshot: invoice.Snapshot });
  }
  for (const id of new Set(CreditIds)) documents.push({ kind: 'creditNote', snapshot: (await getCreditSnapshot(db, id)).Snapshot });
  return {
    bytes: await services.renderPdf({ kind: 'merged', title: 'Invoices and credit notes', documents }),
    fileName: `Invoices ${today}.pdf`,
    inline: true,
  };
};
