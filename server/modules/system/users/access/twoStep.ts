import { sql } from 'kysely';
import { Secret } from 'otpauth';
import { renderSVG } from 'uqr';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { TwoStep } from '#contract/system/users/twoStep.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { endSessions } from '#server/modules/system/auth/passwords/changePassword.ts';
import { makeAuthenticator, normaliseCode, findHalfMinute } from '#server/modules/system/auth/secondStep/codes.ts';
import { listSharedAccounts } from '#server/modules/system/auth/passwords/demoAccounts.ts';
import { notices, notifyUser } from '#server/modules/system/auth/notices.ts';
import {
  deleteSecondStep,
  replaceRecoveryCodes,
  isCodeRight,
  requiresTwoStep,
  wrongCode,
} from '#server/modules/system/auth/secondStep/secondStep.ts';
import { areCodesLocked, resetWrongCodes, addHistoryNote } from '#server/modules/system/auth/secondStep/acceptCode.ts';
import { tryCode } from '#server/modules/system/auth/throttle.ts';
import { must } from '#server/must.ts';
import { checkOwnPassword } from './checkOwnPassword.ts';
import { getUser, lockUser } from '#server/modules/system/users/queries.ts';

const alreadyOn = () =>
  new AppError('RULE_BROKEN', 'Two-step sign-in is already on. Close this, and make new recovery codes if you saw none.');
const notOn = () => new AppError('RULE_BROKEN', 'Two-step sign-in is not on');

const sharedAccount = () =>
  new AppError('RULE_BROKEN', 'Everyone at the demonstration shares this account. Add an account of your own to set up two-step sign-in.');

/** Turns off the storing of replies under an Idempotency-Key, because keys and recovery codes are shown only once. */
const withoutStoredReply = (context: Context): Context => ({ ...context, idempotency: undefined });

export const readTwoStep = async ({ db, user }: Pick<Context, 'db' | 'user'>): Promise<TwoStep> => {
  const { rows } = await sql<TwoStep>`
    SELECT date_trunc('milliseconds', u.two_step_since) AS since,
      (SELECT count(*)::integer FROM recovery_codes r WHERE r.user_id = u.user_id) AS codes_left, ${requiresTwoStep} AS is_required
    FROM users u WHERE u.user_id = ${user.UserId}`.execute(db);
  return rows[0] ?? { Since: null, CodesLeft: 0, IsRequired: false };
};

/** Starts setting up two-step sign-in with a new key. An earlier key that was not confirmed stops working. */
export const beginTwoStep = async (context: Context, input: { Password: string }) => {
  if (listSharedAccounts(context).includes(context.user.UserName)) throw sharedAccount();
  await checkOwnPassword(context, input);
  const { UserId, UserName } = context.user;
  const secret = new Secret({ size: 20 });
  await inTransaction(withoutStoredReply(context), async (tx) => {
    const user = await lockUser(tx, UserId);
    if (user.TwoStepSince) throw alreadyOn();
    await tx
      .insertInto('second_steps')
      .values({ UserId, Secret: secret.base32 })
      .onConflict((conflict) => conflict.column('UserId').doUpdateSet({ Secret: secret.base32, LastTaken: 0 }))
      .execute();
  });
  const Address = makeAuthenticator(secret, UserName).toString();
  const qrCode = renderSVG(Address);
  return { Key: secret.base32, Address, Picture: `data:image/svg+xml;base64,${Buffer.from(qrCode).toString('base64')}` };
};

/** Checks the first code for a key that is not active yet. Returns the key and the half minute of the code. Limits attempts as at sign-in. */
const checkFirstCode = async (context: Context, userId: number, code: string) => {
  const storedStep = await context.db.selectFrom('second_steps').select('Secret').where('UserId', '=', userId).executeTakeFirst();
  if (!storedStep) throw notOn();
  const halfMinute = findHalfMinute(storedStep.Secret, normaliseCode(code), context.now);
  if (!(await tryCode(context, userId, () => Promise.resolve(halfMinute !== null)))) throw invalidField('Code', wrongCode);
  return { Secret: storedStep.Secret, LastTaken: must(halfMinute, 'The half minute of the code') };
};

