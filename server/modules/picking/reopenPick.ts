import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/connect.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { addStockMovements, lockStock } from '#server/ledgers/stock.ts';
import { lockOrder, setOrderStatus } from '#server/modules/orders/queries.ts';
import { getPickGoods } from './queries.ts';

interface SaleMovement {
  StockMovementId: number;
  ProductId: number;
  SupplierDepotId: number;
  Quantity: number;
  StockMovementTypeId: number;
  OrderDetailId: number;
}

const findSales = async (tx: Tx, orderId: number) => {
  const { rows } = await sql<SaleMovement>`
    SELECT m.stock_movement_id, m.product_id, m.supplier_depot_id, m.quantity, m.stock_movement_type_id, m.order_detail_id
    FROM stock_movements m JOIN order_details d USING (order_detail_id)
    WHERE d.order_id = ${orderId} AND m.reverses_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM stock_movements r WHERE r.reverses_id = m.stock_movement_id)`.execute(tx);
  return rows;
};

/** Puts what was picked back on the shelf by rows that reverse the sale; both stay visible. */
const returnToStock = async (tx: Tx, orderId: number, day: string, reason: string) => {
  const sales = await findSales(tx, orderId);
  await lockStock(tx, sales);
  await addStockMovements(
    tx,
    sales.map(({ StockMovementId, Quantity, ...movement }) => ({
      ...movement,
      MovedOn: day,
      Quantity: -Quantity,
      ReversesId: StockMovementId,
      Comment: reason,
    })),
  );
};

export const reopenPick = (context: Context, orderId: number, reason: string) =>
  inTransaction(context, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.Status !== 'Picked')
      throw new AppError('ORDER_WRONG_STATE', `Deal ${order.DealNo} is ${order.Status}: only a picked deal can be reopened`);
    if (order.DeliveryNoteNo !== null)
      throw new AppError(
        'RULE_BROKEN',
        `Delivery note ${order.DeliveryNoteNo} has been made: cancel the deal instead, its goods go back to stock`,
      );
    const follower = await tx
      .selectFrom('orders')
      .select('Part')
      .where('ParentOrderId', '=', orderId)
      .where('StatusId', '<>', 7)
      .executeTakeFirst();
    if (follower) throw new AppError('RULE_BROKEN', `The rest is on back order ${order.DealNo}/${follower.Part}: cancel that first`);
    await returnToStock(tx, orderId, context.today, reason);
    await setOrderStatus(tx, orderId, 'Picking');
    return getPickGoods(tx, orderId, context.today);
  });
