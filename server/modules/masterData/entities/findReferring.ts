import { sql } from 'kysely';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { findOwnReferences, tableOfSubject } from '#server/modules/masterData/ownFields/queries.ts';

/** Finds the tables that refer to each record, by record id. Ignores tables in `without`, whose rows are deleted with the record. */
export const findReferring = async (tx: Tx, file: Entity, ids: readonly number[], without: readonly string[] = []) => {
  const ignoredTables = [...without, file.search, ...file.fields.map(({ through }) => through)].filter((name) => name !== undefined);
  const { rows: keys } = await sql<{ TableName: string; ColumnName: string }>`
    SELECT c.conrelid::regclass::text AS table_name, a.attname::text AS column_name
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = ${file.table}::regclass AND array_length(c.conkey, 1) = 1
      AND c.conrelid::regclass::text <> ALL(${ignoredTables}::text[])
    ORDER BY 1, 2`.execute(tx);
  const referring = new Map<number, string[]>();
  for (const { TableName, ColumnName } of keys) {
    const { rows } = await sql<{ Id: number }>`
      SELECT DISTINCT ${sql.raw(`"${ColumnName}"`)} AS id FROM ${sql.raw(TableName)} WHERE ${sql.raw(`"${ColumnName}"`)} = ANY(${ids}::integer[])`.execute(
      tx,
    );
    for (const { Id } of rows) referring.set(Id, [...new Set([...(referring.get(Id) ?? []), TableName.replaceAll('_', ' ')])]);
  }
  for (const { OwnFieldId, Subject } of await findOwnReferences(tx, file.name)) {
    const table = tableOfSubject(Subject);
    const { rows } = await sql<{ Id: number }>`
      SELECT DISTINCT id FROM (SELECT (own ->> ${String(OwnFieldId)})::integer AS id FROM ${sql.table(table)}) AS pointing
      WHERE id = ANY(${ids}::integer[])`.execute(tx);
    for (const { Id } of rows) referring.set(Id, [...new Set([...(referring.get(Id) ?? []), table])]);
  }
  const { rows: withFiles } = await sql<{ Id: number }>`
    SELECT DISTINCT subject_id AS id FROM record_files WHERE subject = ${file.name} AND subject_id = ANY(${ids}::integer[])`.execute(tx);
  for (const { Id } of withFiles) referring.set(Id, [...(referring.get(Id) ?? []), 'files']);
  return referring;
};
