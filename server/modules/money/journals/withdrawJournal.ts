import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { lockJournals } from './makeJournal.ts';
import { getJournalHeader } from './queries.ts';

/** Withdraws the last journal. Its contents go into the next journal. The withdrawn journal keeps its lines and files. */
export const withdrawJournal = (context: Context, id: number, Reason: string) =>
  inTransaction(context, async (tx) => {
    await lockJournals(tx);
    const { BatchNo, TakenBackAt, IsLast } = await getJournalHeader(tx, id);
    if (TakenBackAt !== null) throw new AppError('RULE_BROKEN', `Journal ${BatchNo} has already been withdrawn`);
    if (!IsLast) throw new AppError('RULE_BROKEN', `Journal ${BatchNo} is not the last one. Withdraw the later journals first.`);
    await sql`UPDATE journal_items SET taken_back = true WHERE journal_batch_id = ${id}`.execute(tx);
    await tx
      .updateTable('journal_batches')
      .set({ TakenBackAt: sql<string>`clock_timestamp()`, TakenBackReason: Reason })
      .where('JournalBatchId', '=', id)
      .execute();
    return getJournalHeader(tx, id);
  });
