import { AppError } from '#contract/errors.ts';
import type { Db } from '#server/database/connect.ts';
import type { CreditNoteSnapshot } from '#server/documents/snapshots.ts';
import type { Paper } from '#server/modules/documents/queries.ts';

export const noSuchCredit = () => new AppError('NOT_FOUND', 'There is no such credit note, or it is not issued');

/** The paper of an issued credit note, as it was at issue. */
export const creditPaper = async (db: Db, creditId: number): Promise<Paper> => {
  const row = await db
    .selectFrom('credits')
    .select(['CustomerId', 'CreditNo', 'Snapshot'])
    .where('CreditId', '=', creditId)
    .executeTakeFirst();
  if (!row?.Snapshot) throw noSuchCredit();
  const snapshot = row.Snapshot as CreditNoteSnapshot;
  return {
    kind: 'Credit',
    subjectId: creditId,
    customerId: row.CustomerId,
    fileName: `Credit note ${row.CreditNo}.pdf`,
    input: () => ({ kind: 'creditNote', snapshot }),
  };
};
