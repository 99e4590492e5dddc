import { sql } from 'kysely';
import type { Entity } from '#contract/history/calls.ts';
import type { Db } from '#server/database/connect.ts';
import { toField } from '#server/database/PascalCasePlugin.ts';

export type Snapshot = Record<string, unknown>;

export interface AuditRow {
  AuditId: number;
  HappenedAt: string;
  UserName: string | null;
  Action: 'Added' | 'Changed' | 'Removed';
  Before: Snapshot | null;
  After: Snapshot | null;
}

const mostEntries = 200;

export const isThere = async (db: Db, { table, id }: Entity, value: number) => {
  const { rows } = await sql`SELECT FROM ${sql.table(table)} WHERE ${sql.ref(id)} = ${value}`.execute(db);
  return rows.length > 0;
};

export const findAudit = async (db: Db, { table }: Entity, id: number) => {
  const { rows } = await sql<AuditRow>`
    SELECT audit_id, happened_at, action, before, after,
      coalesce(nullif(concat_ws(' ', users.first_name, users.sur_name), ''), users.user_name) AS user_name
    FROM audit LEFT JOIN users USING (user_id)
    WHERE entity = ${table} AND entity_id = ${id}
    ORDER BY audit_id DESC LIMIT ${mostEntries}`.execute(db);
  return rows;
};

export interface Reference {
  /** The field that points elsewhere. */
  Field: string;
  Table: string;
  Key: string;
  /** The column that a person knows the other record by. */
  Label: string;
}

const labelColumns = ['name', 'description', 'code', 'account_code', 'deal_no', 'invoice_no', 'user_name'];

/** Where the ids of a table point to: read from its foreign keys, so that a new one is known without a line here. */
export const findReferences = async (db: Db, table: string): Promise<Reference[]> => {
  const { rows } = await sql<{ ColumnName: string; Target: string; Key: string; Label: string | null }>`
    SELECT own.attname AS column_name, target.relname AS target, key.attname AS key,
      (SELECT a.attname FROM pg_attribute a
        WHERE a.attrelid = k.confrelid AND NOT a.attisdropped AND a.attname = ANY(${labelColumns}::text[])
        ORDER BY array_position(${labelColumns}::text[], a.attname::text) LIMIT 1) AS label
    FROM pg_constraint k
    JOIN pg_attribute own ON own.attrelid = k.conrelid AND own.attnum = k.conkey[1]
    JOIN pg_class target ON target.oid = k.confrelid
    JOIN pg_attribute key ON key.attrelid = k.confrelid AND key.attnum = k.confkey[1]
    WHERE k.contype = 'f' AND k.conrelid = to_regclass(${table}) AND array_length(k.conkey, 1) = 1`.execute(db);
  return rows.flatMap(({ ColumnName, Target, Key, Label }) => (Label ? [{ Field: toField(ColumnName), Table: Target, Key, Label }] : []));
};

export const findLabels = async (db: Db, { Table, Key, Label }: Reference, ids: readonly number[]) => {
  const { rows } = await sql<{ Id: number; Text: string }>`
    SELECT ${sql.ref(Key)} AS id, ${sql.ref(Label)}::text AS text FROM ${sql.table(Table)} WHERE ${sql.ref(Key)} = ANY(${ids}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.Id, row.Text]));
};
