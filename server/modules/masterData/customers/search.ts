import { status } from '#server/modules/sales/deal/status.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { CustomerName, FoundBy, FoundCustomer } from '#contract/masterData/customers/shapes.ts';
import { selectDealName } from '#server/modules/sales/deal/selectDealName.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { beginning, containing, plainPattern, normaliseDialled, splitWords } from '#server/database/search/searchPatterns.ts';
import { addFoundBy } from './foundBy.ts';

const maxResults = 20;

const recentCustomers = sql`
  SELECT c.customer_id, NULL AS what, NULL AS says, row_number() OVER (ORDER BY last.order_id DESC NULLS LAST, c.name, c.customer_id) AS rank
  FROM customers c LEFT JOIN LATERAL (
    SELECT o.order_id FROM orders o WHERE o.customer_id = c.customer_id ORDER BY o.order_date DESC, o.order_id DESC LIMIT 1
  ) AS last ON true
  WHERE c.active ORDER BY rank LIMIT ${maxResults}`;

const maxInteger = 2_147_483_647;
const minOrderNoLength = 3;
/** Maximum documents read for one order number, because many deals may share it. */
const maxDocumentsRead = 200;

/** Selects the accounts of matching documents. `what` is the kind of document, as in `FoundBy`. */
const selectByDocument = (what: FoundBy['What'], rows: RawBuilder<unknown>) =>
  sql`SELECT customer_id, ${sql.lit(what)} AS what, says FROM (${rows}) AS document`;
const selectByAccount = (rows: RawBuilder<unknown>) => sql`SELECT customer_id, NULL AS what, NULL AS says FROM (${rows}) AS account`;

/**
 * Lists the queries whose results are joined. They search the accounts' search text, phone numbers and e-mail addresses, the numbers of deals,
 * invoices, credit notes and pro formas, and the customers' order numbers.
 */
const buildSources = (text: string) => {
  const wordConditions = splitWords(text).map((word) => sql`s.search_text LIKE ${containing(word)}`);
  const sources = [selectByAccount(sql`SELECT s.customer_id FROM customer_search s WHERE ${sql.join(wordConditions, sql` AND `)}`)];
  const dialled = normaliseDialled(text);
  if (dialled)
    sources.push(selectByAccount(sql`SELECT s.customer_id FROM customer_search s WHERE s.search_text LIKE ${containing(dialled)}`));
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
  if (text.includes('@'))
    sources.push(
      selectByAccount(
        sql`SELECT customer_id FROM customers WHERE lower(concat_ws(' ', email, invoice_email, statement_email)) LIKE ${plainPattern(text)}`,
      ),
      selectByAccount(sql`SELECT customer_id FROM contacts WHERE active AND lower(email) LIKE ${plainPattern(text)}`),
    );
  if (text.length >= minOrderNoLength) {
    const containsPattern = plainPattern(text);
    sources.push(
      selectByDocument(
        'Invoice',
        sql`SELECT customer_id, original_no AS says FROM invoices WHERE original_no IS NOT NULL AND lower(original_no) LIKE ${containsPattern} LIMIT ${maxDocumentsRead}`,
      ),
      selectByDocument(
        'TheirOrderNo',
        sql`SELECT customer_id, customer_order_no AS says FROM orders WHERE lower(customer_order_no) LIKE ${containsPattern} LIMIT ${maxDocumentsRead}`,
      ),
    );
  }
  return sources;
};

/** Ranks an exact code first. Then come codes and names that begin with the text, names with such a word, post codes, and others. */
const rankMatches = (text: string) => {
  const foldedText = sql`(SELECT searchable(${text}))`;
  const startPattern = beginning(text);
  return sql`
    SELECT c.customer_id, found.what, found.says, row_number() OVER (ORDER BY CASE
        WHEN searchable(c.account_code) = ${foldedText} THEN 0
        WHEN searchable(c.account_code) LIKE ${startPattern} THEN 1
        WHEN searchable(c.name) LIKE ${startPattern} THEN 2
        WHEN searchable(c.name) LIKE '% ' || ${startPattern} THEN 3
        WHEN EXISTS (SELECT 1 FROM addresses a WHERE a.customer_id = c.customer_id AND a.active
          AND (lower(a.post_code) LIKE ${startPattern} OR lower(replace(a.post_code, ' ', '')) LIKE ${startPattern})) THEN 4
        ELSE 5 END, c.name, c.customer_id) AS rank
    FROM customers c JOIN (
      SELECT DISTINCT ON (customer_id) customer_id, what, says FROM (${sql.join(buildSources(text), sql` UNION ALL `)}) AS source
      ORDER BY customer_id, what, says
    ) AS found USING (customer_id) WHERE c.active
    ORDER BY rank LIMIT ${maxResults}`;
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
    WHERE c.active ORDER BY query.text <<-> s.search_text, c.name, c.customer_id LIMIT ${maxSimilar}`,
  example: 'new forset',
});

/** Finds names similar to a misspelt one. They share groups of three letters with it, in the same word order. */
export const findSimilarCustomers = (db: Db, input: string) => similarNames.rows(db, input.trim());
