import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { demoAccounts } from '#server/modules/system/auth/passwords/demoAccounts.ts';
import { derivedTables } from './ground/fillDerivedTables.ts';
import { writeInBulk } from './ground/writeInBulk.ts';
import { demoTables } from './ground/rows.ts';

const keptTables = new Set(['currency_rates']);
const otherTables = [
  ...derivedTables,
  'audit',
  'user_access_groups',
  'users',
  'sessions',
  'program_keys',
  'password_history',
  'documents',
  'withdrawn_notes',
  'delivery_proofs',
  'line_pickers',
  'outbox',
  'statements',
  'statement_runs',
  'statement_run_accounts',
  'order_requests',
  'order_request_lines',
  'pallet_collections',
  'pallet_collection_lines',
  'idempotency_keys',
];
/** First number of each series, as in the migrations. */
const firstNumbers = {
  deal: 10_001,
  invoice: 20_001,
  credit: 5001,
  pro_forma: 3001,
  delivery_note: 40_001,
  purchase_order: 7001,
  quotation: 8001,
  payment: 60_001,
};

const findUse = async (db: Db) => {
  const { rows } = await sql<{ Users: string[]; WasUsed: boolean }>`
    SELECT array(SELECT user_name FROM users ORDER BY user_id)::text[] AS users,
      EXISTS (SELECT 1 FROM sessions) OR EXISTS (SELECT 1 FROM documents) OR EXISTS (SELECT 1 FROM outbox) AS was_used`.execute(db);
  return rows[0] ?? { Users: [], WasUsed: false };
};

/** Empties the database for demo data. Refuses unless the database is new, or is a demonstration that nobody has signed in to. */
export const emptyDemo = async (db: Db) => {
  const { Users, WasUsed } = await findUse(db);
  if (Users.length === 0) return;
  const isDemo = Users.length === demoAccounts.length && demoAccounts.every(({ UserName }) => Users.includes(UserName));
  if (!isDemo || WasUsed)
    throw new Error('This database is in use. Demo data needs an empty database, or a demonstration that nobody has signed in to yet');
  const tables = [...demoTables.filter((table) => !keptTables.has(table)), ...otherTables];
  await writeInBulk(db, tables, async () => {
    await sql.raw(`TRUNCATE ${tables.join(', ')}`).execute(db);
    await sql`DELETE FROM currency_rates WHERE currency_rate_id > 3`.execute(db);
  });
  for (const [series, next] of Object.entries(firstNumbers)) await sql`SELECT set_next_number(${series}, ${next})`.execute(db);
};
