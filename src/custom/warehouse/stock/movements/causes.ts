import { dealName } from '#contract/sales/deal/dealName.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import type { StockMovementRow } from '#contract/warehouse/stock/movements.ts';

const formatDeal = ({ DealNo, Part }: StockMovementRow) => (DealNo === null ? '' : `Deal ${dealName({ DealNo, Part: Part ?? 1 })}`);

interface CausedBy {
  words: string;
  to?: string;
  /** Text after the link. */
  detail?: string | null;
}

/** Returns the document that directly caused a movement. For goods returned with a credit note, this is the credit note and not the deal. */
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

/** Formats the cause of a movement as text, for export. */
export const formatCause = (row: StockMovementRow) => {
  const { words, detail } = findCause(row);
  return [words, detail].filter(Boolean).join(' ');
};
