import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { ListQuery } from '#contract/list.ts';
import { listAffectedPrices } from '#contract/supplierPricing/calls.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/connect.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import { findList, withRows } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { status } from '#server/modules/orders/status.ts';
import { told } from '#server/modules/prices/cost.ts';
import { exactPrices, isCurrent, isSameLine, priceColumns, saysOfPrice, selectPrices } from '#server/modules/prices/lists.ts';

/** Which lines: 0 is all of them; without a customer group the standard lines are among them. */
export interface Scope {
  supplierId: number;
  customerGroupId: number;
  productGroupId: number;
}

interface Given extends Scope {
  /** The day on which the lines are in force. */
  on: string;
  today: string;
}

const example: Given = { supplierId: 1, customerGroupId: 1, productGroupId: 1, on: '2026-11-21', today: '2026-11-21' };

/** Of the products `p`, depots `d` and customers `c`. The supplier’s: what it makes, from wherever, and all that its depots list. */
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

const isTouched = (given: Given): RawBuilder<unknown> =>
  sql`pl.status = 'Saved' AND pl.effective_from <= ${given.on}::date AND ${isCurrent(given.on)} AND ${isInScope(given)}`;

const touched = listSource({
  name: 'listAffectedPrices',
  list: listAffectedPrices.list,
  columns: priceColumns,
  exact: exactPrices,
  select: (given: Given) => selectPrices(given.today, isTouched(given), sql`, found.search_text`),
  example,
  where: { q: saysOfPrice },
  tie: sql`listed.product_code, listed.supplier_depot_name, listed.customer_name, listed.minimum_quantity, listed.price_list_id`,
});

const soldColumns = z.object({
  PriceListId: z.number(),
  CustomerId: z.number(),
  Name: z.string(),
  CurrencyCode: z.string(),
  Quantity: z.number(),
});
export type Sold = z.infer<typeof soldColumns>;

const sold = statement({
  name: 'findSoldAtPrices',
  row: soldColumns,
  // By the line, whichever of its revisions held: a price typed over a line is still a sale of it.
  write: ({ ids, today }: { ids: readonly number[]; today: string }) => sql`
    SELECT pl.price_list_id, o.customer_id, c.name, k.code AS currency_code, sum(l.quantity)::float8 AS quantity
    FROM price_lists pl JOIN price_lists held ON ${isSameLine('held', 'pl')} AND held.status <> 'Draft'
    JOIN order_details l ON l.price_list_id = held.price_list_id JOIN orders o USING (order_id)
    JOIN customers c ON c.customer_id = o.customer_id JOIN currencies k ON k.currency_id = o.currency_id
    WHERE pl.price_list_id = ANY(${ids}::integer[]) AND o.status_id <> ${status.Cancelled}
      AND o.order_date > ${today}::date - interval '12 months' AND o.order_date <= ${today}::date
    GROUP BY pl.price_list_id, o.customer_id, c.name, k.code ORDER BY c.name, o.customer_id`,
  example: { ids: [1], today: '2026-11-21' },
});

/** The units that were ordered at each line in the last 12 months, by the customer. */
export const findSold = (db: Db, ids: readonly number[], today: string) => sold.rows(db, { ids, today });

export const volumesOf = (rows: readonly Sold[]) => {
  const volumes = new Map<number, number>();
  for (const { PriceListId, Quantity } of rows) volumes.set(PriceListId, (volumes.get(PriceListId) ?? 0) + Quantity);
  return volumes;
};

/** By the page, each with its volume. */
export const findAffected = async (context: Context, scope: Scope, query: ListQuery) => {
  const { db, today } = context;
  const page = await findList(db, touched, query, { ...scope, on: today, today });
  const volumes = volumesOf(
    await findSold(
      db,
      page.rows.map((row) => row.PriceListId),
      today,
    ),
  );
  return withRows(
    page,
    page.rows.map((row) => ({ ...told(context, row), Volume: volumes.get(row.PriceListId) ?? 0 })),
  );
};

const touchedColumns = priceColumns.extend({ LatestRevision: z.number(), LaterFrom: z.string().nullable() });
export type Touched = RowOf<typeof touchedColumns, (typeof exactPrices)[number]>;

const allTouched = statement({
  name: 'findTouchedPrices',
  row: touchedColumns,
  exact: exactPrices,
  write: (given: Given) => sql`
    SELECT * FROM (${selectPrices(
      given.today,
      isTouched(given),
      sql`, (SELECT max(r.revision) FROM price_lists r WHERE ${isSameLine('r', 'pl')} AND r.status <> 'Draft') AS latest_revision,
      (SELECT min(r.effective_from) FROM price_lists r WHERE ${isSameLine('r', 'pl')} AND r.status = 'Saved' AND r.effective_from > ${given.on}::date) AS later_from`,
    )}) listed
    ORDER BY listed.description, listed.product_code, listed.supplier_depot_name, listed.customer_name, listed.minimum_quantity, listed.price_list_id`,
  example,
});

/** Every line that is in force on the day, in the order it is shown. */
export const findTouched = (db: Db, given: Given): Promise<Touched[]> => allTouched.rows(db, given);
