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
import { findOwnReferences, tableOfSubject } from '#server/modules/masterData/ownFields/queries.ts';
import { mapInTurn } from '#server/mapInTurn.ts';
import { getRules } from './getRules.ts';

/** A foreign key to the table, and the table whose records are shown to the user. For a key in an order line, the user sees the order. */
interface Pointer {
  TableName: string;
  ColumnName: string;
  /** Table of the records shown. */
  ShownTable: string;
  ShownKey: string;
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
    SELECT own.relname AS table_name, key_column.attname AS column_name, shown.relname AS shown_table, shown_key.attname AS shown_key,
      owner.column_name AS owner_column, label.attname AS label,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = shown.oid AND a.attname = 'active') AS has_active
    FROM pg_constraint foreign_key
    JOIN pg_class own ON own.oid = foreign_key.conrelid
    JOIN pg_attribute key_column ON key_column.attrelid = foreign_key.conrelid AND key_column.attnum = foreign_key.conkey[1]
    LEFT JOIN LATERAL (
      SELECT line_key.confrelid AS oid, lead_column.attname AS column_name FROM pg_constraint line_key
      JOIN pg_class target ON target.oid = line_key.confrelid
      JOIN pg_attribute lead_column ON lead_column.attrelid = line_key.conrelid AND lead_column.attnum = line_key.conkey[1] AND lead_column.attnotnull
      WHERE line_key.contype = 'f' AND line_key.conrelid = foreign_key.conrelid AND line_key.confrelid <> line_key.conrelid AND array_length(line_key.conkey, 1) = 1
        AND starts_with(own.relname, regexp_replace(regexp_replace(target.relname, 'ies$', 'y'), 's$', '') || '_')
      LIMIT 1) AS owner ON true
    JOIN pg_class shown ON shown.oid = coalesce(owner.oid, own.oid)
    JOIN pg_index primary_key ON primary_key.indrelid = shown.oid AND primary_key.indisprimary
    JOIN pg_attribute shown_key ON shown_key.attrelid = shown.oid AND shown_key.attnum = primary_key.indkey[0]
    LEFT JOIN LATERAL (
      SELECT a.attname FROM pg_attribute a WHERE a.attrelid = shown.oid AND NOT a.attisdropped AND a.attname = ANY(${labelColumns}::text[])
      ORDER BY array_position(${labelColumns}::text[], a.attname::text) LIMIT 1) AS label ON true
    WHERE foreign_key.contype = 'f' AND foreign_key.confrelid = to_regclass(${table}) AND array_length(foreign_key.conkey, 1) = 1
      AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = shown.oid AND a.attname = 'version')
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid IN (own.oid, shown.oid) AND t.tgname = 'b_refuse_change')
    ORDER BY shown.relname, key_column.attname`.execute(db);
  return rows;
};

const getEntityByTable = (table: string) => allEntities.find((file) => file.table === table);

/** Builds a title such as `Products`. Adds the role of the reference if the column names one: `Customers, as haulier`. */
const buildUseTitle = ({ ShownTable, ColumnName }: Pointer, key: string) => {
  const name = labelField(toField((getEntityByTable(ShownTable)?.plural ?? ShownTable).replaceAll(' ', '_')));
  return ColumnName === key ? name : `${name}, as ${describeField(toField(ColumnName))}`;
};

const maxNames = 5;

const selectUse = (pointer: Pointer, key: string, ids: RawBuilder<unknown>) => {
  const { TableName, ColumnName, ShownTable, ShownKey, OwnerColumn, HasActive } = pointer;
  const entity = getEntityByTable(ShownTable);
  const label = entity ? toColumn(entity.title) : pointer.Label;
  const ownerJoin = OwnerColumn
    ? sql`JOIN ${sql.table(TableName)} AS line ON line.${sql.ref(OwnerColumn)} = shown.${sql.ref(ShownKey)}`
    : sql``;
  return sql`SELECT ${buildUseTitle(pointer, key)} AS title, count(*)::integer AS count,
      coalesce((array_agg(found.label ORDER BY found.key DESC) FILTER (WHERE found.label IS NOT NULL))[1:${sql.lit(maxNames)}], '{}') AS some
    FROM (SELECT DISTINCT shown.${sql.ref(ShownKey)} AS key, ${label ? sql`shown.${sql.ref(label)}::text` : sql`NULL::text`} AS label
      FROM ${sql.table(ShownTable)} AS shown ${ownerJoin}
      WHERE ${sql.ref(OwnerColumn ? 'line' : 'shown')}.${sql.ref(ColumnName)} = ANY(${ids}) ${HasActive ? sql`AND shown.active` : sql``}) AS found`;
};

/** Builds queries that count the records that refer to this record or to a row within it. Leaves out its own rows. */
const selectUses = async (db: Db, file: Entity, id: number) => {
  const parts = file.fields.flatMap(({ part }) => (part ? [part] : []));
  const ownTables = new Set([file.table, ...parts.map(({ table }) => table)]);
  const targets = [
    { table: file.table, key: toColumn(file.id), ids: sql`ARRAY[${id}]::integer[]` },
    ...parts.map(({ name, table, parent }) => {
      const key = toColumn(`${name}Id`);
      const ids = sql`ARRAY(SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE ${sql.ref(toColumn(parent))} = ${id})`;
      return { table, key, ids };
    }),
  ];
  const selects = await mapInTurn(targets, async ({ table, key, ids }) => {
    const pointers = await findPointers(db, table);
    return pointers
      .filter(({ TableName, ShownTable, OwnerColumn }) => !ownTables.has(TableName) && !(OwnerColumn !== null && ownTables.has(ShownTable)))
      .map((pointer) => selectUse(pointer, key, ids));
  });
  return selects.flat();
};

/** Builds queries that count the records that refer to this record in an own field. */
const selectOwnUses = async (db: Db, file: Entity, id: number) => {
  const pointers = await findOwnReferences(db, file.name);
  return pointers.map(({ OwnFieldId, Subject, Label }) => {
    const entity = allEntities.find(({ name }) => name === Subject);
    const label = entity ? sql.ref(toColumn(entity.title)) : sql.ref('deal_no');
    return sql`SELECT ${`${ownSubjects[Subject]}, as ${Label}`} AS title, count(*)::integer AS count,
        coalesce((array_agg(shown.${label}::text ORDER BY shown.${label}))[1:${sql.lit(maxNames)}], '{}') AS some
      FROM ${sql.table(tableOfSubject(Subject))} AS shown WHERE shown.own @> ${JSON.stringify({ [OwnFieldId]: id })}::jsonb`;
  });
};

/** Lists what refers to a record. Uses that the entity's rules list come first, then all active records with a reference to it. */
export const findUses = async (context: Context, file: Entity, id: number): Promise<Use[]> => {
  await getRow(context, file, id);
  const usesByRules = (await getRules(file.name).uses?.(context, id)) ?? [];
  const selects = [...(await selectUses(context.db, file, id)), ...(await selectOwnUses(context.db, file, id))];
  if (selects.length === 0) return usesByRules;
  const { rows } = await sql<Use>`${sql.join(selects, sql` UNION ALL `)}`.execute(context.db);
  return [...usesByRules, ...rows.filter(({ Count }) => Count > 0)];
};
