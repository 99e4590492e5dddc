import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#contract/call/endpoint.ts';
import { customerDeals, openDeals } from '#contract/sales/orders/list.ts';
import type { AnyList, ListQuery } from '#contract/list.ts';
import { Big } from '#contract/money.ts';
import { OrderRow } from '#contract/sales/orders/rows.ts';
import type { DealNeed } from '#contract/sales/orders/rows.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { findList, withRows } from '#server/lists/findList.ts';
import { customerMatches, matchesDealOr, matchesAllWords, orderNoMatches } from '#server/lists/search.ts';
import { isAsked, listSource } from '#server/lists/listSource.ts';
import type { ListSource } from '#server/lists/listSource.ts';
import { addOwnQuery } from '#server/modules/masterData/ownFields/ownSource.ts';
import { addOwnValues } from '#server/modules/masterData/ownFields/addOwnValues.ts';
import { hasTwoVatTypes } from '#server/modules/sales/deal/dealVat.ts';
import { must } from '#server/must.ts';
import { selectOutdatedVat } from './selectOutdatedVat.ts';
import { isLateSql, selectNeeds } from '#server/modules/sales/deal/dealNeeds.ts';
import { dealType, status } from '#server/modules/sales/deal/status.ts';

const isOpen = sql`o.status_id < ${status.Invoiced}`;

const noText = sql`NULL::text`;

/** Selects the list columns of deals, one row each. `condition` is part of the list itself. Filters by the user come later. */
const selectDeals = (today: string, condition: RawBuilder<unknown>, asked?: ReadonlySet<string>) => {
  const hasCustomer = isAsked(asked, 'CustomerName', 'AccountCode', 'Needs');
  const hasCurrency = isAsked(asked, 'CurrencyCode');
  return sql`
  SELECT o.order_id, o.deal_no, o.part, o.deal_type, o.customer_id, ${hasCustomer ? sql`c.name` : noText} AS customer_name, ${hasCustomer ? sql`c.account_code` : noText} AS account_code, o.customer_order_no,
    o.order_date, o.required_date, o.promised_date, o.despatched_on, o.status, o.status_id, o.is_call_off,
    CASE WHEN o.is_call_off AND o.status_id = ${status.Held} THEN (SELECT min(planned.required_date) FROM planned_deliveries planned JOIN order_details d USING (order_detail_id)
      WHERE d.order_id = o.order_id) END AS next_planned,
    ${isLateSql(today)} AS is_late,
    ${hasCustomer ? selectNeeds(today) : noText} AS needs,
    (SELECT count(*) FROM order_details d WHERE d.order_id = o.order_id)::integer AS line_count,
    ${hasCurrency ? sql`currency.code` : noText} AS currency_code, o.own, '{}'::jsonb AS own_names
  FROM orders o ${hasCustomer ? sql`LEFT JOIN customers c USING (customer_id)` : sql``}
    ${hasCurrency ? sql`LEFT JOIN currencies currency ON currency.currency_id = o.currency_id` : sql``}
  WHERE ${condition}`;
};

/**
 * Matches the start of a deal number (10452, 10452/2), or words in the customer, their order number or own fields. `scope` limits the order `o`
 * as the list does. Each part finds its matches by an index of its own. The list then looks its rows up among them, which needs no column that
 * its index does not have.
 */
const searchWithin = (scope: RawBuilder<unknown>) => (text: string) =>
  matchesDealOr(
    text,
    matchesAllWords(
      text,
      (word) => sql`(${customerMatches(word)}
        OR ${orderNoMatches(word, scope)}
        OR listed.order_id IN (SELECT own_text.order_id FROM order_search own_text WHERE own_text.search_text LIKE ${containing(word)}))`,
    ),
  );

const order = {
  Status: sql`listed.status_id`,
  CustomerOrderNo: sql`lower(listed.customer_order_no)`,
  NetAmount: sql`coalesce((SELECT stored.net FROM known_deal_values stored WHERE stored.order_id = listed.order_id),
    (SELECT calculated.net FROM deal_values(ARRAY[listed.order_id]) calculated))`,
};
const where = {
  q: searchWithin(sql`true`),
  Needs: (need: 'Any' | DealNeed) => (need === 'Any' ? sql`listed.needs <> '{}'` : sql`${need} = ANY(listed.needs)`),
  Vat: (which: 'Behind' | 'TwoTypes', options: { today: string }) =>
    which === 'Behind'
      ? sql`listed.order_id = ANY(ARRAY(SELECT order_id FROM (${selectOutdatedVat(options.today)}) behind))`
      : sql`listed.order_id = ANY(ARRAY(SELECT o.order_id FROM orders o WHERE o.status_id < ${status.Invoiced} AND ${hasTwoVatTypes}))`,
};
const columns = OrderRow.omit({ NetAmount: true, ShortPick: true });
const exampleDay = '2026-11-21';

