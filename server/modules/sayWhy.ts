import { sql } from 'kysely';
import type { Tx } from '#server/database/client/connect.ts';

/** Stands with the changes that follow in the history, until it is said anew. */
export const sayWhy = (tx: Tx, why: string) => sql`SELECT set_config('demijohn.reason', ${why}, true)`.execute(tx);
