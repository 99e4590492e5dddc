import { sql } from 'kysely';
import { listProductPrices, listProductSales, listProductStock } from '#contract/masterData/products/related.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';
import { selectDealName } from '#server/modules/sales/deal/selectDealName.ts';
import { status } from '#server/modules/sales/deal/status.ts';

export const stockOfProduct = listSource({
  name: 'listProductStock',
  list: listProductStock.list,
  select: (productId: number) => sql`
    SELECT l.supplier_depot_id, s.name AS supplier, d.name AS depot, l.on_hand
    FROM stock_levels l JOIN supplier_depots d USING (supplier_depot_id) JOIN suppliers s USING (supplier_id)
    WHERE l.product_id = ${productId} AND l.on_hand <> 0`,
  example: 1,
  where: { q: (text) => matchesAllWords(text, (word) => sql`searchable(listed.supplier || ' ' || listed.depot) LIKE ${containing(word)}`) },
});

export const pricesOfProduct = listSource({
  name: 'listProductPrices',
  list: listProductPrices.list,
  exact: ['SellPrice'],
  // The latest saved revision of each price line.
  select: (productId: number) => sql`
    SELECT p.price_list_id, coalesce(c.name, 'Standard') AS customer, s.name || ', ' || d.name AS depot, p.minimum_quantity, p.sell_price,
      p.price_per, k.code AS currency, p.effective_from, p.status
    FROM price_lists p JOIN supplier_depots d USING (supplier_depot_id) JOIN suppliers s USING (supplier_id)
    JOIN currencies k USING (currency_id) LEFT JOIN customers c ON c.customer_id = p.customer_id
    WHERE p.product_id = ${productId} AND p.status <> 'Draft' AND NOT EXISTS (SELECT FROM price_lists later
      WHERE later.product_id = p.product_id AND later.supplier_depot_id = p.supplier_depot_id AND later.minimum_quantity = p.minimum_quantity
        AND later.customer_id IS NOT DISTINCT FROM p.customer_id AND later.status <> 'Draft' AND later.revision > p.revision)`,
  example: 1,
  where: { q: (text) => matchesAllWords(text, (word) => sql`searchable(listed.customer || ' ' || listed.depot) LIKE ${containing(word)}`) },
});

export const salesOfProduct = listSource({
  name: 'listProductSales',
  list: listProductSales.list,
  exact: ['UnitPrice', 'NetAmount'],
  select: (productId: number) => sql`
    SELECT l.order_detail_id, o.order_id, ${selectDealName('o')} AS deal, o.order_date,
      c.name AS customer, l.quantity, l.unit_price, l.price_per, l.net_amount, k.code AS currency_code, o.status
    FROM order_details l JOIN orders o USING (order_id) JOIN customers c USING (customer_id)
    JOIN currencies k ON k.currency_id = o.currency_id
    WHERE l.product_id = ${productId} AND o.status_id <> ${status.Cancelled}`,
  example: 1,
  where: { q: (text) => matchesAllWords(text, (word) => sql`searchable(listed.customer || ' ' || listed.deal) LIKE ${containing(word)}`) },
});
