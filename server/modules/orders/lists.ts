import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Page, PageQuery } from '#contract/endpoint.ts';
import { AppError, invalidField } from '#contract/errors.ts';
import type { Big } from '#contract/money.ts';
import type { DealType, OrderStatus } from '#contract/orders/calls.ts';
import { DealType as DealTypeName, OrderStatus as OrderStatusName } from '#contract/orders/shapes.ts';
import { DateOnly, Id, searchText } from '#contract/values.ts';
import type { Db } from '#server/database/connect.ts';
import { containing, containingPlain, wordsOf } from '#server/database/searchPatterns.ts';

export interface ListedOrder {
  OrderId: number;
  DealNo: number;
  Part: number;
  DealType: DealType;
  CustomerId: number;
  CustomerName: string;
  AccountCode: string;
  CustomerOrderNo: string | null;
  OrderDate: string;
  RequiredDate: string | null;
  DespatchedOn: string | null;
  Status: OrderStatus;
  IsLate: boolean;
  LineCount: number;
  NetAmount: Big;
  CurrencyCode: string;
}

type Condition = RawBuilder<unknown>;

const one = <S extends z.ZodType>(schema: S) =>
  z.union([schema, z.array(schema).min(1).max(10)]).transform((value) => (Array.isArray(value) ? value : [value]) as z.output<S>[]);

const OrderFilter = z.strictObject({
  q: searchText.optional(),
  Status: one(OrderStatusName).optional(),
  DealType: one(DealTypeName).optional(),
  CustomerId: Id.optional(),
  RequiredFrom: DateOnly.optional(),
  RequiredTo: DateOnly.optional(),
  IsLate: z.boolean().optional(),
});
type OrderFilter = z.output<typeof OrderFilter>;

const readFilter = (filter: Record<string, unknown> | undefined): OrderFilter => {
  const read = OrderFilter.safeParse(filter ?? {});
  if (read.success) return read.data;
  const errors = Object.fromEntries(read.error.issues.map((issue) => [['filter', ...issue.path].join('.'), issue.message]));
  throw new AppError(
    'INVALID_INPUT',
    Object.entries(errors).map(([field, message]) => `${field} ${message}`)[0] ?? 'The filter is not right',
    { fields: errors },
  );
};

const late = (today: string) => sql`(o.required_date < ${today}::date AND o.status_id < 5)`;

