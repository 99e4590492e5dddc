import { sql } from 'kysely';
import { sumByKey } from '#server/amounts.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { reverseMovements } from './reverseMovements.ts';
import { addStockMovements, lockStock, movementType, buildSaleReturn } from './stock/stock.ts';
import type { Sale } from './stock/stock.ts';

/** Finds movements of this type that took goods from stock for a deal and are not reversed. */
const findOutgoing = async (tx: Tx, orderId: number, type: number) => {
  const { rows } = await sql<Sale & { Code: string }>`
    SELECT m.stock_movement_id, m.product_id, m.supplier_depot_id, m.quantity, m.order_detail_id, p.code
    FROM stock_movements m JOIN order_details d USING (order_detail_id) JOIN products p ON p.product_id = m.product_id
    WHERE d.order_id = ${orderId} AND m.stock_movement_type_id = ${type} AND m.reverses_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM stock_movements reversal WHERE reversal.reverses_id = m.stock_movement_id)
    ORDER BY d.line_no, m.stock_movement_id`.execute(tx);
  return rows;
};

const findSales = (tx: Tx, orderId: number) => findOutgoing(tx, orderId, movementType.Sale);

/** Adds up units by product code. */
const sumUnits = (movements: Awaited<ReturnType<typeof findOutgoing>>) =>
  sumByKey(movements.map(({ Code, Quantity }) => [Code, -Quantity]));

/** Reverses the sales of a deal, so that its picked goods return to stock at the cost at which they left. Returns the units by product code. */
export const reverseSales = async (tx: Tx, orderId: number, day: string, Comment: string): Promise<Map<string, number>> => {
  const sales = await findSales(tx, orderId);
  await lockStock(tx, sales);
  await addStockMovements(
    tx,
    sales.map((sale) => buildSaleReturn(sale, day, Comment)),
    day,
  );
  return sumUnits(sales);
};

const findBreakages = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('stock_movements')
    .selectAll()
    .where('StockMovementTypeId', '=', movementType.Breakage)
    .where('ReversesId', 'is', null)
    .where('OrderDetailId', 'in', (eb) => eb.selectFrom('order_details').select('OrderDetailId').where('OrderId', '=', orderId))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stock_movements as reversal')
            .select('reversal.StockMovementId')
            .whereRef('reversal.ReversesId', '=', 'stock_movements.StockMovementId'),
        ),
      ),
    )
    .orderBy('StockMovementId')
    .execute();

/** Finds the units, by product code, that the picks of a deal have written off as broken. Reversed write-offs do not count. */
export const findWrittenOff = async (tx: Tx, orderId: number): Promise<Map<string, number>> =>
  sumUnits(await findOutgoing(tx, orderId, movementType.Breakage));

/** Reverses the sales and breakages of a deal. The next pick must record breakages again. */
export const reversePick = async (tx: Tx, orderId: number, day: string, Comment: string) => {
  const broken = await findBreakages(tx, orderId);
  await lockStock(tx, [...(await findSales(tx, orderId)), ...broken]);
  if (broken.length > 0) await reverseMovements(tx, broken, day, Comment);
  await reverseSales(tx, orderId, day, Comment);
};
