import { AppError } from '#contract/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/connect.ts';
import type { LockedOrder } from '#server/modules/orders/queries.ts';
import { creditPosition } from '#server/modules/orders/queries.ts';

/**
 * The credit check before picking and before despatch: on stop, or over the limit. A reason recorded on the deal lets it pass, but for
 * an account on stop; there an Admin says why, here and now.
 */
export const requireGoodAccount = async (tx: Tx, context: Context, order: LockedOrder, reason?: string | null) => {
  const account = await creditPosition(tx, order.CustomerId, context.today);
  const isOverLimit = account.CreditLeft.lt(0) && !order.CreditOverrideReason;
  if (!account.OnStop && !isOverLimit) return;
  const isAdmin = context.user.roles.includes('Admin');
  if (isAdmin && reason) {
    await tx.updateTable('orders').set({ CreditOverrideReason: reason }).where('OrderId', '=', order.OrderId).execute();
    return;
  }
  const message = account.OnStop
    ? `The account is on stop${account.OnStopReason ? ` (${account.OnStopReason})` : ''}: an Admin must let the goods go`
    : 'The account is over its credit limit: the office must confirm the deal with a reason';
  throw new AppError('CONFIRMATION_NEEDED', message, {
    fields: { CreditOverrideReason: message },
    details: { Warnings: [{ Kind: account.OnStop ? 'OnStop' : 'OverLimit', Message: message }], NeedsReason: true, NeedsAdmin: true },
  });
};
