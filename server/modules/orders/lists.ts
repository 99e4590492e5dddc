import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { customerDeals, openDeals } from '#contract/orders/list.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Db } from '#server/database/connect.ts';
import { containing, containingPlain } from '#server/database/searchPatterns.ts';
import { findList } from '#server/lists/findList.ts';
import { byDealOr, saysAll } from '#server/lists/search.ts';
import { listSource } from '#server/lists/listSource.ts';
import { dealType, status } from './status.ts';

/** The columns of a deal in a list; `about`: which deals the list has, whatever is filtered. */
const dealsThat = (today: string, about: RawBuilder<unknown>) => sql`
  SELECT o.order_id, o.deal_no, o.part, o.deal_type, o.customer_id, c.name AS customer_name, c.account_code, o.customer_order_no,
    o.order_date, o.required_date, o.despatched_on, o.status, o.status_id,
    coalesce(o.required_date < ${today}::date AND o.status_id < ${status.ReadyToInvoice}, false) AS is_late,
    (SELECT count(*) FROM order_details d WHERE d.order_id = o.order_id)::integer AS line_count,
    (SELECT coalesce(sum(d.net_amount + d.pallet_quantity * d.pallet_charge), 0) FROM order_details d WHERE d.order_id = o.order_id)
      + (SELECT coalesce(sum(m.quantity * m.charge), 0) FROM order_pallets m WHERE m.order_id = o.order_id) + o.carriage_charge AS net_amount,
    k.code AS currency_code, s.search_text
  FROM orders o JOIN customers c USING (customer_id) JOIN customer_search s USING (customer_id) JOIN currencies k ON k.currency_id = o.currency_id
  WHERE ${about}`;

// A deal number by its beginning (10452, 10452/2), else words of the customer or the customer's order number.
const search = (text: string) =>
  byDealOr(
    text,
    saysAll(
      text,
      (word) => sql`(listed.search_text LIKE ${containing(word)} OR lower(listed.customer_order_no) LIKE ${containingPlain(word)})`,
    ),
  );

const order = { Status: sql`listed.status_id`, CustomerOrderNo: sql`lower(listed.customer_order_no)` };
const today = '2026-11-21';

const openOrders = listSource({
  name: 'openOrders',
  list: openDeals,
  select: (given: { today: string }) => dealsThat(given.today, sql`o.status_id < ${status.Invoiced}`),
  example: { today },
  order,
  where: { q: search },
});

const directOrders = listSource({
  name: 'directOrders',
  list: openDeals,
  select: (given: { today: string }) =>
    dealsThat(given.today, sql`o.status_id < ${status.Invoiced} AND o.deal_type_id = ${dealType.Direct}`),
  example: { today },
  order,
  where: { q: search },
});

const customerOrders = listSource({
  name: 'customerOrderHistory',
  list: customerDeals,
  select: (given: { today: string; customerId: number }) => dealsThat(given.today, sql`o.customer_id = ${given.customerId}`),
  example: { today, customerId: 1 },
  order,
  where: { q: search },
});

/** All that is neither invoiced nor cancelled, Stock and Direct. */
export const findOpenOrders = (db: Db, query: ListQuery, today: string) => findList(db, openOrders, query, { today });

export const findDirectOrders = (db: Db, query: ListQuery, today: string) => findList(db, directOrders, query, { today });

export const findCustomerOrders = (db: Db, query: ListQuery, today: string, customerId: number) =>
  findList(db, customerOrders, query, { today, customerId });
