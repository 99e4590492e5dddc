import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { derivedTables } from './ground/addUp.ts';
import { demoTables } from './ground/rows.ts';

/** Table by table: a bare ANALYZE also locks the catalogues that all databases of a server share. */
export const analyse = (db: Db) => sql.raw(`ANALYZE ${[...demoTables, ...derivedTables, 'audit'].join(', ')}`).execute(db);
