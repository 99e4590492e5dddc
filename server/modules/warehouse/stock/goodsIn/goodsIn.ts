import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#contract/call/errors.ts';
import { GoodsReceiptLine, listAwaited, listGoodsReceipts, ReceivedOrder } from '#contract/warehouse/stock/goodsIn.ts';
import { getExpectedGoods } from '#contract/warehouse/stock/receiving.ts';
import type { Db } from '#server/database/client/connect.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { statement } from '#server/database/statements.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';

/** Matches purchase orders for our own stock that still expect goods. */
const isAwaited = sql`p.order_id IS NULL AND p.state IN ('Ordered', 'Confirmed', 'PartReceived')`;

const awaitedColumns = sql`p.purchase_order_id, p.purchase_order_no, depot.supplier_id, supplier.name AS supplier_name, depot.name AS depot,
  coalesce(p.promised_date, p.required_date) AS due_date`;
const awaitedTables = sql`purchase_orders p JOIN supplier_depots depot USING (supplier_depot_id) JOIN suppliers supplier USING (supplier_id)`;

export const awaitedOrders = listSource({
  name: 'listAwaited',
  list: listAwaited.list,
  select: () => sql`
    SELECT ${awaitedColumns},
      (SELECT count(*) FROM purchase_order_lines l WHERE l.purchase_order_id = p.purchase_order_id AND l.quantity > l.received_quantity)::integer AS lines,
      (SELECT coalesce(sum(greatest(l.quantity - l.received_quantity, 0)), 0) FROM purchase_order_lines l
        WHERE l.purchase_order_id = p.purchase_order_id)::integer AS outstanding
    FROM ${awaitedTables} WHERE ${isAwaited}`,
  example: undefined,
  where: {
    q: (text) =>
      /^\d{1,9}$/.test(text.trim())
        ? sql`listed.purchase_order_no::text LIKE ${`${text.trim()}%`}`
        : matchesAllWords(
            text,
            (word) => sql`(searchable(listed.supplier_name, listed.depot) LIKE ${containing(word)} OR EXISTS (
              SELECT FROM purchase_order_lines l JOIN products product USING (product_id)
              WHERE l.purchase_order_id = listed.purchase_order_id AND searchable(product.code, product.description) LIKE ${containing(word)}))`,
          ),
  },
});

type Expected = z.output<typeof getExpectedGoods.reply>;

const expectedLines = statement({
  name: 'getExpectedGoods, lines',
  row: getExpectedGoods.reply.shape.Lines.element,
  write: (id: number) => sql`
    SELECT l.purchase_order_line_id, l.product_id, product.code AS product_code, product.supplier_code, product.description, product.barcode,
      product.location, product.lot_required, product.units_per_layer, product.units_per_pallet, product.pallet_id, pallet.code AS pallet_code,
      l.quantity, l.received_quantity,
      greatest(l.quantity - l.received_quantity, 0) AS outstanding
    FROM purchase_order_lines l JOIN products product USING (product_id) LEFT JOIN pallets pallet ON pallet.pallet_id = product.pallet_id
    WHERE l.purchase_order_id = ${id} ORDER BY l.line_no, l.purchase_order_line_id`,
  example: 1,
});

export const getExpected = async (db: Db, id: number): Promise<Expected> => {
  const { rows } = await sql<Omit<Expected, 'Lines'>>`
    SELECT ${awaitedColumns}, p.supplier_depot_id FROM ${awaitedTables} WHERE p.purchase_order_id = ${id} AND p.order_id IS NULL AND p.purchase_order_no IS NOT NULL`.execute(
    db,
  );
  if (!rows[0]) throw new AppError('NOT_FOUND', 'There is no such purchase order');
  return { ...rows[0], Lines: await expectedLines.rows(db, id) };
};

// A reversal has no lines of its own, so its figures come from the receipt that it reverses.
const receiptColumns = sql`
  r.goods_receipt_id, r.received_on, depot.supplier_id, supplier.name AS supplier_name, depot.name AS depot, r.purchase_order_id, p.purchase_order_no,
  r.supplier_delivery_note_no,
  (SELECT coalesce(sum(l.quantity), 0) FROM goods_receipt_lines l WHERE l.goods_receipt_id = coalesce(r.reverses_id, r.goods_receipt_id))::integer
    * CASE WHEN r.reverses_id IS NULL THEN 1 ELSE -1 END AS units,
  (SELECT coalesce(sum(l.broken), 0) FROM goods_receipt_lines l WHERE l.goods_receipt_id = coalesce(r.reverses_id, r.goods_receipt_id))::integer AS broken,
  r.comment, r.reverses_id, reversal.goods_receipt_id AS reversed_by_id, r.created_at, person(r.created_by) AS created_by_name`;
