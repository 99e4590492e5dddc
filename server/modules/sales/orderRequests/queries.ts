import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { ListQuery } from '#contract/list.ts';
import { listOrderRequests, listOwnRequests } from '#contract/sales/orderRequests/calls.ts';
import { OrderRequest, OwnRequest, RequestLine } from '#contract/sales/orderRequests/shapes.ts';
import type { WholeRequest } from '#contract/sales/orderRequests/shapes.ts';
import type { Db } from '#server/database/client/connect.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { statement } from '#server/database/statements.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';
import { selectProductLook } from '#server/modules/masterData/pictures/selectProductLook.ts';
import { must } from '#server/must.ts';

const own = sql`
  r.order_request_id, r.state, r.created_at AS asked_at, r.customer_order_no, r.wanted_on, r.note,
  (SELECT string_agg(p.code || ' × ' || to_char(l.quantity, 'FM999,999,999'), ', ' ORDER BY l.line_no) FROM order_request_lines l
    JOIN products p USING (product_id) WHERE l.order_request_id = r.order_request_id) AS goods,
  (SELECT nullif(concat_ws(', ', a.name, a.town, a.post_code), '') FROM addresses a WHERE a.address_id = r.delivery_address_id) AS place,
  r.order_id, o.deal_no, o.part, r.answered_at, r.answer`;

const person = (id: ReturnType<typeof sql>) =>
  sql`(SELECT coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name) FROM users u WHERE u.user_id = ${id})`;

const ofOffice = sql`
  SELECT ${own}, r.customer_id, c.name AS customer_name, c.account_code, ${person(sql`r.created_by`)} AS asked_by_name,
    ${person(sql`r.answered_by`)} AS answered_by_name, r.version, f.search_text
  FROM order_requests r JOIN customers c USING (customer_id) LEFT JOIN customer_search f USING (customer_id)
    LEFT JOIN orders o ON o.order_id = r.order_id`;

const ownSelect = (customerId: number) => sql`
  SELECT ${own} FROM order_requests r LEFT JOIN orders o ON o.order_id = r.order_id WHERE r.customer_id = ${customerId}`;

const ownList = listSource({
  name: 'listOwnRequests',
  list: listOwnRequests.list,
  select: ownSelect,
  example: 1,
  where: {
    q: (text) =>
      matchesAllWords(text, (word) => sql`searchable(listed.customer_order_no, listed.goods, listed.note) LIKE ${containing(word)}`),
  },
});

export const findOwnRequests = (db: Db, customerId: number, query: ListQuery) => findList(db, ownList, query, customerId);

const officeList = listSource({
  name: 'listOrderRequests',
  list: listOrderRequests.list,
  select: () => ofOffice,
  example: undefined,
  defaultOrder: sql`listed.state = 'Asked' DESC, listed.asked_at DESC, listed.order_request_id DESC`,
  where: {
    q: (text) =>
      matchesAllWords(
        text,
        (word) =>
          sql`(listed.search_text LIKE ${containing(word)} OR searchable(listed.customer_order_no, listed.goods, listed.note) LIKE ${containing(word)})`,
      ),
  },
});

export const findOrderRequests = (db: Db, query: ListQuery) => findList(db, officeList, query, undefined);

export const countAsked = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ Count: number }>`SELECT count(*)::integer AS count FROM order_requests WHERE state = 'Asked'`.execute(db);
  return must(rows[0], 'The count').Count;
};

const notThere = () => new AppError('NOT_FOUND', 'There is no such request');

const oneOwn = statement({
  name: 'getOwnRequest',
  row: OwnRequest,
  write: ({ customerId, requestId }: { customerId: number; requestId: number }) =>
    sql`${ownSelect(customerId)} AND r.order_request_id = ${requestId}`,
  example: { customerId: 1, requestId: 1 },
});

export const getOwnRequest = async (db: Db, customerId: number, requestId: number): Promise<OwnRequest> => {
  const [row] = await oneOwn.rows(db, { customerId, requestId });
  if (!row) throw notThere();
  return row;
};

const one = statement({
  name: 'getOrderRequest',
  row: OrderRequest,
  write: (requestId: number) => sql`
    SELECT ${sql.join(
      Object.keys(OrderRequest.shape).map((field) => sql`found.${sql.ref(field)}`),
    )} FROM (${ofOffice} WHERE r.order_request_id = ${requestId}) found`,
  example: 1,
});

const lines = statement({
  name: 'findRequestLines',
  row: RequestLine,
  write: (requestId: number) => sql`
    SELECT l.order_request_line_id, l.product_id, p.code AS product_code, p.description, l.quantity, p.units_per_layer, p.units_per_pallet, ${selectProductLook(sql`l.product_id`)} AS look
    FROM order_request_lines l JOIN products p USING (product_id) WHERE l.order_request_id = ${requestId} ORDER BY l.line_no`,
  example: 1,
});

export const getOrderRequest = async (db: Db, requestId: number): Promise<WholeRequest> => {
  const [row] = await one.rows(db, requestId);
  if (!row) throw notThere();
  const { rows } = await sql<Pick<WholeRequest, 'DeliveryAddressId'>>`
    SELECT delivery_address_id FROM order_requests WHERE order_request_id = ${requestId}`.execute(db);
  return { ...row, Lines: await lines.rows(db, requestId), DeliveryAddressId: rows[0]?.DeliveryAddressId ?? null };
};
