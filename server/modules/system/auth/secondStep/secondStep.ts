import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { hashOf } from './codes.ts';
import { refuseClosed, takeCode } from './takeCode.ts';
import { forgetCodes, tryCode } from '#server/modules/system/auth/throttle.ts';

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

export const wrongCode = 'This code is not right, or was used already: enter the one that is shown now';

/** Whether a code is right, counted and throttled apart from passwords: whoever has the password cannot go on guessing. Never in a transaction. */
export const isCodeRight = async (context: Context, userId: number, code: string): Promise<boolean> => {
  await refuseClosed(context.db, userId);
  return tryCode(context, userId, () => takeCode(context, userId, code));
};

/**
 * After the password was found right. An account without a second step passes; one that has it needs a code (CODE_NEEDED: there is none, or it
 * is wrong). Whether one was given.
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
