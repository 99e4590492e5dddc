import { AppError } from '#contract/call/errors.ts';
import { translateDatabaseError } from '#server/database/client/translateError.ts';

/** Returns the message of a business refusal, to show next to the successful results. Rethrows all other errors. */
export const getRefusalMessage = (error: unknown) => {
  const translated = error instanceof AppError ? error : translateDatabaseError(error);
  if (!translated || translated.code === 'IDEMPOTENCY_KEY_REUSED') throw error;
  return translated.message;
};
