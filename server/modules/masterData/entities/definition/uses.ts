import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allEntities } from '#contract/masterData/entities/all.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import { ownSubjects } from '#contract/masterData/ownFields/ownSubjects.ts';
import type { Use } from '#contract/masterData/entities/definition/uses.ts';
import { labelField, describeField } from '#contract/words.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { toColumn, toField } from '#server/database/client/PascalCasePlugin.ts';
import { getRow } from '#server/modules/masterData/entities/rows.ts';
import { findOwnPointing, tableOfSubject } from '#server/modules/masterData/ownFields/queries.ts';
import { mapInTurn } from '#server/mapInTurn.ts';
import { getRules } from './getRules.ts';

/** A foreign key to the table, and the table whose records are shown to the user. For a key in an order line, the user sees the order. */
interface Pointer {
  TableName: string;
  ColumnName: string;
  /** Table of the records shown. */
  Told: string;
  ToldKey: string;
  /** Column of a line that refers to the record shown. Null if the row with the foreign key is shown itself. */
  OwnerColumn: string | null;
  Label: string | null;
  HasActive: boolean;
}

const labelColumns = [
  'deal_no',
  'invoice_no',
  'credit_no',
  'payment_no',
  'pro_forma_no',
  'purchase_order_no',
  'name',
  'description',
  'code',
  'account_code',
  'user_name',
];

/**
 * Finds the foreign keys to a table in the database, so that a new key needs no change here. Shows a line as the record that it belongs to:
 * the line's table name begins with the record's, as in `order_details`. Leaves out ledgers, totals and tables that are not records.
 */
const findPointers = async (db: Db, table: string): Promise<Pointer[]> => {
  const { rows } = await sql<Pointer>`
    SELECT own.relname AS table_name, pointing.attname AS column_name, told.relname AS told, told_key.attname AS told_key,
      owner.column_name AS owner_column, label.attname AS label,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = told.oid AND a.attname = 'active') AS has_active
    FROM pg_constraint k
    JOIN pg_class own ON own.oid = k.conrelid
    JOIN pg_attribute pointing ON pointing.attrelid = k.conrelid AND pointing.attnum = k.conkey[1]
    LEFT JOIN LATERAL (
      SELECT l.confrelid AS oid, lead_column.attname AS column_name FROM pg_constraint l
      JOIN pg_class target ON target.oid = l.confrelid
      JOIN pg_attribute lead_column ON lead_column.attrelid = l.conrelid AND lead_column.attnum = l.conkey[1] AND lead_column.attnotnull
      WHERE l.contype = 'f' AND l.conrelid = k.conrelid AND l.confrelid <> l.conrelid AND array_length(l.conkey, 1) = 1
        AND starts_with(own.relname, regexp_replace(regexp_replace(target.relname, 'ies$', 'y'), 's$', '') || '_')
      LIMIT 1) AS owner ON true
    JOIN pg_class told ON told.oid = coalesce(owner.oid, own.oid)
    JOIN pg_index primary_key ON primary_key.indrelid = told.oid AND primary_key.indisprimary
    JOIN pg_attribute told_key ON told_key.attrelid = told.oid AND told_key.attnum = primary_key.indkey[0]
    LEFT JOIN LATERAL (
      SELECT a.attname FROM pg_attribute a WHERE a.attrelid = told.oid AND NOT a.attisdropped AND a.attname = ANY(${labelColumns}::text[])
      ORDER BY array_position(${labelColumns}::text[], a.attname::text) LIMIT 1) AS label ON true
    WHERE k.contype = 'f' AND k.confrelid = to_regclass(${table}) AND array_length(k.conkey, 1) = 1
      AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = told.oid AND a.attname = 'version')
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid IN (own.oid, told.oid) AND t.tgname = 'b_refuse_change')
    ORDER BY told.relname, pointing.attname`.execute(db);
  return rows;
};

const entityIn = (table: string) => allEntities.find((file) => file.table === table);

