import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { Role } from '#contract/roles.ts';
import { nobody } from '#server/context.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/connect.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { endSessions, keepPassword, prepareNewPassword } from './changePassword.ts';
import { networkOf, tryPassword } from './throttle.ts';
import { newSessionId, signToken, tokenHours } from './token.ts';

interface Entering {
  UserId: number;
  UserName: string;
  PasswordHash: string;
  CustomerId: number | null;
  Roles: Role[];
  MaximumAgeDays: number;
  /** Whether the password is older than the policy lets it be. */
  IsTooOld: boolean;
}

/** Nobody enters for an account that is closed. */
const findUserForSignIn = async ({ db, now }: Context, userName: string) => {
  const { rows } = await sql<Entering>`
    SELECT u.user_id, u.user_name, u.password_hash, u.customer_id, coalesce(
      (SELECT array_agg(DISTINCT role ORDER BY role) FROM user_access_groups g JOIN access_groups a USING (access_group_id), unnest(a.roles) role
       WHERE g.user_id = u.user_id AND a.active AND (u.customer_id IS NULL) = (role <> 'Customer')), '{}') AS roles, p.maximum_age_days,
      p.maximum_age_days > 0 AND u.password_changed_at < ${now}::timestamptz - p.maximum_age_days * interval '1 day' AS is_too_old
    FROM password_policy p, users u LEFT JOIN customers c USING (customer_id)
    WHERE lower(u.user_name) = ${userName} AND u.active AND c.active IS NOT FALSE`.execute(db);
  return rows[0];
};

const replaceOldPassword = async (context: Context, user: Entering, newPassword: string | undefined) => {
  if (newPassword === undefined) {
    const message = `Your password is older than ${user.MaximumAgeDays} days: choose a new one`;
    throw new AppError('PASSWORD_EXPIRED', message, { fields: { newPassword: message } });
  }
  const hash = await prepareNewPassword(context.db, newPassword, user);
  const asUser = { ...context, user: { ...nobody, UserId: user.UserId, UserName: user.UserName }, idempotency: undefined };
  await inTransaction(asUser, async (tx) => {
    await keepPassword(tx, user.UserId, hash, context.now);
    await endSessions(tx, [user.UserId], context.now);
  });
};

const beginSession = async (db: Db, UserId: number, { now, address }: Context) => {
  const SessionId = newSessionId();
  const ExpiresAt = new Date(now.getTime() + tokenHours * 3_600_000);
  await db
    .insertInto('sessions')
    .values({ SessionId, UserId, StartedAt: now, ExpiresAt, Address: networkOf(address) })
    .execute();
  return SessionId;
};

export interface GivenCredentials {
  username: string;
  password: string;
  /** Taken where the policy wants a new one. */
  newPassword?: string | undefined;
}

/** Throttled per account and per address; unknown user and wrong password get the same answer after the same time. */
export const signIn = async (context: Context, secret: string, given: GivenCredentials): Promise<string> => {
  const found: { user?: Entering | undefined } = {};
  const isRight = await tryPassword(context, given.username, given.password, async () => {
    found.user = await findUserForSignIn(context, given.username.trim().toLowerCase());
    return found.user?.PasswordHash;
  });
  if (!found.user || !isRight) throw new AppError('SIGN_IN_FAILED', 'The user name or the password is not right');
  if (found.user.IsTooOld) await replaceOldPassword(context, found.user, given.newPassword);
  const { UserId, CustomerId, Roles } = found.user;
  const sessionId = await beginSession(context.db, UserId, context);
  return signToken(secret, { UserId, CustomerId, roles: Roles, sessionId }, context.now);
};

export const signOut = async ({ db, user, now }: Context): Promise<void> => {
  if (user.sessionId) await db.updateTable('sessions').set({ RevokedAt: now }).where('SessionId', '=', user.sessionId).execute();
};
