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

/** Limits price lines to a supplier, a customer group and a product group. Each is an id or `allIds`. A customer group leaves out standard prices. */
export interface Scope {
  supplierId: number;
  customerGroupId: number;
  productGroupId: number;
}

interface AffectedInput extends Scope {
  /** Day on which the price lines are in force. */
  day: string;
  today: string;
}

const example: AffectedInput = { supplierId: 1, customerGroupId: 1, productGroupId: 1, day: '2026-11-21', today: '2026-11-21' };

/**
 * SQL: whether a price line for product `p`, depot `d` and customer `c` is in scope. The lines of a supplier are those of the products that it makes, from any
 * depot, and those of its own depots, whoever makes the product.
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
  sql`pl.status = 'Saved' AND pl.effective_from <= ${input.day}::date AND ${isCurrent(input.day)} AND ${isInScope(input)}`;

const affectedList = listSource({
  name: 'listAffectedPrices',
  list: listAffectedPrices.list,
  columns: priceColumns,
  exact: exactPrices,
  select: (input: AffectedInput) => selectPrices(input.today, isAffected(input), sql`, found.search_text`),
  example,
  where: { q: matchesPriceText },
  tieBreaker: sql`listed.product_code, listed.supplier_depot_name, listed.customer_name, listed.minimum_quantity, listed.price_list_id`,
});

const soldRow = z.object({
  PriceListId: z.number(),
  CustomerId: z.number(),
  Name: z.string(),
  CurrencyCode: z.string(),
  Quantity: z.number(),
});
export type SoldUnits = z.infer<typeof soldRow>;

const soldUnits = statement({
  name: 'findSoldAtPrices',
  row: soldRow,
  // A row is the units that one customer bought on one price line. Sales count for the line whichever revision was in force, and also at a price entered by
  // hand. As in sales reports (`saleLines`), an invoice counts on its date, a credit note is deducted on its date, and a debit note adds back the credit note
  // that it undoes.
  write: ({ ids, today }: { ids: readonly number[]; today: string }) => {
    const isInLastYear = (day: RawBuilder<unknown>) => sql`${day} > ${today}::date - interval '12 months' AND ${day} <= ${today}::date`;
    return sql`
    WITH revisions AS (SELECT pl.price_list_id, revision.price_list_id AS revision_id
      FROM price_lists pl JOIN price_lists revision ON ${isSamePriceLine('revision', 'pl')} AND revision.status <> 'Draft'
      WHERE pl.price_list_id = ANY(${ids}::integer[])),
    invoiced AS (SELECT revisions.price_list_id, d.invoice_detail_id, d.invoice_id, d.quantity
      FROM revisions JOIN order_details l ON l.price_list_id = revisions.revision_id JOIN invoice_details d USING (order_detail_id)
      WHERE d.kind IN ('Goods', 'Free')),
    credited AS (SELECT invoiced.price_list_id, d.credit_id, d.quantity
      FROM invoiced JOIN credit_details d USING (invoice_detail_id) WHERE d.part = 'Lines' AND d.quantity > 0),
    sold AS (
      SELECT invoiced.price_list_id, invoice.customer_id, invoice.currency_id, invoiced.quantity
      FROM invoiced JOIN invoices invoice USING (invoice_id) WHERE ${isInLastYear(sql`invoice.invoice_date`)}
      UNION ALL
      SELECT credited.price_list_id, credit.customer_id, credit.currency_id, -credited.quantity FROM credited JOIN credits credit USING (credit_id)
      WHERE credit.credit_no IS NOT NULL AND ${isInLastYear(sql`credit.credit_date`)}
      UNION ALL
      SELECT credited.price_list_id, debit.customer_id, debit.currency_id, credited.quantity FROM credited JOIN invoices debit USING (credit_id)
      WHERE debit.kind = 'Debit' AND ${isInLastYear(sql`debit.invoice_date`)})
    SELECT sold.price_list_id, sold.customer_id, c.name, currency.code AS currency_code, sum(sold.quantity)::float8 AS quantity
    FROM sold JOIN customers c USING (customer_id) JOIN currencies currency ON currency.currency_id = sold.currency_id
    GROUP BY sold.price_list_id, sold.customer_id, c.name, currency.code HAVING sum(sold.quantity) <> 0 ORDER BY c.name, sold.customer_id`;
  },
  example: { ids: [1], today: '2026-11-21' },
});

/** Finds the units sold on each price line in the last 12 months, by customer. */
export const findSoldUnits = (db: Db, ids: readonly number[], today: string) => soldUnits.rows(db, { ids, today });

/** Adds up the units sold by price line. */
export const sumVolumes = (rows: readonly SoldUnits[]) => sumByKey(rows.map(({ PriceListId, Quantity }) => [PriceListId, Quantity]));

/** Lists the price lines that a price change would affect, with the units sold. */
export const findAffected = async (context: Context, scope: Scope, query: ListQuery) => {
  const { db, today } = context;
  const page = await findList(db, affectedList, query, { ...scope, day: today, today });
  const volumes = sumVolumes(
    await findSoldUnits(
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

const affectedRow = priceColumns.extend({ LatestRevision: z.number(), LaterFrom: z.string().nullable() });
export type AffectedLine = RowOf<typeof affectedRow, (typeof exactPrices)[number]>;

const affectedLines = statement({
  name: 'findTouchedPrices',
  row: affectedRow,
  exact: exactPrices,
  write: (input: AffectedInput) => sql`
    SELECT * FROM (${selectPrices(
      input.today,
      isAffected(input),
      sql`, (SELECT max(other.revision) FROM price_lists other WHERE ${isSamePriceLine('other', 'pl')} AND other.status <> 'Draft') AS latest_revision,
      (SELECT min(later.effective_from) FROM price_lists later WHERE ${isSamePriceLine('later', 'pl')} AND later.status = 'Saved' AND later.effective_from > ${input.day}::date) AS later_from`,
    )}) listed
    ORDER BY listed.description, listed.product_code, listed.supplier_depot_name, listed.customer_name, listed.minimum_quantity, listed.price_list_id`,
  example,
});

/** Finds all price lines in scope that are in force on the day, in the order of the screen. */
export const findAffectedLines = (db: Db, input: AffectedInput): Promise<AffectedLine[]> => affectedLines.rows(db, input);
