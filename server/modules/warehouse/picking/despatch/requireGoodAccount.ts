import { dealName } from '#contract/sales/deal/dealName.ts';
import type { CreditHold, CreditRefusal } from '#contract/sales/orders/creditHold.ts';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { holdOn, mayRelease, recordRelease } from '#server/modules/sales/orders/credit/creditHold.ts';
import { creditPosition } from '#server/modules/sales/deal/queries.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';

const messageOf = (hold: CreditHold, order: LockedOrder, more: { stopReason: string | null; MayRelease: boolean }) => {
  const stopped = `is on stop${more.stopReason ? ` (${more.stopReason})` : ''}`;
  const account = { OnStop: stopped, OverLimit: 'is over its credit limit', Overdue: 'has overdue debt' }[hold];
  const what = more.MayRelease ? 'say why' : hold === 'OnStop' ? 'the office must have an Admin release' : 'the office must release';
  return `The account ${account}: ${what} deal ${dealName(order)}${more.MayRelease ? ' may go' : ''}`;
};

/** What holds the deal back, and whether who asks may let it go. */
const findHold = async (tx: Tx, { user, today }: Context, order: LockedOrder) => {
  const account = await creditPosition(tx, order.CustomerId, today);
  const hold = holdOn(account, order);
  return hold && { hold, stopReason: account.OnStopReason, MayRelease: mayRelease(user, hold) };
};
type Hold = NonNullable<Awaited<ReturnType<typeof findHold>>>;

const refuse = ({ hold, stopReason, MayRelease }: Hold, order: LockedOrder, field: string) => {
  const Message = messageOf(hold, order, { stopReason, MayRelease });
  const details: CreditRefusal = { Warnings: [{ Kind: hold, Message }], NeedsReason: true, NeedsAdmin: hold === 'OnStop', MayRelease };
  return new AppError('CONFIRMATION_NEEDED', Message, { fields: { [field]: Message }, details });
};

/** Nobody walks for goods that stay here: who may release the deal begins it, and is asked why at its end. */
export const requireMayBegin = async (tx: Tx, context: Context, order: LockedOrder) => {
  if (order.Status !== 'Open') return;
  const held = await findHold(tx, context, order);
  if (held && !held.MayRelease) throw refuse(held, order, 'OrderId');
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
  const held = await findHold(tx, context, order);
  if (!held) return;
  if (!held.MayRelease || !given.reason) throw refuse(held, order, given.field);
  await recordRelease(tx, order.OrderId, held.hold, given.reason);
};
