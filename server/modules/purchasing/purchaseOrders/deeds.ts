import { AppError, invalidField } from '#contract/call/errors.ts';
import { isAwaited, canCancelPurchase } from '#contract/purchasing/purchaseOrders/states.ts';
import type { RemarkKind } from '#contract/purchasing/purchaseOrders/states.ts';
import { purchaseWords } from '#contract/words/purchases.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { lockWithCustomer } from '#server/modules/sales/deal/lockWithCustomer.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { requireDepot } from './changePurchaseOrder.ts';
import { issueRevision } from './issueRevision.ts';
import { queuePurchaseMail } from './mail.ts';
import { getPurchaseOrder, lockPurchaseOrder, purchaseName } from './queries.ts';
import type { LockedPurchase } from './queries.ts';

const makeStateError = (order: LockedPurchase, advice: string) =>
  new AppError(
    'RULE_BROKEN',
    order.State === 'Draft'
      ? `This purchase order has not been ordered yet. ${advice}`
      : `${purchaseName(order)} is ${purchaseWords[order.State].toLowerCase()}. ${advice}`,
  );

const addRemark = (tx: Tx, PurchaseOrderId: number, Kind: RemarkKind, Remark: string) =>
  tx.insertInto('purchase_order_remarks').values({ PurchaseOrderId, Kind, Remark }).execute();

/** Locks the customer and the deal of a purchase order. Changes that start from the deal lock in the same order, which avoids deadlocks. */
const lockDealOfPurchase = async (tx: Tx, id: number) => {
  const { OrderId = null } =
    (await tx.selectFrom('purchase_orders').select('OrderId').where('PurchaseOrderId', '=', id).executeTakeFirst()) ?? {};
  if (OrderId !== null) await lockWithCustomer(tx, OrderId);
};

/** Locks a purchase order, checks its version, runs an action and returns the order. `lockFirst` locks other rows that the action changes. */
const changeLocked = async (
  context: Context,
  id: number,
  version: number,
  action: (tx: Tx, order: LockedPurchase) => Promise<void>,
  lockFirst?: (tx: Tx, id: number) => Promise<void>,
) => {
  const answer = await inTransaction(context, async (tx) => {
    await lockFirst?.(tx, id);
    const order = await lockPurchaseOrder(tx, id);
    await requireVersion(tx, order, version);
    await action(tx, order);
    return getPurchaseOrder(context, tx, id);
  });
  context.services.wakeOutbox();
  return answer;
};

export const issuePurchaseOrder = (context: Context, id: number, { Version, Send }: { Version: number; Send: boolean }) =>
  changeLocked(context, id, Version, async (tx, order) => {
    if (order.State !== 'Draft') throw makeStateError(order, 'Only a draft can be ordered.');
    await requireDepot(tx, order.SupplierDepotId);
    await issueRevision(tx, context, id);
    if (Send) await queuePurchaseMail(tx, await lockPurchaseOrder(tx, id));
  });

interface PromiseInput {
  Version: number;
  PromisedDate: string;
  Remark: string | null;
}

/** Records the supplier’s promised date. The document that was issued does not change. */
export const promisePurchaseOrder = (context: Context, id: number, { Version, PromisedDate, Remark }: PromiseInput) =>
  changeLocked(context, id, Version, async (tx, order) => {
    if (!isAwaited(order.State)) throw makeStateError(order, 'No goods are outstanding.');
    if (PromisedDate < (order.OrderedOn ?? PromisedDate)) throw invalidField('PromisedDate', 'must not be before the order date');
    await tx
      .updateTable('purchase_orders')
      .set({ PromisedDate, ...(order.State === 'Ordered' && { State: 'Confirmed' }) })
      .where('PurchaseOrderId', '=', id)
      .execute();
    const remarkText = `Promised for ${formatDate(PromisedDate)}`;
    await addRemark(tx, id, 'Said', Remark === null ? remarkText : `${remarkText}: ${Remark}`);
  });

export const addPurchaseRemark = (context: Context, id: number, { Kind, Remark }: { Kind: RemarkKind; Remark: string }) =>
  inTransaction(context, async (tx) => {
    await lockPurchaseOrder(tx, id);
    await addRemark(tx, id, Kind, Remark);
    return getPurchaseOrder(context, tx, id);
  });

interface EndInput {
  Version: number;
  Reason: string;
}

/** Cancels a locked purchase order without receipts, within the caller’s transaction. Removes the link from the lines of its deal. */
export const cancelPurchaseWithin = async (
  tx: Tx,
  context: Pick<Context, 'today'>,
  order: LockedPurchase,
  reason: string,
): Promise<void> => {
  if (!canCancelPurchase(order.State)) throw makeStateError(order, 'It can no longer be cancelled.');
  const { PurchaseOrderId } = order;
  await tx.updateTable('purchase_orders').set({ EndReason: reason }).where('PurchaseOrderId', '=', PurchaseOrderId).execute();
  if (order.Revision > 0) await issueRevision(tx, context, PurchaseOrderId, { State: 'Cancelled', reason });
  else await tx.updateTable('purchase_orders').set({ State: 'Cancelled' }).where('PurchaseOrderId', '=', PurchaseOrderId).execute();
  await tx
    .updateTable('order_details')
    .set({ PurchaseOrderLineId: null })
    .where('PurchaseOrderLineId', 'in', (eb) =>
      eb.selectFrom('purchase_order_lines').select('PurchaseOrderLineId').where('PurchaseOrderId', '=', PurchaseOrderId),
    )
    .execute();
};

/** Closes a locked, part-received purchase order within the caller’s transaction and issues a final revision. */
export const closePurchaseWithin = async (tx: Tx, context: Pick<Context, 'today'>, id: number, reason: string): Promise<void> => {
  await tx.updateTable('purchase_orders').set({ EndReason: reason }).where('PurchaseOrderId', '=', id).execute();
  await issueRevision(tx, context, id, { State: 'Closed', reason });
};

export const cancelPurchaseOrder = (context: Context, id: number, { Version, Reason }: EndInput) =>
  changeLocked(context, id, Version, (tx, order) => cancelPurchaseWithin(tx, context, order, Reason), lockDealOfPurchase);

export const closePurchaseOrder = (context: Context, id: number, { Version, Reason }: EndInput) =>
  changeLocked(context, id, Version, async (tx, order) => {
    if (!isAwaited(order.State)) throw makeStateError(order, 'There is nothing to close.');
    if (order.State !== 'PartReceived') throw makeStateError(order, 'Nothing has been received, so cancel the order instead.');
    await closePurchaseWithin(tx, context, id, Reason);
  });