const receiptTables = sql`goods_receipts r LEFT JOIN supplier_depots depot USING (supplier_depot_id) LEFT JOIN suppliers supplier USING (supplier_id)
  LEFT JOIN purchase_orders p ON p.purchase_order_id = r.purchase_order_id LEFT JOIN goods_receipts reversal ON reversal.reverses_id = r.goods_receipt_id`;

export const receipts = listSource({
  name: 'listGoodsReceipts',
  list: listGoodsReceipts.list,
  select: () => sql`
    SELECT ${receiptColumns},
      (SELECT count(*) FROM goods_receipt_lines l WHERE l.goods_receipt_id = coalesce(r.reverses_id, r.goods_receipt_id))::integer AS lines
    FROM ${receiptTables}`,
  example: undefined,
  where: {
    q: (text) =>
      matchesAllWords(
        text,
        (
          word,
        ) => sql`(searchable(listed.supplier_name, listed.supplier_delivery_note_no, listed.purchase_order_no::text) LIKE ${containing(word)}
          OR EXISTS (SELECT FROM goods_receipt_lines l JOIN products product USING (product_id)
            WHERE l.goods_receipt_id = coalesce(listed.reverses_id, listed.goods_receipt_id) AND searchable(product.code, product.description) LIKE ${containing(word)}))`,
      ),
    State: (state) =>
      state === 'Reversed'
        ? sql`(listed.reverses_id IS NOT NULL OR listed.reversed_by_id IS NOT NULL)`
        : sql`(listed.reverses_id IS NULL AND listed.reversed_by_id IS NULL)`,
  },
});

const receiptHeaders = statement({
  name: 'getGoodsReceipt',
  row: listGoodsReceipts.list.row.omit({ Lines: true }),
  write: (id: number) => sql`SELECT ${receiptColumns} FROM ${receiptTables} WHERE r.goods_receipt_id = ${id}`,
  example: 1,
});

const receiptLines = statement({
  name: 'getGoodsReceipt, lines',
  row: GoodsReceiptLine,
  write: (id: number) => sql`
    SELECT l.goods_receipt_line_id, l.line_no, l.product_id, product.code AS product_code, product.description, product.barcode, product.units_per_pallet, l.quantity, l.broken,
      l.location, pallet.code AS pallet_code, l.pallets,
      (SELECT string_agg(lot.lot_no || ' × ' || to_char(lot.quantity, 'FM999,999,990'), ', ' ORDER BY lot.lot_movement_id) FROM lot_movements lot
        WHERE lot.stock_movement_id = l.stock_movement_id) AS lots
    FROM goods_receipt_lines l JOIN products product USING (product_id) LEFT JOIN pallets pallet ON pallet.pallet_id = l.pallet_id
    WHERE l.goods_receipt_id = ${id} ORDER BY l.line_no`,
  example: 1,
});

const receivedOrders = statement({
  name: 'getGoodsReceipt, order',
  row: ReceivedOrder,
  write: (purchaseOrderId: number) => sql`
    SELECT p.purchase_order_id, p.state, p.version, company.direct_tolerance_percent::float8 AS tolerance_percent,
      (SELECT coalesce(sum(greatest(l.quantity - l.received_quantity, 0)), 0) FROM purchase_order_lines l
        WHERE l.purchase_order_id = p.purchase_order_id)::integer AS rest
    FROM purchase_orders p CROSS JOIN company WHERE p.purchase_order_id = ${purchaseOrderId}`,
  example: 1,
});

/** Loads a receipt with its lines and the state of its purchase order. A reversal has the lines of the receipt that it reverses. */
export const getGoodsReceipt = async (db: Db, id: number) => {
  const [receipt] = await receiptHeaders.rows(db, id);
  if (!receipt) throw new AppError('NOT_FOUND', 'There is no such goods receipt');
  const [Order] = receipt.PurchaseOrderId === null ? [] : await receivedOrders.rows(db, receipt.PurchaseOrderId);
  return { ...receipt, Order: Order ?? null, Lines: await receiptLines.rows(db, receipt.ReversesId ?? id) };
};
