import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { derivedTables } from './ground/fillDerivedTables.ts';
import { demoTables } from './ground/rows.ts';

/** Analyses the tables one by one, because a bare ANALYZE also locks catalogues that all databases of a server share. */
export const analyse = (db: Db) => sql.raw(`ANALYZE ${[...demoTables, ...derivedTables, 'audit'].join(', ')}`).execute(db);
