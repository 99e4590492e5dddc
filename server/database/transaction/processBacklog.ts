import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { transact } from './transact.ts';

/**
 * Works through a backlog in small steps. Calls `some` in a transaction of its own until it returns false. The database lock `name` lets only one
 * server do so at a time, and the others return at once. So a caller cannot rely on an empty backlog. It must read the backlog too, or accept a
 * result that lacks it.
 */
export const processBacklog = async (db: Db, name: string, some: (tx: Db) => Promise<boolean>): Promise<void> => {
  const someIfFree = async (tx: Db) => {
    const { rows } = await sql<{ IsMine: boolean }>`SELECT pg_try_advisory_xact_lock(hashtext(${name})) AS is_mine`.execute(tx);
    return rows[0]?.IsMine === true && (await some(tx));
  };
  let isMore = true;
  while (isMore) isMore = await transact(db, 0, someIfFree);
};
