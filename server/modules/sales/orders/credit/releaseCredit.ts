import { dealName } from '#contract/sales/deal/dealName.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError } from '#contract/call/errors.ts';
import type { releaseCredit as call } from '#contract/sales/orders/calls.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { findCreditPosition } from '#server/modules/sales/deal/credit.ts';
import { findAccountHold, canRelease, recordRelease } from './creditHold.ts';
import { lockWithCustomer } from '#server/modules/sales/deal/lockWithCustomer.ts';
import { getOrder } from '#server/modules/sales/deal/queries.ts';

/** Releases a deal held by credit control for picking and despatch. The reason is stored with the order. */
export const releaseCredit = (context: Context, orderId: number, { Reason, Version }: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    const { customer, order } = await lockWithCustomer(tx, orderId);
    if (Version !== undefined) await requireVersion(tx, order, Version);
    const hold = findAccountHold(await findCreditPosition(tx, customer.CustomerId, context.today), order);
    if (!hold) throw new AppError('RULE_BROKEN', `Deal ${dealName(order)} is not held by credit control, so there is nothing to release`);
    if (!canRelease(context.user, hold))
      throw new AppError('NOT_ALLOWED', `The account is on stop. Only an Admin may release deal ${dealName(order)}.`);
    await recordRelease(tx, orderId, hold, Reason);
    return getOrder(tx, orderId);
  });