// A deal number by its beginning (10452, 10452/2), else words of the customer or the customer's order number.
const search = (text: string): Condition => {
  const deal = /^(\d{1,9})(?:\/(\d{0,4}))?$/.exec(text.trim());
  const words = wordsOf(text).map(
    (word) => sql`(s.search_text LIKE ${containing(word)} OR lower(o.customer_order_no) LIKE ${containingPlain(word)})`,
  );
  const said = words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` AND `)})`;
  if (!deal) return said;
  const part = deal[2] ? sql` AND o.part = ${Number(deal[2])}` : sql``;
  return sql`((o.deal_no::text LIKE ${`${deal[1]}%`}${part}) OR ${said})`;
};

const conditionsOf = (filter: OrderFilter, today: string): Condition[] => {
  const conditions: Condition[] = [];
  if (filter.q) conditions.push(search(filter.q));
  if (filter.Status) conditions.push(sql`o.status = ANY(${filter.Status})`);
  if (filter.DealType) conditions.push(sql`o.deal_type = ANY(${filter.DealType})`);
  if (filter.CustomerId) conditions.push(sql`o.customer_id = ${filter.CustomerId}`);
  if (filter.RequiredFrom) conditions.push(sql`o.required_date >= ${filter.RequiredFrom}::date`);
  if (filter.RequiredTo) conditions.push(sql`o.required_date <= ${filter.RequiredTo}::date`);
  if (filter.IsLate !== undefined) conditions.push(sql`coalesce(${late(today)}, false) = ${filter.IsLate}`);
  return conditions;
};

const netAmount = sql`(SELECT coalesce(sum(d.net_amount + d.pallet_quantity * d.pallet_charge), 0) FROM order_details d WHERE d.order_id = o.order_id) + o.carriage_charge`;

const sortColumns: Record<string, Condition> = {
  id: sql`o.order_id`,
  OrderId: sql`o.order_id`,
  DealNo: sql`o.deal_no`,
  DealType: sql`o.deal_type`,
  CustomerName: sql`c.name`,
  CustomerOrderNo: sql`lower(o.customer_order_no)`,
  OrderDate: sql`o.order_date`,
  RequiredDate: sql`o.required_date`,
  Status: sql`o.status_id`,
  LineCount: sql`(SELECT count(*) FROM order_details d WHERE d.order_id = o.order_id)`,
  NetAmount: netAmount,
};

const orderOf = (sort: PageQuery['sort'], usual: Condition) => {
  if (!sort) return usual;
  const [column, direction] = sort;
  const known = Object.hasOwn(sortColumns, column) ? sortColumns[column] : undefined;
  if (!known) throw invalidField('sort', `${column} is not a column of the orders`);
  return sql`${known} ${sql.raw(direction)} NULLS LAST, o.order_id ${sql.raw(direction)}`;
};

interface Asked {
  today: string;
  /** Which orders the list is about, whatever is filtered. */
  about: Condition;
  usualOrder: Condition;
}

const findOrders = async (
  db: Db,
  { filter, sort, range }: PageQuery,
  { today, about, usualOrder }: Asked,
): Promise<Page<ListedOrder> | ListedOrder[]> => {
  const conditions = sql.join([about, ...conditionsOf(readFilter(filter), today)], sql` AND `);
  const from = sql`FROM orders o JOIN customers c USING (customer_id) JOIN customer_search s USING (customer_id) WHERE ${conditions}`;
  const ordered = orderOf(sort, usualOrder);
  const [first, last] = range ?? [0, -1];
  if (range && last < first) throw invalidField('range', 'The range must not end before it begins');
  const limit = range ? sql`OFFSET ${first} LIMIT ${last - first + 1}` : sql``;
  const page = sql<ListedOrder>`
    SELECT o.order_id, o.deal_no, o.part, o.deal_type, o.customer_id, c.name AS customer_name, c.account_code, o.customer_order_no,
      o.order_date, o.required_date, o.despatched_on, o.status, coalesce(${late(today)}, false) AS is_late,
      (SELECT count(*) FROM order_details d WHERE d.order_id = o.order_id) AS line_count, ${netAmount} AS net_amount,
      (SELECT code FROM currencies cu WHERE cu.currency_id = o.currency_id) AS currency_code
    ${from} ORDER BY ${ordered} ${limit}`.execute(db);
  if (!range) return (await page).rows;
  const [{ rows }, counted] = await Promise.all([page, sql<{ Total: number }>`SELECT count(*) AS total ${from}`.execute(db)]);
  return { rows, total: counted.rows[0]?.Total ?? 0, first };
};

const earliestRequired = sql`o.required_date NULLS LAST, o.order_id`;

/** All that is neither invoiced nor cancelled, Stock and Direct. */
export const findOpenOrders = (db: Db, query: PageQuery, today: string) =>
  findOrders(db, query, { today, about: sql`o.status_id < 6`, usualOrder: earliestRequired });

export const findDirectOrders = (db: Db, query: PageQuery, today: string) =>
  findOrders(db, query, { today, about: sql`o.status_id < 6 AND o.deal_type_id = 2`, usualOrder: earliestRequired });

export const findCustomerOrders = (db: Db, query: PageQuery, today: string, customerId: number) =>
  findOrders(db, query, { today, about: sql`o.customer_id = ${customerId}`, usualOrder: sql`o.order_date DESC, o.order_id DESC` });

export interface DirectLine {
  OrderId: number;
  DealNo: number;
  Part: number;
  Version: number;
  CustomerId: number;
  CustomerName: string;
  RequiredDate: string | null;
  OrderDetailId: number;
  SupplierDepotId: number;
  SupplierDepotName: string;
  SupplierName: string;
  ProductCode: string;
  Description: string;
  Quantity: number;
  PalletCode: string | null;
  PalletQuantity: number;
}

/** Lines of open direct deals, by the depot that ships them. */
export const findDirectLines = async (db: Db): Promise<DirectLine[]> => {
  const { rows } = await sql<DirectLine>`
    SELECT o.order_id, o.deal_no, o.part, o.version, o.customer_id, c.name AS customer_name, o.required_date, d.order_detail_id,
      d.supplier_depot_id, sd.name AS supplier_depot_name, su.name AS supplier_name, p.code AS product_code, d.description, d.quantity,
      pal.code AS pallet_code, d.pallet_quantity
    FROM orders o
    JOIN customers c USING (customer_id)
    JOIN order_details d USING (order_id)
    JOIN products p USING (product_id)
    JOIN supplier_depots sd USING (supplier_depot_id)
    JOIN suppliers su ON su.supplier_id = sd.supplier_id
    LEFT JOIN pallets pal ON pal.pallet_id = d.pallet_id
    WHERE o.status_id = 2 AND o.deal_type_id = 2
    ORDER BY su.name, sd.name, o.required_date NULLS LAST, o.order_id, d.line_no, d.order_detail_id`.execute(db);
  return rows;
};
