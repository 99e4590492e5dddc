import { zipSync } from 'fflate';
import type { Context } from '#server/context.ts';
import { getDocumentBytes } from '#server/modules/system/documents/queries.ts';
import { openCreditDocument } from './openCreditDocument.ts';
import { openInvoiceDocument } from './openInvoiceDocument.ts';

/** Packs the stored PDF of each document into one ZIP, without compression, because a PDF is compressed already. */
export const zipPapers = async (context: Context, invoiceIds: ReadonlySet<number>, creditIds: ReadonlySet<number>) => {
  const papers: Record<string, Uint8Array> = {};
  const add = async ({ DocumentId }: { DocumentId: number }) => {
    const { FileName, Bytes } = await getDocumentBytes(context.db, DocumentId);
    papers[FileName] = Bytes;
  };
  for (const id of invoiceIds) await add(await openInvoiceDocument(context, id));
  for (const id of creditIds) await add(await openCreditDocument(context, id));
  return {
    bytes: zipSync(papers, { level: 0, mtime: context.now }),
    fileName: `Invoices ${context.today}.zip`,
    inline: false,
    contentType: 'application/zip',
  };
};
