import { AppError } from '#contract/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/connect.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { addStockMovements, lockStock, movementType } from '#server/ledgers/stock.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { dealName, lockWithCustomer } from './editOrder.ts';
import { cancelProForma } from '#server/modules/orders/entry/orderProForma.ts';
import { setOrderStatus } from '#server/modules/orders/queries.ts';
import type { LockedOrder } from '#server/modules/orders/queries.ts';

const requireCancellable = (order: LockedOrder) => {
  const deal = `Deal ${dealName(order)}`;
  if (order.Status === 'Invoiced' || order.PrepaidInvoiceId !== null)
    throw new AppError('ORDER_ALREADY_INVOICED', `${deal} is invoiced: credit it instead`);
  if (order.Status === 'Cancelled') throw new AppError('ORDER_WRONG_STATE', `${deal} is cancelled already`);
  if (order.Status === 'ReadyToInvoice') throw new AppError('ORDER_WRONG_STATE', `${deal} has left: record the goods as returned first`);
};

const findSales = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('stock_movements as sale')
    .innerJoin('order_details', 'order_details.OrderDetailId', 'sale.OrderDetailId')
    .innerJoin('products', 'products.ProductId', 'sale.ProductId')
    .leftJoin('stock_movements as back', 'back.ReversesId', 'sale.StockMovementId')
    .select([
      'sale.StockMovementId',
      'sale.ProductId',
      'sale.SupplierDepotId',
      'sale.Quantity',
      'sale.UnitCost',
      'sale.OrderDetailId',
      'products.Code',
    ])
    .where('order_details.OrderId', '=', orderId)
    .where('sale.StockMovementTypeId', '=', movementType.Sale)
    .where('sale.ReversesId', 'is', null)
    .where('back.StockMovementId', 'is', null)
    .orderBy('order_details.LineNo')
    .orderBy('sale.StockMovementId')
    .execute();

/** Reverses the Sale movements; both halves stay visible. Answers what went back, by product. */
const returnPickedGoods = async (tx: Tx, orderId: number, today: string, reason: string) => {
  const sales = await findSales(tx, orderId);
  await lockStock(tx, sales);
  await addStockMovements(
    tx,
    sales.map((sale) => ({
      ProductId: sale.ProductId,
      SupplierDepotId: sale.SupplierDepotId,
      MovedOn: today,
      StockMovementTypeId: movementType.Sale,
      Quantity: -sale.Quantity,
      UnitCost: sale.UnitCost?.toFixed() ?? null,
      OrderDetailId: sale.OrderDetailId,
      ReversesId: sale.StockMovementId,
      Comment: `Order cancelled: ${reason}`,
    })),
  );
  const returned = new Map<string, number>();
  for (const sale of sales) returned.set(sale.Code, (returned.get(sale.Code) ?? 0) - sale.Quantity);
  return returned;
};

/** Within the caller's transaction; the order (and its customer) must be locked. Answers what to tell the user. */
export const cancelLockedOrder = async (tx: Tx, order: LockedOrder, reason: string, today: string): Promise<string> => {
  requireCancellable(order);
  const returned = await returnPickedGoods(tx, order.OrderId, today, reason);
  await cancelProForma(tx, order.OrderId, reason, today);
  await setOrderStatus(tx, order.OrderId, 'Cancelled', reason);
  const what = [...returned].map(([code, quantity]) => `${quantity.toLocaleString('en-GB')} × ${code}`).join(', ');
  return `Deal ${dealName(order)} is cancelled. ${what ? `Back in stock: ${what}.` : 'Nothing had been taken from stock.'}`;
};

/** Any time before despatch: what was picked goes back to stock. An invoiced order is corrected by a credit instead. */
export const cancelOrder = (context: Context, orderId: number, reason: string, version: number | undefined) =>
  inTransaction(context, async (tx) => {
    const { order } = await lockWithCustomer(tx, orderId);
    if (version !== undefined) await requireVersion(tx, order, version);
    return cancelLockedOrder(tx, order, reason, context.today);
  });
