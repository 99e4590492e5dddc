import { createHash } from 'node:crypto';
import type { KeptDocument } from '#contract/system/documents/shapes.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { DocumentInput } from '#server/documents/snapshots/snapshots.ts';

export type DocumentKind =
  | 'Invoice'
  | 'Credit'
  | 'ProForma'
  | 'DeliveryNote'
  | 'DeliveryProof'
  | 'Statement'
  | 'PurchaseOrder'
  | 'Acknowledgement'
  | 'Quotation'
  | 'PriceList'
  | 'PriceLetter'
  | 'PalletReminder'
  | 'InvoiceXml'
  | 'CreditXml'
  | 'ChaseLetter';

/**
 * A document whose PDF is made once. `subjectId` is the id of the order, invoice or other subject. `input` is called only if no PDF is stored yet.
 * Each `edition` has its own PDF, and earlier editions are kept.
 */
interface DocumentHead {
  kind: DocumentKind;
  subjectId: number;
  edition?: string;
  customerId: number | null;
  fileName: string;
}

export interface PdfPaper extends DocumentHead {
  input: () => DocumentInput | Promise<DocumentInput>;
}

/** A document that is not a PDF. Its bytes are given. */
export interface FilePaper extends DocumentHead {
  bytes: () => Uint8Array;
}

/** Edition of a document that never changes. */
const onlyEdition = '';

const findStored = (db: Db, { kind, subjectId, edition = onlyEdition }: DocumentHead) =>
  db
    .selectFrom('documents')
    .select(['DocumentId', 'FileName', 'Sha256'])
    .where('Kind', '=', kind)
    .where('SubjectId', '=', subjectId)
    .where('Edition', '=', edition)
    .executeTakeFirst();

/**
 * Returns the stored PDF, and makes it first if there is none. If two requests make it at once, both get the bytes of the first. Must not be called
 * within a transaction, because rendering is slow.
 */
export const storeDocument = async (
  { db, services }: Pick<Context, 'db' | 'services'>,
  paper: PdfPaper | FilePaper,
): Promise<KeptDocument> => {
  const storedDocument = await findStored(db, paper);
  if (storedDocument) return storedDocument;
  const bytes = Buffer.from('bytes' in paper ? paper.bytes() : await services.renderPdf(await paper.input()));
  const added = await db
    .insertInto('documents')
    .values({
      Kind: paper.kind,
      SubjectId: paper.subjectId,
      Edition: paper.edition ?? onlyEdition,
      CustomerId: paper.customerId,
      FileName: paper.fileName,
      Sha256: createHash('sha256').update(bytes).digest('hex'),
      Bytes: bytes,
    })
    .onConflict((conflict) => conflict.columns(['Kind', 'SubjectId', 'Edition']).doNothing())
    .returning(['DocumentId', 'FileName', 'Sha256'])
    .executeTakeFirst();
  const document = added ?? (await findStored(db, paper));
  if (!document) throw new Error(`The document of ${paper.kind} ${paper.subjectId} was not stored`);
  return document;
};

export const findDocument = (db: Db, documentId: number) =>
  db.selectFrom('documents').select(['Kind', 'CustomerId', 'FileName', 'Bytes']).where('DocumentId', '=', documentId).executeTakeFirst();

export const xmlType = 'application/xml; charset=utf-8';

/** Returns the bytes of a stored document, to attach to a mail. */
export const getDocumentBytes = async (db: Db, documentId: number) =>
  await db.selectFrom('documents').select(['FileName', 'Bytes']).where('DocumentId', '=', documentId).executeTakeFirstOrThrow();