const allOrders = listSource({
  name: 'listOrders',
  list: customerDeals,
  columns,
  select: (options: { today: string }, asked?: ReadonlySet<string>) => selectDeals(options.today, sql`true`, asked),
  example: { today: exampleDay },
  order,
  where,
});

const openOrders = listSource({
  name: 'openOrders',
  list: openDeals,
  columns,
  select: (options: { today: string }, asked?: ReadonlySet<string>) => selectDeals(options.today, isOpen, asked),
  example: { today: exampleDay },
  order,
  where: { ...where, q: searchWithin(isOpen) },
});

const directOrders = listSource({
  name: 'directOrders',
  list: openDeals,
  columns,
  select: (options: { today: string }, asked?: ReadonlySet<string>) =>
    selectDeals(options.today, sql`${isOpen} AND o.deal_type_id = ${dealType.Direct}`, asked),
  example: { today: exampleDay },
  order,
  where: { ...where, q: searchWithin(isOpen) },
});

const customerOrders = listSource({
  name: 'customerOrderHistory',
  list: customerDeals,
  columns,
  select: (options: { today: string; customerId: number }, asked?: ReadonlySet<string>) =>
    selectDeals(options.today, sql`o.customer_id = ${options.customerId}`, asked),
  example: { today: exampleDay, customerId: 1 },
  order,
  where: {
    ...where,
    q: (text: string, { customerId }: { customerId: number }) => searchWithin(sql`o.customer_id = ${customerId}`)(text),
  },
});

/** Describes the lines that were picked short. Null before the picker's first entry and after the goods have left. */
const shortPick = sql`CASE WHEN o.status_id IN (${status.Picking}, ${status.Picked}) THEN (
  SELECT string_agg(d.description || ': ' || to_char(d.quantity - d.picked_quantity, 'FM999,999,990') || ' of ' || to_char(d.quantity, 'FM999,999,990')
    || ' short, ' || lower(d.short_reason), '; ' ORDER BY d.line_no)
  FROM order_details d WHERE d.order_id = o.order_id AND d.picked_quantity < d.quantity AND d.short_reason <> '') END`;

/** Adds to each deal its value if invoiced now, and a description of lines picked short. */
const addValues = async (db: Db, page: Page<z.output<typeof columns>>) => {
  const ids = page.rows.map((row) => row.OrderId);
  const { rows } = await sql<{ OrderId: number; Net: Big; ShortPick: string | null }>`
    SELECT o.order_id, coalesce(v.net, 0) AS net, ${shortPick} AS short_pick
    FROM orders o LEFT JOIN current_deal_values(${ids}::integer[]) v USING (order_id) WHERE o.order_id = ANY(${ids}::integer[])`.execute(
    db,
  );
  const values = new Map(rows.map((row) => [row.OrderId, row]));
  return withRows(
    page,
    page.rows.map((row) => {
      const { Net, ShortPick } = must(values.get(row.OrderId), 'The value of the deal');
      return { ...row, NetAmount: Net, ShortPick };
    }),
  );
};

type ListContext = Pick<Context, 'db' | 'user' | 'today'>;

/** Reads a page of a list. Applies filters by own fields, and adds the values of own fields. */
const find = async <Source extends ListSource<AnyList, Given, typeof columns>, Given>(
  context: ListContext,
  source: Source,
  query: ListQuery,
  options: Given,
) => {
  const page = await findList(context.db, await addOwnQuery(context, 'Order', source, query), query, options);
  return addValues(context.db, { ...page, rows: await addOwnValues(context, 'Order', page.rows) });
};

export const findOrders = (context: ListContext, query: ListQuery) => find(context, allOrders, query, { today: context.today });

/** Lists stock and direct deals that are neither invoiced nor cancelled. */
export const findOpenOrders = (context: ListContext, query: ListQuery) => find(context, openOrders, query, { today: context.today });

export const findDirectOrders = (context: ListContext, query: ListQuery) => find(context, directOrders, query, { today: context.today });

export const findCustomerOrders = (context: ListContext, query: ListQuery, customerId: number) =>
  find(context, customerOrders, query, { today: context.today, customerId });
