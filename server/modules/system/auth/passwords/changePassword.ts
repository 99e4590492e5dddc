import type { Tx } from '#server/database/client/connect.ts';
import { requireGoodPassword } from './passwordPolicy.ts';
import type { Owner, PolicyPlace } from './passwordPolicy.ts';
import { hashPassword } from './passwords.ts';

/** Returns the hash of a password that the policy allows. Call it before the transaction, because hashing is slow. */
export const prepareNewPassword = async (at: PolicyPlace, password: string, owner: Owner) => {
  await requireGoodPassword(at, password, owner);
  return hashPassword(password);
};

/** Ends all sessions and program keys of these users. `sessionId` is a session that continues. If it is null, all end. */
export const endSessions = async (tx: Tx, userIds: readonly number[], now: Date, sessionId: string | null = null) => {
  await tx
    .updateTable('sessions')
    .set({ RevokedAt: now })
    .where('UserId', 'in', userIds)
    .where('RevokedAt', 'is', null)
    .$if(sessionId !== null, (query) => query.where('SessionId', '<>', sessionId as string))
    .execute();
  await tx.deleteFrom('program_keys').where('UserId', 'in', userIds).execute();
};

export const endLinks = async (tx: Tx, userIds: readonly number[]) => {
  await tx.deleteFrom('password_links').where('UserId', 'in', userIds).execute();
};

interface NewPassword {
  UserId: number;
  PasswordHash: string;
  now: Date;
  /** Someone else chose it. */
  mustChange?: boolean;
}

/** Stores the hash. An open password link stops working. */
export const storePassword = async (tx: Tx, { UserId, PasswordHash, now, mustChange = false }: NewPassword) => {
  await tx
    .updateTable('users')
    .set({ PasswordHash, PasswordChangedAt: now, MustChangePassword: mustChange })
    .where('UserId', '=', UserId)
    .execute();
  await tx.insertInto('password_history').values({ UserId, PasswordHash, SetAt: now }).execute();
  await endLinks(tx, [UserId]);
};

/** Lets the session in which the password was chosen continue normally. */
export const freeSession = async (tx: Tx, sessionId: string) => {
  await tx.updateTable('sessions').set({ MustChangePassword: false }).where('SessionId', '=', sessionId).execute();
};
