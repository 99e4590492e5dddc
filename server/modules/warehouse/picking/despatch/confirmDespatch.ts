import { sql } from 'kysely';
import { orderStatusIds } from '#contract/sales/orders/calls.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { QueryOf } from '#contract/call/endpoint.ts';
import { AppError } from '#contract/call/errors.ts';
import type { confirmPrintDNote as call } from '#contract/warehouse/picking/calls.ts';
import { statusInSentence } from '#contract/words/deals.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { addPalletMovements } from '#server/ledgers/pallets/pallets.ts';
import type { PalletMovement } from '#server/ledgers/pallets/pallets.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { describeDespatchDate } from '#server/modules/sales/deal/describeDespatchDate.ts';
import { lockWithCustomer } from '#server/modules/sales/deal/lockWithCustomer.ts';
import { requireStep, setOrderStatus } from '#server/modules/sales/deal/queries.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';
import {
  recordDeliveredPallets,
  findCountedPallets,
  findReversalDay,
  reverseDeliveredPallets,
} from '#server/modules/sales/deal/pallets/deliveredPallets.ts';
import { getDeliveryReference, buildPalletMovements } from '#server/modules/sales/deal/pallets/buildPalletMovements.ts';
import { requirePaid } from '#server/modules/money/proFormas/requirePaid.ts';
import { allocateNote } from './deliveryNotes.ts';
import { getPickGoods } from '#server/modules/warehouse/picking/queries.ts';
import { requireGoodAccount } from './requireGoodAccount.ts';
import { requireNothingBackBefore } from './requireNothingBackBefore.ts';

const despatch = async (tx: Tx, context: Context, order: LockedOrder, day: string) => {
  // A deal invoiced before it left must not be invoiced again.
  const to = requireStep(order, 'confirmPrintDNote');
  const hasNote = order.DeliveryNoteNo !== null && order.DeliveryNoteSnapshot !== null;
  if (hasNote) await setOrderStatus(tx, order.OrderId, to, { DeliveryNotePrintedAt: context.now, DespatchedOn: day });
  const despatchColumns = sql`, status_id = ${orderStatusIds[to]}, delivery_note_printed_at = ${context.now}, despatched_on = ${day}`;
  // The delivery note comes last, because its number counter stays locked until the transaction ends.
  const pallets = await findCountedPallets(tx, order);
  const noteNo = await allocateNote(tx, order, day, despatchColumns);
  return buildPalletMovements(order, pallets, { day, Reference: getDeliveryReference({ ...order, DeliveryNoteNo: noteNo }) });
};

/**
 * Confirms the despatch of a picked order with its delivery note, and moves its pallets to the customer. Repeating it changes nothing, except that a new
 * `despatchedOn` corrects the date until the order is invoiced.
 */
export const confirmDespatch = (
  context: Context,
  orderId: number,
  { despatchedOn, creditOverrideReason, confirmDate }: QueryOf<typeof call>,
) =>
  inTransaction(context, async (tx) => {
    // Locks the account too, so that two parts of a deal cannot use the same credit.
    const { order } = await lockWithCustomer(tx, orderId);
    const day = despatchedOn ?? context.today;
    let movements: PalletMovement[] = [];
    const requireDay = async () => {
      const reversedOn = day < context.today ? await findReversalDay(tx, orderId) : null;
      const dated = { ...describeDespatchDate(order, day, reversedOn), field: 'despatchedOn' };
      await requireBusinessDate(tx, context.today, dated, confirmDate === 'true');
    };
    if (order.Status === 'Picked') {
      const override = { reason: creditOverrideReason, field: 'creditOverrideReason' };
      await requireDay();
      await requireGoodAccount(tx, context, order, override);
      await requirePaid(tx, context, order, override);
      movements = await despatch(tx, context, order, day);
    } else if (order.DespatchedOn === null || order.DealType !== 'Stock')
      throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} is ${statusInSentence(order.Status)}. Confirm the pick first`);
    else if (despatchedOn && despatchedOn !== order.DespatchedOn) {
      if (order.Status === 'Invoiced')
        throw new AppError('ORDER_ALREADY_INVOICED', `Deal ${dealName(order)} is invoiced. Its despatch date can no longer be changed`);
      // Corrects the earlier despatch date even if no pallets went.
      const { today } = context;
      await requireBusinessDate(tx, today, { what: 'The despatch as it stands', date: order.DespatchedOn, field: 'despatchedOn' });
      await requireDay();
      await requireNothingBackBefore(tx, order, despatchedOn, 'despatchedOn');
      await reverseDeliveredPallets(tx, order, 'Despatch date corrected');
      await recordDeliveredPallets(tx, order, despatchedOn, getDeliveryReference(order));
      await tx.updateTable('orders').set({ DespatchedOn: despatchedOn }).where('OrderId', '=', orderId).execute();
    }
    await addPalletMovements(tx, movements);
    return getPickGoods(tx, orderId, context.today);
  });
