import type { Tx } from '#server/database/client/connect.ts';
import { inSavepoint } from '#server/database/transaction/transact.ts';
import { isWorthAnotherTry } from '#server/database/transaction/transaction.ts';
import { getRefusalMessage } from '#server/modules/getRefusalMessage.ts';

/**
 * Runs one of several actions in a transaction. If a rule refuses it, undoes only this action and returns the reason.
 * A temporary error such as a deadlock ends the whole transaction.
 */
export const runRefusable = async <Result>(
  tx: Tx,
  action: (own: Tx) => Promise<Result>,
): Promise<{ result: Result } | { refusal: string }> => {
  try {
    return { result: await inSavepoint(tx, action) };
  } catch (error) {
    if (isWorthAnotherTry(error)) throw error;
    return { refusal: getRefusalMessage(error) };
  }
};
