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
    SELECT ARRAY(SELECT pg_get_indexdef(i.indexrelid, ordinal, true) FROM generate_series(1, i.indnkeyatts) AS ordinal ORDER BY ordinal) AS parts
    FROM pg_index i WHERE i.indrelid = ${table}::regclass AND i.indisunique AND NOT i.indisprimary AND i.indpred IS NULL
    ORDER BY i.indexrelid`.execute(tx);
  return rows.map(({ Parts }) => Parts);
};

const getKeyField = (part: string) => toField(/(?:lower\()?(\w+)/.exec(part)?.[1] ?? 'record');

/** Finds rows whose key is stored already or is in an earlier row. `Ordinal` and `First` count rows from 1. */
const findRepeatedBy = async (tx: Tx, file: Entity, parts: readonly string[], rowsAsJson: string) => {
  const table = sql.table(file.table);
  const id = sql.ref(toColumn(file.id));
  const keyColumns = sql.join(parts.map((part, index) => sql`${sql.raw(part)} AS ${sql.id(`key_${index}`)}`));
  const keyNames = sql.join(parts.map((_part, index) => sql.id(`key_${index}`)));
  const hasSameKey = sql.join(
    parts.map((_part, index) => sql`stored.${sql.id(`key_${index}`)} = keyed.${sql.id(`key_${index}`)}`),
    sql` AND `,
  );
  // Uses the stored value of an omitted field.
  const { rows } = await sql<{ Ordinal: number; First: number; IsStored: boolean }>`
    WITH row AS (SELECT ordinal::integer, (input ->> ${toColumn(file.id)})::integer AS own, ${keyColumns}
        FROM json_array_elements(${rowsAsJson}::json) WITH ORDINALITY AS item (input, ordinal),
          LATERAL json_populate_record((SELECT stored FROM ${table} AS stored WHERE stored.${id} = (input ->> ${toColumn(file.id)})::integer), input)),
      keyed AS (SELECT *, min(ordinal) OVER (PARTITION BY ${keyNames}) AS first FROM row WHERE num_nulls(${keyNames}) = 0)
    SELECT keyed.ordinal, keyed.first, stored.is_stored IS NOT NULL AS is_stored
    FROM keyed LEFT JOIN (SELECT ${keyColumns}, ${id} AS own, true AS is_stored FROM ${table}) AS stored ON ${hasSameKey} AND stored.own IS DISTINCT FROM keyed.own
    WHERE stored.is_stored OR keyed.ordinal > keyed.first ORDER BY keyed.ordinal`.execute(tx);
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
  const rowsAsJson = JSON.stringify(
    rows.map(({ id, values }) => {
      const keyValues = Object.entries(values).filter(([name, value]) => fields.has(name) && value !== undefined);
      return { ...Object.fromEntries(keyValues.map(([name, value]) => [toColumn(name), value])), [toColumn(file.id)]: id };
    }),
  );
  const repeated: Repeated[] = [];
  for (const parts of keys)
    for (const { Ordinal, First, IsStored } of await findRepeatedBy(tx, file, parts, rowsAsJson))
      repeated.push({
        index: must(rows[Ordinal - 1], 'The row').index,
        field: getKeyField(must(parts[0], 'The first part of the key')),
        message: IsStored ? 'is already in use' : `is already in row ${lineOf(must(rows[First - 1], 'The first row').index)}`,
      });
  return repeated;
};
