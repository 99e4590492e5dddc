import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { networkKey } from '#server/process/network.ts';
import { isPassword } from './passwords/passwords.ts';
import { inHashingTurn } from './passwords/hashingQueue.ts';

/** Maximum attempts of one address within the lockout time, added up over all accounts that it has never signed in to. */
const attemptsPerAddress = 100;

interface AttemptCounts {
  LockoutAttempts: number;
  LockoutMinutes: number;
  /** Attempts of the address over all accounts. Null if the user has signed in from this address before, as in an office behind one router. */
  OfAddress: number | null;
  OfAccount: number;
  /** Address of the account's counter, or '' for the shared counter of unknown addresses. Null if the attempt was not counted. */
  CountedAt: string | null;
  OpensAt: string;
}

/** Counters to which an attempt was added. If the attempt succeeds, it is taken off them again. */
interface UsedCounters {
  /** Address of the account's counter, as in `CountedAt`. */
  account: string | null;
  isOnAddress: boolean;
}

/** Ignores attempts later than this, because they come from a clock that was fast. They would lock the account until that time. */
export const latestCountedTime = (now: Date) => sql`${now}::timestamptz + interval '1 hour'`;

const isLockoutOver = (now: Date) => sql`(f.failed_at <= (SELECT window_start FROM policy) OR f.failed_at > ${latestCountedTime(now)})`;

const addOneOrRestart = (now: Date) => sql`
  ON CONFLICT (user_name, address) DO UPDATE SET
    attempts = CASE WHEN ${isLockoutOver(now)} THEN 1 ELSE f.attempts + 1 END,
    failed_at = CASE WHEN ${isLockoutOver(now)} THEN excluded.failed_at ELSE f.failed_at END`;

const tooManyAttempts = (opensAt: string, now: Date) => {
  const minutes = Math.max(1, Math.ceil((new Date(opensAt).getTime() - now.getTime()) / 60_000));
  return new AppError('TOO_MANY_REQUESTS', `Too many attempts. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`);
};

/** Adds an attempt to the counter of the address. Stops at one more than the limit. */
const countOnAddress = (network: string, now: Date, from: RawBuilder<unknown> = sql``) => sql`
  INSERT INTO sign_in_failures AS f (user_name, address, failed_at) SELECT '', ${network}, ${now}::timestamptz ${from}
  ON CONFLICT (user_name, address) DO UPDATE SET
    attempts = CASE WHEN ${isLockoutOver(now)} THEN 1 ELSE least(f.attempts, ${attemptsPerAddress}) + 1 END,
    failed_at = CASE WHEN ${isLockoutOver(now)} THEN excluded.failed_at ELSE f.failed_at END
  RETURNING attempts, failed_at`;

/** Name, limits and condition for known addresses of the counter that an attempt is added to. */
interface AttemptCounter {
  name: string;
  /** SQL condition on the user `u` and the user's session `s` from that address. */
  isKnownUser: RawBuilder<unknown>;
  limits: RawBuilder<unknown>;
}

const passwordCounter = (userName: string): AttemptCounter => ({
  name: userName,
  isKnownUser: sql`lower(u.user_name) = ${userName}`,
  limits: sql`lockout_attempts, lockout_minutes`,
});

/**
 * Counts an attempt before the password is checked, in one statement, so that parallel attempts all count. A known address, from which the user has
 * signed in before, has its own counter for the account. All unknown addresses share one counter for the account, and each has a counter over all
 * accounts. So strangers cannot lock out the user or the user's colleagues.
 */
const countAttempt = async (context: Context, { name, isKnownUser, limits }: AttemptCounter, network: string): Promise<UsedCounters> => {
  const { db, now } = context;
  const { rows } = await sql<AttemptCounts>`
    WITH limits AS (SELECT ${limits} FROM password_policy
    ), policy AS (
      SELECT least(coalesce(nullif(lockout_attempts, 0), ${attemptsPerAddress}), ${attemptsPerAddress}) AS of_known, lockout_attempts, lockout_minutes,
        ${now}::timestamptz - lockout_minutes * interval '1 minute' AS window_start FROM limits
    ), known AS (
      SELECT EXISTS (SELECT FROM sessions s JOIN users u USING (user_id) WHERE ${isKnownUser} AND s.address = ${network}) AS is_known
    ), by_address AS (${countOnAddress(network, now, sql`FROM known WHERE NOT is_known`)}
    ), by_account AS (
      INSERT INTO sign_in_failures AS f (user_name, address, failed_at)
      SELECT ${name}, CASE WHEN is_known THEN ${network} ELSE '' END, ${now}
      FROM known CROSS JOIN policy LEFT JOIN by_address ON true
      WHERE is_known OR (by_address.attempts <= ${attemptsPerAddress} AND policy.lockout_attempts > 0)
      ${addOneOrRestart(now)} RETURNING attempts, failed_at, address
    )
    SELECT CASE WHEN is_known THEN of_known ELSE lockout_attempts END AS lockout_attempts, p.lockout_minutes, a.attempts AS of_address,
      coalesce(c.attempts, 0) AS of_account, c.address AS counted_at, coalesce(c.failed_at, a.failed_at) + p.lockout_minutes * interval '1 minute' AS opens_at
    FROM policy p CROSS JOIN known LEFT JOIN by_address a ON true LEFT JOIN by_account c ON true`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('There is no password policy');
  const { OfAddress, CountedAt: account } = counts;
  if (OfAddress !== null && OfAddress > attemptsPerAddress) throw tooManyAttempts(counts.OpensAt, now);
  const counters = { account, isOnAddress: OfAddress !== null };
  if (counts.OfAccount <= (counts.LockoutAttempts || Infinity)) return counters;
  // The account is locked, so this attempt guessed nothing. It must not count against the address, which others may share.
  await uncountOnAddress(context, network, counters);
  throw tooManyAttempts(counts.OpensAt, now);
};

