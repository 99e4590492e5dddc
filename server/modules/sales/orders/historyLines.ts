import { sql } from 'kysely';
import { customerOrderLines } from '#contract/sales/orders/historyLines.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Db } from '#server/database/client/connect.ts';
import { containing, plainPattern } from '#server/database/search/searchPatterns.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesDealOr, matchesAllWords } from '#server/lists/search.ts';

const delivered = sql`CASE WHEN o.status IN ('ReadyToInvoice', 'Invoiced')
  THEN coalesce(CASE o.deal_type WHEN 'Stock' THEN d.picked_quantity WHEN 'Direct' THEN d.confirmed_quantity END, d.quantity) ELSE 0 END`;

const credited = sql`coalesce((SELECT sum(e.quantity) FROM invoice_details i JOIN credit_details e USING (invoice_detail_id) JOIN credits n USING (credit_id)
  WHERE i.order_detail_id = d.order_detail_id AND e.part = 'Lines' AND n.state = 'Issued'), 0)::integer`;

const lines = listSource({
  name: 'customerOrderLines',
  list: customerOrderLines.list,
  exact: ['UnitPrice'],
  select: ({ customerId }: { customerId: number }) => sql`
    SELECT d.order_detail_id, o.order_id, o.deal_no, o.part, o.deal_type, o.status, o.customer_order_no, o.order_date, d.product_id, p.code AS product_code,
      d.description, d.unit_price, d.price_per, k.code AS currency_code, d.quantity AS ordered, ${delivered} AS delivered,
      coalesce((SELECT sum(i.quantity) FROM invoice_details i WHERE i.order_detail_id = d.order_detail_id), 0)::integer AS invoiced, ${credited} AS credited,
      coalesce((SELECT sum(m.quantity) FROM stock_movements m WHERE m.order_detail_id = d.order_detail_id
        AND m.stock_movement_type_id = ${sql.lit(movementType.CustomerReturn)}), 0)::integer AS returned
    FROM orders o JOIN order_details d USING (order_id) LEFT JOIN products p ON p.product_id = d.product_id LEFT JOIN currencies k ON k.currency_id = o.currency_id
    WHERE o.customer_id = ${customerId}`,
  example: { customerId: 1 },
  order: { DealNo: sql`(listed.deal_no, listed.part)` },
  where: {
    q: (text) =>
      matchesDealOr(
        text,
        matchesAllWords(
          text,
          (word) => sql`(searchable(listed.product_code, listed.description) LIKE ${containing(word)}
            OR lower(listed.customer_order_no) LIKE ${plainPattern(word)})`,
        ),
      ),
  },
});

export const findOrderHistoryLines = (db: Db, query: ListQuery, customerId: number) => findList(db, lines, query, { customerId });
