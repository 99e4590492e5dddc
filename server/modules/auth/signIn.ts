import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { Role } from '#contract/roles.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/connect.ts';
import { getPolicy } from './passwordPolicy.ts';
import { isPassword } from './passwords.ts';
import { newSessionId, signToken, tokenHours } from './token.ts';

/** One address may fail this often within the lockout time, over all accounts. */
const failuresPerAddress = 100;

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);

const requireNotThrottled = async ({ db, now, address }: Context, userName: string) => {
  const { LockoutAttempts, LockoutMinutes } = await getPolicy(db);
  const since = minutesBefore(now, LockoutMinutes);
  const { rows } = await sql<{ OfAccount: number; OfAddress: number }>`
    SELECT (SELECT count(*)::integer FROM sign_in_failures WHERE user_name = ${userName} AND failed_at > ${since}) AS of_account,
      (SELECT count(*)::integer FROM sign_in_failures WHERE address = ${address} AND failed_at > ${since}) AS of_address`.execute(db);
  const failures = rows[0];
  const accountIsLocked = LockoutAttempts > 0 && (failures?.OfAccount ?? 0) >= LockoutAttempts;
  if (accountIsLocked || (failures?.OfAddress ?? 0) >= failuresPerAddress)
    throw new AppError('TOO_MANY_REQUESTS', `Too many attempts: wait ${LockoutMinutes} minutes and try again`);
};

const findUserForSignIn = async (db: Db, userName: string) => {
  const { rows } = await sql<{ UserId: number; PasswordHash: string; CustomerId: number | null; Roles: Role[] }>`
    SELECT u.user_id, u.password_hash, u.customer_id, coalesce(
      (SELECT array_agg(DISTINCT role ORDER BY role) FROM user_access_groups g JOIN access_groups a USING (access_group_id), unnest(a.roles) role
       WHERE g.user_id = u.user_id AND a.active AND (u.customer_id IS NULL) = (role <> 'Customer')), '{}') AS roles
    FROM users u WHERE lower(u.user_name) = ${userName} AND u.active`.execute(db);
  return rows[0];
};

/** Throttled per account and per address; unknown user and wrong password get the same answer after the same time. */
export const signIn = async (context: Context, secret: string, given: { username: string; password: string }): Promise<string> => {
  const { db, now, address } = context;
  const userName = given.username.trim().toLowerCase();
  await requireNotThrottled(context, userName);
  const user = await findUserForSignIn(db, userName);
  const isRight = await isPassword(user?.PasswordHash, given.password);
  if (!user || !isRight) {
    await db.insertInto('sign_in_failures').values({ UserName: userName, Address: address, FailedAt: now }).execute();
    throw new AppError('SIGN_IN_FAILED', 'The user name or the password is not right');
  }
  const sessionId = newSessionId();
  await db.deleteFrom('sign_in_failures').where('UserName', '=', userName).execute();
  await db
    .insertInto('sessions')
    .values({ SessionId: sessionId, UserId: user.UserId, StartedAt: now, ExpiresAt: new Date(now.getTime() + tokenHours * 3_600_000) })
    .execute();
  return signToken(secret, { UserId: user.UserId, CustomerId: user.CustomerId, roles: user.Roles, sessionId }, now);
};

export const signOut = async ({ db, user, now }: Context): Promise<void> => {
  if (user.sessionId) await db.updateTable('sessions').set({ RevokedAt: now }).where('SessionId', '=', user.sessionId).execute();
};
