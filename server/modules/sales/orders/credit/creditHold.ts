import { findCreditHold } from '#contract/sales/orders/creditHold.ts';
import type { CreditHold } from '#contract/sales/orders/creditHold.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import type { ExactCreditPosition } from '#server/modules/sales/deal/credit.ts';

/** Returns the reason why credit control holds the deal's goods. Null if it does not. */
export const findAccountHold = (account: ExactCreditPosition, deal: Parameters<typeof findCreditHold>[1]) =>
  findCreditHold({ ...account, isOverLimit: account.CreditLeft.lt(0), isOverdue: account.Overdue.gt(0) }, deal);

/** Lets Office release an account over its limit or with overdue debt. Only an Admin may release one on stop. */
export const canRelease = ({ roles }: Context['user'], hold: CreditHold) =>
  roles.includes('Admin') || (hold !== 'OnStop' && roles.includes('Office'));

export const recordRelease = (tx: Tx, orderId: number, hold: CreditHold, reason: string) =>
  tx
    .updateTable('orders')
    .set({ CreditOverrideReason: reason, ...(hold === 'OnStop' && { CreditStopReleased: true }) })
    .where('OrderId', '=', orderId)
    .execute();
