import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { canSeeCost } from '#server/modules/sales/prices/cost.ts';

/** Describes a bulk price change without its rule or note, which could reveal costs. */
const describeWithoutCosts = (supplierName: string | null, effectiveFrom: string) =>
  `${supplierName ?? 'All suppliers'}: new prices from ${formatDate(effectiveFrom)}`;

/**
 * Finds the first price line of a bulk price change in the audit. A change writes its own row, then the orders that follow it, then its
 * price lines. It does so in one transaction that locks out other price changes. Audit rows of its user between its row and this line are
 * therefore the orders that followed it.
 */
const joinFirstLine = sql`JOIN LATERAL (SELECT line.audit_id FROM price_lists pl JOIN audit line ON line.entity = 'price_lists' AND line.entity_id = pl.price_list_id
  AND line.action = 'Added' WHERE pl.price_batch_id = b.price_batch_id ORDER BY line.audit_id LIMIT 1) first ON true`;

interface BatchOfLine {
  PriceBatchId: number;
  Description: string;
  By: string | null;
  At: string;
  RevertedAt: string | null;
}

/** Returns the bulk price change that set the price of a saved order line, either directly or through its price list. */
export const findBatchOfLine = async (context: Context, orderDetailId: number): Promise<BatchOfLine | undefined> => {
  const { rows } = await sql<BatchOfLine & { SupplierName: string | null; EffectiveFrom: string }>`
    SELECT b.price_batch_id, b.description, person(b.created_by) AS by, b.created_at AS at, b.reverted_at, s.name AS supplier_name, b.effective_from
    FROM order_details d
    JOIN LATERAL (SELECT a.audit_id, a.user_id, a.action, a.happened_at FROM audit a WHERE a.entity = 'order_details' AND a.entity_id = d.order_detail_id
      AND a.before -> 'unit_price' IS DISTINCT FROM a.after -> 'unit_price' ORDER BY a.audit_id DESC LIMIT 1) priced ON true
    JOIN LATERAL (
      SELECT latest.price_batch_id FROM (SELECT b.price_batch_id FROM price_batches b
        WHERE b.created_by IS NOT DISTINCT FROM priced.user_id AND b.created_at <= priced.happened_at ORDER BY b.price_batch_id DESC LIMIT 1) latest
      JOIN price_batches b USING (price_batch_id) ${joinFirstLine}
      WHERE priced.action = 'Changed' AND first.audit_id > priced.audit_id
      UNION ALL
      SELECT own.price_batch_id FROM price_lists pl JOIN price_lists own ON own.price_list_id = coalesce(pl.restores_id, pl.price_list_id)
      WHERE pl.price_list_id = d.price_list_id AND pl.sell_price = d.unit_price AND own.price_batch_id IS NOT NULL
    ) given ON true
    JOIN price_batches b USING (price_batch_id) LEFT JOIN suppliers s USING (supplier_id)
    WHERE d.order_detail_id = ${orderDetailId} LIMIT 1`.execute(context.db);
  const [batchRow] = rows;
  if (!batchRow) return undefined;
  const { SupplierName, EffectiveFrom, ...batch } = batchRow;
  return canSeeCost(context) ? batch : { ...batch, Description: describeWithoutCosts(SupplierName, EffectiveFrom) };
};

interface DealAtBatch {
  OrderId: number;
  DealNo: number;
  Part: number;
  CustomerName: string;
}

/** Lists uninvoiced deals that have a price from this change, whether updated by it or entered later. */
export const findDealsAtBatch = async (db: Db, batchId: number) => {
  const { rows } = await sql<DealAtBatch>`
    WITH batch AS (SELECT b.price_batch_id, b.created_by, began.audit_id AS began_id, first.audit_id AS first_id
      FROM price_batches b JOIN audit began ON began.entity = 'price_batches' AND began.entity_id = b.price_batch_id AND began.action = 'Added' ${joinFirstLine}
      WHERE b.price_batch_id = ${batchId}),
    followed AS (SELECT d.order_id FROM batch JOIN audit a ON a.audit_id BETWEEN batch.began_id AND batch.first_id AND a.user_id IS NOT DISTINCT FROM batch.created_by
      JOIN order_details d ON d.order_detail_id = a.entity_id AND d.unit_price = (a.after ->> 'unit_price')::numeric
      WHERE a.entity = 'order_details' AND a.action = 'Changed' AND a.before -> 'unit_price' <> a.after -> 'unit_price'),
    held AS (SELECT price_list_id, sell_price FROM price_lists WHERE price_batch_id = ${batchId}
      UNION ALL SELECT again.price_list_id, again.sell_price FROM price_lists own JOIN price_lists again ON again.restores_id = own.price_list_id
      WHERE own.price_batch_id = ${batchId}),
    taken AS (SELECT d.order_id FROM held JOIN order_details d ON d.price_list_id = held.price_list_id AND d.unit_price = held.sell_price)
    SELECT o.order_id, o.deal_no, o.part, c.name AS customer_name FROM orders o JOIN customers c USING (customer_id)
    WHERE o.order_id IN (SELECT order_id FROM followed UNION SELECT order_id FROM taken) AND o.status NOT IN ('Invoiced', 'Cancelled')
    ORDER BY o.deal_no, o.part`.execute(db);
  return rows;
};
