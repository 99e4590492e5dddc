import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { derivedTables } from './ground/fillDerivedTables.ts';
import { demoTables } from './ground/rows.ts';

/** Analyses each table, because a bare ANALYZE also locks catalogues shared by all databases of a server. */
export const analyse = (db: Db) => sql.raw(`ANALYZE ${[...demoTables, ...derivedTables, 'audit'].join(', ')}`).execute(db);
