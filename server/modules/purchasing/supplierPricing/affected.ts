import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { ListQuery } from '#contract/list.ts';
import { listAffectedPrices } from '#contract/purchasing/supplierPricing/calls.ts';
import { getAmount, sumByKey } from '#server/amounts.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import { findList, withRows } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { applyCostAccess } from '#server/modules/sales/prices/cost.ts';
import {
  exactPrices,
  isCurrent,
  isSamePriceLine,
  priceColumns,
  matchesPriceText,
  selectPrices,
} from '#server/modules/sales/prices/lists.ts';

/** Selects price lines by supplier, customer group and product group. 0 means all. Standard lines count only without a customer group. */
export interface Scope {
  supplierId: number;
  customerGroupId: number;
  productGroupId: number;
}

interface AffectedInput extends Scope {
  /** Day on which the lines are in force. */
  on: string;
  today: string;
}

const example: AffectedInput = { supplierId: 1, customerGroupId: 1, productGroupId: 1, on: '2026-11-21', today: '2026-11-21' };

/**
 * SQL: whether product `p`, depot `d` and customer `c` are in scope. A supplier’s lines are the products that it makes, from any depot, and
 * all lines of its own depots.
 */
export const isInScope = ({ supplierId, customerGroupId, productGroupId }: Scope): RawBuilder<unknown> =>
  sql.join(
    [
      sql`p.active`,
      ...(supplierId ? [sql`(p.supplier_id = ${supplierId} OR d.supplier_id = ${supplierId})`] : []),
      ...(customerGroupId ? [sql`c.customer_group_id = ${customerGroupId}`] : []),
      ...(productGroupId ? [sql`p.product_group_id = ${productGroupId}`] : []),
    ],
    sql` AND `,
  );

const isAffected = (input: AffectedInput): RawBuilder<unknown> =>
  sql`pl.status = 'Saved' AND pl.effective_from <= ${input.on}::date AND ${isCurrent(input.on)} AND ${isInScope(input)}`;

const affectedList = listSource({
  name: 'listAffectedPrices',
  list: listAffectedPrices.list,
  columns: priceColumns,
  exact: exactPrices,
  select: (input: AffectedInput) => selectPrices(input.today, isAffected(input), sql`, found.search_text`),
  example,
  where: { q: matchesPriceText },
  tie: sql`listed.product_code, listed.supplier_depot_name, listed.customer_name, listed.minimum_quantity, listed.price_list_id`,
});

const soldColumns = z.object({
  PriceListId: z.number(),
  CustomerId: z.number(),
  Name: z.string(),
  CurrencyCode: z.string(),
  Quantity: z.number(),
});
export type SoldUnits = z.infer<typeof soldColumns>;

const soldQuery = statement({
  name: 'findSoldAtPrices',
  row: soldColumns,
  // Counts by line, whichever revision was in force. Sales at a price typed by hand count too. As in sales reports (`saleLines`),
  // invoices count on their date, credit notes are deducted on theirs, and a debit note adds back the credit note that it undoes.
  write: ({ ids, today }: { ids: readonly number[]; today: string }) => {
    const isOfYear = (day: RawBuilder<unknown>) => sql`${day} > ${today}::date - interval '12 months' AND ${day} <= ${today}::date`;
    return sql`
    WITH held AS (SELECT pl.price_list_id, own.price_list_id AS held_id FROM price_lists pl JOIN price_lists own ON ${isSamePriceLine('own', 'pl')} AND own.status <> 'Draft'
      WHERE pl.price_list_id = ANY(${ids}::integer[])),
    lines AS (SELECT held.price_list_id, d.invoice_detail_id, d.invoice_id, d.quantity
      FROM held JOIN order_details l ON l.price_list_id = held.held_id JOIN invoice_details d USING (order_detail_id) WHERE d.kind IN ('Goods', 'Free')),
    credited AS (SELECT lines.price_list_id, k.credit_id, k.quantity FROM lines JOIN credit_details k USING (invoice_detail_id) WHERE k.part = 'Lines' AND k.quantity > 0),
    sold AS (
      SELECT lines.price_list_id, x.customer_id, x.currency_id, lines.quantity FROM lines JOIN invoices x USING (invoice_id) WHERE ${isOfYear(sql`x.invoice_date`)}
      UNION ALL
      SELECT k.price_list_id, x.customer_id, x.currency_id, -k.quantity FROM credited k JOIN credits x USING (credit_id)
      WHERE x.credit_no IS NOT NULL AND ${isOfYear(sql`x.credit_date`)}
      UNION ALL
      SELECT k.price_list_id, x.customer_id, x.currency_id, k.quantity FROM credited k JOIN invoices x USING (credit_id)
      WHERE x.kind = 'Debit' AND ${isOfYear(sql`x.invoice_date`)})
    SELECT sold.price_list_id, sold.customer_id, c.name, k.code AS currency_code, sum(sold.quantity)::float8 AS quantity
    FROM sold JOIN customers c USING (customer_id) JOIN currencies k ON k.currency_id = sold.currency_id
    GROUP BY sold.price_list_id, sold.customer_id, c.name, k.code HAVING sum(sold.quantity) <> 0 ORDER BY c.name, sold.customer_id`;
  },
  example: { ids: [1], today: '2026-11-21' },
});

/** Returns the units sold at each line in the last 12 months, by customer. */
export const findSold = (db: Db, ids: readonly number[], today: string) => soldQuery.rows(db, { ids, today });

export const sumVolumes = (rows: readonly SoldUnits[]) => sumByKey(rows.map(({ PriceListId, Quantity }) => [PriceListId, Quantity]));

/** Returns a page of affected lines with their volumes. */
export const findAffected = async (context: Context, scope: Scope, query: ListQuery) => {
  const { db, today } = context;
  const page = await findList(db, affectedList, query, { ...scope, on: today, today });
  const volumes = sumVolumes(
    await findSold(
      db,
      page.rows.map((row) => row.PriceListId),
      today,
    ),
  );
  return withRows(
    page,
    page.rows.map((row) => ({ ...applyCostAccess(context, row), Volume: getAmount(volumes, row.PriceListId) })),
  );
};

const affectedColumns = priceColumns.extend({ LatestRevision: z.number(), LaterFrom: z.string().nullable() });
export type AffectedLine = RowOf<typeof affectedColumns, (typeof exactPrices)[number]>;

const allAffected = statement({
  name: 'findTouchedPrices',
  row: affectedColumns,
  exact: exactPrices,
  write: (input: AffectedInput) => sql`
    SELECT * FROM (${selectPrices(
      input.today,
      isAffected(input),
      sql`, (SELECT max(r.revision) FROM price_lists r WHERE ${isSamePriceLine('r', 'pl')} AND r.status <> 'Draft') AS latest_revision,
      (SELECT min(r.effective_from) FROM price_lists r WHERE ${isSamePriceLine('r', 'pl')} AND r.status = 'Saved' AND r.effective_from > ${input.on}::date) AS later_from`,
    )}) listed
    ORDER BY listed.description, listed.product_code, listed.supplier_depot_name, listed.customer_name, listed.minimum_quantity, listed.price_list_id`,
  example,
});

/** Lists all lines in force on the day, in display order. */
export const findAffectedLines = (db: Db, input: AffectedInput): Promise<AffectedLine[]> => allAffected.rows(db, input);
