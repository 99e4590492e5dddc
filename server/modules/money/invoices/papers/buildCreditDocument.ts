import { AppError } from '#contract/call/errors.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { CreditNoteSnapshot } from '#server/documents/snapshots/snapshots.ts';
import type { PdfPaper } from '#server/modules/system/documents/queries.ts';

export const noSuchCreditNote = () => new AppError('NOT_FOUND', 'This credit note does not exist or has not been issued');

/** Loads the content of a credit note as issued. Throws NOT_FOUND for a draft. */
export const getCreditSnapshot = async (db: Db, creditId: number) => {
  const row = await db
    .selectFrom('credits')
    .select(['CustomerId', 'CreditNo', 'Snapshot'])
    .where('CreditId', '=', creditId)
    .executeTakeFirst();
  if (!row?.Snapshot) throw noSuchCreditNote();
  return { CustomerId: row.CustomerId, CreditNo: row.CreditNo, Snapshot: row.Snapshot as CreditNoteSnapshot };
};

/** Describes the PDF document of an issued credit note. */
export const buildCreditDocument = async (db: Db, creditId: number): Promise<PdfPaper> => {
  const { CustomerId, CreditNo, Snapshot: snapshot } = await getCreditSnapshot(db, creditId);
  return {
    kind: 'Credit',
    subjectId: creditId,
    customerId: CustomerId,
    fileName: `Credit note ${CreditNo}.pdf`,
    input: () => ({ kind: 'creditNote', snapshot }),
  };
};
