import { status } from '#server/modules/sales/deal/status.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { CustomerName, FoundBy, FoundCustomer } from '#contract/masterData/customers/shapes.ts';
import { selectDealName } from '#server/modules/sales/deal/selectDealName.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import {
  beginning,
  containing,
  foldColumn,
  normaliseDialled,
  plainPattern,
  splitWords,
  startsWith,
} from '#server/database/search/searchPatterns.ts';
import { addFoundBy } from './foundBy.ts';

const maxResults = 20;

/** The customers whose latest order has the highest id. Those without orders follow by name, if there is room. */
const recentCustomers = sql`
  WITH recent AS (
    SELECT o.customer_id, o.order_id FROM orders o JOIN customers c USING (customer_id)
    WHERE c.active AND o.order_id = (SELECT last.order_id FROM orders last WHERE last.customer_id = o.customer_id ORDER BY last.order_date DESC, last.order_id DESC LIMIT 1)
    ORDER BY o.order_id DESC LIMIT ${sql.lit(maxResults)}
  ), others AS (
    SELECT c.customer_id FROM customers c
    WHERE c.active AND (SELECT count(*) FROM recent) < ${sql.lit(maxResults)} AND NOT EXISTS (SELECT FROM orders o WHERE o.customer_id = c.customer_id)
    ORDER BY c.name, c.customer_id LIMIT ${sql.lit(maxResults)}
  )
  SELECT c.customer_id, NULL AS what, NULL AS says, row_number() OVER (ORDER BY listed.order_id DESC NULLS LAST, c.name, c.customer_id) AS rank
  FROM (SELECT customer_id, order_id FROM recent UNION ALL SELECT customer_id, NULL FROM others) AS listed JOIN customers c USING (customer_id)
  ORDER BY rank LIMIT ${sql.lit(maxResults)}`;

const maxInteger = 2_147_483_647;
const minOrderNoLength = 3;
/** Maximum documents read for one order number, because many deals may share it. */
const maxDocumentsRead = 200;

/** Selects the accounts of matching documents. `what` is the kind of document, as in `FoundBy`. */
const selectByDocument = (what: FoundBy['What'], rows: RawBuilder<unknown>) =>
  sql`SELECT customer_id, ${sql.lit(what)} AS what, says FROM (${rows}) AS document`;

/** Lists the queries that search the accounts' search text, phone numbers and e-mail addresses. */
const buildAccountSources = (text: string) => {
  const wordConditions = splitWords(text).map((word) => sql`s.search_text LIKE ${containing(word)}`);
  const sources = [sql`SELECT s.customer_id FROM customer_search s WHERE ${sql.join(wordConditions, sql` AND `)}`];
  const dialled = normaliseDialled(text);
  if (dialled) sources.push(sql`SELECT s.customer_id FROM customer_search s WHERE s.search_text LIKE ${containing(dialled)}`);
  if (text.includes('@'))
    sources.push(
      sql`SELECT customer_id FROM customers WHERE lower(concat_ws(' ', email, invoice_email, statement_email)) LIKE ${plainPattern(text)}`,
      sql`SELECT customer_id FROM contacts WHERE active AND lower(email) LIKE ${plainPattern(text)}`,
    );
  return sources;
};

/** Lists the queries that search the numbers of deals, invoices, credit notes and pro formas, and the customers' order numbers. */
const buildDocumentSources = (text: string) => {
  const sources: RawBuilder<unknown>[] = [];
  // 10452/2 is part 2 of deal 10452. Commas between thousands are dropped.
  const [, number, part] = /^(\d{1,10})(?:\/(\d{1,4}))?$/.exec(text.replaceAll(/(?<=\d),(?=\d{3})/g, '')) ?? [];
  if (number && Number(number) <= maxInteger) {
    const deals = sql`FROM orders o WHERE deal_no = ${Number(number)} ${part ? sql`AND part = ${Number(part)}` : sql``}`;
    sources.push(selectByDocument('Deal', sql`SELECT customer_id, ${part ? selectDealName('o') : sql`deal_no::text`} AS says ${deals}`));
    if (!part)
      sources.push(
        selectByDocument('Invoice', sql`SELECT customer_id, invoice_no::text AS says FROM invoices WHERE invoice_no = ${Number(number)}`),
        selectByDocument('CreditNote', sql`SELECT customer_id, credit_no::text AS says FROM credits WHERE credit_no = ${Number(number)}`),
        selectByDocument(
          'ProForma',
          sql`SELECT customer_id, pro_forma_no::text AS says FROM pro_forma_invoices WHERE pro_forma_no = ${Number(number)}`,
        ),
      );
  }
  if (text.length >= minOrderNoLength) {
    const containsPattern = plainPattern(text);
    sources.push(
      selectByDocument(
        'Invoice',
        sql`SELECT customer_id, original_no AS says FROM invoices WHERE original_no IS NOT NULL AND lower(original_no) LIKE ${containsPattern} LIMIT ${sql.lit(maxDocumentsRead)}`,
      ),
      selectByDocument(
        'TheirOrderNo',
        sql`SELECT customer_id, customer_order_no AS says FROM orders WHERE lower(customer_order_no) LIKE ${containsPattern} LIMIT ${sql.lit(maxDocumentsRead)}`,
      ),
    );
  }
  return sources;
};

