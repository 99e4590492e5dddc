import { dealName } from '#contract/sales/deal/dealName.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import type { StockMovementRow } from '#contract/warehouse/stock/movements.ts';

const formatDeal = ({ DealNo, Part }: StockMovementRow) => (DealNo === null ? '' : `Deal ${dealName({ DealNo, Part: Part ?? 1 })}`);

interface CausedBy {
  words: string;
  to?: string;
  /** Extra text without a link. */
  detail?: string | null;
}

/** Returns the closest cause of a movement. For goods returned with a credit note that is the note, not the deal. */
export const findCause = (row: StockMovementRow): CausedBy => {
  const { CustomerId, CustomerName, CreditId, CreditNo, OrderId, GoodsReceiptId, PurchaseOrderId, PurchaseOrderNo, StockTakeId } = row;
  const order = PurchaseOrderNo === null ? '' : `Purchase order ${PurchaseOrderNo}`;
  if (CreditId !== null && CreditNo !== null)
    return {
      words: `Credit note ${CreditNo}`,
      detail: CustomerName,
      ...(CustomerId !== null && { to: screenPaths.credit(CustomerId, CreditId) }),
    };
  if (OrderId !== null) return { words: formatDeal(row), to: screenPaths.order(OrderId), detail: CustomerName };
  if (GoodsReceiptId !== null)
    return { words: `Receipt ${GoodsReceiptId}`, to: screenPaths.goodsReceipt(GoodsReceiptId), detail: order.toLowerCase() };
  if (PurchaseOrderId !== null) return { words: order, to: screenPaths.purchaseOrder(PurchaseOrderId) };
  if (StockTakeId !== null) return { words: `Stock take ${StockTakeId}`, to: screenPaths.countedSheets(StockTakeId) };
  return { words: row.OtherDepot === null ? '' : `${row.Quantity < 0 ? 'to' : 'from'} ${row.OtherDepot}` };
};

/** Formats the cause for export. */
export const formatCause = (row: StockMovementRow) => {
  const { words, detail } = findCause(row);
  return [words, detail].filter(Boolean).join(' ');
};
