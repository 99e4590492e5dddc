import { sql } from 'kysely';
import { addRows } from '#server/database/addRows.ts';
import type { OrderWarning } from '#contract/sales/orders/shapes.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { formatUnits } from './lotRules.ts';
import type { LotQuantity } from './lotRules.ts';

/** Batch number of goods whose batch was not recorded, such as differences of a count and returns for credit. */
export const unknownLot = 'unknown';

interface MovedGoods {
  StockMovementId: number;
  ProductId: number;
  SupplierDepotId: number;
  /** Negative for outgoing goods. The batches of the movement are always positive. */
  Quantity: number;
  ReversesId?: number | null;
  Lots?: readonly LotQuantity[] | undefined;
}

/** Finds which of these products have batch tracking. */
export const findLotTrackedProducts = async (tx: Tx, productIds: readonly number[]): Promise<ReadonlySet<number>> => {
  if (productIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('products')
    .select('ProductId')
    .where('ProductId', 'in', [...productIds])
    .where('LotRequired', '=', true)
    .execute();
  return new Set(rows.map((row) => row.ProductId));
};

/** Adds the batches of reversing movements: those of the original with the opposite sign. */
const reverseLots = (tx: Tx, stockMovementIds: readonly number[]) =>
  sql`
    INSERT INTO lot_movements (product_id, supplier_depot_id, lot_no, quantity, stock_movement_id)
    SELECT l.product_id, l.supplier_depot_id, l.lot_no, -l.quantity, reversal.stock_movement_id
    FROM stock_movements reversal JOIN lot_movements l ON l.stock_movement_id = reversal.reverses_id
    WHERE reversal.stock_movement_id = ANY(${[...stockMovementIds]}::bigint[]) ORDER BY l.lot_movement_id`.execute(tx);

/**
 * Records the batches of movements, so that the batches of a product always add up to its stock. Goods with batch tracking but without a batch get the unknown
 * one. An empty list of batches records nothing.
 */
export const storeLots = async (tx: Tx, movements: readonly MovedGoods[]) => {
  const reversals = movements.filter((movement) => movement.ReversesId);
  if (reversals.length > 0)
    await reverseLots(
      tx,
      reversals.map((movement) => movement.StockMovementId),
    );
  const others = movements.filter((movement) => !movement.ReversesId && movement.Lots?.length !== 0);
  if (others.length === 0) return;
  const list = JSON.stringify(
    others.flatMap(({ StockMovementId, ProductId, SupplierDepotId, Quantity, Lots }) =>
      (Lots?.length ? Lots : [{ LotNo: null, Quantity: Math.abs(Quantity) }]).map((lot) => ({
        stock_movement_id: StockMovementId,
        product_id: ProductId,
        supplier_depot_id: SupplierDepotId,
        lot_no: lot.LotNo,
        quantity: Math.sign(Quantity) * lot.Quantity,
      })),
    ),
  );
  await sql`
    INSERT INTO lot_movements (product_id, supplier_depot_id, lot_no, quantity, stock_movement_id)
    SELECT moved.product_id, moved.supplier_depot_id, coalesce(moved.lot_no, ${unknownLot}), moved.quantity, moved.stock_movement_id
    FROM jsonb_to_recordset(${list}::jsonb) AS moved(stock_movement_id bigint, product_id integer, supplier_depot_id integer, lot_no text, quantity integer)
    WHERE moved.lot_no IS NOT NULL OR EXISTS (SELECT FROM products p WHERE p.product_id = moved.product_id AND p.lot_required)`.execute(tx);
};

/** Returns a warning that names the batches of which more has gone out than came in, after these movements were reversed. Null if there are none. */
export const findLotShortages = async (tx: Tx, stockMovementIds: readonly number[]): Promise<OrderWarning | null> => {
  const { rows } = await sql<{ LotNo: string; Description: string; MissingUnits: number }>`
    SELECT min(l.lot_no) AS lot_no, p.description, -sum(l.quantity)::integer AS missing_units
    FROM lot_movements l JOIN products p USING (product_id)
    WHERE l.stock_movement_id IS NOT NULL AND l.lot_no <> ${unknownLot} AND (l.product_id, l.supplier_depot_id, lower(l.lot_no)) IN (
      SELECT product_id, supplier_depot_id, lower(lot_no) FROM lot_movements WHERE stock_movement_id = ANY(${[...stockMovementIds]}::bigint[]))
    GROUP BY p.product_id, l.supplier_depot_id, lower(l.lot_no) HAVING sum(l.quantity) < 0 ORDER BY p.code, 1`.execute(tx);
  if (rows.length === 0) return null;
  const lotList = rows
    .map(({ LotNo, Description, MissingUnits }) => `${formatUnits(MissingUnits)} of batch ${LotNo} of “${Description}”`)
    .join(', ');
  return { Kind: 'LotNotHere', Message: `${lotList} have already left. The batch balance will be negative until it is corrected.` };
};

interface LotPlace {
  ProductId: number;
  SupplierDepotId: number;
}

/** Finds products with batch tracking that have only one batch in stock in a depot, with that batch. Leaves out products with several batches. */
export const findOnlyLots = async (tx: Tx, places: readonly LotPlace[]) => {
  const { rows } = await sql<LotPlace & { LotNo: string }>`
    SELECT in_stock.product_id, in_stock.supplier_depot_id, min(in_stock.lot_no) AS lot_no FROM (
      SELECT l.product_id, l.supplier_depot_id, (array_agg(l.lot_no ORDER BY l.lot_movement_id))[1] AS lot_no
      FROM lot_movements l JOIN products p USING (product_id)
      WHERE p.lot_required AND l.stock_movement_id IS NOT NULL AND (l.product_id, l.supplier_depot_id) IN (SELECT * FROM unnest(
        ${places.map((place) => place.ProductId)}::integer[], ${places.map((place) => place.SupplierDepotId)}::integer[]))
      GROUP BY l.product_id, l.supplier_depot_id, lower(l.lot_no) HAVING sum(l.quantity) <> 0) in_stock
    GROUP BY in_stock.product_id, in_stock.supplier_depot_id HAVING count(*) = 1`.execute(tx);
  return rows;
};

interface DirectGoods {
  ProductId: number;
  SupplierDepotId: number;
  OrderDetailId: number;
  Quantity: number;
  Lots: readonly LotQuantity[];
}

/** Records the batches of direct goods on the deal's line. They have no stock movement, because the goods never enter our warehouse. */
export const storeDirectLots = (tx: Tx, goods: readonly DirectGoods[]) =>
  addRows(
    tx,
    'lot_movements',
    goods.flatMap(({ ProductId, SupplierDepotId, OrderDetailId, Quantity, Lots }) =>
      Lots.map((lot) => ({ ProductId, SupplierDepotId, OrderDetailId, LotNo: lot.LotNo, Quantity: Math.sign(Quantity) * lot.Quantity })),
    ),
    'LotMovementId',
  );
