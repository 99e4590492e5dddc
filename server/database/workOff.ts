import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { transact } from './transact.ts';

/**
 * Works off what is noted, some of it in each transaction, until `some` says that there is no more.
 * One at a time over all servers, by the lock of that name: where another is at it this returns at once, and whoever reads meanwhile
 * looks at what is noted itself or reads what is worked off so far.
 */
export const workOff = async (db: Db, name: string, some: (tx: Db) => Promise<boolean>): Promise<void> => {
  const someIfFree = async (tx: Db) => {
    const { rows } = await sql<{ IsMine: boolean }>`SELECT pg_try_advisory_xact_lock(hashtext(${name})) AS is_mine`.execute(tx);
    return rows[0]?.IsMine === true && (await some(tx));
  };
  let isMore = true;
  while (isMore) isMore = await transact(db, 0, someIfFree);
};
