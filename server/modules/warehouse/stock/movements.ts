import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { ListQuery } from '#contract/list.ts';
import { listStockMovements } from '#contract/warehouse/stock/movements.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { findList, withRows } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesDealOr, matchesAllWords } from '#server/lists/search.ts';
import { canSeeCost } from '#server/modules/sales/prices/cost.ts';
import { findOwnDepot } from '#server/modules/masterData/products/queries.ts';
import { must } from '#server/must.ts';

export interface ProductPlace {
  productId: number;
  /** Null if there is no warehouse of our own. */
  supplierDepotId: number | null;
}

/** Types of movement that a person can add and reverse. */
const manualTypes = [
  movementType.Receipt,
  movementType.AdjustmentIn,
  movementType.AdjustmentOut,
  movementType.Breakage,
  movementType.Transfer,
];
export const isManualType = (typeId: number) => manualTypes.some((type) => type === typeId);
// The next three conditions say which movements can be reversed from this list.
const isManual = sql`movement.stock_movement_type_id IN (${sql.join(manualTypes.map((type) => sql.lit(type)))}) AND movement.goods_receipt_id IS NULL
  AND movement.purchase_order_line_id IS NULL AND movement.order_detail_id IS NULL AND movement.credit_id IS NULL AND movement.stock_take_id IS NULL
  AND (movement.linked_movement_id IS NULL OR movement.stock_movement_type_id = ${sql.lit(movementType.Transfer)})`;
// A return can be reversed until its deal is invoiced. The write-off of damaged returns is reversed with it.
const isReturn = sql`movement.stock_movement_type_id = ${sql.lit(movementType.CustomerReturn)} AND deal.status = 'ReadyToInvoice' AND movement.credit_id IS NULL`;
// A breakage found at picking can be reversed here once the pick can no longer be reopened.
const isBrokenAtPick = sql`movement.stock_movement_type_id = ${sql.lit(movementType.Breakage)} AND movement.order_detail_id IS NOT NULL AND movement.credit_id IS NULL
  AND movement.linked_movement_id IS NULL AND deal.status <> 'Picked'`;

// A row is one movement of the product.
export const stockMovements = listSource({
  name: 'listStockMovements',
  list: listStockMovements.list,
  columns: listStockMovements.list.row.omit({ Balance: true }).required({ UnitCost: true }),
  exact: ['UnitCost'],
  select: ({ productId, supplierDepotId }: ProductPlace) => sql`
    SELECT movement.stock_movement_id, movement.product_id, movement.supplier_depot_id, depot_supplier.name || ', ' || depot.name AS depot, movement.moved_on, movement.stock_movement_type_id,
      kind.description AS type, movement.quantity, movement.unit_cost, deal.order_id, deal.deal_no, deal.part, customer.customer_id, customer.name AS customer_name,
      movement.credit_id, credit.credit_no, movement.stock_take_id, purchase.purchase_order_id, purchase.purchase_order_no, movement.goods_receipt_id,
      (SELECT other_supplier.name || ', ' || other_depot.name FROM stock_movements other
        JOIN supplier_depots other_depot USING (supplier_depot_id) JOIN suppliers other_supplier USING (supplier_id)
        WHERE movement.stock_movement_type_id = ${sql.lit(movementType.Transfer)}
          AND (other.stock_movement_id = movement.linked_movement_id OR other.linked_movement_id = movement.stock_movement_id) LIMIT 1) AS other_depot,
      (SELECT string_agg(lot.lot_no || ' × ' || to_char(abs(lot.quantity), 'FM999,999,990'), ', ' ORDER BY lot.lot_no) FROM lot_movements lot
        WHERE lot.stock_movement_id = movement.stock_movement_id) AS lots,
      movement.reverses_id, reversal.stock_movement_id AS reversed_by_id,
      (((${isManual}) OR (${isReturn}) OR (${isBrokenAtPick})) AND movement.reverses_id IS NULL AND reversal.stock_movement_id IS NULL) AS may_reverse,
      movement.comment, movement.created_at, person(movement.created_by) AS created_by_name
    FROM stock_movements movement LEFT JOIN stock_movement_types kind USING (stock_movement_type_id)
    LEFT JOIN supplier_depots depot USING (supplier_depot_id) LEFT JOIN suppliers depot_supplier ON depot_supplier.supplier_id = depot.supplier_id
    LEFT JOIN order_details deal_line ON deal_line.order_detail_id = movement.order_detail_id LEFT JOIN orders deal ON deal.order_id = deal_line.order_id
    LEFT JOIN credits credit ON credit.credit_id = movement.credit_id LEFT JOIN customers customer ON customer.customer_id = coalesce(deal.customer_id, credit.customer_id)
    LEFT JOIN purchase_order_lines purchase_line ON purchase_line.purchase_order_line_id = movement.purchase_order_line_id
    LEFT JOIN purchase_orders purchase ON purchase.purchase_order_id = purchase_line.purchase_order_id
    LEFT JOIN stock_movements reversal ON reversal.reverses_id = movement.stock_movement_id
    WHERE movement.product_id = ${productId} AND movement.supplier_depot_id = ${supplierDepotId}`,
  example: { productId: 1, supplierDepotId: 1 },
  order: { MovedOn: sql`listed.moved_on` },
  where: {
    q: (text) =>
      matchesDealOr(
        text,
        matchesAllWords(
          text,
          (word) => sql`searchable(listed.comment, listed.customer_name, listed.type, listed.lots) LIKE ${containing(word)}`,
        ),
      ),
  },
});