/** Selects the accounts that match. Reads `customers_ranked` alone, because nothing is joined before the best are known. */
const selectMatches = (text: string, documents: readonly RawBuilder<unknown>[]) => {
  const byDocument = documents.length === 0 ? [] : [sql`SELECT customer_id FROM documents`];
  const found = [...buildAccountSources(text), ...byDocument].map((ids) => sql`c.customer_id IN (${ids})`);
  return sql`SELECT c.customer_id, c.name, ${foldColumn(sql`c.account_code`)} AS code, ${foldColumn(sql`c.name`)} AS folded_name
    FROM customers c WHERE c.active AND (${sql.join(found, sql` OR `)}) IS TRUE OFFSET 0`;
};

/** Tells whether account `c` has an address whose post code begins with the text. An index finds the addresses of plain text first. */
const hasPostCode = (text: string) => {
  const start = beginning(text);
  const [postCode, shortPostCode] = [sql`lower(a.post_code)`, sql`lower(replace(a.post_code, ' ', ''))`];
  return /^[A-Za-z0-9 ]+$/.test(text)
    ? sql`c.customer_id IN (SELECT a.customer_id FROM addresses a WHERE a.active AND (${startsWith(postCode, text)} OR ${startsWith(shortPostCode, text)}))`
    : sql`EXISTS (SELECT 1 FROM addresses a WHERE a.customer_id = c.customer_id AND a.active AND (${postCode} LIKE ${start} OR ${shortPostCode} LIKE ${start}))`;
};

/** Ranks an exact code first. Then come codes and names that begin with the text, names with such a word, post codes, and others. */
const rankMatches = (text: string) => {
  const start = beginning(text);
  const documents = buildDocumentSources(text);
  const [list, document] =
    documents.length === 0
      ? [sql``, sql`(SELECT NULL AS what, NULL AS says)`]
      : [
          sql`WITH documents AS MATERIALIZED (SELECT DISTINCT ON (customer_id) customer_id, what, says
            FROM (${sql.join(documents, sql` UNION ALL `)}) AS source ORDER BY customer_id, what, says)`,
          sql`LATERAL (SELECT what, says FROM documents WHERE documents.customer_id = best.customer_id)`,
        ];
  return sql`${list}
    SELECT best.customer_id, document.what, document.says, row_number() OVER (ORDER BY best.place, best.name, best.customer_id) AS rank FROM (
      SELECT c.customer_id, c.name, CASE
        WHEN c.code = (SELECT searchable(${text})) THEN 0
        WHEN c.code LIKE ${start} THEN 1
        WHEN c.folded_name LIKE ${start} THEN 2
        WHEN c.folded_name LIKE '% ' || ${start} THEN 3
        WHEN ${hasPostCode(text)} THEN 4
        ELSE 5 END AS place
      FROM (${selectMatches(text, documents)}) AS c ORDER BY place, c.name, c.customer_id LIMIT ${sql.lit(maxResults)}
    ) AS best LEFT JOIN ${document} AS document ON true`;
};

const searchRows = statement({
  name: 'searchCustomers',
  row: FoundCustomer.omit({ FoundBy: true }).extend({ What: FoundBy.shape.What.nullable(), Says: z.string().nullable() }),
  exact: ['Balance', 'Overdue'],
  write: ({ found, today }: { found: RawBuilder<unknown>; today: string }) => sql`
    SELECT c.customer_id, c.name, c.account_code, c.customer_type_id, c.currency_id, currency.code AS currency_code, c.contact_name, c.phone,
      address.town, address.post_code, c.on_stop, c.on_stop_reason, c.pro_forma,
      coalesce(account.balance, 0) AS balance,
      coalesce((SELECT sum(outstanding) FROM owed_items i WHERE i.customer_id = c.customer_id AND i.due_date < ${today}::date), 0) AS overdue,
      (SELECT count(*) FROM orders o WHERE o.customer_id = c.customer_id AND o.status_id < ${status.Invoiced})::integer AS open_deals,
      found.what, found.says
    FROM (${found}) AS found JOIN customers c USING (customer_id) JOIN currencies currency USING (currency_id)
    LEFT JOIN customer_balances account USING (customer_id)
    LEFT JOIN LATERAL (
      SELECT a.town, a.post_code FROM addresses a WHERE a.customer_id = c.customer_id AND a.active
      ORDER BY a.address_type_id, a.address_order, a.address_id LIMIT 1
    ) AS address ON true
    ORDER BY found.rank`,
  example: { found: recentCustomers, today: '2026-11-21' },
});

/**
 * Searches customers while the user types. Matches name, account code, phone, e-mail, contacts, post code, town, and the numbers of documents
 * and customers' orders. Without text, returns the customers who ordered last.
 */
export const searchCustomers = async (db: Db, input: string, today: string) => {
  const text = input.trim();
  const rows = await searchRows.rows(db, { found: splitWords(text).length === 0 ? recentCustomers : rankMatches(text), today });
  const customers = rows.map(({ What, Says, ...customer }) => ({ ...customer, FoundBy: What && Says ? { What, Says } : null }));
  return addFoundBy(db, text, customers);
};

const maxSimilar = 5;

const similarNames = statement({
  name: 'alikeCustomers',
  row: CustomerName,
  write: (text: string) => sql`
    SELECT c.customer_id, c.name, c.account_code
    FROM (SELECT searchable(${text}) AS text OFFSET 0) query JOIN customer_search s ON query.text <% s.search_text JOIN customers c USING (customer_id)
    WHERE c.active ORDER BY query.text <<-> s.search_text, c.name, c.customer_id LIMIT ${sql.lit(maxSimilar)}`,
  example: 'new forset',
});

/** Finds names similar to a misspelt one. They share groups of three letters with it, in the same word order. */
export const findSimilarCustomers = (db: Db, input: string) => similarNames.rows(db, input.trim());
