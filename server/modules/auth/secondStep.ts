import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database/connect.ts';
import { forgetCodes, tryCode } from './throttle.ts';

/** RFC 6238 as authenticator apps have it: six digits, SHA-1, of every half minute. */
export const appOf = (secret: Secret | string, userName = '') => new TOTP({ issuer: 'Demijohn', label: userName, secret });

/** The half minute whose code this is: now's or one beside it, as clocks differ; null where it is none of them. */
export const halfMinuteOf = (secret: string, digits: string, now: Date): number | null => {
  // The library throws at six characters that are not six bytes.
  if (!/^\d{6}$/.test(digits)) return null;
  const app = appOf(secret);
  const timestamp = now.getTime();
  const beside = app.validate({ token: digits, timestamp, window: 1 });
  return beside === null ? null : app.counter({ timestamp }) + beside;
};

export const digitsOf = (code: string) => code.replaceAll(/[\s-]/g, '');

/** Twelve digits of which there are but ten, each tried against the throttle: more would not be harder to guess, only to type. */
const hashOf = (userId: number, digits: string) => createHash('sha256').update(`recovery code of ${userId}: ${digits}`).digest('base64url');

/** SQL: whether one of the access groups of a user `u` wants a second step. */
export const wantsTwoStep = sql`EXISTS (SELECT FROM user_access_groups g JOIN access_groups a USING (access_group_id)
  WHERE g.user_id = u.user_id AND a.active AND a.require_two_step)`;

const recoveryCodes = 10;

/** In place of those before. They are told as they are written down: `4821 0937 5526`. */
export const giveRecoveryCodes = async (tx: Tx, UserId: number): Promise<{ Codes: string[] }> => {
  const all = Array.from({ length: recoveryCodes }, () => String(randomInt(10 ** 12)).padStart(12, '0'));
  await tx.deleteFrom('recovery_codes').where('UserId', '=', UserId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(all.map((digits) => ({ UserId, CodeHash: hashOf(UserId, digits) })))
    .execute();
  return { Codes: all.map((digits) => digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')) };
};

/** Nothing of it is left: the key, and the codes that stood in for it. */
export const forgetSecondStep = async (tx: Tx, userId: number) => {
  await tx.updateTable('users').set({ TwoStepSince: null }).where('UserId', '=', userId).execute();
  await tx.deleteFrom('second_steps').where('UserId', '=', userId).execute();
  await tx.deleteFrom('recovery_codes').where('UserId', '=', userId).execute();
  await forgetCodes(tx, userId);
};

/** Takes a code, so that nobody takes it again: the app's of this half minute, or a recovery code. */
const takeCode = async (db: Db, userId: number, code: string, now: Date): Promise<boolean> => {
  const digits = digitsOf(code);
  if (digits.length !== 6) {
    const used = await sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND code_hash = ${hashOf(userId, digits)}`.execute(db);
    return used.numAffectedRows === 1n;
  }
  const kept = await db.selectFrom('second_steps').select('Secret').where('UserId', '=', userId).executeTakeFirst();
  const halfMinute = kept ? halfMinuteOf(kept.Secret, digits, now) : null;
  if (halfMinute === null) return false;
  const taken =
    await sql`UPDATE second_steps SET last_taken = ${halfMinute} WHERE user_id = ${userId} AND last_taken < ${halfMinute}`.execute(db);
  return taken.numAffectedRows === 1n;
};

export const wrongCode = 'This code is not right, or was used already: enter the one that is shown now';

/** Whether a code is right, counted and throttled apart from passwords: whoever has the password cannot go on guessing. Never in a transaction. */
export const isCodeRight = (context: Context, userId: number, code: string): Promise<boolean> =>
  tryCode(context, userId, () => takeCode(context.db, userId, code, context.now));

/**
 * After the password was found right. An account without a second step passes; one that has it needs a code (CODE_NEEDED: there is none, or it
 * is wrong). Whether one was given.
 */
export const passSecondStep = async (
  context: Context,
  { UserId, TwoStepSince }: { UserId: number; TwoStepSince: unknown },
  code: string | undefined,
): Promise<boolean> => {
  if (TwoStepSince === null) return false;
  if (!code?.trim()) throw new AppError('CODE_NEEDED', 'Enter the code that your authenticator app shows');
  if (!(await isCodeRight(context, UserId, code))) throw new AppError('CODE_NEEDED', wrongCode);
  return true;
};
