import { isBelowTolerance } from '#contract/sales/deal/directTolerance.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { findPurchaseLines, lockPurchaseOrder } from './queries.ts';

export interface Receipt {
  PurchaseOrderLineId: number;
  ReceivedOn: string;
  Quantity: number;
  SupplierDeliveryNoteNo: string | null;
  /** Line of the direct deal that was delivered to the customer. */
  OrderDetailId?: number;
  /** Stock movement into our own warehouse. */
  StockMovementId?: number;
}

/** Sets the state after a receipt or its reversal. The order is part received until every line is within the company’s tolerance. */
const updateState = async (tx: Tx, purchaseOrderId: number) => {
  const { State, PromisedDate } = await lockPurchaseOrder(tx, purchaseOrderId);
  if (State === 'Cancelled' || State === 'Closed') return;
  const { DirectTolerancePercent } = await tx.selectFrom('company').select('DirectTolerancePercent').executeTakeFirstOrThrow();
  const lines = await findPurchaseLines(tx, purchaseOrderId);
  const isComplete = lines.every((line) => !isBelowTolerance(line.Quantity, line.ReceivedQuantity, DirectTolerancePercent));
  const isNothingReceived = lines.every((line) => line.ReceivedQuantity === 0);
  const openState = PromisedDate === null ? 'Ordered' : 'Confirmed';
  const receivedState = isComplete ? 'Received' : 'PartReceived';
  await tx
    .updateTable('purchase_orders')
    .set({ State: isNothingReceived ? openState : receivedState })
    .where('PurchaseOrderId', '=', purchaseOrderId)
    .execute();
};

/** Records receipts and updates the state of their purchase orders. Leaves out receipts of nothing. */
export const receivePurchases = async (tx: Tx, receipts: readonly Receipt[]): Promise<void> => {
  const nonZeroReceipts = receipts.filter(({ Quantity }) => Quantity > 0);
  if (nonZeroReceipts.length === 0) return;
  const lines = await tx
    .selectFrom('purchase_order_lines')
    .select('PurchaseOrderId')
    .distinct()
    .where(
      'PurchaseOrderLineId',
      'in',
      nonZeroReceipts.map(({ PurchaseOrderLineId }) => PurchaseOrderLineId),
    )
    .orderBy('PurchaseOrderId')
    .execute();
  for (const { PurchaseOrderId } of lines) await lockPurchaseOrder(tx, PurchaseOrderId);
  await tx.insertInto('purchase_receipts').values(nonZeroReceipts).execute();
  for (const { PurchaseOrderId } of lines) await updateState(tx, PurchaseOrderId);
};

/** Reverses the receipts of these stock movements and updates the state of their purchase orders. */
export const reverseReceipts = async (tx: Tx, stockMovementIds: readonly number[], ReceivedOn: string): Promise<void> => {
  const receipts = await tx
    .selectFrom('purchase_receipts')
    .innerJoin('purchase_order_lines', 'purchase_order_lines.PurchaseOrderLineId', 'purchase_receipts.PurchaseOrderLineId')
    .selectAll('purchase_receipts')
    .select('PurchaseOrderId')
    .where('StockMovementId', 'in', [...stockMovementIds])
    .where('ReversesId', 'is', null)
    .orderBy('PurchaseReceiptId')
    .execute();
  if (receipts.length === 0) return;
  await tx
    .insertInto('purchase_receipts')
    .values(
      receipts.map((receipt) => ({
        PurchaseOrderLineId: receipt.PurchaseOrderLineId,
        ReceivedOn,
        Quantity: -receipt.Quantity,
        SupplierDeliveryNoteNo: receipt.SupplierDeliveryNoteNo,
        StockMovementId: receipt.StockMovementId,
        ReversesId: receipt.PurchaseReceiptId,
      })),
    )
    .execute();
  for (const id of new Set(receipts.map((receipt) => receipt.PurchaseOrderId))) await updateState(tx, id);
};
