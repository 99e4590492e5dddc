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
    SELECT lot.lot_movement_id, lot.lot_no, lot.product_id, product.code AS product_code, product.description,
      coalesce(movement.moved_on, direct_order.despatched_on, (lot.created_at AT TIME ZONE 'Europe/London')::date) AS moved_on,
      coalesce(kind.description, 'Direct delivery') AS type, lot.quantity, customer.customer_id, customer.name AS customer_name, deal.order_id, deal.deal_no, deal.part,
      supplier.name AS supplier_name,
      coalesce(receipt.supplier_delivery_note_no, direct_order.supplier_delivery_note_no) AS supplier_delivery_note_no, movement.goods_receipt_id,
      (movement.reverses_id IS NOT NULL OR reversal.stock_movement_id IS NOT NULL) AS is_reversed
    FROM lot_movements lot LEFT JOIN products product ON product.product_id = lot.product_id LEFT JOIN stock_movements movement ON movement.stock_movement_id = lot.stock_movement_id
    LEFT JOIN stock_movement_types kind ON kind.stock_movement_type_id = movement.stock_movement_type_id
    LEFT JOIN stock_movements reversal ON reversal.reverses_id = movement.stock_movement_id
    LEFT JOIN order_details deal_line ON deal_line.order_detail_id = coalesce(movement.order_detail_id, lot.order_detail_id) LEFT JOIN orders deal ON deal.order_id = deal_line.order_id
    LEFT JOIN order_details direct_line ON direct_line.order_detail_id = lot.order_detail_id
    LEFT JOIN orders direct_order ON direct_order.order_id = direct_line.order_id
    LEFT JOIN customers customer ON customer.customer_id = deal.customer_id AND movement.stock_movement_type_id IS DISTINCT FROM ${sql.lit(movementType.Breakage)}
    LEFT JOIN goods_receipts receipt ON receipt.goods_receipt_id = movement.goods_receipt_id
    LEFT JOIN supplier_depots depot ON depot.supplier_depot_id = coalesce(receipt.supplier_depot_id, direct_line.supplier_depot_id)
    LEFT JOIN suppliers supplier ON supplier.supplier_id = depot.supplier_id`,
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
    SELECT (array_agg(lot.lot_no ORDER BY lot.lot_movement_id))[1] AS lot_no, sum(lot.quantity)::integer AS on_hand, min(movement.moved_on) AS since
    FROM lot_movements lot JOIN stock_movements movement USING (stock_movement_id)
    WHERE lot.product_id = ${productId} AND lot.supplier_depot_id = ${await requireOwnDepot(db)}
    GROUP BY lower(lot.lot_no) HAVING sum(lot.quantity) <> 0 ORDER BY since, lower(lot.lot_no)`.execute(db);
  return rows;
};
