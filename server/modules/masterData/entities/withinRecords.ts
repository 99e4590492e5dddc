import { sql } from 'kysely';
import { entityOf } from '#contract/masterData/entities/all.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { Id } from '#contract/values.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import type { Values } from '#server/modules/entityRules.ts';
import { resolveTexts } from './imports/importNames.ts';

/** Rows within records that are a file of their own (`partFile`). */
export type Within = NonNullable<Entity['within']>;
type OfParts = Pick<Entity, 'table' | 'id'> & { within: Within };

const plain = (value: unknown) => (typeof value === 'string' ? value.normalize('NFC').toLowerCase().replace(/\s/g, '') : '');

/** The record that each line is of, by id, code or name; undefined where there is none, which is told as the lines are read. */
const parentsOf = async (tx: Tx, { of, parent }: Within, rows: readonly Values[]) => {
  const said = rows.map((row) => row[parent]);
  const resolve = await resolveTexts(tx, entityOf(of), [...new Set(said.flatMap((one) => (typeof one === 'string' ? one : [])))]);
  return said.map((one) => {
    const found = typeof one === 'string' ? resolve(one) : undefined;
    return found && 'id' in found ? found.id : Id.safeParse(one).data;
  });
};

const lockParents = async (tx: Tx, { of }: Within, ids: readonly number[]) => {
  const { table, id } = entityOf(of);
  const column = sql.ref(toColumn(id));
  if (ids.length > 0)
    await sql`SELECT FROM ${sql.table(table)} WHERE ${column} = ANY(${ids}::integer[]) ORDER BY ${column} FOR NO KEY UPDATE`.execute(tx);
};

/** A line's record, and the rows of it that the line may mean: those that say the same, as lines with the same `key` do. */
export interface Found {
  parentId: number | undefined;
  key: string;
  ids: readonly number[];
  /** None of them is in use: one that comes again is put back. */
  isOut: boolean;
}

/**
 * Of each line the rows that it may mean. Its record is locked, and first, as whoever saves it does: what stands within it is told by that
 * record's version. `others`: records that lines are of by the number of their own row alone.
 */
export const findWithin = async (
  tx: Tx,
  { table, id, within }: OfParts,
  rows: readonly Values[],
  others: readonly number[],
): Promise<Found[]> => {
  const parents = await parentsOf(tx, within, rows);
  const ids = [...new Set(parents.flatMap((one) => one ?? []))];
  await lockParents(tx, within, [...new Set([...ids, ...others])]);
  const [own, parent] = [sql.ref(toColumn(id)), sql.ref(toColumn(within.parent))];
  const { rows: kept } = await sql<Values & { Parent: number; Own: number; Active: boolean }>`
    SELECT ${own} AS own, ${parent} AS parent, active, ${sql.join(within.foundBy.map((name) => sql.ref(toColumn(name))))}
    FROM ${sql.table(table)} WHERE ${parent} = ANY(${ids}::integer[]) ORDER BY active DESC, ${own}`.execute(tx);
  const keyOf = (of: unknown, row: Values) => JSON.stringify([of, ...within.foundBy.map((name) => plain(row[name]))]);
  const byKey = Map.groupBy(kept, (row) => keyOf(row.Parent, row));
  return rows.map((row, at) => {
    const key = keyOf(parents[at], row);
    const same = byKey.get(key) ?? [];
    const inUse = same.filter(({ Active }) => Active);
    return {
      parentId: parents[at],
      key,
      isOut: same.length > 0 && inUse.length === 0,
      ids: (inUse.length > 0 ? inUse : same).map(({ Own }) => Own),
    };
  });
};

/** The record that each of these rows is within, by the row's id. */
export const findParentsById = async (tx: Tx, { id, table, within }: OfParts, ids: readonly number[]) => {
  const { rows } = await sql<{ Id: number; Parent: number }>`
    SELECT ${sql.ref(toColumn(id))} AS id, ${sql.ref(toColumn(within.parent))} AS parent FROM ${sql.table(table)}
    WHERE ${sql.ref(toColumn(id))} = ANY(${ids}::integer[])`.execute(tx);
  return new Map(rows.map((row) => [row.Id, row.Parent]));
};

/** The records that these rows are within, locked in the order of their ids. */
export const findParents = async (tx: Tx, { table, id, within }: Entity, ids: readonly number[]): Promise<number[]> => {
  if (!within) return [];
  const parents = [...new Set((await findParentsById(tx, { table, id, within }, ids)).values())];
  await lockParents(tx, within, parents);
  return parents;
};

/** The record's version moves with what is within it, and what it is found by is made anew. */
export const touchParents = async (tx: Tx, { within }: Entity, ids: readonly number[]): Promise<void> => {
  if (!within || ids.length === 0) return;
  const { table, id, title } = entityOf(within.of);
  await sql`UPDATE ${sql.table(table)} SET ${sql.ref(toColumn(title))} = ${sql.ref(toColumn(title))}
    WHERE ${sql.ref(toColumn(id))} = ANY(${ids}::integer[])`.execute(tx);
};
