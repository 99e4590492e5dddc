import type { BodyOf } from '#contract/call/endpoint.ts';
import type { savePickGoods as call } from '#contract/warehouse/picking/calls.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { lockOrder, moveOrder } from '#server/modules/sales/deal/queries.ts';
import { enterPicked, lockLines, requirePickable } from './enterPicked.ts';
import { requireCanStartPick } from './despatch/requireCreditReleased.ts';
import { getPickGoods } from './queries.ts';

/**
 * Saves the progress of a pick without moving stock. The first save starts the pick. A credit hold prevents a start, but does not stop a pick that has
 * started.
 */
export const savePickGoods = (context: Context, { OrderId, Lines }: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    const order = await lockOrder(tx, OrderId);
    const storedLines = await lockLines(tx, OrderId);
    requirePickable(order);
    await requireCanStartPick(tx, context, order);
    await enterPicked(tx, storedLines, Lines);
    if (order.Status === 'Open') await moveOrder(tx, order, 'savePickGoods');
    return getPickGoods(tx, OrderId, context.today);
  });
