import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { dealType, status } from '#server/modules/sales/deal/status.ts';
import { isSamePriceLine } from '#server/modules/sales/prices/lists.ts';
import { convertPrice } from '#server/modules/sales/prices/convertPrices.ts';
import type { ChangedPrice } from './change.ts';

const row = z.object({
  PriceListId: z.number(),
  OrderDetailId: z.number(),
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  CustomerName: z.string(),
  ProductCode: z.string(),
  Quantity: z.number(),
  UnitPrice: z.number(),
  PricePer: z.number(),
  Version: z.number(),
});

const openLines = statement({
  name: 'findOpenLinesAtPrices',
  row,
  exact: ['UnitPrice'],
  // Selects lines at the list price, not at a typed price. Deals invoiced in advance keep their price. Open deals are joined first, because
  // lines ever sold at a price are far more.
  write: (ids: readonly number[]) => sql`
    WITH held AS MATERIALIZED (
      SELECT l.order_detail_id, p.product_id, p.supplier_depot_id, p.currency_id, p.minimum_quantity, p.customer_id
      FROM orders o JOIN order_details l USING (order_id) JOIN price_lists p ON p.price_list_id = l.price_list_id AND p.sell_price = l.unit_price AND p.price_per = l.price_per
      WHERE o.status_id IN (${status.Held}, ${status.Open}) AND o.deal_type_id <> ${dealType.AdHoc} AND o.prepaid_invoice_id IS NULL AND p.status <> 'Draft'
    ), at AS MATERIALIZED (
      SELECT pl.price_list_id, held.order_detail_id FROM held JOIN price_lists pl ON ${isSamePriceLine('held', 'pl')}
    )
    SELECT at.price_list_id, l.order_detail_id, o.order_id, o.deal_no, o.part, c.name AS customer_name, p.code AS product_code, l.quantity, l.unit_price,
      l.price_per, o.version
    FROM unnest(${ids}::integer[]) AS changed(price_list_id) JOIN at USING (price_list_id) JOIN order_details l USING (order_detail_id) JOIN orders o USING (order_id)
    JOIN customers c ON c.customer_id = o.customer_id JOIN products p ON p.product_id = l.product_id
    ORDER BY o.deal_no, o.part, l.line_no, l.order_detail_id`,
  example: [1],
});

/** Lists open deal lines whose price changes, with the new price in the line’s own price unit. */
export const findRepriceableLines = async (db: Db, lines: readonly ChangedPrice[]) => {
  const changed = new Map(lines.filter(({ isChanged }) => isChanged).map((one) => [one.line.PriceListId, one]));
  if (changed.size === 0) return [];
  const rows = await openLines.rows(db, [...changed.keys()]);
  return rows.flatMap(({ PriceListId, ...line }) => {
    const one = changed.get(PriceListId);
    if (!one) return [];
    const NewPrice = convertPrice(one.after.SellPrice, { from: one.line.PricePer, to: line.PricePer });
    return NewPrice.eq(line.UnitPrice) ? [] : [{ ...line, NewPrice }];
  });
};
