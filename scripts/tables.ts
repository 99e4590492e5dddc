/** Writes server/database/tables.ts from a freshly migrated database, so that columns are defined only in migrations. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { toField } from '#server/database/client/PascalCasePlugin.ts';

interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
  element_type: string | null;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
  is_generated: boolean;
}

const scalar: Record<string, string> = {
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  text: 'string',
  uuid: 'string',
  boolean: 'boolean',
  date: 'string',
  bytea: 'Uint8Array',
};

const findType = (column: Column) => {
  if (column.data_type === 'numeric') return 'Exact';
  if (column.data_type === 'timestamp with time zone') return 'Moment';
  if (column.data_type === 'jsonb') return 'Json';
  if (column.data_type === 'ARRAY') return `${scalar[column.element_type ?? ''] ?? 'unknown'}[]`;
  const scalarType = scalar[column.data_type];
  if (!scalarType) throw new Error(`No type known for ${column.table_name}.${column.column_name}: ${column.data_type}`);
  return scalarType;
};

const structured = new Set(['Exact', 'Moment', 'Json']);

const declaration = (column: Column) => {
  const base = findType(column) + (column.is_nullable === 'YES' ? ' | null' : '');
  if (column.is_generated) return `GeneratedAlways<${base}>`;
  if (!column.has_default) return base;
  return structured.has(findType(column)) ? `Default${base}` : `Generated<${base}>`;
};

const query = `
  SELECT c.table_name, c.column_name, c.data_type, e.data_type AS element_type, c.is_nullable,
    (c.column_default IS NOT NULL OR c.is_identity = 'YES') AS has_default, c.is_generated = 'ALWAYS' AS is_generated
  FROM information_schema.columns c
  JOIN information_schema.tables t USING (table_schema, table_name)
  LEFT JOIN information_schema.element_types e
    ON e.object_name = c.table_name AND e.object_schema = c.table_schema AND e.object_type = 'TABLE' AND e.collection_type_identifier = c.dtd_identifier
  WHERE c.table_schema = 'public' AND c.table_name <> 'migrations'
  ORDER BY c.table_name, c.ordinal_position`;

/** Returns the text of tables.ts for the database of the pool. */
export const describeTables = async (pool: pg.Pool) => {
  const { rows } = await pool.query<Column>(query);
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const entries = [...tables].map(([table, columns]) => ({ table, type: toField(table), columns }));
  return [
    '// Made by `npm run tables` from the migrations; not edited by hand.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';",
    "import type { Big, Numeric } from '#contract/money.ts';",
    '',
    'type Exact = ColumnType<Big, Numeric, Numeric>;',
    'type Moment = ColumnType<string, Date | string, Date | string>;',
    'type Json = ColumnType<unknown, unknown, unknown>;',
    'type DefaultExact = ColumnType<Big, Numeric | undefined, Numeric>;',
    'type DefaultMoment = ColumnType<string, Date | string | undefined, Date | string>;',
    'type DefaultJson = ColumnType<unknown, unknown, unknown>;',
    '',
    ...entries.flatMap(({ type, columns }) => [
      `interface ${type} {`,
      ...columns.map((column) => `  ${toField(column.column_name)}: ${declaration(column)};`),
      '}',
      '',
    ]),
    'export interface Database {',
    ...entries.map(({ table, type }) => `  ${table}: ${type};`),
    '}',
    '',
  ].join('\n');
};

/** Migrates a temporary database and writes its tables. */
export const writeTables = async () => {
  const { withDatabase } = await import('./withDatabase.ts');
  const { migrate } = await import('#server/database/migrate.ts');
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'demijohn-tables-'));
  try {
    await withDatabase(
      async ({ pool }) => {
        await migrate(pool);
        await writeFile(new URL('../server/database/tables.ts', import.meta.url), await describeTables(pool));
      },
      { DATA_DIR },
    );
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
};

if (import.meta.main) {
  const { runCommand } = await import('./withDatabase.ts');
  await runCommand(writeTables);
}
