import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { transact } from './transact.ts';

/**
 * Works off a backlog in small steps: calls `some`, each time in a transaction of its own, until it answers that nothing is left. Only
 * one server at a time does so, by a database lock called `name`; where another one is at it, this returns at once. A reader can
 * therefore not rely on the backlog being empty: it looks at the backlog too, or makes do with what has been worked off so far.
 */
export const workOff = async (db: Db, name: string, some: (tx: Db) => Promise<boolean>): Promise<void> => {
  const someIfFree = async (tx: Db) => {
    const { rows } = await sql<{ IsMine: boolean }>`SELECT pg_try_advisory_xact_lock(hashtext(${name})) AS is_mine`.execute(tx);
    return rows[0]?.IsMine === true && (await some(tx));
  };
  let isMore = true;
  while (isMore) isMore = await transact(db, 0, someIfFree);
};
