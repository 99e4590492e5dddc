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

interface ReorderOf {
  ownDepotId: number;
  today: string;
}

/** Weeks of sales that are averaged, and weeks to cover beyond the supplier's lead time. */
const looksBack = 8;
const covers = 4;
const usualLead = 14;

const sold = ({ ownDepotId }: ReorderOf, after: ReturnType<typeof sql>, until: ReturnType<typeof sql>) => sql`
  coalesce((SELECT -sum(m.quantity) FROM stock_movements m WHERE m.product_id = p.product_id AND m.supplier_depot_id = ${ownDepotId}
    AND m.stock_movement_type_id = ${sql.lit(movementType.Sale)} AND m.moved_on > ${after} AND m.moved_on <= ${until}), 0)`;

const select = (of: ReorderOf) => {
  const today = sql`${of.today}::date`;
  const days = sql`(coalesce(s.lead_time_days, ${usualLead}) + ${covers * 7})`;
  return sql`
    SELECT p.product_id, p.code AS product_code, p.description, p.supplier_id, s.name AS supplier_name, whence.supplier_depot_id, whence.name AS depot,
      p.units_per_pallet, stock.free, stock.on_order, p.reorder_level, stock.weekly::integer AS weekly_sales,
      round(season.share * 100)::integer AS season, coalesce(s.lead_time_days, ${usualLead}) AS lead_time_days,
      (ceil(greatest(stock.weekly * season.share * ${days} / 7.0 + coalesce(p.reorder_level, 0) - stock.free - stock.on_order, 0)
        / coalesce(p.units_per_pallet, 1)::numeric) * coalesce(p.units_per_pallet, 1))::integer AS proposed, found.search_text
    FROM products p JOIN product_search found USING (product_id) JOIN suppliers s USING (supplier_id)
    JOIN LATERAL (SELECT d.supplier_depot_id, d.name FROM supplier_depots d WHERE d.supplier_id = p.supplier_id AND d.active
      ORDER BY EXISTS (SELECT FROM price_lists l WHERE l.product_id = p.product_id AND l.supplier_depot_id = d.supplier_depot_id
        AND l.customer_id IS NULL AND l.status = 'Saved') DESC, d.supplier_depot_id LIMIT 1) whence ON true
    CROSS JOIN LATERAL (SELECT
      (coalesce((SELECT l.on_hand FROM stock_levels l WHERE l.product_id = p.product_id AND l.supplier_depot_id = ${of.ownDepotId}), 0)
        - coalesce((SELECT sum(w.quantity) FROM wanted_lines w WHERE w.product_id = p.product_id AND w.supplier_depot_id = ${of.ownDepotId}), 0))::integer AS free,
      coalesce((SELECT sum(a.quantity) FROM awaited_lines a WHERE a.product_id = p.product_id), 0)::integer AS on_order,
      round(greatest(${sold(of, sql`${today} - ${looksBack * 7}::integer`, today)}, 0) / ${looksBack}::numeric) AS weekly) stock
    CROSS JOIN LATERAL (SELECT
      ${sold(of, sql`${today} - 364 - ${looksBack * 7}::integer`, sql`${today} - 364`)} AS before,
      ${sold(of, sql`${today} - 364`, sql`${today} - 364 + ${days}`)} AS then) year
    CROSS JOIN LATERAL (SELECT CASE WHEN year.before > 0 AND year.then > 0
      THEN least(greatest((year.then::numeric / ${days}) / (year.before::numeric / ${looksBack * 7}), 0.5), 2) ELSE 1 END AS share) season
    WHERE p.active AND NOT s.is_own AND s.active`;
};

export const reorderProposals = listSource({
  name: 'listReorder',
  list: listReorder.list,
  select,
  example: { ownDepotId: 1, today: '2026-11-21' },
  order: { ProductCode: sql`listed.product_code COLLATE "natural_order"` },
  where: { q: (text) => listedProductMatches(text), Only: () => sql`listed.proposed > 0` },
});

/** Creates a draft purchase order for each depot, all or none. */
export const draftReorder = (context: Context, { Lines }: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    const byDepot = [...Map.groupBy(Lines, (line) => line.SupplierDepotId)].sort(([a], [b]) => a - b);
    const drafted: { PurchaseOrderId: number; SupplierName: string; Lines: number; Units: number }[] = [];
    for (const [SupplierDepotId, lines] of byDepot) {
      const goods = lines.map(({ ProductId, Quantity }) => ({ ProductId, Quantity }));
      const { PurchaseOrderId, SupplierName } = await draftPurchaseOrder(tx, context, { SupplierDepotId, Comment: null, Lines: goods });
      drafted.push({ PurchaseOrderId, SupplierName, Lines: lines.length, Units: lines.reduce((sum, line) => sum + line.Quantity, 0) });
    }
    return drafted;
  });
