import { dealName } from '#contract/sales/deal/dealName.ts';
import { AppError } from '#contract/call/errors.ts';
import { statusInSentence } from '#contract/words/deals.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { reversePick } from '#server/ledgers/reverseSales.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { requireNotDrawnAgain } from '#server/modules/sales/orders/changes/callOff/callOffRules.ts';
import { lockOrder, moveOrder } from '#server/modules/sales/deal/queries.ts';
import { withdrawNote } from './despatch/withdrawNote.ts';
import { getPickGoods } from './queries.ts';

const noNote = { DeliveryNoteNo: null, DeliveryNoteSnapshot: null, DeliveryNotePrintedAt: null };

/**
 * Reopens a confirmed pick. Picked and written-off goods return to stock at the cost at which they left. The delivery note is withdrawn, and its number is not
 * used again.
 */
export const reopenPick = (context: Context, orderId: number, reason: string) =>
  inTransaction(context, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.Status !== 'Picked')
      throw new AppError(
        'ORDER_WRONG_STATE',
        `Deal ${dealName(order)} is ${statusInSentence(order.Status)}. Only a picked order can be reopened`,
      );
    const backOrder = await tx
      .selectFrom('orders')
      .select('Part')
      .where('ParentOrderId', '=', orderId)
      .where('Status', '<>', 'Cancelled')
      .executeTakeFirst();
    if (backOrder)
      throw new AppError('RULE_BROKEN', `The remainder is on back order ${order.DealNo}/${backOrder.Part}. Cancel that order first`);
    await requireBusinessDate(tx, context.today, { subject: 'The pick', date: context.today, field: 'Reason' });
    await withdrawNote(tx, order, reason);
    await reversePick(tx, orderId, context.today, reason);
    await moveOrder(tx, order, 'reopenPick', noNote, reason);
    await requireNotDrawnAgain(tx, order);
    return getPickGoods(tx, orderId, context.today);
  });
