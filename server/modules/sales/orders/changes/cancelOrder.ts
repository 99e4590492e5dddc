import { dealName } from '#contract/sales/deal/dealName.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError } from '#contract/call/errors.ts';
import { Big } from '#contract/money.ts';
import type { cancelOrder as call } from '#contract/sales/orders/calls.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { findWrittenOff, reverseSales } from '#server/ledgers/reverseSales.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { getMoneyFormat } from '#server/modules/getMoneyFormat.ts';
import { returnAllPallets } from '#server/modules/sales/deal/pallets/deliveredPallets.ts';
import type { ReturnedPallets } from '#server/modules/sales/deal/pallets/deliveredPallets.ts';
import { findGoodsOut } from '#server/modules/sales/deal/lines/goodsOut.ts';
import { lockWithCustomer } from '#server/modules/sales/deal/lockWithCustomer.ts';
import { cancelProForma } from '#server/modules/sales/orders/entry/orderProForma.ts';
import { endDealPurchases } from '#server/modules/purchasing/purchaseOrders/ofDeal/ofDeal.ts';
import { describeIssued } from '#server/modules/purchasing/purchaseOrders/ofDeal/describeIssued.ts';
import { freeProForma } from '#server/modules/money/payments/allocation/ties.ts';
import { findFundedProFormas, hasOpenPart } from '#server/modules/money/proFormas/openParts.ts';
import { findUndrawn, updateCallOff } from './callOff/callOffRules.ts';
import { moveOrder } from '#server/modules/sales/deal/queries.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';

const requireCancellable = async (tx: Tx, order: LockedOrder) => {
  const deal = `Deal ${dealName(order)}`;
  if (order.Status === 'Invoiced') throw new AppError('ORDER_ALREADY_INVOICED', `${deal} is invoiced. Credit it instead.`);
  if (order.Status === 'Cancelled') throw new AppError('ORDER_WRONG_STATE', `${deal} is already cancelled.`);
  if (order.Status !== 'ReadyToInvoice') return;
  const { Out: unitsOut, Back: unitsReturned } = await findGoodsOut(tx, order.OrderId);
  if (unitsOut === 0 && unitsReturned > 0) return;
  const withCustomer = unitsOut > 0 ? ` and ${unitsOut.toLocaleString('en-GB')} units are still with the customer` : '';
  throw new AppError('ORDER_WRONG_STATE', `${deal} has left${withCustomer}. Record the returned goods first.`);
};

const findInvoiceNo = async (tx: Tx, invoiceId: number) =>
  (await tx.selectFrom('invoices').select('InvoiceNo').where('InvoiceId', '=', invoiceId).executeTakeFirstOrThrow()).InvoiceNo;

const isDrawn = async (tx: Tx, { ParentOrderId }: LockedOrder) => {
  if (ParentOrderId === null) return false;
  const parent = await tx.selectFrom('orders').select('IsCallOff').where('OrderId', '=', ParentOrderId).executeTakeFirst();
  return parent?.IsCallOff === true;
};

/** Closes a call-off. Deliveries already drawn are not affected. */
const closeCallOff = async (tx: Tx, order: LockedOrder, reason: string) => {
  const { isDrawnFrom, undrawnText } = await findUndrawn(tx, order.OrderId);
  await moveOrder(tx, order, 'cancelOrder', { CancelReason: reason });
  return isDrawnFrom
    ? `Call-off ${dealName(order)} is closed. ${undrawnText} will not be drawn. Deliveries already drawn are not affected.`
    : `Call-off ${dealName(order)} is cancelled. Nothing had been drawn from it.`;
};

/** Returns the money on the deal's pro formas to the account, unless another part of the deal still needs it. Returns the amount. */
const freeMoney = async (tx: Tx, order: LockedOrder, reason: string, today: string) => {
  let freed = new Big(0);
  // A delivery drawn from a call-off has its own pro forma.
  if (await isDrawn(tx, order)) freed = await cancelProForma(tx, order.OrderId, reason, today);
  if (await hasOpenPart(tx, order)) return freed;
  freed = freed.plus(await cancelProForma(tx, order.OrderId, reason, today));
  for (const proFormaId of await findFundedProFormas(tx, order.DealNo))
    freed = freed.plus(await freeProForma(tx, proFormaId, today, reason));
  return freed;
};

const describeFreedMoney = async (tx: Tx, { CustomerId }: LockedOrder, freed: Big) =>
  freed.gt(0) ? ` ${(await getMoneyFormat(tx, CustomerId))(freed)} received for it is back on the account.` : '';

const listQuantities = (goods: ReadonlyMap<string, number>) =>
  [...goods].map(([code, quantity]) => `${quantity.toLocaleString('en-GB')} × ${code}`).join(', ');

