import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Db } from '#server/database/client/connect.ts';
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

const selectHeld = ({ name, keys, hasMoment, columns, accounts }: TextTable, pattern: string) => {
  const id = sql`concat_ws(' ', ${sql.join(keys.map((key) => sql`t.${sql.ref(key)}`))})`;
  const columnTexts = columns
    .filter(({ isPersonal }) => !isPersonal)
    .map((column) => sql`(${column.name}::text, ${selectText(column)}, ${column.isKept}::boolean)`);
  return sql`
    SELECT ${name}::text AS place, false AS is_history, ${id} AS id, cell.field, cell.value, ${hasMoment ? sql`t.created_at` : sql`NULL::timestamptz`} AS at, cell.is_kept,
      ${accounts.length > 0}::boolean AS is_of_account
    FROM ${sql.table(name)} t CROSS JOIN LATERAL (VALUES ${sql.join(columnTexts)}) AS cell (field, value, is_kept) WHERE cell.value ~* ${pattern}::text`;
};

const selectHeldHistory = (keptNames: readonly string[], pattern: string) => sql`
  SELECT a.entity, true, a.entity_id::text, cell.key, cell.value, a.happened_at, a.entity = ANY(${keptNames}::text[]), coalesce(a.after, a.before) ?| ARRAY['customer_id', 'supplier_id']
  FROM audit a CROSS JOIN LATERAL (
    SELECT key, value #>> '{}' AS value FROM jsonb_each(a.before) WHERE value #>> '{}' ~* ${pattern}::text
    UNION SELECT key, value #>> '{}' FROM jsonb_each(a.after) WHERE value #>> '{}' ~* ${pattern}::text
    UNION SELECT 'reason', a.reason WHERE a.reason ~* ${pattern}::text) AS cell
  WHERE a.before::text ~* ${pattern}::text OR a.after::text ~* ${pattern}::text OR a.reason ~* ${pattern}::text`;

/** Raises the statement timeout to ten minutes, because the search reads every table. */
export const allowLongQuery = (db: Db) => sql`SELECT set_config('statement_timeout', '600000', true)`.execute(db);

/** Finds the pattern in every table. Refuses a pattern with too many matches, because it identifies nobody. */
export const findOccurrences = async (db: Db, pattern: string): Promise<Occurrence[]> => {
  const tables = await findTextTables(db);
  const searchedTables = tables.filter(({ columns }) => columns.some(({ isPersonal }) => !isPersonal));
  const branches = [...searchedTables.map((table) => selectHeld(table, pattern)), selectHeldHistory(listUnchangedTables(tables), pattern)];
  const { rows } = await sql<Occurrence>`${sql.join(branches, sql` UNION ALL `)} LIMIT ${maxHeld + 1}`.execute(db);
  if (rows.length > maxHeld)
    throw new AppError('RULE_BROKEN', `That occurs in more than ${maxHeld.toLocaleString('en-GB')} places. Enter a longer text.`);
  return rows;
};
