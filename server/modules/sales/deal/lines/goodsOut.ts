import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/database/client/connect.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';

/** Selects the units of a line returned before the invoice, less those whose return was reversed. */
export const selectReturnedUnits = (orderDetailId: RawBuilder<unknown>) => sql`coalesce((SELECT sum(m.quantity) FROM stock_movements m
  WHERE m.order_detail_id = ${orderDetailId} AND m.stock_movement_type_id = ${sql.lit(movementType.CustomerReturn)}), 0)::integer`;

/** Returns the units of a despatched deal that are still with the customer, and those returned. */
export const findGoodsOut = async (tx: Tx, orderId: number): Promise<{ Out: number; Back: number }> => {
  const { rows } = await sql<{ Out: number; Back: number }>`
    SELECT coalesce(sum(went - back), 0)::integer AS out, coalesce(sum(back), 0)::integer AS back FROM (
      SELECT coalesce(CASE o.deal_type WHEN 'Direct' THEN d.confirmed_quantity ELSE d.picked_quantity END, 0) AS went, ${selectReturnedUnits(sql`d.order_detail_id`)} AS back
      FROM order_details d JOIN orders o USING (order_id) WHERE d.order_id = ${orderId} AND d.product_id IS NOT NULL) lines`.execute(tx);
  return rows[0] ?? { Out: 0, Back: 0 };
};
