import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#server/database/connect.ts';
import { isWorthAnotherTry } from '#server/database/transaction.ts';
import { translateDatabaseError } from '#server/database/translateError.ts';

/** What a rule says; anything else is thrown on. */
export const wordsOf = (error: unknown) => {
  const known = error instanceof AppError ? error : translateDatabaseError(error);
  if (!known || known.code === 'IDEMPOTENCY_KEY_REUSED') throw error;
  return known.message;
};

/** One of several deeds of a transaction: what a rule refuses is taken back alone, and told in words. What is worth another try ends all. */
export const refusedAlone = async <Result>(tx: Tx, deed: () => Promise<Result>): Promise<{ result: Result } | { refusal: string }> => {
  await sql`SAVEPOINT alone`.execute(tx);
  try {
    const result = await deed();
    await sql`RELEASE SAVEPOINT alone`.execute(tx);
    return { result };
  } catch (error) {
    if (isWorthAnotherTry(error)) throw error;
    const refusal = wordsOf(error);
    await sql`ROLLBACK TO SAVEPOINT alone`.execute(tx);
    return { refusal };
  }
};
