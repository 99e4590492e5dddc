import { sql } from 'kysely';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { toColumn, toField } from '#server/database/client/PascalCasePlugin.ts';
import type { Values } from '#server/modules/entityRules.ts';
import { must } from '#server/must.ts';

export interface Repeated {
  /** Index of the row in the input. */
  index: number;
  field: string;
  message: string;
}

interface Keyed {
  index: number;
  /** Id of the record that the row changes. Its own stored key is not a duplicate. */
  id: number | undefined;
  values: Values;
}

/** Finds the expressions of each unique index, such as `lower(code)`. */
const findKeys = async (tx: Tx, table: string) => {
  const { rows } = await sql<{ Parts: string[] }>`
    SELECT ARRAY(SELECT pg_get_indexdef(i.indexrelid, place, true) FROM generate_series(1, i.indnkeyatts) AS place ORDER BY place) AS parts
    FROM pg_index i WHERE i.indrelid = ${table}::regclass AND i.indisunique AND NOT i.indisprimary AND i.indpred IS NULL
    ORDER BY i.indexrelid`.execute(tx);
  return rows.map(({ Parts }) => Parts);
};

const getKeyField = (part: string) => toField(/(?:lower\()?(\w+)/.exec(part)?.[1] ?? 'record');

const findRepeatedBy = async (tx: Tx, file: Entity, parts: readonly string[], list: string) => {
  const table = sql.table(file.table);
  const id = sql.ref(toColumn(file.id));
  const named = sql.join(parts.map((part, at) => sql`${sql.raw(part)} AS ${sql.id(`key_${at}`)}`));
  const names = sql.join(parts.map((_part, at) => sql.id(`key_${at}`)));
  const same = sql.join(
    parts.map((_part, at) => sql`kept.${sql.id(`key_${at}`)} = given.${sql.id(`key_${at}`)}`),
    sql` AND `,
  );
  // Uses the stored value of an omitted field.
  const { rows } = await sql<{ Place: number; First: number; IsKept: boolean }>`
    WITH row AS (SELECT place::integer, (said ->> ${toColumn(file.id)})::integer AS own, ${named}
        FROM json_array_elements(${list}::json) WITH ORDINALITY AS item (said, place),
          LATERAL json_populate_record((SELECT one FROM ${table} AS one WHERE one.${id} = (said ->> ${toColumn(file.id)})::integer), said)),
      given AS (SELECT *, min(place) OVER (PARTITION BY ${names}) AS first FROM row WHERE num_nulls(${names}) = 0)
    SELECT given.place, given.first, kept.is_kept IS NOT NULL AS is_kept
    FROM given LEFT JOIN (SELECT ${named}, ${id} AS own, true AS is_kept FROM ${table}) AS kept ON ${same} AND kept.own IS DISTINCT FROM given.own
    WHERE kept.is_kept OR given.place > given.first ORDER BY given.place`.execute(tx);
  return rows;
};

/**
 * Finds rows that would violate a unique index, before anything is written. Returns the field and the reason for each, in input order. The
 * first of several equal rows is valid.
 */
export const findRepeated = async (
  tx: Tx,
  file: Entity,
  rows: readonly Keyed[],
  lineOf: (index: number) => number,
): Promise<Repeated[]> => {
  const keys = await findKeys(tx, file.table);
  const fields = new Set(keys.flat().map(getKeyField));
  const list = JSON.stringify(
    rows.map(({ id, values }) => {
      const keyed = Object.entries(values).filter(([name, value]) => fields.has(name) && value !== undefined);
      return { ...Object.fromEntries(keyed.map(([name, value]) => [toColumn(name), value])), [toColumn(file.id)]: id };
    }),
  );
  const repeated: Repeated[] = [];
  for (const parts of keys)
    for (const { Place, First, IsKept } of await findRepeatedBy(tx, file, parts, list))
      repeated.push({
        index: must(rows[Place - 1], 'The row').index,
        field: getKeyField(must(parts[0], 'The first part of the key')),
        message: IsKept ? 'is already in use' : `is already in row ${lineOf(must(rows[First - 1], 'The first row').index)}`,
      });
  return repeated;
};
