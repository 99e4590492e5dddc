import { AppError } from '#contract/call/errors.ts';
import { summariseErrors } from '#contract/words.ts';

/** Builds a refusal at a field. The message completes a sentence that begins with the field's name. */
export const refusedAt = (field: string, message: string) =>
  new AppError('RULE_BROKEN', summariseErrors({ [field]: message }), { fields: { [field]: message } });

export const noSuchCredit = () => new AppError('NOT_FOUND', 'There is no such credit');
