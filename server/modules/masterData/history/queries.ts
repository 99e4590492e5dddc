import { sql } from 'kysely';
import { z } from 'zod';
import type { Answered } from '#contract/call/answered.ts';
import { getHistory, HistoryEntry } from '#contract/masterData/history/calls.ts';
import type { Entity } from '#contract/masterData/history/entities.ts';
import type { ListQuery } from '#contract/list.ts';
import type { PartMeta } from '#contract/record/record.ts';
import { entityFields } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { toColumn, toField } from '#server/database/client/PascalCasePlugin.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';

const Snapshot = z.record(z.string(), z.unknown());
export type Snapshot = AuditRow['After'];

const AuditRow = HistoryEntry.omit({ Changes: true, Part: true }).extend({
  Table: z.string(),
  Before: Snapshot.nullable(),
  After: Snapshot.nullable(),
});
export type AuditRow = Answered<z.infer<typeof AuditRow>>;

interface Audited {
  table: string;
  id: number;
  /** Ids of the rows within the record, by table. */
  parts: readonly { table: string; ids: readonly number[] }[];
  /** Tables of rows that get no entry of their own if they were added together with the record. */
  detailTables: readonly string[];
  /** Columns left out of the history. */
  hiddenColumns: readonly string[];
}

export const filesTable = 'record_files';

/** Action of an entry. For a file it is added or removed, although in the table only its `active` flag changes. */
const selectAction = sql`CASE WHEN a.entity = ${sql.lit(filesTable)} AND a.action = 'Changed'
  THEN CASE WHEN (a.after ->> 'active')::boolean THEN 'Added' ELSE 'Removed' END ELSE a.action END`;

const matchParts = (parts: Audited['parts']) =>
  sql.join(
    parts.map(({ table, ids }) => sql`OR a.entity = ${table} AND a.entity_id = ANY(${ids}::bigint[])`),
    sql` `,
  );

const audit = listSource({
  name: 'getHistory',
  list: getHistory.list,
  columns: AuditRow,
  // Leaves out a save that changed no column, unless it has a reason. Such a save with a reason changed only rows within the record. The changed
  // fields are found only for the rows of one page. `before || '{}'` unpacks the stored JSON once instead of once for each field.
  select: ({ table, id, parts, detailTables, hiddenColumns }: Audited) => sql`
    SELECT a.audit_id, a.happened_at, (a.happened_at AT TIME ZONE 'Europe/London')::date AS happened_on, a.user_id, a.entity AS "table", ${selectAction} AS action, a.before, a.after, a.reason,
      coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name, 'The system') AS user_name,
      ARRAY(SELECT replace(initcap(replace(key, '_', ' ')), ' ', '')
        FROM jsonb_each(coalesce(a.after, a.before)) AS field (key, value),
          (SELECT coalesce(CASE WHEN a.action = 'Changed' THEN a.before END, '{}') || '{}' AS base OFFSET 0) AS earlier
        WHERE key <> ALL(${hiddenColumns}::text[]) AND nullif(value, 'null') IS DISTINCT FROM nullif(base -> key, 'null')) AS fields
    FROM audit a LEFT JOIN users u USING (user_id)
    WHERE (a.entity = ${table} AND a.entity_id = ${id} ${matchParts(parts)})
      AND (a.action <> 'Added' OR a.entity <> ALL(${detailTables}::text[]) OR NOT EXISTS (SELECT FROM audit record WHERE record.entity = ${table} AND record.entity_id = ${id}
        AND record.action = 'Added' AND record.xmin = a.xmin AND a.happened_at < record.happened_at + interval '5 seconds'))
      AND (a.action <> 'Changed' OR a.reason IS NOT NULL OR a.before - ${hiddenColumns}::text[] <> a.after - ${hiddenColumns}::text[])`,
  example: { table: 'weights', id: 1, parts: [{ table: 'sizes', ids: [1] }], detailTables: ['sizes'], hiddenColumns: ['version'] },
  where: {
    q: (text) =>
      matchesAllWords(
        text,
        (word) => sql`(searchable(listed.user_name || ' ' || regexp_replace(listed.fields::text, '([a-z0-9])([A-Z])', '\\1 \\2', 'g'))
          LIKE ${containing(word)} OR EXISTS (SELECT FROM own_fields f WHERE searchable(f.label) LIKE ${containing(word)}
            AND listed.before -> 'own' -> f.own_field_id::text IS DISTINCT FROM listed.after -> 'own' -> f.own_field_id::text))`,
      ),
  },
});

export const findAudit = (db: Db, query: ListQuery, audited: Audited) => findList(db, audit, query, audited);

const entityColumns = Object.keys(entityFields).map(toColumn);

/**
 * Checks that the record exists, and lists the columns left out of its history. They are its id, the common columns, columns that duplicate an
 * id column (`status` of `status_id`), and secrets, which the audit triggers leave out anyway.
 */
