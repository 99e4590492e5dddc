import { AppError, invalidField } from '#contract/call/errors.ts';
import type { ConfirmationDetails, OrderWarning } from '#contract/sales/orders/shapes.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { writeThenRead } from '#server/database/transaction/transaction.ts';
import { storeProFormaContent } from '#server/modules/money/proFormas/buildProFormaDocument.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { repackOrder } from '#server/modules/sales/deal/pallets/mixedPallets.ts';
import { closeWhenDrawn, updateCallOff, requireAboveDrawn, touchOrder } from './callOff/callOffRules.ts';
import { removeLines } from './changeLines.ts';
import { requireChangeableGoods, updatePurchaseOrders } from './editOrder.ts';
import { lockWithCustomer } from '#server/modules/sales/deal/lockWithCustomer.ts';
import { updateProForma } from '#server/modules/sales/orders/entry/orderProForma.ts';
import { askAboutPurchases } from '#server/modules/purchasing/purchaseOrders/ofDeal/describeIssued.ts';
import { getOrder } from '#server/modules/sales/deal/queries.ts';
import type { LockedOrder } from '#server/modules/sales/deal/queries.ts';

/**
 * Removes lines within the caller's transaction, then updates mixed pallets, pro forma and purchase orders. The order and its customer must
 * be locked. Returns the purchase orders that were sent again, and what issues a new pro forma, to be run last.
 */
export const deleteLines = async (context: Context, tx: Tx, order: LockedOrder, ids: readonly number[]) => {
  const { OrderId: orderId } = order;
  requireChangeableGoods(order, 'orderDetailIds');
  const before = await getOrder(tx, orderId);
  if (before.ProFormaInvoiceId !== null) await storeProFormaContent(tx, orderId);
  await requireAboveDrawn(tx, order, { Lines: [], RemovedLineIds: [...ids] });
  await removeLines(tx, orderId, ids, 'orderDetailIds');
  await touchOrder(tx, orderId);
  if (order.DealType === 'Stock') await repackOrder(tx, orderId);
  const issuedPurchases = await updatePurchaseOrders(context, tx, orderId, 'lessened');
  const after = await getOrder(tx, orderId);
  const issueNewProForma = await updateProForma(tx, context, { before, after });
  await closeWhenDrawn(tx, order);
  await updateCallOff(tx, order);
  return { issuedPurchases, issueNewProForma };
};

interface Removal {
  Version?: number | undefined;
  /** Confirms that the supplier, who has the order already, will be told. */
  ConfirmPurchase?: boolean | undefined;
}

const buildQuestion = (warning: OrderWarning) => {
  const details: ConfirmationDetails = { Warnings: [warning], NeedsReason: false, NeedsAdmin: false };
  return new AppError('CONFIRMATION_NEEDED', warning.Message, { details });
};

/** Removes lines of one Open or Held order, all or none. At least one line of goods must remain. */
export const deleteOrderDetails = (context: Context, ids: readonly number[], removal: Removal) =>
  writeThenRead(
    context,
    (tx) => deleteDetails(tx, context, ids, removal),
    (orderId) => getOrder(context.db, orderId),
  );

/** Returns the id of the order. */
const deleteDetails = async (tx: Tx, context: Context, ids: readonly number[], { Version, ConfirmPurchase }: Removal) => {
  const lineIds = [...new Set(ids)];
  const lines = await tx.selectFrom('order_details').select(['OrderDetailId', 'OrderId']).where('OrderDetailId', 'in', lineIds).execute();
  const orderId = lines[0]?.OrderId;
  if (orderId === undefined || lines.length < lineIds.length)
    throw new AppError('NOT_FOUND', 'That line no longer exists. Reload the order.');
  if (lines.some((line) => line.OrderId !== orderId)) throw invalidField('orderDetailIds', 'must be lines of one order');
  const { order } = await lockWithCustomer(tx, orderId);
  if (Version !== undefined) await requireVersion(tx, order, Version);
  const { issuedPurchases, issueNewProForma } = await deleteLines(context, tx, order, lineIds);
  const warning = await askAboutPurchases(tx, issuedPurchases);
  if (warning && ConfirmPurchase !== true) throw buildQuestion(warning);
  await issueNewProForma?.();
  return orderId;
};