interface DatedMovement {
  StockMovementId: number;
  MovedOn: string;
}

const isEarlier = (a: DatedMovement, b: DatedMovement) =>
  a.MovedOn < b.MovedOn || (a.MovedOn === b.MovedOn && a.StockMovementId < b.StockMovementId);

/** Finds the stock after each of these movements: the current stock less all later movements. */
const findBalances = async (db: Db, { productId, supplierDepotId }: ProductPlace, rows: readonly DatedMovement[]) => {
  const [first, ...others] = rows;
  if (!first) return new Map<number, number>();
  const earliest = others.reduce((earlier, row) => (isEarlier(row, earlier) ? row : earlier), first);
  const balanceRows = await sql<{ StockMovementId: number; Balance: number }>`
    SELECT stock_movement_id, balance::integer AS balance FROM (
      SELECT movement.stock_movement_id, (SELECT level.on_hand FROM stock_levels level WHERE level.product_id = ${productId} AND level.supplier_depot_id = ${supplierDepotId})
        - coalesce(sum(movement.quantity) OVER (ORDER BY movement.moved_on DESC, movement.stock_movement_id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS balance
      FROM stock_movements movement WHERE movement.product_id = ${productId} AND movement.supplier_depot_id = ${supplierDepotId}
        AND (movement.moved_on, movement.stock_movement_id) >= (${earliest.MovedOn}::date, ${earliest.StockMovementId}::bigint)) later
    WHERE stock_movement_id = ANY(${rows.map((row) => row.StockMovementId)}::bigint[])`.execute(db);
  return new Map(balanceRows.rows.map((row) => [row.StockMovementId, row.Balance]));
};

export const requireOwnDepot = async (db: Db) => {
  const depotId = await findOwnDepot(db);
  if (depotId === null) throw new AppError('RULE_BROKEN', 'There is no warehouse of our own. An administrator can add it under Suppliers');
  return depotId;
};

/** Lists a product's movements in a depot, each with the stock after it. Leaves out costs for users who may not see them. */
export const findStockMovements = async (
  context: Context,
  { productId, supplierDepotId, ...query }: ListQuery & { productId: number; supplierDepotId?: number | undefined },
) => {
  const productPlace = { productId, supplierDepotId: supplierDepotId ?? (await findOwnDepot(context.db)) };
  const page = await findList(context.db, stockMovements, query, productPlace);
  const balances = await findBalances(context.db, productPlace, page.rows);
  const showCost = canSeeCost(context);
  return withRows(
    page,
    page.rows.map(({ UnitCost, ...row }) => ({
      ...row,
      ...(showCost && { UnitCost }),
      Balance: must(balances.get(row.StockMovementId), 'The balance'),
    })),
  );
};
