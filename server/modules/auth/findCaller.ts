import { sql } from 'kysely';
import type { Role } from '#contract/roles.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/database/connect.ts';
import { readSessionId } from './token.ts';

interface Found {
  UserId: number;
  UserName: string;
  CustomerId: number | null;
  MustChangePassword: boolean;
  MustSetUpTwoStep: boolean;
  Roles: Role[];
}

/** Who a session is of, as things stand now; undefined once it has ended. */
export const findCallerOfSession = async (db: Db, sessionId: string, now: Date): Promise<Caller | undefined> => {
  const { rows } = await sql<Found>`
    SELECT u.user_id, u.user_name, u.customer_id, s.must_change_password, s.must_set_up_two_step, coalesce(
      (SELECT array_agg(DISTINCT role) FROM user_access_groups g JOIN access_groups a USING (access_group_id), unnest(a.roles) role
       WHERE g.user_id = u.user_id AND a.active AND (u.customer_id IS NULL) = (role <> 'Customer')), '{}') AS roles
    FROM sessions s JOIN users u USING (user_id) LEFT JOIN customers c USING (customer_id)
    WHERE s.session_id = ${sessionId}::uuid AND s.revoked_at IS NULL AND s.expires_at > ${now} AND u.active AND c.active IS NOT FALSE`.execute(
    db,
  );
  const user = rows[0];
  if (!user) return undefined;
  const { UserId, UserName, CustomerId, Roles: roles, MustChangePassword: mustChangePassword, MustSetUpTwoStep: mustSetUpTwoStep } = user;
  return { UserId, UserName, roles, CustomerId, sessionId, mustChangePassword, mustSetUpTwoStep };
};

/**
 * Who a token stands for, read anew at every request: a revoked session, a deactivated user or a changed role counts at once.
 * A customer's user goes out with the account: when it is closed, nobody enters for it any more.
 */
export const findCaller = async (db: Db, secret: string, token: string, now: Date): Promise<Caller | undefined> => {
  const sessionId = await readSessionId(secret, token, now);
  return sessionId ? findCallerOfSession(db, sessionId, now) : undefined;
};
