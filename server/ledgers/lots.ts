import { sql } from 'kysely';
import { invalidField } from '#contract/errors.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/connect.ts';
import type { StockPlace } from './stock.ts';

/** Goods of which nobody knows the lot: what a count found or missed. */
export const unknownLot = 'unknown';

export interface LotQuantity {
  LotNo: string;
  Quantity: number;
}

interface LotsOf extends StockPlace {
  StockMovementId: number | null;
  /** Of goods that never came to the own warehouse: the line of the deal that they went with. */
  OrderDetailId?: number | null;
  /** Signed as the movement. */
  Quantity: number;
  Lots: readonly LotQuantity[];
}

/** Which of these products are kept by lots. */
export const findLotted = async (tx: Tx, productIds: readonly number[]): Promise<ReadonlySet<number>> => {
  if (productIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('products')
    .select('ProductId')
    .where('ProductId', 'in', [...productIds])
    .where('LotRequired', '=', true)
    .execute();
  return new Set(rows.map((row) => row.ProductId));
};

/** Refuses lots that are not all of the quantity, or are said twice; and none at all where lots are kept. */
export const requireLots = (lots: readonly LotQuantity[] | undefined, quantity: number, isLotted: boolean, field: string) => {
  if (quantity === 0 || (!isLotted && !lots?.length)) return;
  if (!lots?.length) throw invalidField(field, 'is required: the lots of this product are kept');
  const names = lots.map((lot) => lot.LotNo.toLowerCase());
  if (new Set(names).size < names.length) throw invalidField(field, 'has a lot twice: put the quantities together');
  const total = lots.reduce((sum, lot) => sum + lot.Quantity, 0);
  if (total !== quantity)
    throw invalidField(field, `comes to ${total.toLocaleString('en-GB')}, and the quantity is ${quantity.toLocaleString('en-GB')}`);
};

/** Adds to the ledger of lots. */
export const addLotMovements = (tx: Tx, movements: readonly LotsOf[]) =>
  addRows(
    tx,
    'lot_movements',
    movements.flatMap(({ ProductId, SupplierDepotId, StockMovementId, OrderDetailId, Quantity, Lots }) =>
      Lots.map((lot) => ({
        ProductId,
        SupplierDepotId,
        StockMovementId,
        OrderDetailId: StockMovementId === null ? (OrderDetailId ?? null) : null,
        LotNo: lot.LotNo,
        Quantity: Math.sign(Quantity) * lot.Quantity,
      })),
    ),
    'LotMovementId',
  );

/** The lots of movements go the other way with the rows that reverse them. */
export const reverseLots = async (tx: Tx, stockMovementIds: readonly number[]) => {
  if (stockMovementIds.length === 0) return;
  await sql`
    INSERT INTO lot_movements (product_id, supplier_depot_id, lot_no, quantity, stock_movement_id)
    SELECT l.product_id, l.supplier_depot_id, l.lot_no, -l.quantity, back.stock_movement_id
    FROM stock_movements back JOIN lot_movements l ON l.stock_movement_id = back.reverses_id
    WHERE back.stock_movement_id = ANY(${[...stockMovementIds]}::bigint[]) ORDER BY l.lot_movement_id`.execute(tx);
};
