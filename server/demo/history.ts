import { sql } from 'kysely';
import { toColumn } from '#server/database/client/PascalCasePlugin.ts';
import type { Db } from '#server/database/client/connect.ts';
import { demoTables, idColumns } from './ground/rows.ts';
import type { Change, Rows } from './ground/rows.ts';

const toColumns = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [toColumn(name), value]));

/** Returns the row before and after each change. Contains only the columns that differ from the final row. */
const listDifferences = (changes: readonly Change[]) =>
  [...Map.groupBy(changes, (change) => `${change.table} ${change.id}`).values()].flatMap((rowChanges) => {
    let later: Record<string, unknown> = {};
    return rowChanges.toReversed().map(({ table, id, before, stamp }) => {
      const after = later;
      later = { ...later, ...toColumns(before) };
      return { entity: table, id, at: stamp.at, user_id: stamp.by, before: later, after };
    });
  });

const batchSize = 5000;
const papers = sql`ARRAY['snapshot', 'delivery_note_snapshot']`;

/** Writes the audit rows that triggers would have written on the days of the story. Leaves out document snapshots, because they rarely change. */
export const writeHistory = async (db: Db, rows: Rows) => {
  await sql`CREATE TEMP TABLE demo_changes (entity text, id bigint, at timestamptz, user_id integer, before jsonb, after jsonb) ON COMMIT DROP`.execute(
    db,
  );
  const all = listDifferences(rows.changes);
  for (let from = 0; from < all.length; from += batchSize)
    await sql`INSERT INTO demo_changes SELECT * FROM json_populate_recordset(NULL::demo_changes, ${JSON.stringify(all.slice(from, from + batchSize))}::json)`.execute(
      db,
    );
  await sql`CREATE INDEX ON demo_changes (entity, id, at)`.execute(db);
  await sql`ANALYZE demo_changes`.execute(db);
  for (const table of demoTables) {
    const id = sql.raw(toColumn(idColumns[table]));
    const from = sql.raw(table);
    await sql`INSERT INTO audit (happened_at, user_id, entity, entity_id, action, before, after)
      SELECT t.created_at, t.created_by, ${table}, t.${id}, 'Added', NULL, to_jsonb(t) || coalesce(first.before, '{}')
      FROM ${from} t LEFT JOIN (
        SELECT DISTINCT ON (id) id, before FROM demo_changes WHERE entity = ${table} ORDER BY id, (before ->> 'version')::integer) first ON first.id = t.${id}
      UNION ALL
      SELECT c.at, c.user_id, ${table}, c.id, 'Changed', (t.kept || c.before) - ${papers}, (t.kept || c.after) - ${papers}
      FROM demo_changes c JOIN (
        SELECT ${id} AS id, to_jsonb(t) - ${papers} AS kept FROM ${from} t
        WHERE ${id} IN (SELECT id FROM demo_changes WHERE entity = ${table}) OFFSET 0) t USING (id) WHERE c.entity = ${table}
      ORDER BY 1, 4`.execute(db);
  }
};

/** Writes one audit row for each statement, because an issued statement never changes. */
export const writeStatementHistory = (db: Db) =>
  sql`INSERT INTO audit (happened_at, user_id, entity, entity_id, action, before, after)
    SELECT created_at, created_by, 'statements', statement_id, 'Added', NULL, to_jsonb(t) - 'snapshot' FROM statements t ORDER BY statement_id`.execute(
    db,
  );
