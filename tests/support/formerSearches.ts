import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { readyDeals } from '#contract/money/invoices/list.ts';
import { accountBalances } from '#contract/money/statements/list.ts';
import { listDueOrders } from '#contract/sales/dueOrders/calls.ts';
import { openDeals } from '#contract/sales/orders/list.ts';
import type { Db } from '#server/database/client/connect.ts';
import { beginning, containing, normaliseDialled, plainPattern, splitWords } from '#server/database/search/searchPatterns.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';
import { dealType, status } from '#server/modules/sales/deal/status.ts';

/** The statements of 0.2.0, which the tests compare with those of today. Each reads every row that it may return. */

const formerDealOr = (text: string, condition: RawBuilder<unknown>) => {
  const deal = /^(\d{1,9})(?:\/(\d{0,4}))?$/.exec(text.trim());
  if (!deal) return condition;
  const part = deal[2] ? sql` AND listed.part = ${Number(deal[2])}` : sql``;
  return sql`((listed.deal_no::text LIKE ${`${deal[1]}%`}${part}) OR ${condition})`;
};

const only = (name: string) => () => {
  throw new Error(`These tests do not filter by ${name}`);
};

const dealColumns = z.object({ OrderId: z.number(), CustomerName: z.string(), DealNo: z.number(), Part: z.number() });

const formerDeals = (name: string, condition: RawBuilder<unknown>) =>
  listSource({
    name,
    list: openDeals,
    columns: dealColumns,
    select: () => sql`
      SELECT o.order_id, o.deal_no, o.part, o.deal_type, o.status, o.customer_id, c.name AS customer_name, c.account_code, o.customer_order_no, o.order_date, o.required_date,
        currency.code AS currency_code, found.search_text, o.own
      FROM orders o LEFT JOIN customers c USING (customer_id) LEFT JOIN customer_search found USING (customer_id)
        LEFT JOIN currencies currency ON currency.currency_id = o.currency_id
      WHERE ${condition}`,
    example: undefined,
    where: {
      q: (text) =>
        formerDealOr(
          text,
          matchesAllWords(
            text,
            (word) => sql`(listed.search_text LIKE ${containing(word)} OR lower(listed.customer_order_no) LIKE ${plainPattern(word)}
              OR (listed.own <> '{}' AND searchable(own_texts(listed.own)) LIKE ${containing(word)}))`,
          ),
        ),
      Needs: only('Needs'),
      Vat: only('Vat'),
    },
  });

export const formerOpenOrders = formerDeals('former openOrders', sql`o.status_id < ${status.Invoiced}`);
export const formerDirectOrders = formerDeals(
  'former directOrders',
  sql`o.status_id < ${status.Invoiced} AND o.deal_type_id = ${dealType.Direct}`,
);
export const formerOrders = formerDeals('former listOrders', sql`true`);

export const formerReady = listSource({
  name: 'former readyToInvoice',
  list: readyDeals,
  columns: z.object({ OrderId: z.number() }),
  select: () => sql`
    SELECT o.order_id, o.deal_no, o.part, o.deal_type, o.customer_id, c.name AS customer_name, c.account_code, o.customer_order_no,
      o.despatched_on, c.document_delivery, s.search_text
    FROM orders o LEFT JOIN customers c USING (customer_id) LEFT JOIN customer_search s USING (customer_id)
    WHERE o.status_id = ${status.ReadyToInvoice}`,
  example: undefined,
  where: {
    q: (text) =>
      formerDealOr(
        text,
        matchesAllWords(
          text,
          (word) => sql`(listed.search_text LIKE ${containing(word)} OR lower(listed.customer_order_no) LIKE ${plainPattern(word)})`,
        ),
      ),
  },
});

export const formerStatements = listSource({
  name: 'former listCustomersStatement',
  list: accountBalances,
  columns: z.object({ CustomerId: z.number(), Name: z.string(), CurrencyCode: z.string(), Balance: z.number() }),
  exact: ['Balance'],
  select: () => sql`
    SELECT c.customer_id, c.name, c.account_code, k.code AS currency_code, c.statement_kind, coalesce(b.balance, 0) AS balance, found.search_text
    FROM customers c JOIN currencies k USING (currency_id) LEFT JOIN customer_balances b USING (customer_id)
      LEFT JOIN customer_search found USING (customer_id)
    WHERE (c.active OR b.balance <> 0)`,
  example: undefined,
  where: {
    q: (text) => matchesAllWords(text, (word) => sql`listed.search_text LIKE ${containing(word)}`),
    Show: only('Show'),
    Unstated: only('Unstated'),
  },
});

export const formerDueOrders = listSource({
  name: 'former listDueOrders',
  list: listDueOrders.list,
  columns: listDueOrders.list.row,
  select: ({ today }: { today: string }) => sql`
    SELECT c.customer_id, c.account_code, c.name AS customer_name, c.contact_name, c.phone, h.last_order_on, h.usual_days, h.due_on,
      ${today}::date - h.due_on AS days_over, asked.asked_on, person(asked.created_by) AS asked_by, asked.note, asked.ask_again_on
    FROM order_habits h JOIN customers c USING (customer_id)
    LEFT JOIN LATERAL (SELECT n.asked_on, n.created_by, n.note, n.ask_again_on FROM due_order_notes n
      WHERE n.customer_id = c.customer_id AND n.asked_on >= h.last_order_on ORDER BY n.due_order_note_id DESC LIMIT 1) asked ON true
    WHERE h.due_on BETWEEN ${today}::date - 365 AND ${today}::date - 1 AND c.active AND NOT c.on_stop
      AND NOT EXISTS (SELECT FROM order_requests r WHERE r.customer_id = c.customer_id AND r.state = 'Asked')`,
  example: { today: '2026-11-21' },
  where: {
    q: (text) => matchesAllWords(text, (word) => sql`searchable(listed.customer_name, listed.account_code) LIKE ${containing(word)}`),
    Show: (cut, { today }) =>
      cut === 'PutOff' ? sql`listed.ask_again_on > ${today}::date` : sql`coalesce(listed.ask_again_on <= ${today}::date, true)`,
  },
});

