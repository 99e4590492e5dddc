import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { transact } from '#server/database/transaction/transact.ts';
import { setReason } from '#server/modules/setReason.ts';
import { must } from '#server/must.ts';
import { normaliseCode, findHalfMinute, hashRecoveryCode } from './codes.ts';
import { notices, notifyUser } from '#server/modules/system/auth/notices.ts';
import { clearCodeAttempts } from '#server/modules/system/auth/throttle.ts';

/** Wrong codes in a row after which only an administrator can unlock the account (NIST SP 800-63B, 5.2.2). */
export const maxWrongCodes = 100;

const codesLocked = () =>
  new AppError(
    'TOO_MANY_REQUESTS',
    `Two-step sign-in of this account was locked after ${maxWrongCodes} wrong codes in a row. Ask an administrator to unlock it.`,
  );

export const areCodesLocked = async (db: Db, userId: number): Promise<boolean> => {
  const storedStep = await db.selectFrom('second_steps').select('WrongCodes').where('UserId', '=', userId).executeTakeFirst();
  return storedStep !== undefined && storedStep.WrongCodes >= maxWrongCodes;
};

export const refuseClosed = async (db: Db, userId: number) => {
  if (await areCodesLocked(db, userId)) throw codesLocked();
};

/** Counts the attempt as wrong before the code is checked, so that parallel attempts all count. Undefined without two-step sign-in. */
const countWrong = async (db: Db, userId: number) => {
  const { rows } = await sql<{ Secret: string; WrongCodes: number }>`
    UPDATE second_steps SET wrong_codes = wrong_codes + 1 WHERE user_id = ${userId} AND wrong_codes < ${maxWrongCodes}
    RETURNING secret, wrong_codes`.execute(db);
  if (!rows[0]) await refuseClosed(db, userId);
  return rows[0];
};

export const resetWrongCodes = async (tx: Tx, userId: number) => {
  await tx.updateTable('second_steps').set({ WrongCodes: 0 }).where('UserId', '=', userId).execute();
  await clearCodeAttempts(tx, userId);
};

/** Adds an entry to the account's history, although no field changes. */
export const addHistoryNote = async (tx: Tx, userId: number, why: string) => {
  await setReason(tx, why);
  await sql`UPDATE users SET active = active WHERE user_id = ${userId}`.execute(tx);
  await setReason(tx, '');
};

const countCodes = async (tx: Tx, userId: number) => {
  const { rows } = await sql<{ Left: number }>`SELECT count(*)::integer AS "left" FROM recovery_codes WHERE user_id = ${userId}`.execute(
    tx,
  );
  return must(rows[0], 'The count').Left;
};

const lockAccount = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select('UserId').where('UserId', '=', userId).forUpdate().executeTakeFirst();

/** Uses a recovery code: deletes it, tells the user by mail and notes it in the account's history. */
const takeRecoveryCode = (context: Context, userId: number, digits: string): Promise<boolean> =>
  transact(context.db, userId, async (tx) => {
    await lockAccount(tx, userId);
    const deletion =
      await sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND code_hash = ${hashRecoveryCode(userId, digits)}`.execute(tx);
    if (deletion.numAffectedRows !== 1n) return false;
    await tx.updateTable('second_steps').set({ WrongCodes: 0 }).where('UserId', '=', userId).execute();
    const codesLeft = await countCodes(tx, userId);
    await addHistoryNote(tx, userId, `Recovery code used, ${codesLeft} left`);
    await notifyUser(tx, context, userId, notices.codeUsed(codesLeft));
    return true;
  });

const takeAppCode = async (db: Db, userId: number, halfMinute: number | null): Promise<boolean> => {
  if (halfMinute === null) return false;
  const acceptedRows = await sql`UPDATE second_steps SET last_taken = ${halfMinute}, wrong_codes = 0
    WHERE user_id = ${userId} AND last_taken < ${halfMinute}`.execute(db);
  return acceptedRows.numAffectedRows === 1n;
};

/** Locks two-step sign-in after the last wrong code, and tells the user. Whoever entered the codes knows the password. */
const close = (context: Context, userId: number) =>
  transact(context.db, 0, async (tx) => {
    await lockAccount(tx, userId);
    await addHistoryNote(tx, userId, `Two-step sign-in locked after ${maxWrongCodes} wrong codes in a row`);
    await notifyUser(tx, context, userId, notices.closed(maxWrongCodes));
  });

/** Accepts a code of the authenticator app or a recovery code. Each code works only once. */
export const acceptCode = async (context: Context, userId: number, code: string): Promise<boolean> => {
  const digits = normaliseCode(code);
  const storedStep = await countWrong(context.db, userId);
  if (!storedStep) return false;
  const isRight =
    digits.length === 6
      ? await takeAppCode(context.db, userId, findHalfMinute(storedStep.Secret, digits, context.now))
      : await takeRecoveryCode(context, userId, digits);
  if (!isRight && storedStep.WrongCodes === maxWrongCodes) await close(context, userId);
  return isRight;
};
