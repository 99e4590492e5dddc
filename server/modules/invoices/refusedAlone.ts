import { AppError } from '#contract/errors.ts';
import type { Tx } from '#server/database/connect.ts';
import { alone } from '#server/database/transact.ts';
import { isWorthAnotherTry } from '#server/database/transaction.ts';
import { translateDatabaseError } from '#server/database/translateError.ts';

/** What a rule says; anything else is thrown on. */
export const wordsOf = (error: unknown) => {
  const known = error instanceof AppError ? error : translateDatabaseError(error);
  if (!known || known.code === 'IDEMPOTENCY_KEY_REUSED') throw error;
  return known.message;
};

/** One of several deeds of a transaction: what a rule refuses is taken back alone, and told in words. What is worth another try ends all. */
export const refusedAlone = async <Result>(
  tx: Tx,
  deed: (own: Tx) => Promise<Result>,
): Promise<{ result: Result } | { refusal: string }> => {
  try {
    return { result: await alone(tx, deed) };
  } catch (error) {
    if (isWorthAnotherTry(error)) throw error;
    return { refusal: wordsOf(error) };
  }
};
