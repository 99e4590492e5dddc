import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { ListQuery } from '#contract/list.ts';
import { loadAwaitingDespatch, loadPickList, PickListRow } from '#contract/warehouse/picking/calls.ts';
import { DealType } from '#contract/sales/orders/shapes.ts';
import { getAmount } from '#server/amounts.ts';
import type { Db } from '#server/database/client/connect.ts';
import { findList, withRows } from '#server/lists/findList.ts';
import { isAsked, listSource } from '#server/lists/listSource.ts';
import { matchesDealOr, matchesSearchText } from '#server/lists/search.ts';
import { dealType, status } from '#server/modules/sales/deal/status.ts';
import { findLinesShort } from './linesShort.ts';
import { userName, addCreditHolds } from './queries.ts';

const parties = sql`LEFT JOIN customers c ON c.customer_id = o.customer_id
  LEFT JOIN addresses address ON address.address_id = o.delivery_address_id
  LEFT JOIN customers haulier ON haulier.customer_id = o.haulier_id`;

/** Selects stock deals with the totals of their lines. A row is one deal. */
const selectPickDeals = (condition: RawBuilder<unknown>, asked?: ReadonlySet<string>) => {
  const hasParties = isAsked(asked, 'q', 'CustomerName', 'Town', 'PostCode', 'HaulierName');
  const party = (column: RawBuilder<unknown>) => (hasParties ? column : sql`NULL`);
  return sql`
  SELECT o.order_id, o.deal_no, o.part, o.status, o.customer_id, ${party(sql`c.name`)} AS customer_name, ${party(sql`address.town`)} AS town, ${party(sql`address.post_code`)} AS post_code,
    o.required_date, o.promised_date, ${party(sql`haulier.name`)} AS haulier_name,
    o.comment, o.delivery_note_no, o.despatched_on, o.deal_type, o.credit_override_reason, o.credit_stop_released, o.status_id,
    totals.lines, totals.lines_picked, totals.quantity, totals.pallets, totals.pickers, ${party(sql`searchable(c.name, address.town, address.post_code, haulier.name)`)} AS search_text
  FROM orders o
  ${hasParties ? parties : sql``}
  LEFT JOIN LATERAL (
    SELECT count(*)::integer AS lines, count(d.picked_quantity)::integer AS lines_picked, coalesce(sum(d.quantity), 0)::bigint AS quantity,
      (coalesce(sum(d.pallet_quantity), 0) + coalesce((SELECT sum(mixed.quantity) FROM order_pallets mixed WHERE mixed.order_id = o.order_id), 0))::bigint AS pallets,
      string_agg(DISTINCT ${userName}, ', ') AS pickers
    FROM order_details d LEFT JOIN line_pickers picker ON picker.order_detail_id = d.order_detail_id LEFT JOIN users u ON u.user_id = picker.user_id
    WHERE d.order_id = o.order_id AND d.product_id IS NOT NULL
  ) totals ON true
  WHERE o.deal_type_id = ${dealType.Stock} AND ${condition}`;
};

const columns = PickListRow.omit({ CreditHold: true, LinesShort: true }).extend({
  DealType,
  CreditOverrideReason: z.string().nullable(),
  CreditStopReleased: z.boolean(),
});

const sortColumns = { Status: sql`listed.status_id` };
const search = (text: string) => matchesDealOr(text, matchesSearchText(text));

const toPick = listSource({
  name: 'loadPickList',
  list: loadPickList.list,
  columns,
  select: (_given: undefined, asked?: ReadonlySet<string>) =>
    selectPickDeals(sql`o.status_id IN (${status.Open}, ${status.Picking})`, asked),
  example: undefined,
  order: sortColumns,
  where: { q: search },
});

/** Days for which an uninvoiced despatch stays on the list, because a wrong despatch date is usually noticed within days. */
const daysShownAfterDespatch = 7;

const awaitingDespatch = listSource({
  name: 'loadAwaitingDespatch',
  list: loadAwaitingDespatch.list,
  columns,
  select: (today: string, asked?: ReadonlySet<string>) =>
    selectPickDeals(
      sql`(o.status_id = ${status.Picked} OR (o.status_id = ${status.ReadyToInvoice} AND o.despatched_on >= ${today}::date - ${daysShownAfterDespatch}::integer))`,
      asked,
    ),
  example: '2026-11-21',
  order: sortColumns,
  defaultOrder: sql`listed.status_id, CASE listed.status_id WHEN ${status.ReadyToInvoice} THEN listed.despatched_on END DESC, listed.required_date NULLS LAST, listed.order_id`,
  where: { q: search },
});

/** Lists open and part-picked stock deals, earliest required date first. */
export const findPickList = async (db: Db, query: ListQuery, today: string) => {
  const page = await findList(db, toPick, query, undefined);
  const rows = await addCreditHolds(db, page.rows, today);
  const short = await findLinesShort(db, page.rows);
  return withRows(
    page,
    rows.map((row) => ({ ...row, LinesShort: getAmount(short, row.OrderId) })),
  );
};

/** Lists picked deals awaiting despatch, then recent despatches that are not invoiced, latest first. */
export const findAwaitingDespatch = async (db: Db, query: ListQuery, today: string) => {
  const page = await findList(db, awaitingDespatch, query, today);
  const rows = await addCreditHolds(db, page.rows, today);
  return withRows(
    page,
    rows.map((row) => ({ ...row, LinesShort: 0 })),
  );
};