const byDocument = (what: string, rows: RawBuilder<unknown>) =>
  sql`SELECT customer_id, ${sql.lit(what)} AS what, says FROM (${rows}) AS document`;
const byAccount = (rows: RawBuilder<unknown>) => sql`SELECT customer_id, NULL AS what, NULL AS says FROM (${rows}) AS account`;

const formerSources = (text: string) => {
  const words = splitWords(text).map((word) => sql`s.search_text LIKE ${containing(word)}`);
  const sources = [byAccount(sql`SELECT s.customer_id FROM customer_search s WHERE ${sql.join(words, sql` AND `)}`)];
  const dialled = normaliseDialled(text);
  if (dialled) sources.push(byAccount(sql`SELECT s.customer_id FROM customer_search s WHERE s.search_text LIKE ${containing(dialled)}`));
  const [, number, part] = /^(\d{1,9})(?:\/(\d{1,4}))?$/.exec(text) ?? [];
  if (number) {
    const says = part ? sql`CASE WHEN o.part > 1 THEN o.deal_no || '/' || o.part ELSE o.deal_no::text END` : sql`deal_no::text`;
    sources.push(
      byDocument(
        'Deal',
        sql`SELECT customer_id, ${says} AS says FROM orders o WHERE deal_no = ${Number(number)} ${part ? sql`AND part = ${Number(part)}` : sql``}`,
      ),
    );
    if (!part)
      sources.push(
        byDocument('Invoice', sql`SELECT customer_id, invoice_no::text AS says FROM invoices WHERE invoice_no = ${Number(number)}`),
      );
  }
  if (text.length >= 3)
    sources.push(
      byDocument(
        'TheirOrderNo',
        sql`SELECT customer_id, customer_order_no AS says FROM orders WHERE lower(customer_order_no) LIKE ${plainPattern(text)}`,
      ),
    );
  return sql.join(sources, sql` UNION ALL `);
};

/** Ranks the customers that a text finds, with the document that it found them by. */
export const findFormerMatches = async (db: Db, text: string) => {
  const start = beginning(text);
  const { rows } = await sql<{ CustomerId: number; What: string | null; Says: string | null }>`
    SELECT c.customer_id, found.what, found.says FROM customers c JOIN (
      SELECT DISTINCT ON (customer_id) customer_id, what, says FROM (${formerSources(text)}) AS source ORDER BY customer_id, what, says
    ) AS found USING (customer_id) WHERE c.active
    ORDER BY CASE
        WHEN searchable(c.account_code) = (SELECT searchable(${text})) THEN 0
        WHEN searchable(c.account_code) LIKE ${start} THEN 1
        WHEN searchable(c.name) LIKE ${start} THEN 2
        WHEN searchable(c.name) LIKE '% ' || ${start} THEN 3
        WHEN EXISTS (SELECT 1 FROM addresses a WHERE a.customer_id = c.customer_id AND a.active
          AND (lower(a.post_code) LIKE ${start} OR lower(replace(a.post_code, ' ', '')) LIKE ${start})) THEN 4
        ELSE 5 END, c.name, c.customer_id LIMIT 20`.execute(db);
  return rows;
};

/** Customers who ordered last, then those without orders by name. */
export const findFormerRecent = async (db: Db) => {
  const { rows } = await sql<{ CustomerId: number }>`
    SELECT c.customer_id FROM customers c LEFT JOIN LATERAL (
      SELECT o.order_id FROM orders o WHERE o.customer_id = c.customer_id ORDER BY o.order_date DESC, o.order_id DESC LIMIT 1
    ) AS last ON true
    WHERE c.active ORDER BY last.order_id DESC NULLS LAST, c.name, c.customer_id LIMIT 20`.execute(db);
  return rows.map(({ CustomerId }) => CustomerId);
};

/** Accounts of the search of everything. */
export const findFormerAccounts = async (db: Db, text: string) => {
  const words = splitWords(text).map((word) => sql`s.search_text LIKE ${containing(word)}`);
  const number = normaliseDialled(text);
  const matches = sql`(${sql.join(words, sql` AND `)})`;
  const { rows } = await sql<{ CustomerId: number }>`
    SELECT c.customer_id FROM customer_search s JOIN customers c USING (customer_id)
    WHERE c.active AND ${number === undefined ? matches : sql`(${matches} OR s.search_text LIKE ${containing(number)})`}
    ORDER BY searchable(c.account_code) LIKE ${beginning(text)} DESC, searchable(c.name) LIKE ${beginning(text)} DESC, c.name, c.customer_id
    LIMIT 5`.execute(db);
  return rows.map(({ CustomerId }) => CustomerId);
};
