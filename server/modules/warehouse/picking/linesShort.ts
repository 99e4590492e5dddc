import { sql } from 'kysely';
import type { PickListRow } from '#contract/warehouse/picking/calls.ts';
import type { Db } from '#server/database/client/connect.ts';
import { dealType, status } from '#server/modules/sales/deal/status.ts';

type Deal = Pick<PickListRow, 'OrderId' | 'RequiredDate'>;

const isLater = (one: Deal, other: Deal) => {
  if (one.RequiredDate === other.RequiredDate) return one.OrderId > other.OrderId;
  return other.RequiredDate !== null && (one.RequiredDate === null || one.RequiredDate > other.RequiredDate);
};

/** Matches this deal and all that come before it on the pick list, which is sorted by required date, then order. */
const isNotAfter = ({ OrderId, RequiredDate }: Deal) =>
  RequiredDate === null ? sql`true` : sql`(o.required_date, o.order_id) <= (${RequiredDate}::date, ${OrderId}::integer)`;

/**
 * Counts the lines of each deal that cannot be filled once earlier deals on the pick list have taken their stock. Reads demand only up to the last of the
 * given deals, so that a page costs the same however much is ordered later.
 */
export const findLinesShort = async (db: Db, deals: readonly Deal[]) => {
  const [first, ...others] = deals;
  if (!first) return new Map<number, number>();
  const last = others.reduce<Deal>((latest, deal) => (isLater(deal, latest) ? deal : latest), first);
  const { rows } = await sql<{ OrderId: number; LinesShort: number }>`
    SELECT demand.order_id, count(*)::integer AS lines_short
    FROM (
      SELECT o.order_id, line.product_id, line.supplier_depot_id,
        sum(line.quantity) OVER (PARTITION BY line.product_id, line.supplier_depot_id
          ORDER BY o.required_date NULLS LAST, o.order_id, line.order_detail_id ROWS UNBOUNDED PRECEDING) AS needed_so_far
      FROM orders o CROSS JOIN LATERAL (SELECT * FROM wanted_lines WHERE wanted_lines.order_id = o.order_id OFFSET 0) line
      WHERE o.status_id IN (${status.Open}, ${status.Picking}) AND o.deal_type_id = ${dealType.Stock} AND ${isNotAfter(last)}
    ) demand LEFT JOIN stock_levels stock USING (product_id, supplier_depot_id)
    WHERE demand.order_id = ANY(${deals.map(({ OrderId }) => OrderId)}::integer[]) AND demand.needed_so_far > coalesce(stock.on_hand, 0) GROUP BY demand.order_id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.OrderId, row.LinesShort]));
};
