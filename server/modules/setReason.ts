import { sql } from 'kysely';
import type { Tx } from '#server/database/client/connect.ts';

/** Sets the reason recorded with the following changes of the transaction, until it is set again. */
export const setReason = (tx: Tx, why: string) => sql`SELECT set_config('demijohn.reason', ${why}, true)`.execute(tx);
