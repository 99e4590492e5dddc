import { sql } from 'kysely';
import { orderStatusIds } from '#contract/sales/orders/calls.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { QueryOf } from '#contract/call/endpoint.ts';
import { AppError } from '#contract/call/errors.ts';
import type { confirmPrintDNote as call } from '#contract/warehouse/picking/calls.ts';
import { statusInSentence } from '#contract/words/deals.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { writeThenRead } from '#server/database/transaction/transaction.ts';
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
import { requireCreditReleased } from './requireCreditReleased.ts';
import { requireNoReturnBefore } from './requireNoReturnBefore.ts';

/** Sets the order's new status and delivery note. Returns the movements of its pallets, which the caller posts. */
const despatch = async (tx: Tx, context: Context, order: LockedOrder, day: string) => {
  // A deal that was invoiced in advance goes straight to `Invoiced`, so that it is not invoiced again.
  const nextStatus = requireStep(order, 'confirmPrintDNote');
  const hasNote = order.DeliveryNoteNo !== null && order.DeliveryNoteSnapshot !== null;
  if (hasNote) await setOrderStatus(tx, order.OrderId, nextStatus, { DeliveryNotePrintedAt: context.now, DespatchedOn: day });
  // An order without a note gets its status in the UPDATE that stores the note.
  const despatchColumns = sql`, status_id = ${orderStatusIds[nextStatus]}, delivery_note_printed_at = ${context.now}, despatched_on = ${day}`;
  const pallets = await findCountedPallets(tx, order);
  // The note number is allocated last, because its counter stays locked until the transaction ends.
  const noteNo = await allocateNote(tx, order, day, despatchColumns);
  return buildPalletMovements(order, pallets, { day, Reference: getDeliveryReference({ ...order, DeliveryNoteNo: noteNo }) });
};

/** Corrects the despatch date, also if no pallets went. The pallets move again with the new date. */
const correctDespatchDate = async (tx: Tx, order: LockedOrder, day: string) => {
  await requireNoReturnBefore(tx, order, day, 'despatchedOn');
  await reverseDeliveredPallets(tx, order, 'Despatch date corrected');
  await recordDeliveredPallets(tx, order, day, getDeliveryReference(order));
  await tx.updateTable('orders').set({ DespatchedOn: day }).where('OrderId', '=', order.OrderId).execute();
};

const writeDespatch = async (
  tx: Tx,
  context: Context,
  orderId: number,
  { despatchedOn, creditOverrideReason, confirmDate }: QueryOf<typeof call>,
) => {
  // Locks the account too, so that two parts of a deal cannot use the same credit.
  const { order } = await lockWithCustomer(tx, orderId);
  const day = despatchedOn ?? context.today;
  let movements: PalletMovement[] = [];
  const requireDay = async () => {
    const reversedOn = day < context.today ? await findReversalDay(tx, orderId) : null;
    const businessDate = { ...describeDespatchDate(order, day, reversedOn), field: 'despatchedOn' };
    await requireBusinessDate(tx, context.today, businessDate, confirmDate === 'true');
  };
  if (order.Status === 'Picked') {
    const override = { reason: creditOverrideReason, field: 'creditOverrideReason' };
    await requireDay();
    await requireCreditReleased(tx, context, order, override);
    await requirePaid(tx, context, order, override);
    movements = await despatch(tx, context, order, day);
  } else if (order.DespatchedOn === null || order.DealType !== 'Stock')
    throw new AppError('ORDER_WRONG_STATE', `Deal ${dealName(order)} is ${statusInSentence(order.Status)}. Confirm the pick first`);
  else if (despatchedOn && despatchedOn !== order.DespatchedOn) {
    if (order.Status === 'Invoiced')
      throw new AppError('ORDER_ALREADY_INVOICED', `Deal ${dealName(order)} is invoiced. Its despatch date can no longer be changed`);
    await requireBusinessDate(tx, context.today, { subject: 'The recorded despatch', date: order.DespatchedOn, field: 'despatchedOn' });
    await requireDay();
    await correctDespatchDate(tx, order, despatchedOn);
  }
  await addPalletMovements(tx, movements);
};

/**
 * Confirms the despatch of a picked order with its delivery note, and moves its pallets to the customer. A second call changes nothing, unless
 * `despatchedOn` differs. Then it corrects the date, which is possible until the order is invoiced. The pallets move last and the reply is read after
 * the commit, because everybody who despatches from the own yard waits until the transaction ends.
 */
export const confirmDespatch = (context: Context, orderId: number, query: QueryOf<typeof call>) =>
  writeThenRead(
    context,
    (tx) => writeDespatch(tx, context, orderId, query),
    () => getPickGoods(context.db, orderId, context.today),
  );
