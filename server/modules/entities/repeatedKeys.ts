import { sql } from 'kysely';
import type { Entity } from '#contract/entities/registry.ts';
import type { Tx } from '#server/database/connect.ts';
import { toColumn, toField } from '#server/database/PascalCasePlugin.ts';

export interface Repeated {
  /** As it was given. */
  index: number;
  field: string;
  message: string;
}

/** What each unique index compares, as the database writes it: `lower(code)`. */
const findKeys = async (tx: Tx, table: string) => {
  const { rows } = await sql<{ Parts: string[] }>`
    SELECT ARRAY(SELECT pg_get_indexdef(i.indexrelid, place, true) FROM generate_series(1, i.indnkeyatts) AS place ORDER BY place) AS parts
    FROM pg_index i WHERE i.indrelid = ${table}::regclass AND i.indisunique AND NOT i.indisprimary AND i.indpred IS NULL
    ORDER BY i.indexrelid`.execute(tx);
  return rows.map(({ Parts }) => Parts);
};

const fieldOf = (part: string) => toField(/(?:lower\()?(\w+)/.exec(part)?.[1] ?? 'record');

const findRepeatedBy = async (tx: Tx, table: string, parts: readonly string[], list: string) => {
  const named = sql.join(parts.map((part, at) => sql`${sql.raw(part)} AS ${sql.id(`key_${at}`)}`));
  const names = sql.join(parts.map((_part, at) => sql.id(`key_${at}`)));
  const same = sql.join(
    parts.map((_part, at) => sql`kept.${sql.id(`key_${at}`)} = given.${sql.id(`key_${at}`)}`),
    sql` AND `,
  );
  const { rows } = await sql<{ Place: number; First: number; IsKept: boolean }>`
    WITH row AS (SELECT ${named}, ordinality::integer AS place FROM json_populate_recordset(NULL::${sql.table(table)}, ${list}::json) WITH ORDINALITY),
      given AS (SELECT *, min(place) OVER (PARTITION BY ${names}) AS first FROM row WHERE num_nulls(${names}) = 0)
    SELECT given.place, given.first, kept.is_kept IS NOT NULL AS is_kept
    FROM given LEFT JOIN (SELECT ${named}, true AS is_kept FROM ${sql.table(table)}) AS kept ON ${same}
    WHERE kept.is_kept OR given.place > given.first ORDER BY given.place`.execute(tx);
  return rows;
};

/**
 * Which rows would be there twice, found as the table's unique indexes compare and before anything is written: each such row with the
 * field and the reason, in the order given. Of rows that repeat each other the first is right.
 */
export const findRepeated = async (
  tx: Tx,
  file: Entity,
  rows: readonly { index: number; values: Record<string, unknown> }[],
): Promise<Repeated[]> => {
  const list = JSON.stringify(
    rows.map(({ values }) => Object.fromEntries(Object.entries(values).map(([name, value]) => [toColumn(name), value]))),
  );
  const found: Repeated[] = [];
  for (const parts of await findKeys(tx, file.table))
    for (const { Place, First, IsKept } of await findRepeatedBy(tx, file.table, parts, list))
      found.push({
        index: rows[Place - 1]?.index ?? 0,
        field: fieldOf(parts[0] ?? ''),
        message: IsKept ? 'is already in use' : `is in row ${(rows[First - 1]?.index ?? 0) + 1} already`,
      });
  return found;
};
