import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { transact } from '#server/database/transaction/transact.ts';
import { endLinks, endSessions } from './passwords/changePassword.ts';
import { demoPassword, listClosedAccounts } from './passwords/demoAccounts.ts';
import { inHashingTurn } from './passwords/hashingQueue.ts';
import { isPassword } from './passwords/passwords.ts';

/** Finds users who still have the published password. Runs only on a former demonstration, because checking each password takes time. */
const findAdmitted = async (db: Context['db']) => {
  const { rows } = await sql<{ UserId: number; PasswordHash: string }>`
    SELECT u.user_id, u.password_hash FROM users u WHERE u.password_hash LIKE '$argon2%' AND (
      EXISTS (SELECT FROM sessions s WHERE s.user_id = u.user_id AND s.revoked_at IS NULL)
      OR EXISTS (SELECT FROM program_keys k WHERE k.user_id = u.user_id))`.execute(db);
  return rows;
};

/**
 * Ends sessions and keys of accounts that still have the published demo password, unless this is a demonstration. Returns the demo accounts that
 * have no other password.
 */
export const disablePublishedPasswords = async (at: Pick<Context, 'db' | 'services'>, now: Date) => {
  const closed = await listClosedAccounts(at);
  if (closed.length === 0) return closed;
  const admitted = await findAdmitted(at.db);
  const ids = await inHashingTurn(async () => {
    const admittedUsers = [];
    for (const { UserId, PasswordHash } of admitted) if (await isPassword(PasswordHash, demoPassword)) admittedUsers.push(UserId);
    return admittedUsers;
  });
  if (ids.length > 0)
    await transact(at.db, 0, async (tx) => {
      await endSessions(tx, ids, now);
      await endLinks(tx, ids);
    });
  return closed;
};
