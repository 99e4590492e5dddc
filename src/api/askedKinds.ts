import { ApiError } from '#contract/call/apiError.ts';
import type { ConfirmationDetails, OrderWarning } from '#contract/sales/orders/shapes.ts';
import { wasAskedAbout } from './wasAskedAbout.ts';

export type AskedKind = OrderWarning['Kind'];

/** Of what the server asks: each kind is answered by a field of its own. */
export const askedKinds = (error: Error | null): AskedKind[] =>
  wasAskedAbout(error) && error instanceof ApiError ? (error.details as ConfirmationDetails).Warnings.map(({ Kind }) => Kind) : [];
