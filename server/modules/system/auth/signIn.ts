import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import { networkKey } from '#server/process/network.ts';
import { isPublishedPassword, listSharedAccounts } from './passwords/demoAccounts.ts';
import { selectRoles } from './selectRoles.ts';
import type { FoundUser } from './selectRoles.ts';
import { passSecondStep, requiresTwoStep } from './secondStep/secondStep.ts';
import { tryPassword } from './throttle.ts';
import { newSessionId, signToken, tokenHours } from './token.ts';

/** Finds the account. Undefined if its customer is closed. */
const findUserForSignIn = ({ db }: Context, userName: string) =>
  db
    .selectFrom('users')
    .leftJoin('customers', 'customers.CustomerId', 'users.CustomerId')
    .select(['users.UserId', 'users.PasswordHash', 'users.TwoStepSince'])
    .where(sql<string>`lower(users.user_name)`, '=', userName)
    .where('users.Active', '=', true)
    .where(sql<boolean>`customers.active IS NOT FALSE`)
    .executeTakeFirst();

const signInFailed = () => new AppError('SIGN_IN_FAILED', 'The user name or the password is wrong');

/**
 * Starts a session and returns its token. The password was checked against `passwordHash`. Throws SIGN_IN_FAILED if the account was closed, the
 * password changed or two-step sign-in turned on since that check. A later change ends this session like the user's others.
 */
export const beginSession = async (context: Context, userId: number, passwordHash: string, isCodeChecked: boolean): Promise<string> => {
  const { db, now, address, services } = context;
  const sessionId = newSessionId();
  const { rows } = await sql<{ UserId: number; MustChangePassword: boolean; MustSetUpTwoStep: boolean }>`
    INSERT INTO sessions (session_id, user_id, started_at, expires_at, address, must_change_password, must_set_up_two_step)
    SELECT ${sessionId}::uuid, u.user_id, ${now}, ${new Date(now.getTime() + tokenHours * 3_600_000)}, ${networkKey(address)}, u.must_change_password
      OR (p.maximum_age_days > 0 AND u.password_changed_at < ${now}::timestamptz - p.maximum_age_days * interval '1 day'),
      u.two_step_since IS NULL AND ${requiresTwoStep} AND u.user_name <> ALL(${listSharedAccounts(context)}::text[])
    FROM users u CROSS JOIN password_policy p WHERE u.user_id = ${userId} AND u.active AND u.password_hash = ${passwordHash}
      AND (u.two_step_since IS NULL OR ${isCodeChecked}) FOR SHARE OF u
    RETURNING user_id, must_change_password, must_set_up_two_step`.execute(db);
  const [session] = rows;
  if (!session) throw signInFailed();
  const account = await sql<Pick<FoundUser, 'CustomerId' | 'Roles'>>`
    SELECT u.customer_id, ${selectRoles} AS roles FROM users u WHERE u.user_id = ${userId}`.execute(db);
  const { CustomerId = null, Roles = [] } = account.rows[0] ?? {};
  const { MustChangePassword: mustChangePassword, MustSetUpTwoStep: mustSetUpTwoStep } = session;
  return signToken(
    services.tokenSecret,
    { UserId: userId, CustomerId, roles: Roles, sessionId, mustChangePassword, mustSetUpTwoStep },
    now,
  );
};

/**
 * Signs in with a user name and password. Attempts are throttled for each account and address. An unknown user, a wrong password and an account
 * without a password get the same reply after the same time.
 */
export const signIn = async (
  context: Context,
  credentials: { username: string; password: string; code?: string | null | undefined },
): Promise<string> => {
  const foundUser: { user?: Awaited<ReturnType<typeof findUserForSignIn>> } = {};
  const isRight = await tryPassword(context, credentials.username, credentials.password, async () => {
    foundUser.user = await findUserForSignIn(context, credentials.username.trim().toLowerCase());
    // Null takes as long to check as a wrong password.
    return isPublishedPassword(context.services.environment, credentials.password) ? null : foundUser.user?.PasswordHash;
  });
  if (!isRight || !foundUser.user?.PasswordHash) throw signInFailed();
  const isCodeChecked = await passSecondStep(context, foundUser.user, credentials.code);
  return beginSession(context, foundUser.user.UserId, foundUser.user.PasswordHash, isCodeChecked);
};

export const signOut = async ({ db, user, now }: Context): Promise<void> => {
  if (user.sessionId) await db.updateTable('sessions').set({ RevokedAt: now }).where('SessionId', '=', user.sessionId).execute();
};