export const findHiddenColumns = async (db: Db, { table, id }: Pick<Entity, 'table' | 'id'>, value: number) => {
  const { rows } = await sql<{ Exists: boolean; Hidden: string[] }>`
    SELECT EXISTS (SELECT FROM ${sql.table(table)} WHERE ${sql.ref(id)} = ${value}) AS exists,
      ARRAY(SELECT own.attname::text FROM pg_attribute own WHERE own.attrelid = to_regclass(${table}) AND own.attnum > 0 AND (
        own.attname = ANY(${[toColumn(id), ...entityColumns]}::text[]) OR own.attname ~ 'password|secret|token|hash'
        OR EXISTS (SELECT FROM pg_attribute id_column
          WHERE id_column.attrelid = own.attrelid AND id_column.attname = own.attname || '_id' AND NOT id_column.attisdropped))) AS hidden`.execute(
    db,
  );
  return rows[0] ?? { Exists: false, Hidden: [] };
};

/** Finds the ids of rows within a record, including inactive ones. */
export const findPartIds = async (db: Db, { name, table, parent }: PartMeta, parentId: number) => {
  const { rows } = await sql<{ Id: number }>`
    SELECT ${sql.ref(toColumn(`${name}Id`))} AS id FROM ${sql.table(table)} WHERE ${sql.ref(toColumn(parent))} = ${parentId}`.execute(db);
  return rows.map((row) => row.Id);
};

/** Finds the ids of files attached to a record, including removed ones. */
export const findFileIds = async (db: Db, subject: string, id: number) => {
  const rows = await db
    .selectFrom('record_files')
    .select('RecordFileId')
    .where('Subject', '=', subject)
    .where('SubjectId', '=', id)
    .execute();
  return rows.map((row) => row.RecordFileId);
};

/** Finds the ids of deleted rows, such as lines of an order. Uses literals, because the index for deletions needs them. */
export const findRemovedIds = async (db: Db, { table, parent }: PartMeta, parentId: number) => {
  const { rows } = await sql<{ Id: number }>`
    SELECT entity_id AS id FROM audit
    WHERE entity = ${sql.lit(table)} AND action = 'Removed' AND (before ->> ${sql.lit(toColumn(parent))})::integer = ${parentId}`.execute(
    db,
  );
  return rows.map((row) => row.Id);
};

/** Finds one entry of a record's history. `Until` is the last entry of the same transaction. */
export const findEntry = async (db: Db, audited: Pick<Audited, 'table' | 'id' | 'parts'>, auditId: number) => {
  const { rows } = await sql<{ AuditId: number; HappenedAt: string; UserName: string; Until: number }>`
    SELECT a.audit_id, a.happened_at, coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name, 'The system') AS user_name,
      (SELECT max(later.audit_id) FROM audit later WHERE later.audit_id BETWEEN a.audit_id AND a.audit_id + 1000 AND later.xmin = a.xmin
        AND later.happened_at < a.happened_at + interval '5 seconds') AS until
    FROM audit a LEFT JOIN users u USING (user_id)
    WHERE a.audit_id = ${auditId} AND (a.entity = ${audited.table} AND a.entity_id = ${audited.id} ${matchParts(audited.parts)})`.execute(
    db,
  );
  return rows[0];
};

export interface Reference {
  /** Field with the id of another record. */
  Field: string;
  Table: string;
  Key: string;
  /** Column with the other record's name. */
  Label: string;
}

const labelColumns = ['name', 'description', 'code', 'account_code', 'deal_no', 'invoice_no', 'user_name'];

/** Finds the references of a table from its foreign keys, so that a new key needs no change here. */
export const findReferences = async (db: Db, table: string): Promise<Reference[]> => {
  const { rows } = await sql<{ ColumnName: string; Target: string; Key: string; Label: string | null }>`
    SELECT own.attname AS column_name, target.relname AS target, key.attname AS key,
      (SELECT a.attname FROM pg_attribute a
        WHERE a.attrelid = foreign_key.confrelid AND NOT a.attisdropped AND a.attname = ANY(${labelColumns}::text[])
        ORDER BY array_position(${labelColumns}::text[], a.attname::text) LIMIT 1) AS label
    FROM pg_constraint foreign_key
    JOIN pg_attribute own ON own.attrelid = foreign_key.conrelid AND own.attnum = foreign_key.conkey[1]
    JOIN pg_class target ON target.oid = foreign_key.confrelid
    JOIN pg_attribute key ON key.attrelid = foreign_key.confrelid AND key.attnum = foreign_key.confkey[1]
    WHERE foreign_key.contype = 'f' AND foreign_key.conrelid = to_regclass(${table}) AND array_length(foreign_key.conkey, 1) = 1`.execute(
    db,
  );
  return rows.flatMap(({ ColumnName, Target, Key, Label }) => (Label ? [{ Field: toField(ColumnName), Table: Target, Key, Label }] : []));
};

export const findLabels = async (db: Db, { Table, Key, Label }: Reference, ids: readonly number[]) => {
  const { rows } = await sql<{ Id: number; Text: string | null }>`
    SELECT ${sql.ref(Key)} AS id, ${sql.ref(Label)}::text AS text FROM ${sql.table(Table)} WHERE ${sql.ref(Key)} = ANY(${ids}::bigint[])`.execute(
    db,
  );
  return new Map(rows.flatMap(({ Id, Text }) => (Text === null ? [] : [[Id, Text] as const])));
};
