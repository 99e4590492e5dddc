import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { FoundCustomer, LatestInvoice, LatestPayment, OpenDeal } from '#contract/customers/shapes.ts';
import { FoundBottle } from '#contract/bottles/calls.ts';
import { ProFormaInvoice } from '#contract/proFormas/calls.ts';
import { PurchaseState } from '#contract/purchaseOrders/states.ts';
import { QuotationRow } from '#contract/quotations/shapes.ts';
import { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/connect.ts';
import { statement } from '#server/database/statements.ts';
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

const accounts = statement({
  name: 'search, customers',
  row: FoundCustomer.pick({ CustomerId: true, Name: true, AccountCode: true, Town: true, PostCode: true, OnStop: true }),
  write: (text: string) => sql`
    SELECT c.customer_id, c.name, c.account_code, c.on_stop, place.town, place.post_code
    FROM customer_search s JOIN customers c USING (customer_id) LEFT JOIN LATERAL (
      SELECT a.town, a.post_code FROM addresses a WHERE a.customer_id = c.customer_id AND a.active
      ORDER BY a.address_type_id, a.address_order, a.address_id LIMIT 1
    ) AS place ON true
    WHERE c.active AND ${sql.join(
      wordsOf(text).map((word) => sql`s.search_text LIKE ${containing(word)}`),
      sql` AND `,
    )}
    ORDER BY lower(c.account_code) LIKE ${beginning(text)} DESC, searchable(c.name) LIKE ${beginning(text)} DESC, c.name, c.customer_id
    LIMIT ${perKind}`,
  example: 'amber',
});

export const findCustomersBy = (db: Db, text: string) => accounts.rows(db, text);

const products = statement({
  name: 'search, products',
  row: FoundBottle.pick({ ProductId: true, Code: true, Description: true, Location: true, OnHand: true }),
  write: (text: string) => sql`
    SELECT p.product_id, p.code, p.description, p.location, coalesce((
      SELECT sum(l.on_hand) FROM stock_levels l JOIN supplier_depots d USING (supplier_depot_id) JOIN suppliers s USING (supplier_id)
      WHERE l.product_id = p.product_id AND s.is_own), 0)::integer AS on_hand
    FROM products p JOIN product_search found USING (product_id) WHERE p.active AND ${sql.join(
      productWordsOf(text).map((word) => sql`found.search_text LIKE ${containing(word)}`),
      sql` AND `,
    )}
    ORDER BY searchable(p.code) LIKE ${beginning(text)} DESC, ${namedFirst(text)}, p.description, p.product_id LIMIT ${perKind}`,
  example: 'amber',
});

/** With what is on hand in the own warehouse. */
export const findProductsBy = (db: Db, text: string) => products.rows(db, text);

const ofCustomer = { CustomerId: z.number(), Customer: z.string() };

const foundDeal = OpenDeal.pick({
  OrderId: true,
  DealNo: true,
  Part: true,
  DealType: true,
  Status: true,
  IsCallOff: true,
  CustomerOrderNo: true,
}).extend(ofCustomer);
export type FoundDeal = z.infer<typeof foundDeal>;

interface WantedDeals {
  dealNo: string;
  /** The ids to show the newest of. */
  ids: RawBuilder<unknown>;
  statuses?: readonly string[] | undefined;
}

const deals = statement({
  name: 'search, deals',
  row: foundDeal,
  write: ({ dealNo, ids, statuses }: WantedDeals) => sql`
    SELECT o.order_id, o.customer_id, o.deal_no, o.part, o.deal_type, o.status, o.is_call_off, o.customer_order_no, c.name AS customer
    FROM orders o JOIN customers c USING (customer_id)
    WHERE o.order_id IN (${ids}) AND ${statuses ? sql`o.status = ANY(${statuses}::text[])` : sql`true`}
    ORDER BY o.deal_no::text = ${dealNo} DESC, o.order_id DESC LIMIT ${perKind}`,
  example: { dealNo: '10452', ids: sql`SELECT 1` },
});

/** By the beginning of the deal number, or by any part of the customer's order number. `statuses`: only deals in one of them. */
export const findDealsBy = async (db: Db, text: string, statuses?: readonly string[]) => {
  // 10452/2 is a part of deal 10452.
  const dealNo = text.replace(/\/\d*$/, '');
  const byNumber = anyRange(sql`deal_no`, dealNo);
  const byTheirs = text.length >= shortest ? sql`lower(customer_order_no) LIKE ${containingPlain(text)}` : undefined;
  const sources = [byNumber, byTheirs].filter((source) => source !== undefined);
  if (sources.length === 0) return [];
  const found = sources.map((source) => sql`(SELECT order_id FROM orders WHERE ${source} LIMIT ${readAtMost})`);
  return deals.rows(db, { dealNo, ids: sql.join(found, sql` UNION `), statuses });
};

const invoices = statement({
  name: 'search, invoices',
  row: LatestInvoice.pick({ InvoiceId: true, InvoiceNo: true, Kind: true, InvoiceDate: true, Outstanding: true }).extend({
    ...ofCustomer,
    Symbol: z.string(),
  }),
  exact: ['Outstanding'],
  write: ({ text, found }: { text: string; found: RawBuilder<unknown> }) => sql`
    SELECT i.invoice_id, i.invoice_no, i.kind, i.customer_id, c.name AS customer, i.invoice_date, i.outstanding, m.symbol
    FROM invoices i JOIN customers c USING (customer_id) JOIN currencies m ON m.currency_id = i.currency_id
    WHERE ${found} ORDER BY i.invoice_no::text = ${text} DESC, i.outstanding > 0 DESC, i.invoice_no DESC LIMIT ${perKind}`,
  example: { text: '20014', found: sql`true` },
});

export const findInvoicesBy = async (db: Db, text: string) => {
  const amount = amountOf(text);
  const found = amount === undefined ? anyRange(sql`i.invoice_no`, text) : sql`i.gross_amount = ${amount}::numeric`;
  return found ? invoices.rows(db, { text, found }) : [];
};

const creditNotes = statement({
  name: 'search, credit notes',
  row: z.object({
    ...ofCustomer,
    CreditId: z.number(),
    CreditNo: z.number(),
    CreditDate: DateOnly,
    State: z.string(),
    Unallocated: z.number(),
    Symbol: z.string(),
  }),
  exact: ['Unallocated'],
  write: ({ text, found }: { text: string; found: RawBuilder<unknown> }) => sql`
    SELECT k.credit_id, k.credit_no, k.customer_id, c.name AS customer, k.credit_date, k.state, k.unallocated, m.symbol
    FROM credits k JOIN customers c USING (customer_id) JOIN currencies m ON m.currency_id = k.currency_id
    WHERE ${found} ORDER BY k.credit_no::text = ${text} DESC, k.credit_no DESC LIMIT ${perKind}`,
  example: { text: '5001', found: sql`true` },
});

export const findCreditNotesBy = async (db: Db, text: string) => {
  const amount = amountOf(text);
  const found =
    amount === undefined ? anyRange(sql`k.credit_no`, text) : sql<boolean>`k.gross_amount = ${amount}::numeric AND k.credit_no IS NOT NULL`;
  return found ? creditNotes.rows(db, { text, found }) : [];
};

const proFormas = statement({
  name: 'search, pro formas',
  row: ProFormaInvoice.pick({ ProFormaInvoiceId: true, ProFormaNo: true, DealNo: true, Part: true, State: true, GrossAmount: true }).extend(
    {
      ...ofCustomer,
      Symbol: z.string(),
    },
  ),
  exact: ['GrossAmount'],
  write: ({ text, found }: { text: string; found: RawBuilder<unknown> }) => sql`
    SELECT f.pro_forma_invoice_id, f.pro_forma_no, o.deal_no, o.part, f.customer_id, c.name AS customer, f.state, f.gross_amount, m.symbol
    FROM pro_forma_invoices f JOIN orders o USING (order_id) JOIN customers c ON c.customer_id = f.customer_id
    JOIN currencies m ON m.currency_id = o.currency_id
    WHERE ${found} ORDER BY f.pro_forma_no::text = ${text} DESC, f.pro_forma_no DESC LIMIT ${perKind}`,
  example: { text: '3001', found: sql`true` },
});

export const findProFormasBy = async (db: Db, text: string) => {
  const amount = amountOf(text);
  const found = amount === undefined ? anyRange(sql`f.pro_forma_no`, text) : sql<boolean>`f.gross_amount = ${amount}::numeric`;
  return found ? proFormas.rows(db, { text, found }) : [];
};

const quotations = statement({
  name: 'search, quotations',
  row: QuotationRow.pick({ QuotationId: true, QuotationNo: true, ValidUntil: true, OrderId: true, LostReason: true }).extend(ofCustomer),
  write: ({ text, found }: { text: string; found: RawBuilder<unknown> }) => sql`
    SELECT q.quotation_id, q.quotation_no, q.valid_until, q.order_id, q.lost_reason, q.customer_id, c.name AS customer
    FROM quotations q JOIN customers c USING (customer_id)
    WHERE ${found} ORDER BY q.quotation_no::text = ${text} DESC, q.quotation_no DESC LIMIT ${perKind}`,
  example: { text: '8001', found: sql`true` },
});

export const findQuotationsBy = async (db: Db, text: string) => {
  const found = anyRange(sql`q.quotation_no`, text);
  return found ? quotations.rows(db, { text, found }) : [];
};

const purchaseRow = z.object({ PurchaseOrderId: z.number(), PurchaseOrderNo: z.number(), Supplier: z.string(), State: PurchaseState });

const purchases = statement({
  name: 'search, purchase orders',
  row: purchaseRow,
  write: ({ text, found }: { text: string; found: RawBuilder<unknown> }) => sql`
    SELECT q.purchase_order_id, q.purchase_order_no, s.name AS supplier, q.state
    FROM purchase_orders q JOIN supplier_depots d USING (supplier_depot_id) JOIN suppliers s USING (supplier_id)
    WHERE q.purchase_order_no IS NOT NULL AND ${found} ORDER BY q.purchase_order_no::text = ${text} DESC, q.purchase_order_no DESC LIMIT ${perKind}`,
  example: { text: '7001', found: sql`true` },
});

export const findPurchaseOrdersBy = async (db: Db, text: string) => {
  const found = anyRange(sql`q.purchase_order_no`, text);
  return found ? purchases.rows(db, { text, found }) : [];
};

const payments = statement({
  name: 'search, payments',
  row: LatestPayment.pick({ PaymentId: true, PaymentNo: true, Kind: true, PaymentDate: true, Amount: true, Reference: true }).extend({
    ...ofCustomer,
    Symbol: z.string(),
  }),
  exact: ['Amount'],
  write: (ids: RawBuilder<unknown>) => sql`
    SELECT p.payment_id, p.payment_no, p.kind, p.customer_id, c.name AS customer, p.payment_date, p.amount, m.symbol, p.reference
    FROM payments p JOIN customers c USING (customer_id) JOIN currencies m ON m.currency_id = p.currency_id
    WHERE p.payment_id IN (${ids}) AND p.is_confirmed
    ORDER BY p.payment_date DESC, p.payment_id DESC LIMIT ${perKind}`,
  example: sql`SELECT 1`,
});

export const findPaymentsBy = async (db: Db, text: string) => {
  const byNumber = anyRange(sql`payment_no`, text);
  const amount = amountOf(text);
  const byAmount = amount === undefined ? undefined : sql`amount = ${amount}::numeric`;
  const byReference = text.length >= shortest ? sql`lower(reference) LIKE ${containingPlain(text)}` : undefined;
  const sources = [byNumber, byAmount, byReference].filter((source) => source !== undefined);
  if (sources.length === 0) return [];
  const found = sources.map((source) => sql`(SELECT payment_id FROM payments WHERE ${source} LIMIT ${readAtMost})`);
  return payments.rows(db, sql.join(found, sql` UNION `));
};
