import { AppError } from '#contract/call/errors.ts';
import { translateDatabaseError } from '#server/database/client/translateError.ts';

/** The words in which a rule refused a deed, to be told beside what was done; an error that no rule gave is thrown on. */
export const refusalOf = (error: unknown) => {
  const known = error instanceof AppError ? error : translateDatabaseError(error);
  if (!known || known.code === 'IDEMPOTENCY_KEY_REUSED') throw error;
  return known.message;
};
