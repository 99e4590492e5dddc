import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { personTables } from './people.ts';

export interface TextColumn {
  name: string;
  kind: 'text' | 'list' | 'json';
  /** True if an erasure must not change the column, because it is part of an issued document or a posting. */
  isKept: boolean;
  isKey: boolean;
  /** True if the column identifies a person. It is erased with the record. */
  isPersonal: boolean;
}

export interface TextTable {
  name: string;
  keys: readonly string[];
  hasMoment: boolean;
  /** Columns that refer to the customer or supplier of a row. */
  accounts: readonly string[];
  columns: readonly TextColumn[];
}

/**
 * Tables not searched here. The audit is handled separately, search tables are derived, `erasures` never holds erased text, and an erasure deletes
 * the searches themselves.
 */
const excludedTables = ['audit', 'customer_search', 'erasures', 'migrations', 'order_search', 'person_searches', 'product_search'];
/** Columns with an account's own name, which stays on its documents. */
const accountNames = new Set(['customers.name', 'suppliers.name', 'supplier_depots.name']);

const personalOf = new Map(personTables.map(({ table, personal }) => [table, new Set(Object.keys(personal))]));

interface Row {
  Table: string;
  Column: string;
  Type: string;
  IsKept: boolean;
  IsKey: boolean;
  Keys: string[];
  HasMoment: boolean;
  Accounts: string[];
}

/**
 * Finds every column that may contain text. Reads them from the database, so that a new table is included automatically. A column is kept if a
 * trigger protects its table, or if it is a snapshot for a document.
 */
export const findTextTables = async (db: Db): Promise<TextTable[]> => {
  const { rows } = await sql<Row>`
    SELECT c.relname::text AS "table", a.attname::text AS "column", t.typname::text AS type,
      a.attname LIKE '%snapshot' OR EXISTS (SELECT FROM pg_trigger g WHERE g.tgrelid = c.oid AND g.tgname IN ('b_refuse_change', 'b_keep_issued')) AS is_kept,
      a.attnum = ANY(k.conkey) AS is_key,
      ARRAY(SELECT own.attname::text FROM pg_attribute own WHERE own.attrelid = c.oid AND own.attnum = ANY(k.conkey) ORDER BY own.attnum) AS keys,
      EXISTS (SELECT FROM pg_attribute own WHERE own.attrelid = c.oid AND own.attname = 'created_at' AND NOT own.attisdropped) AS has_moment,
      ARRAY(SELECT own.attname::text FROM pg_attribute own WHERE own.attrelid = c.oid AND own.attname IN ('customer_id', 'supplier_id') AND NOT own.attisdropped) AS accounts
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    JOIN pg_type t ON t.oid = a.atttypid AND t.typname IN ('text', '_text', 'jsonb')
    JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'p'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL(${excludedTables}::text[])
      AND a.attname !~ 'hash|secret|sha256|digest'
    ORDER BY c.relname, a.attnum`.execute(db);
  return [...Map.groupBy(rows, (row) => row.Table)].map(([name, columns]) => ({
    name,
    keys: columns[0]?.Keys ?? [],
    hasMoment: columns[0]?.HasMoment ?? false,
    accounts: columns[0]?.Accounts ?? [],
    columns: columns.map(({ Column, Type, IsKept, IsKey }) => ({
      name: Column,
      kind: Type === 'jsonb' ? 'json' : Type === '_text' ? 'list' : 'text',
      isKept: IsKept || accountNames.has(`${name}.${Column}`),
      isKey: IsKey,
      isPersonal: personalOf.get(name)?.has(Column) ?? false,
    })),
  }));
};

/** Lists tables whose columns are all kept. Their history is not erased either. */
export const listUnchangedTables = (tables: readonly TextTable[]) =>
  tables.filter(({ columns }) => columns.every(({ isKept }) => isKept)).map(({ name }) => name);

export const selectText = ({ name, kind }: TextColumn): RawBuilder<unknown> =>
  kind === 'list' ? sql`array_to_string(t.${sql.ref(name)}, ', ')` : sql`t.${sql.ref(name)}::text`;
