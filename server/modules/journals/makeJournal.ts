import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError, invalidField } from '#contract/errors.ts';
import { journalPackages } from '#contract/journals/calls.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/connect.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { writeJournalFile } from './files.ts';
import { ofBatch, waiting } from './lines.ts';
import { getBatch } from './queries.ts';
import { describeLines, findLines, requireBalance, totalsOf, uncodedOf } from './sumUp.ts';

/** Notes what goes with the journal: what is noted is then summed, whatever is posted meanwhile. */
const takeWaiting = async (tx: Tx, batchId: number, through: DateOnly) => {
  const { entries, exchanged } = waiting(through);
  const taken = [
    await sql`INSERT INTO journal_items (journal_batch_id, receivable_entry_id) SELECT ${batchId}::integer, e.receivable_entry_id FROM (${entries}) e`.execute(
      tx,
    ),
    await sql`INSERT INTO journal_items (journal_batch_id, payment_allocation_id) SELECT ${batchId}::integer, x.payment_allocation_id FROM (${exchanged}) x`.execute(
      tx,
    ),
  ];
  return taken.reduce((count, { numAffectedRows = 0n }) => count + Number(numAffectedRows), 0);
};

const nextId = async (tx: Tx) => {
  const { rows } = await sql<{
    Id: number;
  }>`SELECT nextval(pg_get_serial_sequence('journal_batches', 'journal_batch_id'))::integer AS id`.execute(tx);
  return rows[0]?.Id ?? 0;
};

/** Refuses a day to come. */
export const requireGone = (through: DateOnly, today: DateOnly, field: string) => {
  if (through > today) throw invalidField(field, `cannot be in the future: today is ${formatDate(today)}`);
};

/**
 * Everything dated until a day that no journal has carried: numbered, with the files of all three packages. One at a time.
 */
export const makeJournal = (context: Context, DatedThrough: DateOnly) =>
  inTransaction(context, async (tx) => {
    requireGone(DatedThrough, context.today, 'DatedThrough');
    await sql`LOCK TABLE journal_batches IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const JournalBatchId = await nextId(tx);
    const Entries = await takeWaiting(tx, JournalBatchId, DatedThrough);
    if (Entries === 0) throw new AppError('RULE_BROKEN', `Everything until ${formatDate(DatedThrough)} is in a journal already`);
    const rows = await findLines(tx, ofBatch(JournalBatchId));
    const uncoded = uncodedOf(rows);
    if (uncoded.length > 0)
      throw new AppError('RULE_BROKEN', `Without a nominal code: ${uncoded.join(', ')}. An administrator enters them`);
    requireBalance(rows);
    const { rows: numbers } = await sql<{ No: number }>`SELECT take_number('journal')::integer AS no`.execute(tx);
    const BatchNo = numbers[0]?.No ?? 0;
    await tx
      .insertInto('journal_batches')
      .values({ JournalBatchId, BatchNo, DatedThrough, Entries, ...totalsOf(rows), Lines: JSON.stringify(describeLines(rows)) })
      .execute();
    const files = journalPackages.map((one) => writeJournalFile({ batchNo: BatchNo, datedThrough: DatedThrough, rows }, one));
    await tx
      .insertInto('journal_files')
      .values(files.map((file) => ({ JournalBatchId, ...file, Sha256: createHash('sha256').update(file.Content).digest('hex') })))
      .execute();
    const { Lines: _lines, ...batch } = await getBatch(tx, JournalBatchId);
    return batch;
  });
