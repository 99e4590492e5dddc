import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Big } from '#contract/money.ts';
import type { Db } from '#server/database/connect.ts';
import {
  amountOf,
  beginning,
  containing,
  containingPlain,
  numberRanges,
  productWordsOf,
  wordsOf,
} from '#server/database/searchPatterns.ts';
import { namedFirst } from '#server/modules/products/namedFirst.ts';

const perKind = 5;
/** Of a text that very many rows hold, so many are read and the newest of them shown. */
const readAtMost = 200;
/** A trigram index answers from three letters on. */
const shortest = 3;

const anyRange = (column: RawBuilder<unknown>, typed: string) => {
  const ranges = numberRanges(typed);
  return ranges.length === 0
    ? undefined
    : sql<boolean>`(${sql.join(
        ranges.map(([from, to]) => sql`${column} BETWEEN ${from} AND ${to}`),
        sql` OR `,
      )})`;
};

export interface FoundAccount {
  CustomerId: number;
  Name: string;
  AccountCode: string;
  Town: string | null;
  PostCode: string | null;
  OnStop: boolean;
}

export const findCustomersBy = async (db: Db, text: string): Promise<FoundAccount[]> => {
  const words = wordsOf(text).map((word) => sql`s.search_text LIKE ${containing(word)}`);
  const { rows } = await sql<FoundAccount>`
    SELECT c.customer_id, c.name, c.account_code, c.on_stop, place.town, place.post_code
    FROM customer_search s JOIN customers c USING (customer_id) LEFT JOIN LATERAL (
      SELECT a.town, a.post_code FROM addresses a WHERE a.customer_id = c.customer_id AND a.active
      ORDER BY a.address_type_id, a.address_order, a.address_id LIMIT 1
    ) AS place ON true
    WHERE c.active AND ${sql.join(words, sql` AND `)}
    ORDER BY lower(c.account_code) LIKE ${beginning(text)} DESC, searchable(c.name) LIKE ${beginning(text)} DESC, c.name, c.customer_id
    LIMIT ${perKind}`.execute(db);
  return rows;
};

export interface FoundProduct {
  ProductId: number;
  Code: string;
  Description: string;
  Location: string | null;
  OnHand: number;
}

/** With what is on hand in the own warehouse. */
export const findProductsBy = async (db: Db, text: string): Promise<FoundProduct[]> => {
  const words = productWordsOf(text).map((word) => sql`found.search_text LIKE ${containing(word)}`);
  const { rows } = await sql<FoundProduct>`
    SELECT p.product_id, p.code, p.description, p.location, coalesce((
      SELECT sum(l.on_hand) FROM stock_levels l JOIN supplier_depots d USING (supplier_depot_id) JOIN suppliers s USING (supplier_id)
      WHERE l.product_id = p.product_id AND s.is_own), 0)::integer AS on_hand
    FROM products p JOIN product_search found USING (product_id) WHERE p.active AND ${sql.join(words, sql` AND `)}
    ORDER BY searchable(p.code) LIKE ${beginning(text)} DESC, ${namedFirst(text)}, p.description, p.product_id LIMIT ${perKind}`.execute(
    db,
  );
  return rows;
};

export interface FoundDeal {
  OrderId: number;
  CustomerId: number;
  DealNo: number;
  Part: number;
  DealType: string;
  Status: string;
  CustomerOrderNo: string | null;
  Customer: string;
}

/** By the beginning of the deal number, or by any part of the customer's order number. `statuses`: only deals in one of them. */
export const findDealsBy = async (db: Db, text: string, statuses?: readonly string[]): Promise<FoundDeal[]> => {
  // 10452/2 is a part of deal 10452.
  const dealNo = text.replace(/\/\d*$/, '');
  const byNumber = anyRange(sql`deal_no`, dealNo);
  const byTheirs = text.length >= shortest ? sql`lower(customer_order_no) LIKE ${containingPlain(text)}` : undefined;
  const inStatus = statuses ? sql`o.status = ANY(${statuses}::text[])` : sql`true`;
  const sources = [byNumber, byTheirs].filter((source) => source !== undefined);
  if (sources.length === 0) return [];
  const found = sources.map((source) => sql`(SELECT order_id FROM orders WHERE ${source} LIMIT ${readAtMost})`);
  const { rows } = await sql<FoundDeal>`
    SELECT o.order_id, o.customer_id, o.deal_no, o.part, o.deal_type, o.status, o.customer_order_no, c.name AS customer
    FROM orders o JOIN customers c USING (customer_id)
    WHERE o.order_id IN (${sql.join(found, sql` UNION `)}) AND ${inStatus}
    ORDER BY o.deal_no::text = ${dealNo} DESC, o.order_id DESC LIMIT ${perKind}`.execute(db);
  return rows;
};

export interface FoundInvoice {
  InvoiceId: number;
  InvoiceNo: number;
  Kind: string;
  CustomerId: number;
  Customer: string;
  InvoiceDate: string;
  Outstanding: Big;
  Symbol: string;
}

export const findInvoicesBy = async (db: Db, text: string): Promise<FoundInvoice[]> => {
  const amount = amountOf(text);
  const found = amount === undefined ? anyRange(sql`i.invoice_no`, text) : sql`i.gross_amount = ${amount}::numeric`;
  if (!found) return [];
  const { rows } = await sql<FoundInvoice>`
    SELECT i.invoice_id, i.invoice_no, i.kind, i.customer_id, c.name AS customer, i.invoice_date, i.outstanding, m.symbol
    FROM invoices i JOIN customers c USING (customer_id) JOIN currencies m ON m.currency_id = i.currency_id
    WHERE ${found} ORDER BY i.invoice_no::text = ${text} DESC, i.outstanding > 0 DESC, i.invoice_no DESC LIMIT ${perKind}`.execute(db);
  return rows;
};

export interface FoundPayment {
  PaymentId: number;
  PaymentNo: number | null;
  Kind: string;
  CustomerId: number;
  Customer: string;
  PaymentDate: string;
  Amount: Big;
  Symbol: string;
  Reference: string | null;
}

export const findPaymentsBy = async (db: Db, text: string): Promise<FoundPayment[]> => {
  const byNumber = anyRange(sql`payment_no`, text);
  const amount = amountOf(text);
  const byAmount = amount === undefined ? undefined : sql`amount = ${amount}::numeric`;
  const byReference = text.length >= shortest ? sql`lower(reference) LIKE ${containingPlain(text)}` : undefined;
  const sources = [byNumber, byAmount, byReference].filter((source) => source !== undefined);
  if (sources.length === 0) return [];
  const found = sources.map((source) => sql`(SELECT payment_id FROM payments WHERE ${source} LIMIT ${readAtMost})`);
  const { rows } = await sql<FoundPayment>`
    SELECT p.payment_id, p.payment_no, p.kind, p.customer_id, c.name AS customer, p.payment_date, p.amount, m.symbol, p.reference
    FROM payments p JOIN customers c USING (customer_id) JOIN currencies m ON m.currency_id = p.currency_id
    WHERE p.payment_id IN (${sql.join(found, sql` UNION `)}) AND p.is_confirmed
    ORDER BY p.payment_date DESC, p.payment_id DESC LIMIT ${perKind}`.execute(db);
  return rows;
};
