import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import { demoTables } from '#server/demo/rows.ts';

const derived = ['stock_levels', 'pallet_levels', 'customer_balances', 'customer_search', 'product_search', 'audit'];

/** Table by table: a bare ANALYZE also locks the catalogues that all databases of a server share. */
export const analyse = (db: Db) => sql.raw(`ANALYZE ${[...demoTables, ...derived].join(', ')}`).execute(db);
