import type { Tx } from '#server/database/client/connect.ts';
import { alone } from '#server/database/transaction/transact.ts';
import { isWorthAnotherTry } from '#server/database/transaction/transaction.ts';
import { refusalOf } from '#server/modules/refusalOf.ts';

/**
 * Does one of several deeds within a transaction. Where a rule refuses it, only this one is undone, and the refusal is answered in words;
 * an error after which it is worth trying again, such as a deadlock, ends the whole transaction.
 */
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
