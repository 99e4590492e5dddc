import { AppError } from '#contract/call/errors.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { PalletStatementSnapshot } from '#server/documents/snapshots/palletStatementSnapshot.ts';
import type { PdfPaper } from '#server/modules/system/documents/queries.ts';

/** Returns the pallet statement that was sent with a reminder. */
export const reminderPaper = async (db: Db, reminderId: number): Promise<PdfPaper> => {
  const row = await db
    .selectFrom('pallet_reminders')
    .select(['CustomerId', 'Snapshot'])
    .where('PalletReminderId', '=', reminderId)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', 'There is no such reminder');
  const snapshot = row.Snapshot as PalletStatementSnapshot;
  return {
    kind: 'PalletReminder',
    subjectId: reminderId,
    customerId: row.CustomerId,
    fileName: `Pallet statement ${snapshot.Customer.AccountCode} ${snapshot.DateTo}.pdf`,
    input: () => ({ kind: 'palletStatement', snapshot }),
  };
};
