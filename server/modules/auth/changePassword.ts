import type { Db, Tx } from '#server/database/connect.ts';
import { requireGoodPassword } from './passwordPolicy.ts';
import { hashPassword } from './passwords.ts';

/** The hash of a password that the policy allows. Before the transaction: hashing takes its time. */
export const prepareNewPassword = async (db: Db, password: string, user: { UserId?: number; UserName: string }) => {
  await requireGoodPassword(db, password, user);
  return hashPassword(password);
};

/** `sessionId` is the one that may go on; null ends all of them. */
export const endSessions = async (tx: Tx, userIds: readonly number[], now: Date, sessionId: string | null = null) => {
  await tx
    .updateTable('sessions')
    .set({ RevokedAt: now })
    .where('UserId', 'in', userIds)
    .where('RevokedAt', 'is', null)
    .$if(sessionId !== null, (query) => query.where('SessionId', '<>', sessionId as string))
    .execute();
};

export const keepPassword = async (tx: Tx, userId: number, PasswordHash: string, now: Date) => {
  await tx.updateTable('users').set({ PasswordHash, PasswordChangedAt: now }).where('UserId', '=', userId).execute();
  await tx.insertInto('password_history').values({ UserId: userId, PasswordHash, SetAt: now }).execute();
};
