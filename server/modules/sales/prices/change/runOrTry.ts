import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';

class Tried<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('Trial run, nothing is saved');
    this.result = result;
  }
}

/** Runs the work in a transaction, and rolls the transaction back for a dry run. A dry run therefore makes all checks of the real call. */
export const runOrTry = async <Result>(context: Context, isTried: boolean, work: (tx: Tx) => Promise<Result>): Promise<Result> => {
  if (!isTried) return inTransaction(context, work);
  try {
    return await inTransaction({ ...context, idempotency: undefined }, async (tx): Promise<Result> => {
      throw new Tried(await work(tx));
    });
  } catch (error) {
    if (error instanceof Tried) return error.result as Result;
    throw error;
  }
};
