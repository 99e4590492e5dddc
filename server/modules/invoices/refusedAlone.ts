import type { Tx } from '#server/database/connect.ts';
import { alone } from '#server/database/transact.ts';
import { isWorthAnotherTry } from '#server/database/transaction.ts';
import { refusalOf } from '#server/modules/refusalOf.ts';

/** One of several deeds of a transaction: what a rule refuses is taken back alone, and told in words. What is worth another try ends all. */
export const refusedAlone = async <Result>(
  tx: Tx,
  deed: (own: Tx) => Promise<Result>,
): Promise<{ result: Result } | { refusal: string }> => {
  try {
    return { result: await alone(tx, deed) };
  } catch (error) {
    if (isWorthAnotherTry(error)) throw error;
    return { refusal: refusalOf(error) };
  }
};
