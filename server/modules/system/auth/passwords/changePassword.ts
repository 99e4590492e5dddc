import type { Tx } from '#server/database/client/connect.ts';
import { requireGoodPassword } from './passwordPolicy.ts';
import type { Owner, PolicyContext } from './passwordPolicy.ts';
import { hashPassword } from './passwords.ts';

/** Checks a password against the policy and returns its hash. Call it before the transaction, because hashing is slow. */
export const prepareNewPassword = async (at: PolicyContext, password: string, owner: Owner) => {
  await requireGoodPassword(at, password, owner);
  return hashPassword(password);
};

/** Ends the sessions and program keys of these users. The session `sessionId` continues, if given. */
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
  /** True if someone else chose the password. */
  mustChange?: boolean;
}

/** Stores the hash of a new password. An open password link stops working. */
export const storePassword = async (tx: Tx, { UserId, PasswordHash, now, mustChange = false }: NewPassword) => {
  await tx
    .updateTable('users')
    .set({ PasswordHash, PasswordChangedAt: now, MustChangePassword: mustChange })
    .where('UserId', '=', UserId)
    .execute();
  await tx.insertInto('password_history').values({ UserId, PasswordHash, SetAt: now }).execute();
  await endLinks(tx, [UserId]);
};

/** Removes the limits of a session that could only choose a new password. */
export const releaseSession = async (tx: Tx, sessionId: string) => {
  await tx.updateTable('sessions').set({ MustChangePassword: false }).where('SessionId', '=', sessionId).execute();
};
