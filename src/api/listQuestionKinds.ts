import { ApiError } from '#contract/call/apiError.ts';
import type { ConfirmationDetails, OrderWarning } from '#contract/sales/orders/shapes.ts';
import { needsConfirmation } from './needsConfirmation.ts';

export type AskedKind = OrderWarning['Kind'];

/** Lists the kinds of question in a refusal that asks for confirmation. The answer to each kind has its own field. */
export const listQuestionKinds = (error: Error | null): AskedKind[] =>
  needsConfirmation(error) && error instanceof ApiError ? (error.details as ConfirmationDetails).Warnings.map(({ Kind }) => Kind) : [];
