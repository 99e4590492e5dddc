import type { Db } from '#server/database/client/connect.ts';

/** Runs the work on one connection and rolls it back. The next random case thus starts from the same state. */
export const inRollback = async (db: Db, work: (tx: Db) => Promise<void>) => {
  const transaction = await db.startTransaction().execute();
  try {
    await work(transaction);
  } finally {
    await transaction.rollback().execute();
  }
};
