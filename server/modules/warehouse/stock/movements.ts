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
  supplierDepotId: number | null;
}

/** Kinds that a person can add and reverse. */
const manualTypes = [
  movementType.Receipt,
  movementType.AdjustmentIn,
  movementType.AdjustmentOut,
  movementType.Breakage,
  movementType.Transfer,
];
export const isManualType = (typeId: number) => manualTypes.some((one) => one === typeId);
const byHand = sql`m.stock_movement_type_id IN (${sql.join(manualTypes.map((type) => sql.lit(type)))}) AND m.goods_receipt_id IS NULL
  AND m.purchase_order_line_id IS NULL AND m.order_detail_id IS NULL AND m.credit_id IS NULL AND m.stock_take_id IS NULL
  AND (m.linked_movement_id IS NULL OR m.stock_movement_type_id = ${sql.lit(movementType.Transfer)})`;
// Returned goods can be reversed until the deal is invoiced without them. Their breakage is reversed with them.
const cameBack = sql`m.stock_movement_type_id = ${sql.lit(movementType.CustomerReturn)} AND o.status = 'ReadyToInvoice' AND m.credit_id IS NULL`;
// A breakage from a pick can be reversed here once the pick cannot be reopened. A breakage from a return is reversed with the return.
const brokenAtPick = sql`m.stock_movement_type_id = ${sql.lit(movementType.Breakage)} AND m.order_detail_id IS NOT NULL AND m.credit_id IS NULL
  AND m.linked_movement_id IS NULL AND o.status <> 'Picked'`;

export const stockMovements = listSource({
  name: 'listStockMovements',
  list: listStockMovements.list,
  columns: listStockMovements.list.row.omit({ Balance: true }).required({ UnitCost: true }),
  exact: ['UnitCost'],
  select: ({ productId, supplierDepotId }: ProductPlace) => sql`
    SELECT m.stock_movement_id, m.product_id, m.supplier_depot_id, s.name || ', ' || depot.name AS depot, m.moved_on, m.stock_movement_type_id,
      t.description AS type, m.quantity, m.unit_cost, o.order_id, o.deal_no, o.part, c.customer_id, c.name AS customer_name, m.credit_id, k.credit_no, m.stock_take_id,
      bought.purchase_order_id, bought.purchase_order_no, m.goods_receipt_id,
      (SELECT s2.name || ', ' || d2.name FROM stock_movements other JOIN supplier_depots d2 USING (supplier_depot_id) JOIN suppliers s2 USING (supplier_id)
        WHERE m.stock_movement_type_id = ${sql.lit(movementType.Transfer)}
          AND (other.stock_movement_id = m.linked_movement_id OR other.linked_movement_id = m.stock_movement_id) LIMIT 1) AS other_depot,
      (SELECT string_agg(lot.lot_no || ' × ' || to_char(abs(lot.quantity), 'FM999,999,990'), ', ' ORDER BY lot.lot_no) FROM lot_movements lot
        WHERE lot.stock_movement_id = m.stock_movement_id) AS lots,
      m.reverses_id, back.stock_movement_id AS reversed_by_id,
      (((${byHand}) OR (${cameBack}) OR (${brokenAtPick})) AND m.reverses_id IS NULL AND back.stock_movement_id IS NULL) AS may_reverse, m.comment, m.created_at, person(m.created_by) AS created_by_name
    FROM stock_movements m LEFT JOIN stock_movement_types t USING (stock_movement_type_id)
    LEFT JOIN supplier_depots depot USING (supplier_depot_id) LEFT JOIN suppliers s ON s.supplier_id = depot.supplier_id
    LEFT JOIN order_details d ON d.order_detail_id = m.order_detail_id LEFT JOIN orders o ON o.order_id = d.order_id
    LEFT JOIN credits k ON k.credit_id = m.credit_id LEFT JOIN customers c ON c.customer_id = coalesce(o.customer_id, k.customer_id)
    LEFT JOIN purchase_order_lines l ON l.purchase_order_line_id = m.purchase_order_line_id
    LEFT JOIN purchase_orders bought ON bought.purchase_order_id = l.purchase_order_id
    LEFT JOIN stock_movements back ON back.reverses_id = m.stock_movement_id
    WHERE m.product_id = ${productId} AND m.supplier_depot_id = ${supplierDepotId}`,
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

interface Moment {
  StockMovementId: number;
  MovedOn: string;
}

const isEarlier = (a: Moment, b: Moment) => a.MovedOn < b.MovedOn || (a.MovedOn === b.MovedOn && a.StockMovementId < b.StockMovementId);

/** Computes the stock after each movement backwards from the current stock. */
const findBalances = async (db: Db, { productId, supplierDepotId }: ProductPlace, rows: readonly Moment[]) => {
  const [first, ...others] = rows;
  if (!first) return new Map<number, number>();
  const earliest = others.reduce((lowestId, row) => (isEarlier(row, lowestId) ? row : lowestId), first);
  const balanceRows = await sql<{ StockMovementId: number; Balance: number }>`
    SELECT stock_movement_id, balance::integer AS balance FROM (
      SELECT m.stock_movement_id, (SELECT l.on_hand FROM stock_levels l WHERE l.product_id = ${productId} AND l.supplier_depot_id = ${supplierDepotId})
        - coalesce(sum(m.quantity) OVER (ORDER BY m.moved_on DESC, m.stock_movement_id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS balance
      FROM stock_movements m WHERE m.product_id = ${productId} AND m.supplier_depot_id = ${supplierDepotId}
        AND (m.moved_on, m.stock_movement_id) >= (${earliest.MovedOn}::date, ${earliest.StockMovementId}::bigint)) later
    WHERE stock_movement_id = ANY(${rows.map((row) => row.StockMovementId)}::bigint[])`.execute(db);
  return new Map(balanceRows.rows.map((row) => [row.StockMovementId, row.Balance]));
};

export const requireOwnDepot = async (db: Db) => {
  const depotId = await findOwnDepot(db);
  if (depotId === null) throw new AppError('RULE_BROKEN', 'There is no warehouse of our own. An administrator can add it under Suppliers');
  return depotId;
};

/** Lists a product's movements in a depot, each with the stock after it. Costs are included only for users who may see them. */
export const findStockMovements = async (
  context: Context,
  { productId, supplierDepotId, ...query }: ListQuery & { productId: number; supplierDepotId?: number | undefined },
) => {
  const productPlace = { productId, supplierDepotId: supplierDepotId ?? (await findOwnDepot(context.db)) };
  const page = await findList(context.db, stockMovements, query, productPlace);
  const balances = await findBalances(context.db, productPlace, page.rows);
  const mayCost = canSeeCost(context);
  return withRows(
    page,
    page.rows.map(({ UnitCost, ...row }) => ({
      ...row,
      ...(mayCost && { UnitCost }),
      Balance: must(balances.get(row.StockMovementId), 'The balance'),
    })),
  );
};
