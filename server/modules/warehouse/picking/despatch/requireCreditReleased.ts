import { dealName } from '#contract/sales/deal/dealName.ts';
import type { CreditHold, CreditRefusal } from '#contract/sales/orders/creditHold.ts';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { findAccountHold, canRelease, recordRelease } from '#server/modules/sales/orders/credit/creditHold.ts';
import { creditPosition } from '#server/modules/sales/deal/queries.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';

const writeHoldMessage = (
  hold: CreditHold,
  order: LockedOrder,
  { stopReason, MayRelease }: { stopReason: string | null; MayRelease: boolean },
) => {
  const stopText = `is on stop${stopReason ? ` (${stopReason})` : ''}`;
  const account = { OnStop: stopText, OverLimit: 'is over its credit limit', Overdue: 'has overdue debt' }[hold];
  const releaser = hold === 'OnStop' ? 'an administrator' : 'the office';
  const action = MayRelease ? `Enter a reason to release order ${dealName(order)}` : `Ask ${releaser} to release order ${dealName(order)}`;
  return `The account ${account}. ${action}`;
};

/** Finds the credit hold on the deal and whether this user may release it. */
const findHold = async (tx: Tx, { user, today }: Context, order: LockedOrder) => {
  const account = await creditPosition(tx, order.CustomerId, today);
  const hold = findAccountHold(account, order);
  return hold && { hold, stopReason: account.OnStopReason, MayRelease: canRelease(user, hold) };
};
type Hold = NonNullable<Awaited<ReturnType<typeof findHold>>>;

const refuse = ({ hold, stopReason, MayRelease }: Hold, order: LockedOrder, field: string) => {
  const Message = writeHoldMessage(hold, order, { stopReason, MayRelease });
  const details: CreditRefusal = { Warnings: [{ Kind: hold, Message }], NeedsReason: true, NeedsAdmin: hold === 'OnStop', MayRelease };
  return new AppError('CONFIRMATION_NEEDED', Message, { fields: { [field]: Message }, details });
};

/** Refuses to start a pick if the deal is on credit hold. A user who may release the hold can start, and gives the reason when confirming the pick. */
export const requireCanStartPick = async (tx: Tx, context: Context, order: LockedOrder) => {
  if (order.Status !== 'Open') return;
  const creditHold = await findHold(tx, context, order);
  if (creditHold && !creditHold.MayRelease) throw refuse(creditHold, order, 'OrderId');
};

/**
 * Refuses to confirm a pick or a despatch if the deal is on credit hold and not released. A user who may release the hold can give the reason in the call.
 * `release.field` names the field for that reason.
 */
export const requireCreditReleased = async (
  tx: Tx,
  context: Context,
  order: LockedOrder,
  release: { reason: string | null | undefined; field: string },
) => {
  const creditHold = await findHold(tx, context, order);
  if (!creditHold) return;
  if (!creditHold.MayRelease || !release.reason) throw refuse(creditHold, order, release.field);
  await recordRelease(tx, order.OrderId, creditHold.hold, release.reason);
};
