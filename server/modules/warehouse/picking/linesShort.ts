import { sql } from 'kysely';
import type { PickListRow } from '#contract/warehouse/picking/calls.ts';
import type { Db } from '#server/database/client/connect.ts';
import { dealType, status } from '#server/modules/sales/deal/status.ts';

type Deal = Pick<PickListRow, 'OrderId' | 'RequiredDate'>;

const isLater = (one: Deal, other: Deal) => {
  if (one.RequiredDate === other.RequiredDate) return one.OrderId > other.OrderId;
  return other.RequiredDate !== null && (one.RequiredDate === null || one.RequiredDate > other.RequiredDate);
};

/** Deals up to and including this one, by required day, then number. */
const upTo = ({ OrderId, RequiredDate }: Deal) =>
  RequiredDate === null ? sql`true` : sql`(o.required_date, o.order_id) <= (${RequiredDate}::date, ${OrderId}::integer)`;

/**
 * Counts the lines of each deal that need more than earlier deals on the list leave on hand. Reads demand only up to the last of these deals, so a first page
 * stays cheap however much is ordered after it.
 */
export const findLinesShort = async (db: Db, deals: readonly Deal[]) => {
  const [first, ...others] = deals;
  if (!first) return new Map<number, number>();
  const last = others.reduce<Deal>((latest, deal) => (isLater(deal, latest) ? deal : latest), first);
  const { rows } = await sql<{ OrderId: number; LinesShort: number }>`
    SELECT d.order_id, count(*)::integer AS lines_short
    FROM (
      SELECT o.order_id, w.product_id, w.supplier_depot_id,
        sum(w.quantity) OVER (PARTITION BY w.product_id, w.supplier_depot_id ORDER BY o.required_date NULLS LAST, o.order_id, w.order_detail_id ROWS UNBOUNDED PRECEDING) AS wanted
      FROM orders o CROSS JOIN LATERAL (SELECT * FROM wanted_lines w WHERE w.order_id = o.order_id OFFSET 0) w
      WHERE o.status_id IN (${status.Open}, ${status.Picking}) AND o.deal_type_id = ${dealType.Stock} AND ${upTo(last)}
    ) d LEFT JOIN stock_levels s USING (product_id, supplier_depot_id)
    WHERE d.order_id = ANY(${deals.map(({ OrderId }) => OrderId)}::integer[]) AND d.wanted > coalesce(s.on_hand, 0) GROUP BY d.order_id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.OrderId, row.LinesShort]));
};
