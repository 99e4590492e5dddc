import { sql } from 'kysely';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { findCallerOfKey, isKey } from './programKeys.ts';
import { selectRoles } from './selectRoles.ts';
import type { FoundUser } from './selectRoles.ts';
import { readSessionId } from './token.ts';

interface FoundSession extends FoundUser {
  MustChangePassword: boolean;
  MustSetUpTwoStep: boolean;
}

/** Returns the current user of a session. Undefined once the session has ended. */
export const findCallerOfSession = async (db: Db, sessionId: string, now: Date): Promise<Caller | undefined> => {
  const { rows } = await sql<FoundSession>`
    SELECT u.user_id, u.user_name, u.customer_id, s.must_change_password, s.must_set_up_two_step, ${selectRoles} AS roles
    FROM sessions s JOIN users u USING (user_id) LEFT JOIN customers c USING (customer_id)
    WHERE s.session_id = ${sessionId}::uuid AND s.revoked_at IS NULL AND s.expires_at > ${now} AND u.active AND c.active IS NOT FALSE`.execute(
    db,
  );
  const user = rows[0];
  if (!user) return undefined;
  const { UserId, UserName, CustomerId, Roles: roles, MustChangePassword: mustChangePassword, MustSetUpTwoStep: mustSetUpTwoStep } = user;
  return { UserId, UserName, roles, CustomerId, sessionId, mustChangePassword, mustSetUpTwoStep, isProgram: false, mayWrite: true };
};

/**
 * Returns the user of a token or program key. Reads the user at every request, so that a revoked session, a deactivated user or a changed role
 * takes effect at once. Undefined also for users of a closed customer account.
 */
export const findCaller = async (db: Db, secret: string, token: string, now: Date): Promise<Caller | undefined> => {
  if (isKey(token)) return findCallerOfKey(db, token, now);
  const sessionId = await readSessionId(secret, token, now);
  return sessionId ? findCallerOfSession(db, sessionId, now) : undefined;
};
