import { sql } from 'kysely';
import { listLotMovements } from '#contract/warehouse/stock/lots.ts';
import type { Db } from '#server/database/client/connect.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesDealOr, matchesAllWords } from '#server/lists/search.ts';
import { requireOwnDepot } from './movements.ts';

// A row is one batch in one movement. Batches of direct deals have no stock movement, only a deal line: `direct_line` and `direct_order`.
export const lotMovements = listSource({
  name: 'listLotMovements',
  list: listLotMovements.list,
  select: () => sql`
    SELECT l.lot_movement_id, l.lot_no, l.product_id, p.code AS product_code, p.description,
      coalesce(m.moved_on, direct_order.despatched_on, (l.created_at AT TIME ZONE 'Europe/London')::date) AS moved_on,
      coalesce(kind.description, 'Direct delivery') AS type, l.quantity, c.customer_id, c.name AS customer_name, o.order_id, o.deal_no, o.part,
      s.name AS supplier_name,
      coalesce(receipt.supplier_delivery_note_no, direct_order.supplier_delivery_note_no) AS supplier_delivery_note_no, m.goods_receipt_id,
      (m.reverses_id IS NOT NULL OR reversal.stock_movement_id IS NOT NULL) AS is_reversed
    FROM lot_movements l LEFT JOIN products p ON p.product_id = l.product_id LEFT JOIN stock_movements m ON m.stock_movement_id = l.stock_movement_id
    LEFT JOIN stock_movement_types kind ON kind.stock_movement_type_id = m.stock_movement_type_id
    LEFT JOIN stock_movements reversal ON reversal.reverses_id = m.stock_movement_id
    LEFT JOIN order_details d ON d.order_detail_id = coalesce(m.order_detail_id, l.order_detail_id) LEFT JOIN orders o ON o.order_id = d.order_id
    LEFT JOIN order_details direct_line ON direct_line.order_detail_id = l.order_detail_id
    LEFT JOIN orders direct_order ON direct_order.order_id = direct_line.order_id
    LEFT JOIN customers c ON c.customer_id = o.customer_id AND m.stock_movement_type_id IS DISTINCT FROM ${sql.lit(movementType.Breakage)}
    LEFT JOIN goods_receipts receipt ON receipt.goods_receipt_id = m.goods_receipt_id
    LEFT JOIN supplier_depots depot ON depot.supplier_depot_id = coalesce(receipt.supplier_depot_id, direct_line.supplier_depot_id)
    LEFT JOIN suppliers s ON s.supplier_id = depot.supplier_id`,
  example: undefined,
  order: { ProductCode: sql`listed.product_code COLLATE "natural_order"` },
  where: {
    q: (text) =>
      matchesDealOr(
        text,
        matchesAllWords(
          text,
          (word) => sql`searchable(listed.lot_no, listed.product_code, listed.description, listed.customer_name, listed.supplier_name,
            listed.supplier_delivery_note_no) LIKE ${containing(word)}`,
        ),
      ),
  },
});

/** Finds the stock of each batch of a product in our own warehouse. The spelling of a batch is the first that was entered. */
export const findLotsOnHand = async (db: Db, productId: number) => {
  const { rows } = await sql<{ LotNo: string; OnHand: number; Since: string }>`
    SELECT (array_agg(l.lot_no ORDER BY l.lot_movement_id))[1] AS lot_no, sum(l.quantity)::integer AS on_hand, min(m.moved_on) AS since
    FROM lot_movements l JOIN stock_movements m USING (stock_movement_id)
    WHERE l.product_id = ${productId} AND l.supplier_depot_id = ${await requireOwnDepot(db)}
    GROUP BY lower(l.lot_no) HAVING sum(l.quantity) <> 0 ORDER BY since, lower(l.lot_no)`.execute(db);
  return rows;
};
