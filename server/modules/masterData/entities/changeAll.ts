import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { describeField } from '#contract/words.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { refuseCostQuery } from './cost.ts';
import { refuseInternalQuery } from './definition/outsiders.ts';
import { getRules } from './definition/getRules.ts';
import { findListIds } from './definition/source.ts';
import { getRow } from './rows.ts';
import { changeRecord, releaseNamed } from './save.ts';

const chunkSize = 500;

/** Locks those records whose `Active` is `isActive`, in the order of their ids. */
const lockByActive = async (tx: Tx, file: Entity, ids: readonly number[], isActive: boolean) => {
  const id = sql.ref(toColumn(file.id));
  const { rows } = await sql<{ Id: number; Active: boolean }>`
    SELECT ${id} AS id, active FROM ${sql.table(file.table)} WHERE ${id} = ANY(${ids}::integer[]) ORDER BY 1 FOR NO KEY UPDATE`.execute(tx);
  return { isAll: rows.length === ids.length, lockedIds: rows.flatMap(({ Id, Active }) => (Active === isActive ? [Id] : [])) };
};

const setActive = (tx: Tx, file: Entity, ids: readonly number[], active: boolean) =>
  sql`UPDATE ${sql.table(file.table)} SET active = ${active} WHERE ${sql.ref(toColumn(file.id))} = ANY(${ids}::integer[])`.execute(tx);

interface Change {
  /** True if rules must check each record separately. */
  hasRules: boolean;
  one: (id: number) => Promise<void>;
  /** Changes a chunk of records in one statement. Absent if `one` must change each record. */
  many?: (ids: readonly number[]) => Promise<unknown>;
}

const changeInChunks = (context: Context, ids: readonly number[], { hasRules, one, many }: Change) => {
  const work = async (onProgress: (count: number) => void) => {
    for (let first = 0; first < ids.length; first += chunkSize) {
      const chunk = ids.slice(first, first + chunkSize);
      if (hasRules) for (const id of chunk) await one(id);
      await many?.(chunk);
      onProgress(chunk.length);
    }
    return { Ids: [...ids] };
  };
  const { changes } = context;
  return changes ? changes.progress.follow(context, ids.length, work) : work(() => undefined);
};

/** Deactivates the records that match the filter. Refuses if their number differs from the one that the user confirmed. */
export const removeAll = (context: Context, file: Entity, { filter }: ListQuery, confirmed: number) => {
  refuseCostQuery(context, file, { filter });
  refuseInternalQuery(context, file, { filter });
  return inTransaction(context, async (tx) => {
    const findMatching = async () => findListIds({ ...context, db: tx }, file, { filter: filter ?? {} });
    const { lockedIds } = await lockByActive(tx, file, await findMatching(), true);
    // Searches again, because a record may have changed before it was locked.
    const foundIds = new Set(await findMatching());
    if (lockedIds.length !== confirmed || lockedIds.some((id) => !foundIds.has(id))) {
      const message = `The list now finds ${lockedIds.length.toLocaleString('en-GB')} active ${file.plural}, not ${confirmed.toLocaleString('en-GB')}. Nothing was changed. Check the list and choose again.`;
      throw new AppError('COUNT_CHANGED', message, { details: { Count: lockedIds.length } });
    }
    return changeInChunks(context, lockedIds, {
      hasRules: file.isHeldByOpenDeals || getRules(file.name).release !== undefined,
      one: async (id) => releaseNamed(tx, file, id, await getRow({ db: tx, today: context.today }, file, id), context),
      many: (ids) => setActive(tx, file, ids, false),
    });
  });
};

/** Reactivates records. Applies the entity's rules to each. */
export const restoreAll = (context: Context, file: Entity, ids: readonly number[]) =>
  inTransaction(context, async (tx) => {
    const { isAll, lockedIds } = await lockByActive(tx, file, [...new Set(ids)], false);
    if (!isAll) throw new AppError('NOT_FOUND', `There is no such ${describeField(file.name)}`);
    const { prepare, follow } = getRules(file.name);
    const hasRules = (prepare ?? follow) !== undefined;
    return changeInChunks(context, lockedIds, {
      hasRules,
      one: async (id) => changeRecord(tx, context, file, await getRow({ db: tx, today: context.today }, file, id), { Active: true }),
      ...(!hasRules && { many: (chunk) => setActive(tx, file, chunk, true) }),
    });
  });
