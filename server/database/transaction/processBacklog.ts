import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { transact } from './transact.ts';

/**
 * Works through a backlog in small steps. Calls `some` in a transaction of its own until it returns false. Only one server does so at a time, by
 * the database lock `name`. If another one is busy, this returns at once. So callers cannot rely on an empty backlog and must read it too, or
 * make do with the work done so far.
 */
export const processBacklog = async (db: Db, name: string, some: (tx: Db) => Promise<boolean>): Promise<void> => {
  const someIfFree = async (tx: Db) => {
    const { rows } = await sql<{ IsMine: boolean }>`SELECT pg_try_advisory_xact_lock(hashtext(${name})) AS is_mine`.execute(tx);
    return rows[0]?.IsMine === true && (await some(tx));
  };
  let isMore = true;
  while (isMore) isMore = await transact(db, 0, someIfFree);
};
