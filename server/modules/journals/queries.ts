import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import { JournalBatch, listJournals } from '#contract/journals/calls.ts';
import type { JournalLine, JournalPackage } from '#contract/journals/calls.ts';
import type { ListQuery } from '#contract/list.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/connect.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { waiting } from './lines.ts';
import { describeLines, findLines, totalsOf, uncodedOf, untaxedOf } from './sumUp.ts';

const batches = listSource({
  name: 'listJournals',
  list: listJournals.list,
  exact: ['Movement', 'Debits'],
  select: () => sql`
    SELECT b.journal_batch_id, b.batch_no, b.dated_through, b.entries, b.movement, b.debits, b.created_at AS made_at, person(b.created_by) AS made_by_name FROM journal_batches b`,
  example: undefined,
  where: {},
});

export const findBatches = (db: Db, query: ListQuery) => findList(db, batches, query, undefined);

/** A journal as it was made, with its lines. */
export const getBatch = async (db: Db, id: number) => {
  const { rows } = await sql<JournalBatch & { Lines: JournalLine[] }>`
    SELECT b.journal_batch_id, b.batch_no, b.dated_through, b.entries, b.movement, b.debits, b.created_at AS made_at, person(b.created_by) AS made_by_name, b.lines
    FROM journal_batches b WHERE b.journal_batch_id = ${id}`.execute(db);
  const [batch] = rows;
  if (!batch) throw new AppError('NOT_FOUND', 'There is no such journal');
  return batch;
};

/** The kept bytes. */
export const openFile = async (db: Db, id: number, wanted: JournalPackage) => {
  const file = await db
    .selectFrom('journal_files')
    .select(['FileName', 'Content'])
    .where('JournalBatchId', '=', id)
    .where('Package', '=', wanted)
    .executeTakeFirst();
  if (!file) throw new AppError('NOT_FOUND', 'There is no such journal');
  return { bytes: new TextEncoder().encode(file.Content), fileName: file.FileName, contentType: 'text/csv; charset=utf-8' };
};

/** What a journal made now would say. */
export const previewWaiting = async (db: Db, through: DateOnly) => {
  const { entries, exchanged } = waiting(through);
  const [rows, counted] = await Promise.all([
    findLines(db, waiting(through)),
    sql<{
      Entries: number;
    }>`SELECT ((SELECT count(*) FROM (${entries}) e) + (SELECT count(*) FROM (${exchanged}) x))::integer AS entries`.execute(db),
  ]);
  return {
    DatedThrough: through,
    Entries: counted.rows[0]?.Entries ?? 0,
    ...totalsOf(rows),
    Lines: describeLines(rows),
    Uncoded: uncodedOf(rows),
    Untaxed: untaxedOf(rows),
  };
};
