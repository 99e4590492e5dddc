import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { journalPackages } from '#contract/money/journals/calls.ts';
import type { makeJournal as call } from '#contract/money/journals/calls.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { writeThenRead } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { findOwedInPounds } from '#server/modules/money/monthEnd/ties.ts';
import { writeJournalFile } from './files.ts';
import { selectBeforeFirstJournal, selectRecordedBefore, selectBatch, selectNotYetInJournal } from './lines.ts';
import type { JournalSelection } from './lines.ts';
import { findActiveJournals, getJournalHeader } from './queries.ts';
import { requireFirst } from './requireFirst.ts';
import { describeLines, findLines, requireDebitsEqualCredits, journalTotals, listUncoded } from './sumUp.ts';
import { must } from '#server/must.ts';

const recordItems = async (tx: Tx, batchId: number, { entries, exchanged }: JournalSelection, isBefore: boolean) => {
  const insertResults = [
    await sql`INSERT INTO journal_items (journal_batch_id, receivable_entry_id, is_before)
      SELECT ${batchId}::integer, e.receivable_entry_id, ${isBefore}::boolean FROM (${entries}) e`.execute(tx),
    await sql`INSERT INTO journal_items (journal_batch_id, payment_allocation_id, is_before)
      SELECT ${batchId}::integer, x.payment_allocation_id, ${isBefore}::boolean FROM (${exchanged}) x`.execute(tx),
  ];
  return insertResults.reduce((count, { numAffectedRows }) => count + Number(must(numAffectedRows, 'The count')), 0);
};

const nextId = async (tx: Tx) => {
  const { rows } = await sql<{
    Id: number;
  }>`SELECT nextval(pg_get_serial_sequence('journal_batches', 'journal_batch_id'))::integer AS id`.execute(tx);
  return must(rows[0], 'The next journal').Id;
};

export const requireNotFuture = (through: DateOnly, today: DateOnly, field: string) => {
  if (through > today) throw invalidField(field, `must not be after today, ${formatDate(today)}`);
};

/** Lets one user at a time create or withdraw a journal. */
export const lockJournals = (tx: Tx) => sql`LOCK TABLE journal_batches IN SHARE ROW EXCLUSIVE MODE`.execute(tx);

/** Records the entries dated before the first journal. Entries that are posted later for those days then go into the next journal. */
const recordBefore = async (tx: Tx, batchId: number, beginsOn: DateOnly | undefined) => {
  if (beginsOn === undefined) return { BeginsOn: null, EntriesBefore: 0, MovementBefore: 0 };
  const EntriesBefore = await recordItems(tx, batchId, selectBeforeFirstJournal(beginsOn), true);
  return { BeginsOn: beginsOn, EntriesBefore, MovementBefore: journalTotals(await findLines(tx, selectRecordedBefore(batchId))).Movement };
};

/** Returns the number that the journal will have, for its files. It stays, because `lockJournals` lets one user at a time take one. */
const findNextNumber = async (tx: Tx) => {
  const { rows } = await sql<{ No: number }>`SELECT next_number::integer AS no FROM number_series WHERE series = 'journal'`.execute(tx);
  return must(rows[0], 'The next journal number').No;
};

const writeJournal = async (tx: Tx, { today }: Context, { DatedThrough, BeginsOn }: BodyOf<typeof call>) => {
  requireNotFuture(DatedThrough, today, 'DatedThrough');
  await lockJournals(tx);
  requireFirst((await findActiveJournals(tx)).Count, { beginsOn: BeginsOn, through: DatedThrough });
  const JournalBatchId = await nextId(tx);
  const earlier = await recordBefore(tx, JournalBatchId, BeginsOn);
  const Entries = await recordItems(tx, JournalBatchId, selectNotYetInJournal({ through: DatedThrough }), false);
  if (Entries === 0) throw new AppError('RULE_BROKEN', `Everything up to ${formatDate(DatedThrough)} is already in a journal`);
  const rows = await findLines(tx, selectBatch(JournalBatchId));
  const uncoded = listUncoded(rows);
  if (uncoded.length > 0)
    throw new AppError('RULE_BROKEN', `These accounts have no nominal code: ${uncoded.join(', ')}. Ask an administrator to enter one.`);
  requireDebitsEqualCredits(rows);
  const AgeListing = await findOwedInPounds(tx, { to: DatedThrough, today });
  const batchNo = await findNextNumber(tx);
  const files = journalPackages.map((packageName) => writeJournalFile({ batchNo, datedThrough: DatedThrough, rows }, packageName));
  const addedFiles = files.map((file) => ({ JournalBatchId, ...file, Sha256: createHash('sha256').update(file.Content).digest('hex') }));
  await tx
    .insertInto('journal_batches')
    .values({
      JournalBatchId,
      BatchNo: sql<number>`take_number('journal')`,
      DatedThrough,
      Entries,
      ...earlier,
      AgeListing,
      ...journalTotals(rows),
      Lines: JSON.stringify(describeLines(rows)),
    })
    .execute();
  await tx.insertInto('journal_files').values(addedFiles).execute();
  return JournalBatchId;
};

/**
 * Creates the journal of everything dated up to a day that is in no journal yet, with a number and the files of all three accounts packages.
 * Its contents are recorded before they are added up, so that an entry posted in between is either in both or in neither.
 */
export const makeJournal = (context: Context, body: BodyOf<typeof call>) =>
  writeThenRead(
    context,
    (tx) => writeJournal(tx, context, body),
    (id) => getJournalHeader(context.db, id),
  );
