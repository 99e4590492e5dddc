import { sql } from 'kysely';
import { getEntity } from '#contract/masterData/entities/all.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { Id } from '#contract/values.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import type { Values } from '#server/modules/entityRules.ts';
import { resolveTexts } from './imports/importNames.ts';

/** Parent and key fields of rows within records that have their own file (`partFile`). */
export type Within = NonNullable<Entity['within']>;
type OfParts = Pick<Entity, 'table' | 'id'> & { within: Within };

const normalise = (value: unknown) => (typeof value === 'string' ? value.normalize('NFC').toLowerCase().replace(/\s/g, '') : '');

/** Finds the parent of each row by id, code or name. Undefined if there is none, which is reported when the row is read. */
const findParentIds = async (tx: Tx, { of, parent }: Within, rows: readonly Values[]) => {
  const names = rows.map((row) => row[parent]);
  const resolve = await resolveTexts(tx, getEntity(of), [...new Set(names.flatMap((name) => (typeof name === 'string' ? name : [])))]);
  return names.map((name) => {
    const match = typeof name === 'string' ? resolve(name) : undefined;
    return match && 'id' in match ? match.id : Id.safeParse(name).data;
  });
};

const lockParents = async (tx: Tx, { of }: Within, ids: readonly number[]) => {
  const { table, id } = getEntity(of);
  const column = sql.ref(toColumn(id));
  if (ids.length > 0)
    await sql`SELECT FROM ${sql.table(table)} WHERE ${column} = ANY(${ids}::integer[]) ORDER BY ${column} FOR NO KEY UPDATE`.execute(tx);
};

/** Parent of a file row, and the stored rows that it matches. File rows with the same `key` match the same stored rows. */
export interface PartMatch {
  parentId: number | undefined;
  key: string;
  ids: readonly number[];
  /** True if all matching rows are inactive. The import then reactivates one. */
  isOut: boolean;
}

/**
 * Finds the stored rows that each file row may match. Locks the parents first, because saving a parent also locks it before its rows. `others`
 * are parents of rows that have only an id.
 */
export const findWithin = async (
  tx: Tx,
  { table, id, within }: OfParts,
  rows: readonly Values[],
  others: readonly number[],
): Promise<PartMatch[]> => {
  const parents = await findParentIds(tx, within, rows);
  const ids = [...new Set(parents.flatMap((parentId) => parentId ?? []))];
  await lockParents(tx, within, [...new Set([...ids, ...others])]);
  const [own, parent] = [sql.ref(toColumn(id)), sql.ref(toColumn(within.parent))];
  const { rows: storedRows } = await sql<Values & { Parent: number; Own: number; Active: boolean }>`
    SELECT ${own} AS own, ${parent} AS parent, active, ${sql.join(within.foundBy.map((name) => sql.ref(toColumn(name))))}
    FROM ${sql.table(table)} WHERE ${parent} = ANY(${ids}::integer[]) ORDER BY active DESC, ${own}`.execute(tx);
  const buildKey = (parentId: unknown, row: Values) => JSON.stringify([parentId, ...within.foundBy.map((name) => normalise(row[name]))]);
  const byKey = Map.groupBy(storedRows, (row) => buildKey(row.Parent, row));
  return rows.map((row, index) => {
    const key = buildKey(parents[index], row);
    const matchingRows = byKey.get(key) ?? [];
    const activeRows = matchingRows.filter(({ Active }) => Active);
    return {
      parentId: parents[index],
      key,
      isOut: matchingRows.length > 0 && activeRows.length === 0,
      ids: (activeRows.length > 0 ? activeRows : matchingRows).map(({ Own }) => Own),
    };
  });
};

/** Finds the parent of each row, by row id. */
export const findParentsById = async (tx: Tx, { id, table, within }: OfParts, ids: readonly number[]) => {
  const { rows } = await sql<{ Id: number; Parent: number }>`
    SELECT ${sql.ref(toColumn(id))} AS id, ${sql.ref(toColumn(within.parent))} AS parent FROM ${sql.table(table)}
    WHERE ${sql.ref(toColumn(id))} = ANY(${ids}::integer[])`.execute(tx);
  return new Map(rows.map((row) => [row.Id, row.Parent]));
};

/** Finds the parents of the rows and locks them in the order of their ids. */
export const findParents = async (tx: Tx, { table, id, within }: Entity, ids: readonly number[]): Promise<number[]> => {
  if (!within) return [];
  const parents = [...new Set((await findParentsById(tx, { table, id, within }, ids)).values())];
  await lockParents(tx, within, parents);
  return parents;
};

/** Raises the version of the parents and updates their search text, because their rows changed. */
export const touchParents = async (tx: Tx, { within }: Entity, ids: readonly number[]): Promise<void> => {
  if (!within || ids.length === 0) return;
  const { table, id, title } = getEntity(within.of);
  await sql`UPDATE ${sql.table(table)} SET ${sql.ref(toColumn(title))} = ${sql.ref(toColumn(title))}
    WHERE ${sql.ref(toColumn(id))} = ANY(${ids}::integer[])`.execute(tx);
};