/** Describes the goods put back into stock. Breakages stay written off at our cost. */
const describeRestocked = (returned: ReadonlyMap<string, number>, writtenOff: ReadonlyMap<string, number>) => {
  if (returned.size === 0) return 'Nothing had been taken from stock.';
  return `Back in stock: ${listQuantities(returned)}.${writtenOff.size > 0 ? ` Broken and still written off: ${listQuantities(writtenOff)}.` : ''}`;
};

/** Cancels the purchase orders of a direct deal and describes what the suppliers were told. */
const cancelPurchases = async (tx: Tx, order: LockedOrder, today: string) =>
  describeIssued(tx, await endDealPurchases(tx, { today }, order.DealNo, `Deal ${dealName(order)} is cancelled`));

const describeStockReturn = async (tx: Tx, order: LockedOrder, returned: ReadonlyMap<string, number>, today: string) =>
  order.DealType === 'Direct'
    ? cancelPurchases(tx, order, today)
    : ` ${describeRestocked(returned, await findWrittenOff(tx, order.OrderId))}`;

/** Describes a deal whose goods were all returned earlier and whose pallets return with this cancellation. */
const describeReturned = ({ total, recordedBefore }: ReturnedPallets) => {
  const pallets = total > 0 ? ` Its ${total === 1 ? 'pallet is' : `${total} pallets are`} back in the yard.` : '';
  const [were, count] = recordedBefore === 1 ? ['was', 'it counts'] : ['were', 'they count'];
  const recordedText =
    recordedBefore > 0 ? ` ${recordedBefore} ${were} already recorded as returned. That record is reversed, so ${count} only once.` : '';
  return ` All of its goods have been returned.${pallets}${recordedText}`;
};

/** Names the back orders of the deal, which are not cancelled with it. */
const describeBackOrders = async (tx: Tx, { OrderId }: LockedOrder) => {
  const backOrders = await tx
    .selectFrom('orders')
    .select(['DealNo', 'Part'])
    .where('ParentOrderId', '=', OrderId)
    .where('Status', 'not in', ['Cancelled', 'Invoiced'])
    .orderBy('Part')
    .execute();
  if (backOrders.length === 0) return '';
  return ` Back order${backOrders.length > 1 ? 's' : ''} ${backOrders.map(dealName).join(' and ')} ${backOrders.length > 1 ? 'stay' : 'stays'} open.`;
};

/**
 * Cancels an order within the caller's transaction and returns a message for the user. The order and its customer must be locked. A part
 * invoiced in advance is closed: its invoice stays, and its goods remain to be credited. Its pro forma stays unless the deal is held again.
 */
export const cancelLockedOrder = async (
  tx: Tx,
  order: LockedOrder,
  reason: string,
  today: string,
  returnIds?: readonly number[],
): Promise<string> => {
  await requireCancellable(tx, order);
  await requireBusinessDate(tx, today, { subject: 'The cancellation', date: today, field: 'Reason' });
  if (order.IsCallOff) return closeCallOff(tx, order, reason);
  const hasLeft = order.Status === 'ReadyToInvoice';
  // Despatched goods are in stock again already, because each return was recorded by itself.
  const returned = hasLeft ? new Map<string, number>() : await reverseSales(tx, order.OrderId, today, `Order cancelled: ${reason}`);
  let freed = new Big(0);
  if (order.PrepaidInvoiceId === null) freed = await freeMoney(tx, order, reason, today);
  else if (order.Status === 'Held') freed = await cancelProForma(tx, order.OrderId, reason, today);
  const returns = { Reference: `Order cancelled: ${reason}`, day: today, returnIds };
  const pallets = hasLeft ? await returnAllPallets(tx, order, returns) : { total: 0, recordedBefore: 0 };
  await moveOrder(tx, order, 'cancelOrder', { CancelReason: reason });
  await updateCallOff(tx, order);
  const goodsText = hasLeft ? describeReturned(pallets) : await describeStockReturn(tx, order, returned, today);
  const otherText = (await describeBackOrders(tx, order)) + (await describeFreedMoney(tx, order, freed));
  if (order.PrepaidInvoiceId === null) return `Deal ${dealName(order)} is cancelled.${goodsText}${otherText}`;
  const invoiceNo = await findInvoiceNo(tx, order.PrepaidInvoiceId);
  return `Deal ${dealName(order)} is closed.${goodsText}${otherText} Credit its goods on invoice ${invoiceNo}.`;
};

/**
 * Cancels an order before despatch and puts picked goods back into stock. After despatch, all its goods must have been returned first. A
 * delivered and invoiced deal must be credited instead.
 */
export const cancelOrder = (context: Context, orderId: number, { Reason, Version, ReturnIds }: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    const { order } = await lockWithCustomer(tx, orderId);
    if (Version !== undefined) await requireVersion(tx, order, Version);
    return cancelLockedOrder(tx, order, Reason, context.today, ReturnIds);
  });
