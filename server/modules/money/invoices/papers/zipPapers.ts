import { Zip, ZipDeflate } from 'fflate';
import type { Context } from '#server/context.ts';
import { getDocumentBytes } from '#server/modules/system/documents/queries.ts';
import { openCreditDocument } from './openCreditDocument.ts';
import { openInvoiceDocument } from './openInvoiceDocument.ts';

/**
 * Packs the stored PDF of each document into one ZIP, without compression, because a PDF is compressed already. Packs each file as it is read,
 * because the check sums of 500 at once would hold up everybody else.
 */
export const zipPapers = async (context: Context, invoiceIds: ReadonlySet<number>, creditIds: ReadonlySet<number>) => {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const add = async ({ DocumentId }: { DocumentId: number }) => {
    const { FileName, Bytes } = await getDocumentBytes(context.db, DocumentId);
    // The method is Deflate at level 0, because some programs refuse stored files whose size follows them.
    const file = new ZipDeflate(FileName, { level: 0 });
    file.mtime = context.now;
    zip.add(file);
    file.push(Bytes, true);
  };
  for (const id of invoiceIds) await add(await openInvoiceDocument(context, id));
  for (const id of creditIds) await add(await openCreditDocument(context, id));
  zip.end();
  return {
    bytes: Buffer.concat(chunks),
    fileName: `Invoices ${context.today}.zip`,
    inline: false,
    contentType: 'application/zip',
  };
};
