import { sql } from 'kysely';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { listReorder } from '#contract/warehouse/stock/reorder.ts';
import type { draftReorder as call } from '#contract/warehouse/stock/reorder.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { listSource } from '#server/lists/listSource.ts';
import { listedProductMatches } from '#server/database/search/productSearch.ts';
import { draftPurchaseOrder } from '#server/modules/purchasing/purchaseOrders/changePurchaseOrder.ts';
import { defaultLeadDays, selectCoverDays } from './cover.ts';

/*
 * Proposes orders for our own warehouse: recent weekly sales, multiplied by the season, for the supplier's lead time and some weeks more, plus the reorder
 * level, less free stock and goods on order, rounded up to whole pallets.
 */

interface ReorderInput {
  ownDepotId: number;
  today: string;
}

/** Weeks of sales that are averaged. */
const salesWeeks = 8;
/** Weeks that an order should last beyond the supplier's lead time. */
const weeksToCover = 4;

/** Units of product `p` sold from our own warehouse, after one day and up to another. */
const unitsSold = ({ ownDepotId }: ReorderInput, after: ReturnType<typeof sql>, until: ReturnType<typeof sql>) => sql`
  coalesce((SELECT -sum(m.quantity) FROM stock_movements m WHERE m.product_id = p.product_id AND m.supplier_depot_id = ${ownDepotId}
    AND m.stock_movement_type_id = ${sql.lit(movementType.Sale)} AND m.moved_on > ${after} AND m.moved_on <= ${until}), 0)`;

/**
 * A row is a product that we buy. `season.factor`: daily sales a year ago in the days to cover, divided by those in the weeks before them, from 0.5 to 2.
 * 364 days are 52 whole weeks.
 */
const selectProposals = (input: ReorderInput) => {
  const today = sql`${input.today}::date`;
  const daysToCover = sql`(coalesce(s.lead_time_days, ${defaultLeadDays}) + ${weeksToCover * 7})`;
  return sql`
    SELECT p.product_id, p.code AS product_code, p.description, p.supplier_id, s.name AS supplier_name, depot.supplier_depot_id, depot.name AS depot,
      p.units_per_pallet, stock.free, stock.on_order, p.reorder_level,
      ${selectCoverDays({ free: sql`stock.free`, productId: sql`p.product_id`, depotId: sql`${input.ownDepotId}::integer`, today: input.today })} AS cover_days,
      stock.weekly::integer AS weekly_sales,
      round(season.factor * 100)::integer AS season, coalesce(s.lead_time_days, ${defaultLeadDays}) AS lead_time_days,
      (ceil(greatest(stock.weekly * season.factor * ${daysToCover} / 7.0 + coalesce(p.reorder_level, 0) - stock.free - stock.on_order, 0)
        / coalesce(p.units_per_pallet, 1)::numeric) * coalesce(p.units_per_pallet, 1))::integer AS proposed, found.search_text
    FROM products p JOIN product_search found USING (product_id) JOIN suppliers s USING (supplier_id)
    JOIN LATERAL (SELECT d.supplier_depot_id, d.name FROM supplier_depots d WHERE d.supplier_id = p.supplier_id AND d.active
      ORDER BY EXISTS (SELECT FROM price_lists l WHERE l.product_id = p.product_id AND l.supplier_depot_id = d.supplier_depot_id
        AND l.customer_id IS NULL AND l.status = 'Saved') DESC, d.supplier_depot_id LIMIT 1) depot ON true
    CROSS JOIN LATERAL (SELECT
      (coalesce((SELECT l.on_hand FROM stock_levels l WHERE l.product_id = p.product_id AND l.supplier_depot_id = ${input.ownDepotId}), 0)
        - coalesce((SELECT sum(line.quantity) FROM wanted_lines line WHERE line.product_id = p.product_id AND line.supplier_depot_id = ${input.ownDepotId}), 0))::integer AS free,
      coalesce((SELECT sum(line.quantity) FROM awaited_lines line WHERE line.product_id = p.product_id), 0)::integer AS on_order,
      round(greatest(${unitsSold(input, sql`${today} - ${salesWeeks * 7}::integer`, today)}, 0) / ${salesWeeks}::numeric) AS weekly) stock
    CROSS JOIN LATERAL (SELECT
      ${unitsSold(input, sql`${today} - 364 - ${salesWeeks * 7}::integer`, sql`${today} - 364`)} AS weeks_before,
      ${unitsSold(input, sql`${today} - 364`, sql`${today} - 364 + ${daysToCover}`)} AS next_days) last_year
    CROSS JOIN LATERAL (SELECT CASE WHEN last_year.weeks_before > 0 AND last_year.next_days > 0
      THEN least(greatest((last_year.next_days::numeric / ${daysToCover}) / (last_year.weeks_before::numeric / ${salesWeeks * 7}), 0.5), 2) ELSE 1 END AS factor) season
    WHERE p.active AND NOT s.is_own AND s.active`;
};

export const reorderProposals = listSource({
  name: 'listReorder',
  list: listReorder.list,
  select: selectProposals,
  example: { ownDepotId: 1, today: '2026-11-21' },
  order: { ProductCode: sql`listed.product_code COLLATE "natural_order"` },
  where: { q: (text) => listedProductMatches(text), Only: () => sql`listed.proposed > 0` },
});

/** Drafts a purchase order for each depot, all or none. */
export const draftReorder = (context: Context, { Lines }: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    const linesByDepot = [...Map.groupBy(Lines, (line) => line.SupplierDepotId)].sort(([a], [b]) => a - b);
    const drafts: { PurchaseOrderId: number; SupplierName: string; Lines: number; Units: number }[] = [];
    for (const [SupplierDepotId, lines] of linesByDepot) {
      const goods = lines.map(({ ProductId, Quantity }) => ({ ProductId, Quantity }));
      const { PurchaseOrderId, SupplierName } = await draftPurchaseOrder(tx, context, { SupplierDepotId, Comment: null, Lines: goods });
      drafts.push({ PurchaseOrderId, SupplierName, Lines: lines.length, Units: lines.reduce((sum, line) => sum + line.Quantity, 0) });
    }
    return drafts;
  });
