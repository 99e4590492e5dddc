import { sql } from 'kysely';
import { getStockSheet, stockMovementProducts } from '#contract/warehouse/stock/levels.ts';
import { allIds } from '#contract/values.ts';
import { listSource } from '#server/lists/listSource.ts';
import { listedProductMatches } from '#server/database/search/productSearch.ts';

/** Matches active products that are or were in our own warehouse, or have a location there. Expects the product as `p` and its stock level as `l`. */
export const isStocked = sql`p.active AND (l.product_id IS NOT NULL OR p.location IS NOT NULL)`;

export const stockedProducts = listSource({
  name: 'stockMovementProducts',
  list: stockMovementProducts.list,
  select: (ownDepotId: number) => sql`
    SELECT p.product_id, p.code, p.description, p.supplier_id, maker.name AS supplier_name, p.location, p.barcode, p.lot_required, p.pallet_id, pallet.code AS pallet_code, p.units_per_layer,
      p.units_per_pallet, coalesce(l.on_hand, 0) AS on_hand, found.search_text
    FROM products p JOIN product_search found USING (product_id) LEFT JOIN suppliers maker ON maker.supplier_id = p.supplier_id
    LEFT JOIN pallets pallet ON pallet.pallet_id = p.pallet_id
    LEFT JOIN stock_levels l ON l.product_id = p.product_id AND l.supplier_depot_id = ${ownDepotId}
    WHERE ${isStocked}`,
  example: 1,
  order: { Code: sql`listed.code COLLATE "natural_order"` },
  where: { q: (text) => listedProductMatches(text) },
});

interface SheetOf {
  ownDepotId: number;
  /** Supplier, or `allIds`. */
  supplierId: number;
}

const allocated = (ownDepotId: number) => sql`coalesce((SELECT sum(line.quantity) FROM wanted_lines line
  WHERE line.product_id = p.product_id AND line.supplier_depot_id = ${ownDepotId}), 0)`;

export const stockSheet = listSource({
  name: 'getStockSheet',
  list: getStockSheet.list,
  select: ({ ownDepotId, supplierId }: SheetOf) => sql`
    SELECT p.product_id, p.code AS product_code, p.description, maker.name AS supplier_name, p.location, coalesce(l.on_hand, 0) AS on_hand,
      ${allocated(ownDepotId)}::integer AS allocated, (coalesce(l.on_hand, 0) - ${allocated(ownDepotId)})::integer AS free,
      (SELECT m.moved_on FROM stock_movements m WHERE m.product_id = p.product_id AND m.supplier_depot_id = ${ownDepotId}
        ORDER BY m.moved_on DESC LIMIT 1) AS last_moved_on,
      (SELECT max((line.counted_at AT TIME ZONE 'Europe/London')::date) FROM stock_take_lines line JOIN stock_takes take USING (stock_take_id)
        WHERE line.product_id = p.product_id AND take.supplier_depot_id = ${ownDepotId} AND take.state = 'Posted') AS last_counted_on,
      (SELECT count(*) FROM stock_comments c WHERE c.product_id = p.product_id AND c.active)::integer AS comments, found.search_text
    FROM products p JOIN product_search found USING (product_id) LEFT JOIN suppliers maker ON maker.supplier_id = p.supplier_id
    LEFT JOIN stock_levels l ON l.product_id = p.product_id AND l.supplier_depot_id = ${ownDepotId}
    WHERE ${isStocked} ${supplierId === allIds ? sql`` : sql`AND p.supplier_id = ${supplierId}`}`,
  example: { ownDepotId: 1, supplierId: 1 },
  order: { ProductCode: sql`listed.product_code COLLATE "natural_order"`, Location: sql`listed.location COLLATE "natural_order"` },
  where: { q: (text) => listedProductMatches(text) },
});