/** Turns on two-step sign-in. Ends the user's sessions on other devices, because they began without a code. */
export const confirmTwoStep = async (context: Context, { Code }: { Code: string }) => {
  const { UserId, sessionId } = context.user;
  if ((await readTwoStep(context)).Since) throw alreadyOn();
  const { Secret: confirmedSecret, LastTaken } = await checkFirstCode(context, UserId, Code);
  return inTransaction(withoutStoredReply(context), async (tx) => {
    const user = await lockUser(tx, UserId);
    if (user.TwoStepSince) throw alreadyOn();
    const result = await tx
      .updateTable('second_steps')
      .set({ LastTaken })
      .where('UserId', '=', UserId)
      .where('Secret', '=', confirmedSecret)
      .executeTakeFirst();
    if (result.numUpdatedRows === 0n) throw invalidField('Code', wrongCode);
    await tx.updateTable('users').set({ TwoStepSince: context.now }).where('UserId', '=', UserId).execute();
    await endSessions(tx, [UserId], context.now, sessionId);
    if (sessionId) await tx.updateTable('sessions').set({ MustSetUpTwoStep: false }).where('SessionId', '=', sessionId).execute();
    await notifyUser(tx, context, UserId, notices.turnedOn);
    return replaceRecoveryCodes(tx, UserId);
  });
};

/** Changes active two-step sign-in. Requires password and code, so that neither an unlocked screen nor a stolen password is enough. */
const changeTwoStep = async <Result>(
  context: Context,
  input: { Password: string; Code: string },
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  const { UserId } = context.user;
  const checkedHash = await checkOwnPassword(context, { Password: input.Password });
  if (!(await readTwoStep(context)).Since) throw notOn();
  if (!(await isCodeRight(context, UserId, input.Code))) throw invalidField('Code', wrongCode);
  return inTransaction(withoutStoredReply(context), async (tx) => {
    const user = await lockUser(tx, UserId);
    if (user.PasswordHash !== checkedHash) throw invalidField('Password', 'The password has since been changed. Enter the current one.');
    if (!user.TwoStepSince) throw notOn();
    return change(tx);
  });
};

export const renewRecoveryCodes = (context: Context, input: { Password: string; Code: string }) =>
  changeTwoStep(context, input, async (tx) => {
    const { UserId } = context.user;
    await addHistoryNote(tx, UserId, 'New recovery codes were made');
    await notifyUser(tx, context, UserId, notices.renewed);
    return replaceRecoveryCodes(tx, UserId);
  });

export const endTwoStep = async (context: Context, input: { Password: string; Code: string }) => {
  if ((await readTwoStep(context)).IsRequired)
    throw new AppError('RULE_BROKEN', 'One of your access groups requires two-step sign-in. Ask an administrator to turn it off.');
  return changeTwoStep(context, input, async (tx) => {
    await deleteSecondStep(tx, context.user.UserId);
    await notifyUser(tx, context, context.user.UserId, notices.ended('user'));
  });
};

/** Turns off two-step sign-in for a user who lost the device and the recovery codes. The history shows who turned it off. */
export const endTwoStepOfUser = (context: Context, userId: number) =>
  inTransaction(context, async (tx) => {
    if (userId === context.user.UserId) throw new AppError('RULE_BROKEN', 'Turn off your own two-step sign-in in your profile');
    const user = await lockUser(tx, userId);
    if (!user.TwoStepSince) throw new AppError('RULE_BROKEN', `${user.UserName} already signs in without a code`);
    await deleteSecondStep(tx, userId);
    await notifyUser(tx, context, userId, notices.ended('administrator'));
    return getUser(tx, userId, context.now);
  });

/** Accepts a user's codes again after a hundred wrong ones in a row. The history shows who unlocked them. */
export const openTwoStepOfUser = (context: Context, userId: number) =>
  inTransaction(context, async (tx) => {
    if (userId === context.user.UserId) throw new AppError('RULE_BROKEN', 'Ask another administrator to unlock your two-step sign-in');
    const user = await lockUser(tx, userId);
    if (!(await areCodesLocked(tx, userId))) throw new AppError('RULE_BROKEN', `Two-step sign-in of ${user.UserName} is not locked`);
    await resetWrongCodes(tx, userId);
    await addHistoryNote(tx, userId, 'Two-step sign-in unlocked');
    return getUser(tx, userId, context.now);
  });
