import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/database/connect.ts';
import { statement } from '#server/database/statements.ts';
import { isSameLine } from '#server/modules/prices/lists.ts';
import { priceFor } from '#server/modules/prices/pricedPer.ts';
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
  // At the line's price, not at one that was typed over it; a deal that is invoiced in advance keeps what its invoice says.
  write: (ids: readonly number[]) => sql`
    SELECT pl.price_list_id, l.order_detail_id, o.order_id, o.deal_no, o.part, c.name AS customer_name, p.code AS product_code, l.quantity, l.unit_price,
      l.price_per, o.version
    FROM price_lists pl JOIN price_lists held ON ${isSameLine('held', 'pl')} AND held.status <> 'Draft'
    JOIN order_details l ON l.price_list_id = held.price_list_id AND l.unit_price = held.sell_price AND l.price_per = held.price_per JOIN orders o USING (order_id)
    JOIN customers c ON c.customer_id = o.customer_id JOIN products p ON p.product_id = l.product_id
    WHERE pl.price_list_id = ANY(${ids}::integer[]) AND o.status IN ('Open', 'Held') AND o.deal_type <> 'AdHoc' AND o.prepaid_invoice_id IS NULL
    ORDER BY o.deal_no, o.part, l.line_no, l.order_detail_id`,
  example: [1],
});

/** Lines of open deals whose price is one of those that change, with the new one for as many units as the deal's is. */
export const findOpenDeals = async (db: Db, lines: readonly ChangedPrice[]) => {
  const changed = new Map(lines.filter(({ isChanged }) => isChanged).map((one) => [one.line.PriceListId, one]));
  if (changed.size === 0) return [];
  const rows = await openLines.rows(db, [...changed.keys()]);
  return rows.flatMap(({ PriceListId, ...line }) => {
    const one = changed.get(PriceListId);
    if (!one) return [];
    const NewPrice = priceFor(one.after.SellPrice, { from: one.line.PricePer, to: line.PricePer });
    return NewPrice.eq(line.UnitPrice) ? [] : [{ ...line, NewPrice }];
  });
};
