import { sql } from 'kysely';
import { sumByKey } from '#server/amounts.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { reverseMovements } from './reverseMovements.ts';
import { addStockMovements, lockStock, movementType, buildSaleReturn } from './stock/stock.ts';
import type { Sale } from './stock/stock.ts';

/** Finds goods that movements of this type took from stock for a deal and that have not been returned. */
const findTaken = async (tx: Tx, orderId: number, type: number) => {
  const { rows } = await sql<Sale & { Code: string }>`
    SELECT m.stock_movement_id, m.product_id, m.supplier_depot_id, m.quantity, m.order_detail_id, p.code
    FROM stock_movements m JOIN order_details d USING (order_detail_id) JOIN products p ON p.product_id = m.product_id
    WHERE d.order_id = ${orderId} AND m.stock_movement_type_id = ${type} AND m.reverses_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM stock_movements back WHERE back.reverses_id = m.stock_movement_id)
    ORDER BY d.line_no, m.stock_movement_id`.execute(tx);
  return rows;
};

const findSales = (tx: Tx, orderId: number) => findTaken(tx, orderId, movementType.Sale);

/** Units by product code. */
const sumUnits = (takenRows: Awaited<ReturnType<typeof findTaken>>) => sumByKey(takenRows.map(({ Code, Quantity }) => [Code, -Quantity]));

/**
 * Returns the picked goods of a deal to stock, by rows that reverse its sales at their cost. Both rows stay visible. Returns the units by product
 * code.
 */
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
          selectFrom('stock_movements as back')
            .select('back.StockMovementId')
            .whereRef('back.ReversesId', '=', 'stock_movements.StockMovementId'),
        ),
      ),
    )
    .orderBy('StockMovementId')
    .execute();

/** Finds units that the picks of a deal wrote off as broken and that have not been reversed, by product code. */
export const findWrittenOff = async (tx: Tx, orderId: number): Promise<Map<string, number>> =>
  sumUnits(await findTaken(tx, orderId, movementType.Breakage));

/** Like `reverseSales`, and also reverses breakages. They must be recorded again at the next pick. */
export const reversePick = async (tx: Tx, orderId: number, day: string, Comment: string) => {
  const broken = await findBreakages(tx, orderId);
  await lockStock(tx, [...(await findSales(tx, orderId)), ...broken]);
  if (broken.length > 0) await reverseMovements(tx, broken, day, Comment);
  await reverseSales(tx, orderId, day, Comment);
};
