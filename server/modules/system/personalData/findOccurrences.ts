import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Db } from '#server/database/client/connect.ts';
import { must } from '#server/must.ts';
import { selectText, findTextTables, listUnchangedTables } from './columns.ts';
import type { TextTable } from './columns.ts';

/** A column value that contains the text, outside the fields that identify a person. */
export interface Occurrence {
  /** Table of the row. For an entry of the history, the table that the entry is about. */
  Place: string;
  IsHistory: boolean;
  Id: string;
  Field: string;
  Value: string;
  At: string | null;
  IsKept: boolean;
  /** True if the row belongs to an account, so that the user can tell whose name or number it is. */
  IsOfAccount: boolean;
}

const maxHeld = 20_000;

/** Selects everything. */
const everywhere = sql`true`;

const selectHeld = ({ name, keys, hasMoment, columns, accounts }: TextTable, pattern: string, within: RawBuilder<unknown> = everywhere) => {
  const id = sql`concat_ws(' ', ${sql.join(keys.map((key) => sql`t.${sql.ref(key)}`))})`;
  const columnTexts = columns
    .filter(({ isPersonal }) => !isPersonal)
    .map((column) => sql`(${column.name}::text, ${selectText(column)}, ${column.isKept}::boolean)`);
  return sql`
    SELECT ${name}::text AS place, false AS is_history, ${id} AS id, cell.field, cell.value, ${hasMoment ? sql`t.created_at` : sql`NULL::timestamptz`} AS at, cell.is_kept,
      ${accounts.length > 0}::boolean AS is_of_account
    FROM ${sql.table(name)} t CROSS JOIN LATERAL (VALUES ${sql.join(columnTexts)}) AS cell (field, value, is_kept) WHERE ${within} AND cell.value ~* ${pattern}::text`;
};

const selectHeldHistory = (keptNames: readonly string[], pattern: string, within: RawBuilder<unknown> = everywhere) => sql`
  SELECT t.entity AS place, true AS is_history, t.entity_id::text AS id, cell.key AS field, cell.value, t.happened_at AS at,
    t.entity = ANY(${keptNames}::text[]) AS is_kept, coalesce(t.after, t.before) ?| ARRAY['customer_id', 'supplier_id'] AS is_of_account
  FROM audit t CROSS JOIN LATERAL (
    SELECT key, value #>> '{}' AS value FROM jsonb_each(t.before) WHERE value #>> '{}' ~* ${pattern}::text
    UNION SELECT key, value #>> '{}' FROM jsonb_each(t.after) WHERE value #>> '{}' ~* ${pattern}::text
    UNION SELECT 'reason', t.reason WHERE t.reason ~* ${pattern}::text) AS cell
  WHERE ${within} AND (t.before::text ~* ${pattern}::text OR t.after::text ~* ${pattern}::text OR t.reason ~* ${pattern}::text)`;

/** Raises the statement timeout to ten minutes, because the search reads every table. */
export const allowLongQuery = (db: Db) => sql`SELECT set_config('statement_timeout', '600000', true)`.execute(db);

const findSearchedTables = async (db: Db) => {
  const tables = await findTextTables(db);
  return {
    searchedTables: tables.filter(({ columns }) => columns.some(({ isPersonal }) => !isPersonal)),
    unchangedNames: listUnchangedTables(tables),
  };
};

/** Refuses a pattern with too many matches, because it identifies nobody. */
export const refuseTooManyPlaces = (held: readonly Occurrence[]) => {
  if (held.length > maxHeld)
    throw new AppError('RULE_BROKEN', `That occurs in more than ${maxHeld.toLocaleString('en-GB')} places. Enter a longer text.`);
};

/** Finds the pattern in every table. */
export const findOccurrences = async (db: Db, pattern: string): Promise<Occurrence[]> => {
  const { searchedTables, unchangedNames } = await findSearchedTables(db);
  const branches = [...searchedTables.map((table) => selectHeld(table, pattern)), selectHeldHistory(unchangedNames, pattern)];
  const { rows } = await sql<Occurrence>`${sql.join(branches, sql` UNION ALL `)} LIMIT ${maxHeld + 1}`.execute(db);
  refuseTooManyPlaces(rows);
  return rows;
};

/** Size of the data that is read at once, which takes about a second. */
const partBytes = 32 * 1024 * 1024;

interface TableSize {
  Name: string;
  Bytes: number;
  /** Blocks of the file, without the long values that are kept apart. */
  Blocks: number;
}

const findSizes = async (db: Db) => {
  const { rows } = await sql<TableSize>`
    SELECT relname::text AS name, pg_table_size(oid)::float8 AS bytes, (pg_relation_size(oid) / current_setting('block_size')::integer)::integer AS blocks
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`.execute(db);
  return new Map(rows.map((row) => [row.Name, row]));
};

/** SQL: conditions that divide a table into parts of about the same size. The last part has no end, because the table may grow. */
const divide = ({ Bytes, Blocks }: TableSize): RawBuilder<unknown>[] => {
  const count = Math.max(1, Math.min(Blocks, Math.ceil(Bytes / partBytes)));
  const startOf = (part: number) => `(${Math.floor((part * Blocks) / count)},0)`;
  return Array.from({ length: count }, (_none, part) => {
    const isLast = part === count - 1;
    return isLast ? sql`t.ctid >= ${startOf(part)}::tid` : sql`t.ctid >= ${startOf(part)}::tid AND t.ctid < ${startOf(part + 1)}::tid`;
  });
};

/** Lists searches for parts of the data. Together they find what `findOccurrences` finds, if they run on one snapshot. */
export const listPartSearches = async (db: Db, pattern: string): Promise<(() => Promise<Occurrence[]>)[]> => {
  const { searchedTables, unchangedNames } = await findSearchedTables(db);
  const sizes = await findSizes(db);
  const partsOf = (name: string) => divide(must(sizes.get(name), 'The size of a table'));
  const searches = [
    ...searchedTables.flatMap((table) => partsOf(table.name).map((within) => selectHeld(table, pattern, within))),
    ...partsOf('audit').map((within) => selectHeldHistory(unchangedNames, pattern, within)),
  ];
  return searches.map((search) => async () => (await sql<Occurrence>`${search} LIMIT ${maxHeld + 1}`.execute(db)).rows);
};
