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
  // A row is an open deal line at one of these prices. Leaves out prices entered by hand, and deals invoiced in advance, which keep their price. Starts from
  // the open deals, because they are far fewer than all lines ever sold at a price.
  write: (ids: readonly number[]) => sql`
    WITH open_lines AS MATERIALIZED (
      SELECT line.order_detail_id, price.product_id, price.supplier_depot_id, price.currency_id, price.minimum_quantity, price.customer_id
      FROM orders o JOIN order_details line USING (order_id)
        JOIN price_lists price ON price.price_list_id = line.price_list_id AND price.sell_price = line.unit_price AND price.price_per = line.price_per
      WHERE o.status_id IN (${status.Held}, ${status.Open}) AND o.deal_type_id <> ${dealType.AdHoc} AND o.prepaid_invoice_id IS NULL AND price.status <> 'Draft'
    ), priced_lines AS MATERIALIZED (
      SELECT pl.price_list_id, open_lines.order_detail_id FROM open_lines JOIN price_lists pl ON ${isSamePriceLine('open_lines', 'pl')}
    )
    SELECT priced_lines.price_list_id, line.order_detail_id, o.order_id, o.deal_no, o.part, c.name AS customer_name, p.code AS product_code,
      line.quantity, line.unit_price, line.price_per, o.version
    FROM unnest(${ids}::integer[]) AS changed(price_list_id) JOIN priced_lines USING (price_list_id)
    JOIN order_details line USING (order_detail_id) JOIN orders o USING (order_id)
    JOIN customers c ON c.customer_id = o.customer_id JOIN products p ON p.product_id = line.product_id
    ORDER BY o.deal_no, o.part, line.line_no, line.order_detail_id`,
  example: [1],
});

/** Finds the open deal lines whose price changes, with the new price for as many units as the deal line is priced by. */
export const findRepriceableLines = async (db: Db, lines: readonly ChangedPrice[]) => {
  const changedPrices = new Map(lines.filter(({ isChanged }) => isChanged).map((changed) => [changed.line.PriceListId, changed]));
  if (changedPrices.size === 0) return [];
  const rows = await openLines.rows(db, [...changedPrices.keys()]);
  return rows.flatMap(({ PriceListId, ...line }) => {
    const changed = changedPrices.get(PriceListId);
    if (!changed) return [];
    const NewPrice = convertPrice(changed.after.SellPrice, { from: changed.line.PricePer, to: line.PricePer });
    return NewPrice.eq(line.UnitPrice) ? [] : [{ ...line, NewPrice }];
  });
};
