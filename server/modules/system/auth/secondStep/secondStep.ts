import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { hashRecoveryCode } from './codes.ts';
import { refuseClosed, acceptCode } from './acceptCode.ts';
import { clearCodeAttempts, tryCode } from '#server/modules/system/auth/throttle.ts';

/** SQL: whether one of the access groups of the user `u` requires two-step sign-in. */
export const requiresTwoStep = sql`EXISTS (SELECT FROM user_access_groups g JOIN access_groups a USING (access_group_id)
  WHERE g.user_id = u.user_id AND a.active AND a.require_two_step)`;

const recoveryCodes = 10;

/** Replaces the recovery codes. Returns the new ones with spaces, such as `4821 0937 5526`. */
export const replaceRecoveryCodes = async (tx: Tx, UserId: number): Promise<{ Codes: string[] }> => {
  const all = Array.from({ length: recoveryCodes }, () => String(randomInt(10 ** 12)).padStart(12, '0'));
  await tx.deleteFrom('recovery_codes').where('UserId', '=', UserId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(all.map((digits) => ({ UserId, CodeHash: hashRecoveryCode(UserId, digits) })))
    .execute();
  return { Codes: all.map((digits) => digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')) };
};

/** Deletes the key and the recovery codes. */
export const deleteSecondStep = async (tx: Tx, userId: number) => {
  await tx.updateTable('users').set({ TwoStepSince: null }).where('UserId', '=', userId).execute();
  await tx.deleteFrom('second_steps').where('UserId', '=', userId).execute();
  await tx.deleteFrom('recovery_codes').where('UserId', '=', userId).execute();
  await clearCodeAttempts(tx, userId);
};

export const wrongCode = 'This code is wrong or has been used. Enter the one shown now.';

/**
 * Checks a code. Counts and throttles codes separately from passwords, so that someone with the password cannot keep guessing. Must not be called
 * in a transaction.
 */
export const isCodeRight = async (context: Context, userId: number, code: string): Promise<boolean> => {
  await refuseClosed(context.db, userId);
  return tryCode(context, userId, () => acceptCode(context, userId, code));
};

/**
 * Checks the code of an account with two-step sign-in, after its password was right. Throws CODE_NEEDED if the code is missing or wrong. Returns
 * false for an account without two-step sign-in.
 */
export const passSecondStep = async (
  context: Context,
  { UserId, TwoStepSince }: { UserId: number; TwoStepSince: unknown },
  code: string | null | undefined,
): Promise<boolean> => {
  if (TwoStepSince === null) return false;
  if (!code?.trim()) {
    await refuseClosed(context.db, UserId);
    throw new AppError('CODE_NEEDED', 'Enter the code that your authenticator app shows');
  }
  if (!(await isCodeRight(context, UserId, code))) throw new AppError('CODE_NEEDED', wrongCode);
  return true;
};
