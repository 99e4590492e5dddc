import { isShort } from '#contract/deal/directTolerance.ts';
import type { Tx } from '#server/database/connect.ts';
import { findPurchaseLines, lockPurchaseOrder } from './queries.ts';

export interface Receipt {
  PurchaseOrderLineId: number;
  ReceivedOn: string;
  Quantity: number;
  SupplierDeliveryNoteNo: string | null;
  /** Of a direct deal: the line that went to its customer. */
  OrderDetailId?: number;
  /** Into the own warehouse. */
  StockMovementId?: number;
}

/** Part received until every line is there within the company's tolerance. */
const settle = async (tx: Tx, purchaseOrderId: number) => {
  const { State } = await lockPurchaseOrder(tx, purchaseOrderId);
  if (State === 'Cancelled' || State === 'Closed') return;
  const { DirectTolerancePercent } = await tx.selectFrom('company').select('DirectTolerancePercent').executeTakeFirstOrThrow();
  const lines = await findPurchaseLines(tx, purchaseOrderId);
  const isWhole = lines.every((line) => !isShort(line.Quantity, line.ReceivedQuantity, DirectTolerancePercent));
  await tx
    .updateTable('purchase_orders')
    .set({ State: isWhole ? 'Received' : 'PartReceived' })
    .where('PurchaseOrderId', '=', purchaseOrderId)
    .execute();
};

/** Writes what came of purchase orders, and where they stand then. Of none there is nothing to do. */
export const receivePurchases = async (tx: Tx, receipts: readonly Receipt[]): Promise<void> => {
  const came = receipts.filter(({ Quantity }) => Quantity > 0);
  if (came.length === 0) return;
  const lines = await tx
    .selectFrom('purchase_order_lines')
    .select('PurchaseOrderId')
    .distinct()
    .where(
      'PurchaseOrderLineId',
      'in',
      came.map(({ PurchaseOrderLineId }) => PurchaseOrderLineId),
    )
    .orderBy('PurchaseOrderId')
    .execute();
  for (const { PurchaseOrderId } of lines) await lockPurchaseOrder(tx, PurchaseOrderId);
  await tx.insertInto('purchase_receipts').values(came).execute();
  for (const { PurchaseOrderId } of lines) await settle(tx, PurchaseOrderId);
};