/** Builds a title such as `Products`. Adds the role of the reference if the column names one: `Customers, as haulier`. */
const buildUseTitle = ({ Told, ColumnName }: Pointer, key: string) => {
  const name = labelField(toField((entityIn(Told)?.plural ?? Told).replaceAll(' ', '_')));
  return ColumnName === key ? name : `${name}, as ${describeField(toField(ColumnName))}`;
};

const maxNames = 5;

const buildCount = (pointer: Pointer, key: string, ids: RawBuilder<unknown>) => {
  const { TableName, ColumnName, Told, ToldKey, OwnerColumn, HasActive } = pointer;
  const entity = entityIn(Told);
  const label = entity ? toColumn(entity.title) : pointer.Label;
  const ownerJoin = OwnerColumn
    ? sql`JOIN ${sql.table(TableName)} AS line ON line.${sql.ref(OwnerColumn)} = told.${sql.ref(ToldKey)}`
    : sql``;
  return sql`SELECT ${buildUseTitle(pointer, key)} AS title, count(*)::integer AS count,
      coalesce((array_agg(found.label ORDER BY found.key DESC) FILTER (WHERE found.label IS NOT NULL))[1:${sql.lit(maxNames)}], '{}') AS some
    FROM (SELECT DISTINCT told.${sql.ref(ToldKey)} AS key, ${label ? sql`told.${sql.ref(label)}::text` : sql`NULL::text`} AS label
      FROM ${sql.table(Told)} AS told ${ownerJoin}
      WHERE ${sql.ref(OwnerColumn ? 'line' : 'told')}.${sql.ref(ColumnName)} = ANY(${ids}) ${HasActive ? sql`AND told.active` : sql``}) AS found`;
};

/** Builds queries that count the records that refer to this record or to a row within it. Leaves out its own rows. */
const buildCounts = async (db: Db, file: Entity, id: number) => {
  const parts = file.fields.flatMap(({ part }) => (part ? [part] : []));
  const own = new Set([file.table, ...parts.map(({ table }) => table)]);
  const targets = [
    { table: file.table, key: toColumn(file.id), ids: sql`ARRAY[${id}]::integer[]` },
    ...parts.map(({ name, table, parent }) => {
      const key = toColumn(`${name}Id`);
      const ids = sql`ARRAY(SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE ${sql.ref(toColumn(parent))} = ${id})`;
      return { table, key, ids };
    }),
  ];
  const counts = await mapInTurn(targets, async ({ table, key, ids }) => {
    const pointers = await findPointers(db, table);
    return pointers
      .filter(({ TableName, Told, OwnerColumn }) => !own.has(TableName) && !(OwnerColumn !== null && own.has(Told)))
      .map((pointer) => buildCount(pointer, key, ids));
  });
  return counts.flat();
};

/** Builds queries that count the records that refer to this record in an own field. */
const buildOwnCounts = async (db: Db, file: Entity, id: number) => {
  const pointers = await findOwnPointing(db, file.name);
  return pointers.map(({ OwnFieldId, Subject, Label }) => {
    const entity = allEntities.find(({ name }) => name === Subject);
    const label = entity ? sql.ref(toColumn(entity.title)) : sql.ref('deal_no');
    return sql`SELECT ${`${ownSubjects[Subject]}, as ${Label}`} AS title, count(*)::integer AS count,
        coalesce((array_agg(told.${label}::text ORDER BY told.${label}))[1:${sql.lit(maxNames)}], '{}') AS some
      FROM ${sql.table(tableOfSubject(Subject))} AS told WHERE told.own @> ${JSON.stringify({ [OwnFieldId]: id })}::jsonb`;
  });
};

/** Lists what refers to a record. Uses that the entity's rules list come first, then all active records with a reference to it. */
export const findUses = async (context: Context, file: Entity, id: number): Promise<Use[]> => {
  await getRow(context, file, id);
  const own = (await getRules(file.name).uses?.(context, id)) ?? [];
  const counts = [...(await buildCounts(context.db, file, id)), ...(await buildOwnCounts(context.db, file, id))];
  if (counts.length === 0) return own;
  const { rows } = await sql<Use>`${sql.join(counts, sql` UNION ALL `)}`.execute(context.db);
  return [...own, ...rows.filter(({ Count }) => Count > 0)];
};
