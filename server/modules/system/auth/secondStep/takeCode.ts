import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { transact } from '#server/database/transaction/transact.ts';
import { sayWhy } from '#server/modules/sayWhy.ts';
import { must } from '#server/must.ts';
import { digitsOf, halfMinuteOf, hashOf } from './codes.ts';
import { notices, tellUser } from '#server/modules/system/auth/notices.ts';
import { forgetCodes } from '#server/modules/system/auth/throttle.ts';

/** NIST SP 800-63B, 5.2.2: after this many wrong codes in a row the account needs an administrator. */
export const mostWrongCodes = 100;

const closed = () =>
  new AppError(
    'TOO_MANY_REQUESTS',
    `Two-step sign-in of this account was locked after ${mostWrongCodes} wrong codes in a row. Ask an administrator to unlock it.`,
  );

export const areCodesClosed = async (db: Db, userId: number): Promise<boolean> => {
  const kept = await db.selectFrom('second_steps').select('WrongCodes').where('UserId', '=', userId).executeTakeFirst();
  return kept !== undefined && kept.WrongCodes >= mostWrongCodes;
};

export const refuseClosed = async (db: Db, userId: number) => {
  if (await areCodesClosed(db, userId)) throw closed();
};

/** Counts the attempt as wrong before it is checked, so that parallel attempts cannot pass. Undefined if the account has no second step. */
const countWrong = async (db: Db, userId: number) => {
  const { rows } = await sql<{ Secret: string; WrongCodes: number }>`
    UPDATE second_steps SET wrong_codes = wrong_codes + 1 WHERE user_id = ${userId} AND wrong_codes < ${mostWrongCodes}
    RETURNING secret, wrong_codes`.execute(db);
  if (!rows[0]) await refuseClosed(db, userId);
  return rows[0];
};

export const forgetWrongCodes = async (tx: Tx, userId: number) => {
  await tx.updateTable('second_steps').set({ WrongCodes: 0 }).where('UserId', '=', userId).execute();
  await forgetCodes(tx, userId);
};

/** Adds an entry to the account's history although no field changes. */
export const noteOnUser = async (tx: Tx, userId: number, why: string) => {
  await sayWhy(tx, why);
  await sql`UPDATE users SET active = active WHERE user_id = ${userId}`.execute(tx);
  await sayWhy(tx, '');
};

const countCodes = async (tx: Tx, userId: number) => {
  const { rows } = await sql<{ Left: number }>`SELECT count(*)::integer AS "left" FROM recovery_codes WHERE user_id = ${userId}`.execute(
    tx,
  );
  return must(rows[0], 'The count').Left;
};

const lockAccount = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select('UserId').where('UserId', '=', userId).forUpdate().executeTakeFirst();

/** Marks the code as used, tells the user by mail and adds it to the account's history. */
const takeRecoveryCode = (context: Context, userId: number, digits: string): Promise<boolean> =>
  transact(context.db, userId, async (tx) => {
    await lockAccount(tx, userId);
    const used = await sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND code_hash = ${hashOf(userId, digits)}`.execute(tx);
    if (used.numAffectedRows !== 1n) return false;
    await tx.updateTable('second_steps').set({ WrongCodes: 0 }).where('UserId', '=', userId).execute();
    const left = await countCodes(tx, userId);
    await noteOnUser(tx, userId, `Recovery code used, ${left} left`);
    await tellUser(tx, context, userId, notices.codeUsed(left));
    return true;
  });

const takeAppCode = async (db: Db, userId: number, halfMinute: number | null): Promise<boolean> => {
  if (halfMinute === null) return false;
  const taken = await sql`UPDATE second_steps SET last_taken = ${halfMinute}, wrong_codes = 0
    WHERE user_id = ${userId} AND last_taken < ${halfMinute}`.execute(db);
  return taken.numAffectedRows === 1n;
};

/** Closes the second step after the last wrong code. Whoever entered it knows the password. */
const close = (context: Context, userId: number) =>
  transact(context.db, 0, async (tx) => {
    await lockAccount(tx, userId);
    await noteOnUser(tx, userId, `Two-step sign-in locked after ${mostWrongCodes} wrong codes in a row`);
    await tellUser(tx, context, userId, notices.closed(mostWrongCodes));
  });

/** Accepts a code from the app or a recovery code, only once each. */
export const takeCode = async (context: Context, userId: number, code: string): Promise<boolean> => {
  const digits = digitsOf(code);
  const kept = await countWrong(context.db, userId);
  if (!kept) return false;
  const isRight =
    digits.length === 6
      ? await takeAppCode(context.db, userId, halfMinuteOf(kept.Secret, digits, context.now))
      : await takeRecoveryCode(context, userId, digits);
  if (!isRight && kept.WrongCodes === mostWrongCodes) await close(context, userId);
  return isRight;
};
