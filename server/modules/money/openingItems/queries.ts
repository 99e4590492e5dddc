import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { ListQuery } from '#contract/list.ts';
import { listOpeningBatches as call, OpeningBatch } from '#contract/money/openingItems/calls.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';

const select = sql`
  SELECT b.opening_batch_id, b.kind, b.file_name, b.row_count, b.total, (b.created_at AT TIME ZONE 'Europe/London')::date AS imported_on, b.created_at AS imported_at,
    coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name) AS imported_by, b.undone_at, b.version
  FROM opening_batches b LEFT JOIN users u ON u.user_id = b.created_by`;

const batches = listSource({
  name: 'listOpeningBatches',
  list: call.list,
  exact: ['Total'],
  select: () => select,
  example: undefined,
  where: { Show: () => sql`listed.undone_at IS NULL` },
});

export const listOpeningBatches = (db: Db, query: ListQuery) => findList(db, batches, query, undefined);

const batch = statement({
  name: 'getOpeningBatch',
  row: OpeningBatch,
  exact: ['Total'],
  write: (openingBatchId: number) => sql`${select} WHERE b.opening_batch_id = ${openingBatchId}`,
  example: 1,
});

export const getOpeningBatch = async (db: Db, openingBatchId: number) => {
  const [row] = await batch.rows(db, openingBatchId);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such import');
  return row;
};
