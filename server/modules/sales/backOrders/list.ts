import { sql } from 'kysely';
import { listBackOrders } from '#contract/sales/backOrders/calls.ts';
import { containing, plainPattern } from '#server/database/search/searchPatterns.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesDealOr, matchesAllWords } from '#server/lists/search.ts';
import { isLateSql } from '#server/modules/sales/deal/dealNeeds.ts';
import { dealType, status } from '#server/modules/sales/deal/status.ts';

const free = sql`CASE WHEN o.deal_type_id = ${dealType.Stock} THEN
  (coalesce((SELECT l.on_hand FROM stock_levels l WHERE l.product_id = d.product_id AND l.supplier_depot_id = d.supplier_depot_id), 0)
  - coalesce((SELECT sum(w.quantity) FROM wanted_lines w
      WHERE w.product_id = d.product_id AND w.supplier_depot_id = d.supplier_depot_id AND w.order_id <> d.order_id), 0))::integer END`;

const select = (today: string) => sql`
  SELECT d.order_detail_id, o.order_id, o.deal_no, o.part, o.deal_type, o.status, o.customer_id, c.name AS customer_name, o.customer_order_no,
    d.product_id, p.code AS product_code, d.description, d.quantity, ${free} AS free, o.order_date, o.required_date, o.promised_date,
    ${isLateSql(today)} AS is_late, s.search_text
  FROM orders o JOIN order_details d USING (order_id) LEFT JOIN customers c USING (customer_id) LEFT JOIN customer_search s USING (customer_id)
    LEFT JOIN products p ON p.product_id = d.product_id
  WHERE o.part > 1 AND o.status_id < ${status.ReadyToInvoice}
    AND NOT EXISTS (SELECT FROM orders drawn WHERE drawn.order_id = o.parent_order_id AND drawn.is_call_off)`;

export const backOrderLines = listSource({
  name: 'listBackOrders',
  list: listBackOrders.list,
  select: (options: { today: string }) => select(options.today),
  example: { today: '2026-11-21' },
  order: { DealNo: sql`(listed.deal_no, listed.part)` },
  where: {
    q: (text) =>
      matchesDealOr(
        text,
        matchesAllWords(
          text,
          (word) => sql`(listed.search_text LIKE ${containing(word)} OR lower(listed.customer_order_no) LIKE ${plainPattern(word)}
            OR searchable(listed.product_code, listed.description) LIKE ${containing(word)})`,
        ),
      ),
  },
});
