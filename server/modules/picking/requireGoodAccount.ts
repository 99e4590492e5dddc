import { dealName } from '#contract/deal/dealName.ts';
import type { CreditHold, CreditRefusal } from '#contract/orders/creditHold.ts';
import { AppError } from '#contract/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/connect.ts';
import { holdOn, mayRelease, recordRelease } from '#server/modules/orders/credit/creditHold.ts';
import { creditPosition } from '#server/modules/deals/queries.ts';
import type { LockedOrder } from '#server/modules/deals/queries.ts';

const messageOf = (hold: CreditHold, order: LockedOrder, more: { stopReason: string | null; MayRelease: boolean }) => {
  const stopped = `is on stop${more.stopReason ? ` (${more.stopReason})` : ''}`;
  const account = { OnStop: stopped, OverLimit: 'is over its credit limit', Overdue: 'has overdue debt' }[hold];
  const what = more.MayRelease ? 'say why' : hold === 'OnStop' ? 'the office must have an Admin release' : 'the office must release';
  return `The account ${account}: ${what} deal ${dealName(order)}${more.MayRelease ? ' may go' : ''}`;
};

/**
 * The credit check before picking and before despatch. What the office has released passes; else who may release it gives the reason
 * here and now, in the field named.
 */
export const requireGoodAccount = async (
  tx: Tx,
  context: Context,
  order: LockedOrder,
  given: { reason: string | null | undefined; field: string },
) => {
  const account = await creditPosition(tx, order.CustomerId, context.today);
  const hold = holdOn(account, order);
  if (!hold) return;
  const MayRelease = mayRelease(context.user, hold);
  if (MayRelease && given.reason) {
    await recordRelease(tx, order.OrderId, hold, given.reason);
    return;
  }
  const Message = messageOf(hold, order, { stopReason: account.OnStopReason, MayRelease });
  const details: CreditRefusal = { Warnings: [{ Kind: hold, Message }], NeedsReason: true, NeedsAdmin: hold === 'OnStop', MayRelease };
  throw new AppError('CONFIRMATION_NEEDED', Message, { fields: { [given.field]: Message }, details });
};