const uncountOnAddress = async ({ db }: Context, network: string, { isOnAddress }: Pick<UsedCounters, 'isOnAddress'>) => {
  if (!isOnAddress) return;
  await sql`UPDATE sign_in_failures SET attempts = greatest(attempts - 1, 0) WHERE user_name = '' AND address = ${network}`.execute(db);
};

const uncount = async (context: Context, userName: string, network: string, counters: UsedCounters) => {
  const { account } = counters;
  if (account !== null)
    await context.db.deleteFrom('sign_in_failures').where('UserName', '=', userName).where('Address', '=', account).execute();
  await uncountOnAddress(context, network, counters);
};

/**
 * Checks a password, and counts and throttles the attempts. Calls `findHash` only if the attempt is allowed. Must not be called within a transaction
 * or a lock, because hashing is slow.
 */
export const tryPassword = (context: Context, userName: string, password: string, findHash: () => Promise<string | null | undefined>) =>
  inHashingTurn(async () => {
    const name = userName.trim().toLowerCase();
    const network = networkKey(context.address);
    const counters = await countAttempt(context, passwordCounter(name), network);
    const isRight = await isPassword(await findHash(), password);
    if (isRight) await uncount(context, name, network, counters);
    return isRight;
  });

/** Start of the counter name for codes. No user name begins with a space, so no user can have such a name. */
export const codeCounterPrefix = ' codes of ';
const codesName = (userId: number) => `${codeCounterPrefix}${userId}`;

/** SQL: limits for codes. There are only a million, so ten wrong ones lock the account for at least 15 minutes, whatever the policy allows. */
export const selectCodeLimits = sql`least(coalesce(nullif(lockout_attempts, 0), 10), 10) AS lockout_attempts,
  greatest(lockout_minutes, 15) AS lockout_minutes`;

/** An address is known only if the user has signed in from it since two-step sign-in was turned on. Before, a password was enough. */
const codeCounter = (userId: number): AttemptCounter => ({
  name: codesName(userId),
  isKnownUser: sql`u.user_id = ${userId} AND s.started_at > u.two_step_since`,
  limits: selectCodeLimits,
});

/**
 * Checks a code of two-step sign-in, and counts and throttles the attempts separately from passwords. A right password does not reset wrong codes.
 * Calls `isRight` only if the attempt is allowed. Must not be called within a transaction.
 */
export const tryCode = async (context: Context, userId: number, isRight: () => Promise<boolean>): Promise<boolean> => {
  const network = networkKey(context.address);
  const counters = await countAttempt(context, codeCounter(userId), network);
  const isAccepted = await isRight();
  if (isAccepted) await uncount(context, codesName(userId), network, counters);
  return isAccepted;
};

/**
 * Looks up a secret, such as that of a link, and stops guessing. Counts the attempt against the caller's address first, like a failed sign-in, and
 * takes it off if the secret exists. Undefined if it does not.
 */
export const tryToFindSecret = async <Found>(context: Context, find: () => Promise<Found | undefined>): Promise<Found | undefined> => {
  const { db, now } = context;
  const network = networkKey(context.address);
  const { rows } = await sql<{ Attempts: number; OpensAt: string }>`
    WITH policy AS (
      SELECT lockout_minutes * interval '1 minute' AS lockout, ${now}::timestamptz - lockout_minutes * interval '1 minute' AS window_start FROM password_policy
    ), counted AS (${countOnAddress(network, now)}
    )
    SELECT attempts, failed_at + lockout AS opens_at FROM counted, policy`.execute(db);
  const [counted] = rows;
  if (counted && counted.Attempts > attemptsPerAddress) throw tooManyAttempts(counted.OpensAt, now);
  const result = await find();
  if (result !== undefined) await uncountOnAddress(context, network, { isOnAddress: true });
  return result;
};

/** Clears the failed attempts of a user name, from every address, when the account gets another password. */
export const clearAttempts = async (tx: Tx, userName: string) => {
  await tx.deleteFrom('sign_in_failures').where('UserName', '=', userName.trim().toLowerCase()).execute();
};

/** Clears wrong codes when the second step is changed or turned off. */
export const clearCodeAttempts = async (tx: Tx, userId: number) => {
  await tx.deleteFrom('sign_in_failures').where('UserName', '=', codesName(userId)).execute();
};
