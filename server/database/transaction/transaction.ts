import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { transact } from './transact.ts';

/** Codes of a serialisation failure, a deadlock and a lost prepared statement (PreparingClient). */
const retryCodes = new Set(['40001', '40P01', '0A000', '26000', '42P05']);
const maxTries = 4;

const readCode = (error: unknown) => (error as { code?: string } | null)?.code ?? '';

export const isWorthAnotherTry = (error: unknown) => retryCodes.has(readCode(error));

/** Codes of a lock timeout and a statement timeout. A waiting user gets an error, while background work is retried. */
const lockTimeoutCodes = new Set(['55P03', '57014']);

export const isBusy = (error: unknown) => isWorthAnotherTry(error) || lockTimeoutCodes.has(readCode(error));

/**
 * Runs one business event in one transaction, all or nothing. Stores the result under the Idempotency-Key in the same transaction, so the result
 * must be valid JSON. A repeated request gets the stored result and does nothing. Retries after a deadlock or serialisation failure.
 */
export const inTransaction = async <Result>(context: Context, work: (tx: Tx) => Promise<Result>): Promise<Result> => {
  const step = context.idempotency ? ++context.idempotency.step : 0;
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(context.db, context.user.UserId, async (tx) => {
        const earlier = await findEarlierResult<Result>(tx, context, step);
        if (earlier) return earlier.result;
        const result = await work(tx);
        await storeResult(tx, context, step, result);
        return result;
      });
    } catch (error) {
      if (attempt >= maxTries || !isWorthAnotherTry(error)) throw error;
    }
  }
};

/**
 * Returns whether a request with this Idempotency-Key has completed before. A repeated request can then skip costly or counted work before the
 * transaction, such as a password check.
 */
export const isCompleted = async ({ db, idempotency, user }: Context): Promise<boolean> => {
  if (!idempotency) return false;
  const { key } = idempotency;
  const storedRow = await db
    .selectFrom('idempotency_keys')
    .select('Key')
    .where('UserId', '=', user.UserId)
    .where('Key', '=', key)
    .executeTakeFirst();
  return storedRow !== undefined;
};

/** Step under which the whole reply is stored. The transactions of a request have the steps 1, 2, 3 and so on. */
const wholeReplyStep = 0;

/**
 * Runs a request that consists of several transactions. Once complete, stores the whole reply under the Idempotency-Key if anything `happened`. A
 * repeated request gets this reply and does not retry refused steps. If the first attempt stopped half way, the completed transactions return
 * their stored results and the others run.
 */
export const replyOnce = async <Result>(
  context: Context,
  happened: (result: Result) => boolean,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { db, idempotency } = context;
  if (!idempotency) return work();
  const { UserId } = context.user;
  const { key: Key, requestHash: RequestHash } = idempotency;
  const storedRow = await db
    .selectFrom('idempotency_keys')
    .select(['RequestHash', 'Result'])
    .where('UserId', '=', UserId)
    .where('Key', '=', Key)
    .where('Step', '=', wholeReplyStep)
    .executeTakeFirst();
  if (storedRow && storedRow.RequestHash !== RequestHash) throw keyReused();
  if (storedRow?.Result) return JSON.parse(storedRow.Result) as Result;
  const result = await work();
  if (!happened(result)) return result;
  await db
    .insertInto('idempotency_keys')
    .values({ UserId, Key, RequestHash, Step: wholeReplyStep, Result: JSON.stringify(result) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return result;
};

/**
 * Runs one business event in one transaction and reads its reply after the commit. Others that take a number without gaps then do not wait for
 * the reading.
 */
export const writeThenRead = <Written, Reply>(
  context: Context,
  write: (tx: Tx) => Promise<Written>,
  read: (written: Written) => Promise<Reply>,
): Promise<Reply> =>
  replyOnce(
    context,
    () => true,
    async () => read(await inTransaction(context, write)),
  );

const keyReused = () => new AppError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request. Send a new one.');

// Waits at the insert for a request in progress with the same key.
const findEarlierResult = async <Result>(tx: Tx, context: Context, step: number) => {
  if (!context.idempotency) return undefined;
  const { key, requestHash } = context.idempotency;
  const insertedRow = await tx
    .insertInto('idempotency_keys')
    .values({ Key: key, UserId: context.user.UserId, Step: step, RequestHash: requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('Key')
    .executeTakeFirst();
  const storedRows = await tx
    .selectFrom('idempotency_keys')
    .select(['Step', 'RequestHash', 'Result'])
    .where('UserId', '=', context.user.UserId)
    .where('Key', '=', key)
    .where(({ or, eb }) => or([eb('Step', '=', step), eb('RequestHash', '<>', requestHash)]))
    .execute();
  // Checks the stored results of all steps, because the first step may have failed and stored nothing.
  if (storedRows.some((row) => row.RequestHash !== requestHash)) throw keyReused();
  if (insertedRow) return undefined;
  const sameStep = storedRows.find((row) => row.Step === step);
  if (!sameStep) throw new Error(`The result stored under Idempotency-Key ${key} is missing`);
  return { result: (sameStep.Result === null ? undefined : JSON.parse(sameStep.Result)) as Result };
};

const storeResult = async (tx: Tx, context: Context, step: number, result: unknown) => {
  if (!context.idempotency) return;
  const text = JSON.stringify(result) as string | undefined;
  await tx
    .updateTable('idempotency_keys')
    .set({ Result: text ?? null })
    .where('UserId', '=', context.user.UserId)
    .where('Key', '=', context.idempotency.key)
    .where('Step', '=', step)
    .execute();
};
