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
 * A paper that is made once: `subjectId` is the id of what it is the paper of; `input` is only asked for where none is kept yet.
 * `edition`: what may become another in what it says; each has a paper of its own, and the ones before are kept.
 */
interface PaperHead {
  kind: DocumentKind;
  subjectId: number;
  edition?: string;
  customerId: number | null;
  fileName: string;
}

export interface Paper extends PaperHead {
  input: () => DocumentInput | Promise<DocumentInput>;
}

/** One that is no PDF: its bytes. */
export interface FilePaper extends PaperHead {
  bytes: () => Uint8Array;
}

/** The edition of a paper that never becomes another. */
const onlyEdition = '';

const findKept = (db: Db, { kind, subjectId, edition = onlyEdition }: PaperHead) =>
  db
    .selectFrom('documents')
    .select(['DocumentId', 'FileName', 'Sha256'])
    .where('Kind', '=', kind)
    .where('SubjectId', '=', subjectId)
    .where('Edition', '=', edition)
    .executeTakeFirst();

/**
 * The kept paper of something issued. Where none is kept it is made now; of two makers at once the first one's bytes are kept and
 * both get those. Never called within a transaction: rendering takes its time.
 */
export const keepPaper = async ({ db, services }: Pick<Context, 'db' | 'services'>, paper: Paper | FilePaper): Promise<KeptDocument> => {
  const kept = await findKept(db, paper);
  if (kept) return kept;
  const bytes = Buffer.from('bytes' in paper ? paper.bytes() : await services.renderPdf(await paper.input()));
  await db
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
    .execute();
  const first = await findKept(db, paper);
  if (!first) throw new Error(`The paper of ${paper.kind} ${paper.subjectId} was not kept`);
  return first;
};

export const findDocument = (db: Db, documentId: number) =>
  db.selectFrom('documents').select(['Kind', 'CustomerId', 'FileName', 'Bytes']).where('DocumentId', '=', documentId).executeTakeFirst();

export const xmlType = 'application/xml; charset=utf-8';

/** The bytes of a kept paper, to be attached. */
export const getDocumentBytes = async (db: Db, documentId: number) =>
  await db.selectFrom('documents').select(['FileName', 'Bytes']).where('DocumentId', '=', documentId).executeTakeFirstOrThrow();
