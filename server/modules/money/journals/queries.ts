import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import { listJournals, WholeJournalBatch } from '#contract/money/journals/calls.ts';
import type { JournalPackage } from '#contract/money/journals/calls.ts';
import type { ListQuery } from '#contract/list.ts';
import { Big } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { RowOf } from '#server/database/statements.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { findOwedInPounds } from '#server/modules/money/monthEnd/ties.ts';
import { selectBeforeFirstJournal, selectNotYetInJournal } from './lines.ts';
import type { JournalSelection } from './lines.ts';
import { requireFirst } from './requireFirst.ts';
import { describeLines, findLines, journalTotals, listUncoded, listUntaxed } from './sumUp.ts';

const columns = sql`b.journal_batch_id, b.batch_no, b.dated_through, b.entries, b.movement, b.debits, b.begins_on, b.entries_before, b.movement_before,
  b.created_at AS made_at, person(b.created_by) AS made_by_name, b.taken_back_at, b.taken_back_reason,
  b.taken_back_at IS NULL AND NOT EXISTS (SELECT FROM journal_batches later WHERE later.batch_no > b.batch_no AND later.taken_back_at IS NULL) AS is_last`;

const batches = listSource({
  name: 'listJournals',
  list: listJournals.list,
  exact: ['Movement', 'Debits', 'MovementBefore'],
  select: () => sql`SELECT ${columns} FROM journal_batches b`,
  example: undefined,
  where: {},
});

export const findBatches = (db: Db, query: ListQuery) => findList(db, batches, query, undefined);

/** SQL: total of the journals up to the journal `b` and of the entries before the first. Null if an earlier journal covers later days. */
const owedByJournals = sql`(SELECT CASE WHEN max(earlier.dated_through) = b.dated_through THEN sum(earlier.movement + earlier.movement_before) END
  FROM journal_batches earlier WHERE earlier.batch_no <= b.batch_no AND earlier.taken_back_at IS NULL)`;

type WholeBatchRow = RowOf<typeof WholeJournalBatch, 'Movement' | 'Debits' | 'MovementBefore' | 'Owed' | 'AgeListing'>;

/** Loads a journal with its lines. */
export const getJournal = async (db: Db, id: number) => {
  const { rows } = await sql<WholeBatchRow>`
    SELECT ${columns}, CASE WHEN b.taken_back_at IS NULL THEN ${owedByJournals} END AS owed, b.age_listing, b.lines
    FROM journal_batches b WHERE b.journal_batch_id = ${id}`.execute(db);
  const [batch] = rows;
  if (!batch) throw new AppError('NOT_FOUND', 'There is no such journal');
  return batch;
};

/** Loads a journal without its lines. */
export const getJournalHeader = async (db: Db, id: number) => {
  const { Lines: _lines, Owed: _owed, AgeListing: _listed, ...batch } = await getJournal(db, id);
  return batch;
};

/** Returns the stored file. */
export const openStoredJournal = async (db: Db, id: number, packageName: JournalPackage) => {
  const file = await db
    .selectFrom('journal_files')
    .select(['FileName', 'Content'])
    .where('JournalBatchId', '=', id)
    .where('Package', '=', packageName)
    .executeTakeFirst();
  if (!file) throw new AppError('NOT_FOUND', 'There is no such journal');
  return { bytes: new TextEncoder().encode(file.Content), fileName: file.FileName, contentType: 'text/csv; charset=utf-8' };
};

/** Returns the number of journals that are not withdrawn, the latest day that they cover, and their total. */
export const findActiveJournals = async (db: Db) => {
  const { rows } = await sql<{ Count: number; Through: DateOnly | null; Owed: Big }>`
    SELECT count(*)::integer AS count, max(dated_through) AS through, coalesce(sum(movement + movement_before), 0) AS owed
    FROM journal_batches WHERE taken_back_at IS NULL`.execute(db);
  return rows[0] ?? { Count: 0, Through: null, Owed: new Big(0) };
};

const countItems = async (db: Db, { entries, exchanged }: JournalSelection) => {
  const { rows } = await sql<{ Entries: number; Since: DateOnly | null }>`
    SELECT count(*)::integer AS entries, min(w.day) AS since FROM (
      SELECT r.entry_date AS day FROM receivable_entries r WHERE r.receivable_entry_id IN (${entries})
      UNION ALL SELECT a.allocated_on FROM allocations a WHERE a.payment_allocation_id IN (${exchanged})) w`.execute(db);
  return rows[0] ?? { Entries: 0, Since: null };
};

/** Returns the count and total of the entries before the first journal begins. */
const findBefore = async (db: Db, beginsOn: DateOnly | undefined) => {
  if (beginsOn === undefined) return { EntriesBefore: 0, MovementBefore: new Big(0) };
  const counts = await countItems(db, selectBeforeFirstJournal(beginsOn));
  const rows = await findLines(db, selectBeforeFirstJournal(beginsOn));
  return { EntriesBefore: counts.Entries, MovementBefore: journalTotals(rows).Movement };
};

interface JournalQuestion {
  through: DateOnly;
  beginsOn: DateOnly | undefined;
  today: DateOnly;
}

/** Calculates the journal that would be created now. */
export const previewWaiting = async (db: Db, { through, beginsOn, today }: JournalQuestion) => {
  const activeJournals = await findActiveJournals(db);
  requireFirst(activeJournals.Count, { beginsOn, through });
  const waitingItems = selectNotYetInJournal({ through, beginsOn });
  const rows = await findLines(db, waitingItems);
  const counts = await countItems(db, waitingItems);
  const earlier = await findBefore(db, beginsOn);
  const AgeListing = await findOwedInPounds(db, { to: through, today });
  const totals = journalTotals(rows);
  const isPast = activeJournals.Through !== null && activeJournals.Through > through;
  return {
    DatedThrough: through,
    BeginsOn: beginsOn ?? null,
    IsFirst: activeJournals.Count === 0,
    Entries: counts.Entries,
    Since: counts.Since,
    ...totals,
    ...earlier,
    Owed: isPast ? null : activeJournals.Owed.plus(totals.Movement).plus(earlier.MovementBefore),
    AgeListing,
    Lines: describeLines(rows),
    Uncoded: listUncoded(rows),
    Untaxed: listUntaxed(rows),
  };
};
