import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { towns } from '#server/demo/large/towns.ts';

/** A table to enlarge. Its rows are copied repeatedly, and each copy gets another name. */
interface TableToGrow {
  table: string;
  id: string;
  /** Number of rows to reach. */
  to: number;
  /** SQL of the columns that must differ between copies. `t` is the copied row. */
  columns: Record<string, string>;
  /** Condition for the rows to copy. */
  where?: string;
  /** Child tables that are copied too, each with its own id. */
  parts?: readonly { table: string; id?: string; where?: string }[];
}

const shapes = 'Round Square Tall Squat Slim Heavy Light Fluted Ribbed Plain Embossed Classic Modern Rustic Export Vintage Premium Stubby';
const pickInSql = (words: readonly string[]) =>
  `(ARRAY[${words.map((word) => `'${word}'`).join(', ')}])[1 + (copy * 7 + row_number) % ${words.length}]`;
const townInSql = pickInSql(towns);
const codeAndDescription = {
  code: `t.code || '-' || copy`,
  description: `t.description || ' ' || ${pickInSql(shapes.split(' '))} || ' ' || copy`,
};
const descriptionOnly = { description: codeAndDescription.description };

const tablesToGrow: readonly TableToGrow[] = [
  { table: 'colours', id: 'colour_id', to: 60, columns: codeAndDescription },
  { table: 'sizes', id: 'size_id', to: 200, columns: codeAndDescription },
  { table: 'weights', id: 'weight_id', to: 400, columns: descriptionOnly },
  { table: 'features', id: 'feature_id', to: 60, columns: codeAndDescription },
  { table: 'neck_finishes', id: 'neck_finish_id', to: 300, columns: codeAndDescription },
  { table: 'customer_groups', id: 'customer_group_id', to: 60, columns: descriptionOnly },
  { table: 'pallets', id: 'pallet_id', to: 60, columns: codeAndDescription },
  {
    table: 'suppliers',
    id: 'supplier_id',
    to: 400,
    columns: { account_code: `t.account_code || copy`, name: `t.name || ', ' || ${townInSql}` },
    where: 'NOT is_own',
    parts: [{ table: 'supplier_depots', id: 'supplier_depot_id' }],
  },
  {
    table: 'products',
    id: 'product_id',
    to: 10_000,
    columns: { ...codeAndDescription, barcode: 'NULL' },
    parts: [
      { table: 'product_features', id: 'product_feature_id' },
      { table: 'price_lists', id: 'price_list_id', where: 'customer_id IS NULL' },
      { table: 'stock_levels' },
    ],
  },
  {
    table: 'customers',
    id: 'customer_id',
    to: 20_000,
    columns: { account_code: `t.account_code || '/' || copy`, name: `t.name || ', ' || ${townInSql} || ' ' || copy` },
    parts: [
      { table: 'contacts', id: 'contact_id' },
      { table: 'addresses', id: 'address_id' },
    ],
  },
  {
    table: 'users',
    id: 'user_id',
    to: 500,
    columns: { user_name: `t.user_name || copy`, sur_name: `t.sur_name || copy` },
    parts: [{ table: 'user_access_groups', id: 'user_access_group_id' }],
  },
];

const listColumns = async (db: Db, table: string) => {
  const { rows } = await sql<{ Name: string }>`SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`.execute(db);
  return rows.map(({ Name }) => Name);
};

const countRows = async (db: Db, table: string, id: string, where = 'true') => {
  const { rows } = await sql<{ Last: number; Rows: number; Copied: number }>`
    SELECT max(${sql.ref(id)})::integer AS last, count(*)::integer AS rows, count(*) FILTER (WHERE ${sql.raw(where)})::integer AS copied
    FROM ${sql.table(table)}`.execute(db);
  return rows[0] ?? { Last: 0, Rows: 0, Copied: 0 };
};

const copy = async (db: Db, table: string, values: Record<string, string>, { copies, where }: { copies: number; where: string }) => {
  const names = await listColumns(db, table);
  const select = names.map((name) => values[name] ?? `t.${name}`).join(', ');
  await sql
    .raw(
      `INSERT INTO ${table} (${names.join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${select}
       FROM (SELECT *, row_number() OVER () AS row_number FROM ${table} WHERE ${where}) t CROSS JOIN generate_series(1, ${copies}) copy`,
    )
    .execute(db);
};

const setSequence = (db: Db, table: string, id: string) =>
  sql.raw(`SELECT setval(pg_get_serial_sequence('${table}', '${id}'), (SELECT max(${id}) FROM ${table}))`).execute(db);

const grow = async (db: Db, { table, id, to, columns, where = 'true', parts = [] }: TableToGrow) => {
  const { Last, Rows, Copied } = await countRows(db, table, id, where);
  const copies = Math.ceil((to - Rows) / Copied);
  if (copies < 1) return;
  const parentId = { [id]: `t.${id} + copy * ${Last}` };
  await copy(db, table, { ...parentId, ...columns }, { copies, where });
  await setSequence(db, table, id);
  for (const part of parts) {
    const partId = part.id && { [part.id]: `t.${part.id} + copy * ${(await countRows(db, part.table, part.id)).Last}` };
    const copiedRows = `${id} IN (SELECT ${id} FROM ${table} WHERE ${id} <= ${Last} AND ${where}) AND ${part.where ?? 'true'}`;
    await copy(db, part.table, { ...parentId, ...partId }, { copies, where: copiedRows });
    if (part.id) await setSequence(db, part.table, part.id);
  }
};

const searchTables = ['product', 'customer'] as const;

/** Enlarges the master data to 10,000 products, 20,000 customers and their related rows. Does nothing if the data is already that large. */
export const growMasterData = async (db: Db) =>
  db.transaction().execute(async (tx) => {
    const tables = tablesToGrow.flatMap(({ table, parts = [] }) => [table, ...parts.map((part) => part.table)]);
    for (const table of tables) await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`).execute(tx);
    for (const table of tablesToGrow) await grow(tx, table);
    for (const table of tables) await sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`).execute(tx);
    for (const name of searchTables)
      await sql
        .raw(
          `INSERT INTO ${name}_search (${name}_id, search_text) SELECT ${name}_id, ${name}_search_text(${name}_id) FROM ${name}s ON CONFLICT DO NOTHING`,
        )
        .execute(tx);
  });
