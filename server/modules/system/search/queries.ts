import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { FoundCustomer, LatestInvoice, LatestPayment, OpenDeal } from '#contract/masterData/customers/shapes.ts';
import { FoundBottle } from '#contract/sales/bottles/calls.ts';
import { ProFormaInvoice } from '#contract/money/proFormas/calls.ts';
import { PurchaseState } from '#contract/purchasing/purchaseOrders/states.ts';
import { QuotationRow } from '#contract/sales/quotations/shapes.ts';
import { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import {
  startsWith,
  parseSearchAmount,
  beginning,
  containing,
  foldColumn,
  isAmong,
  plainPattern,
  numberRanges,
  splitProductWords,
  matchesRanges,
  matchesTextOrPhone,
} from '#server/database/search/searchPatterns.ts';
import { dealType, status } from '#server/modules/sales/deal/status.ts';
import { rankByName } from '#server/modules/masterData/products/rankByName.ts';

export const maxPerKind = 5;
/** Maximum matches read. The newest of them are shown. */
export const maxMatchesRead = 200;
/** Minimum length of a text that is searched for anywhere in a column, because a trigram index needs three letters. */
export const minLength = 3;

export const startsWithNumber = (column: RawBuilder<unknown>, input: string) => {
  const ranges = numberRanges(input);
  return ranges.length === 0 ? undefined : matchesRanges(column, ranges);
};

/** Matches an amount if the text has pence or a currency sign. Otherwise matches the start of a number. */
export const matchesNumberOrAmount = (text: string, number: RawBuilder<unknown>, amount: RawBuilder<unknown>) => {
  const amountText = parseSearchAmount(text);
  return amountText === undefined ? startsWithNumber(number, text) : sql<boolean>`${amount} = ${amountText}::numeric`;
};

export const joinWithOr = (...conditions: (RawBuilder<unknown> | undefined)[]) => {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? undefined : sql`(${sql.join(given, sql` OR `)})`;
};

/** Matches invoices of the previous system by the start of their number there. An exact match comes first. */
export const matchesOriginalNo = (text: string, restriction = sql`true`) =>
  sql`i.invoice_id = ANY(ARRAY(SELECT o.invoice_id FROM invoices o WHERE o.original_no IS NOT NULL AND ${startsWith(sql`lower(o.original_no)`, text)} AND ${restriction}
    ORDER BY lower(o.original_no) = ${text.toLowerCase()} DESC, o.outstanding > 0 DESC, o.invoice_id DESC LIMIT ${sql.lit(maxPerKind)}))`;

const accounts = statement({
  name: 'search, customers',
  row: FoundCustomer.pick({
    CustomerId: true,
    Name: true,
    AccountCode: true,
    Town: true,
    PostCode: true,
    OnStop: true,
    Balance: true,
  }).extend({
    Symbol: z.string(),
  }),
  exact: ['Balance'],
  write: (text: string) => sql`
    SELECT c.customer_id, c.name, c.account_code, c.on_stop, address.town, address.post_code, coalesce(account.balance, 0) AS balance, currency.symbol
    FROM (
      SELECT c.customer_id, ${foldColumn(sql`c.account_code`)} LIKE ${beginning(text)} AS has_code, ${foldColumn(sql`c.name`)} LIKE ${beginning(text)} AS has_name
      FROM customers c
      WHERE c.active AND ${isAmong(sql`c.customer_id`, sql`SELECT s.customer_id FROM customer_search s WHERE ${matchesTextOrPhone(sql`s.search_text`, text)}`)}
      ORDER BY has_code DESC, has_name DESC, c.name, c.customer_id LIMIT ${sql.lit(maxPerKind)}
    ) best JOIN customers c USING (customer_id) JOIN currencies currency USING (currency_id)
    LEFT JOIN customer_balances account USING (customer_id) LEFT JOIN LATERAL (
      SELECT a.town, a.post_code FROM addresses a WHERE a.customer_id = c.customer_id AND a.active
      ORDER BY a.address_type_id, a.address_order, a.address_id LIMIT 1
    ) AS address ON true
    ORDER BY best.has_code DESC, best.has_name DESC, c.name, c.customer_id`,
  example: 'amber',
});

export const findCustomersBy = (db: Db, text: string) => accounts.rows(db, text);

const products = statement({
  name: 'search, products',
  row: FoundBottle.pick({ ProductId: true, Code: true, Description: true, Location: true, OnHand: true, Free: true }),
  write: (text: string) => sql`
    SELECT p.product_id, p.code, p.description, p.location, stock.on_hand, (stock.on_hand - allocated.quantity)::integer AS free
    FROM (
      SELECT p.*, row_number() OVER (ORDER BY searchable(p.code) LIKE ${beginning(text)} DESC, ${rankByName(text)}, p.description, p.product_id) AS rank
      FROM products p JOIN product_search found USING (product_id) WHERE p.active AND ${sql.join(
        splitProductWords(text).map((word) => sql`found.search_text LIKE ${containing(word)}`),
        sql` AND `,
      )}
      ORDER BY rank LIMIT ${sql.lit(maxPerKind)}
    ) p
    CROSS JOIN (SELECT array_agg(d.supplier_depot_id) AS depots FROM supplier_depots d JOIN suppliers s USING (supplier_id) WHERE s.is_own) own
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(l.on_hand), 0)::integer AS on_hand FROM stock_levels l
      WHERE l.product_id = p.product_id AND l.supplier_depot_id = ANY(own.depots)) stock
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(w.quantity), 0) AS quantity FROM wanted_lines w
      WHERE w.product_id = p.product_id AND w.supplier_depot_id = ANY(own.depots)) allocated
    ORDER BY p.rank`,
  example: 'amber',
});

/** Finds products, with their stock on hand and free stock in our own warehouse. */
export const findProductsBy = (db: Db, text: string) => products.rows(db, text);

const customerFields = { CustomerId: z.number(), Customer: z.string() };

const foundDeal = OpenDeal.pick({
  OrderId: true,
  DealNo: true,
  Part: true,
  DealType: true,
  Status: true,
  IsCallOff: true,
  CustomerOrderNo: true,
}).extend(customerFields);
export type FoundDeal = z.infer<typeof foundDeal>;

interface DealSearch {
  dealNo: string;
  /** SQL for the ids of matching orders. The newest are shown. */
  ids: RawBuilder<unknown>;
}

export const deals = statement({
  name: 'search, deals',
  row: foundDeal,
  write: ({ dealNo, ids }: DealSearch) => sql`
    SELECT o.order_id, o.customer_id, o.deal_no, o.part, o.deal_type, o.status, o.is_call_off, o.customer_order_no, c.name AS customer
    FROM orders o JOIN customers c USING (customer_id)
    WHERE o.order_id IN (${ids})
    ORDER BY o.deal_no::text = ${dealNo} DESC, o.order_id DESC LIMIT ${sql.lit(maxPerKind)}`,
  example: { dealNo: '10452', ids: sql`SELECT 1` },
});

interface DealOptions {
  /** Limits the search to orders to pick, orders to invoice, or both. Absent for all orders. */
  only?: { toPick: boolean; toInvoice: boolean } | undefined;
  /** Whether the caller may see amounts. */
  seesAmounts: boolean;
  /** Account whose open orders are found too. */
  customerId?: number | undefined;
}

/** SQL condition for `only`. Each source applies it before its limit, because hidden orders must not use up the limit. */
const restrictTo = (only: DealOptions['only']) => {
  if (!only) return sql`true`;
  const toPick = sql`(o.deal_type_id = ${dealType.Stock} AND o.status_id IN (${status.Open}, ${status.Picking}, ${status.Picked}))`;
  return (
    joinWithOr(only.toPick ? toPick : undefined, only.toInvoice ? sql`o.status_id = ${status.ReadyToInvoice}` : undefined) ?? sql`false`
  );
};

/** Selects orders by their invoiced amount, or by their current value if they are not invoiced. */
const selectByAmount = (amount: string, restriction: RawBuilder<unknown>) => [
  sql`(SELECT o.order_id FROM invoices i JOIN orders o USING (order_id) WHERE i.gross_amount = ${amount}::numeric AND ${restriction}
    ORDER BY o.order_id DESC LIMIT ${sql.lit(maxMatchesRead)})`,
  sql`(SELECT o.order_id FROM open_deal_values() v JOIN orders o USING (order_id) WHERE v.gross = ${amount}::numeric AND ${restriction})`,
];

/** Finds orders by the start of the deal number, any part of the customer's order number, the amount, or the account. */
export const findDealsBy = async (db: Db, text: string, { only, seesAmounts, customerId }: DealOptions) => {
  // 10452/2 is part 2 of deal 10452.
  const dealNo = text.replace(/\/\d*$/, '');
  const byNumber = startsWithNumber(sql`o.deal_no`, dealNo);
  const byTheirOrderNo = text.length >= minLength ? sql`lower(o.customer_order_no) LIKE ${plainPattern(text)}` : undefined;
  const amount = seesAmounts ? parseSearchAmount(text) : undefined;
  const restriction = restrictTo(only);
  const selectNewest = (condition: RawBuilder<unknown> | undefined, first = sql``) =>
    condition
      ? [
          sql`(SELECT o.order_id FROM orders o WHERE ${condition} AND ${restriction} ORDER BY ${first}o.order_id DESC LIMIT ${sql.lit(maxMatchesRead)})`,
        ]
      : [];
  const selects = [
    ...selectNewest(byNumber, sql`o.deal_no::text = ${dealNo} DESC, `),
    ...selectNewest(byTheirOrderNo),
    ...(amount === undefined ? [] : selectByAmount(amount, restriction)),
    ...(customerId === undefined ? [] : selectNewest(sql`o.customer_id = ${customerId} AND o.status_id < ${status.Invoiced}`)),
  ];
  if (selects.length === 0) return [];
  return deals.rows(db, { dealNo, ids: sql.join(selects, sql` UNION `) });
};

/** Fields of an invoice in a search result, with the sign of its currency. */
export const FoundInvoice = LatestInvoice.pick({
  InvoiceId: true,
  InvoiceNo: true,
  OriginalNo: true,
  Kind: true,
  InvoiceDate: true,
  GrossAmount: true,
  Outstanding: true,
}).extend({ Symbol: z.string() });

const invoices = statement({
  name: 'search, invoices',
  row: FoundInvoice.extend(customerFields),
  exact: ['GrossAmount', 'Outstanding'],
  write: ({ text, condition }: { text: string; condition: RawBuilder<unknown> }) => sql`
    SELECT i.invoice_id, i.invoice_no, i.original_no, i.kind, i.customer_id, c.name AS customer, i.invoice_date, i.gross_amount, i.outstanding, currency.symbol
    FROM invoices i JOIN customers c USING (customer_id) JOIN currencies currency ON currency.currency_id = i.currency_id
    WHERE ${condition} ORDER BY coalesce(lower(i.original_no), i.invoice_no::text) = ${text.toLowerCase()} DESC, i.outstanding > 0 DESC, i.invoice_no DESC LIMIT ${sql.lit(maxPerKind)}`,
  example: { text: '20014', condition: sql`true` },
});

/** Matches the oldest unpaid and the latest invoices of an account. Each part reads an index. */
const matchesAccount = (customerId: number) =>
  sql`i.invoice_id = ANY(ARRAY(
    (SELECT o.invoice_id FROM invoices o WHERE o.customer_id = ${customerId} AND o.outstanding > 0 ORDER BY o.due_date LIMIT ${sql.lit(maxPerKind)})
    UNION (SELECT o.invoice_id FROM invoices o WHERE o.customer_id = ${customerId} ORDER BY o.invoice_date DESC, o.invoice_id DESC LIMIT ${sql.lit(maxPerKind)})))`;

/** Finds invoices by their number or amount, or those of an account. */
export const findInvoicesBy = async (db: Db, text: string, customerId?: number) => {
  const condition = joinWithOr(
    matchesNumberOrAmount(text, sql`i.invoice_no`, sql`i.gross_amount`),
    matchesOriginalNo(text),
    customerId === undefined ? undefined : matchesAccount(customerId),
  );
  return condition ? invoices.rows(db, { text, condition }) : [];
};

const creditNotes = statement({
  name: 'search, credit notes',
  row: z.object({
    ...customerFields,
    CreditId: z.number(),
    CreditNo: z.number(),
    CreditDate: DateOnly,
    State: z.string(),
    GrossAmount: z.number(),
    Unallocated: z.number(),
    Symbol: z.string(),
  }),
  exact: ['GrossAmount', 'Unallocated'],
  write: ({ text, condition }: { text: string; condition: RawBuilder<unknown> }) => sql`
    SELECT credit.credit_id, credit.credit_no, credit.customer_id, c.name AS customer, credit.credit_date, credit.state, credit.gross_amount, credit.unallocated, currency.symbol
    FROM credits credit JOIN customers c USING (customer_id) JOIN currencies currency ON currency.currency_id = credit.currency_id
    WHERE credit.credit_no IS NOT NULL AND ${condition} ORDER BY credit.credit_no::text = ${text} DESC, credit.credit_no DESC LIMIT ${sql.lit(maxPerKind)}`,
  example: { text: '5001', condition: sql`true` },
});

export const findCreditNotesBy = async (db: Db, text: string) => {
  const condition = matchesNumberOrAmount(text, sql`credit.credit_no`, sql`credit.gross_amount`);
  return condition ? creditNotes.rows(db, { text, condition }) : [];
};

const proFormas = statement({
  name: 'search, pro formas',
  row: ProFormaInvoice.pick({ ProFormaInvoiceId: true, ProFormaNo: true, DealNo: true, Part: true, State: true, GrossAmount: true }).extend(
    {
      ...customerFields,
      Symbol: z.string(),
    },
  ),
  exact: ['GrossAmount'],
  write: ({ text, condition }: { text: string; condition: RawBuilder<unknown> }) => sql`
    SELECT f.pro_forma_invoice_id, f.pro_forma_no, o.deal_no, o.part, f.customer_id, c.name AS customer, f.state, f.gross_amount, currency.symbol
    FROM pro_forma_invoices f JOIN orders o USING (order_id) JOIN customers c ON c.customer_id = f.customer_id
    JOIN currencies currency ON currency.currency_id = o.currency_id
    WHERE ${condition} ORDER BY f.pro_forma_no::text = ${text} DESC, f.pro_forma_no DESC LIMIT ${sql.lit(maxPerKind)}`,
  example: { text: '3001', condition: sql`true` },
});

export const findProFormasBy = async (db: Db, text: string) => {
  const condition = matchesNumberOrAmount(text, sql`f.pro_forma_no`, sql`f.gross_amount`);
  return condition ? proFormas.rows(db, { text, condition }) : [];
};

const quotations = statement({
  name: 'search, quotations',
  row: QuotationRow.pick({ QuotationId: true, QuotationNo: true, ValidUntil: true, OrderId: true, LostReason: true }).extend(
    customerFields,
  ),
  write: ({ text, condition }: { text: string; condition: RawBuilder<unknown> }) => sql`
    SELECT q.quotation_id, q.quotation_no, q.valid_until, q.order_id, q.lost_reason, q.customer_id, c.name AS customer
    FROM quotations q JOIN customers c USING (customer_id)
    WHERE ${condition} ORDER BY q.quotation_no::text = ${text} DESC, q.quotation_no DESC LIMIT ${sql.lit(maxPerKind)}`,
  example: { text: '8001', condition: sql`true` },
});

export const findQuotationsBy = async (db: Db, text: string) => {
  const condition = startsWithNumber(sql`q.quotation_no`, text);
  return condition ? quotations.rows(db, { text, condition }) : [];
};

const purchaseRow = z.object({ PurchaseOrderId: z.number(), PurchaseOrderNo: z.number(), Supplier: z.string(), State: PurchaseState });

const purchases = statement({
  name: 'search, purchase orders',
  row: purchaseRow,
  write: ({ text, condition }: { text: string; condition: RawBuilder<unknown> }) => sql`
    SELECT purchase.purchase_order_id, purchase.purchase_order_no, s.name AS supplier, purchase.state
    FROM purchase_orders purchase JOIN supplier_depots d USING (supplier_depot_id) JOIN suppliers s USING (supplier_id)
    WHERE purchase.purchase_order_no IS NOT NULL AND ${condition} ORDER BY purchase.purchase_order_no::text = ${text} DESC, purchase.purchase_order_no DESC LIMIT ${sql.lit(maxPerKind)}`,
  example: { text: '7001', condition: sql`true` },
});

export const findPurchaseOrdersBy = async (db: Db, text: string) => {
  const condition = startsWithNumber(sql`purchase.purchase_order_no`, text);
  return condition ? purchases.rows(db, { text, condition }) : [];
};

const payments = statement({
  name: 'search, payments',
  row: LatestPayment.pick({ PaymentId: true, PaymentNo: true, Kind: true, PaymentDate: true, Amount: true, Reference: true }).extend({
    ...customerFields,
    Symbol: z.string(),
  }),
  exact: ['Amount'],
  write: (ids: RawBuilder<unknown>) => sql`
    SELECT p.payment_id, p.payment_no, p.kind, p.customer_id, c.name AS customer, p.payment_date, p.amount, currency.symbol, p.reference
    FROM payments p JOIN customers c USING (customer_id) JOIN currencies currency ON currency.currency_id = p.currency_id
    WHERE p.payment_id IN (${ids}) AND p.is_confirmed
    ORDER BY p.payment_date DESC, p.payment_id DESC LIMIT ${sql.lit(maxPerKind)}`,
  example: sql`SELECT 1`,
});

export const findPaymentsBy = async (db: Db, text: string) => {
  const byNumber = startsWithNumber(sql`payment_no`, text);
  const amount = parseSearchAmount(text);
  const byAmount = amount === undefined ? undefined : sql`amount = ${amount}::numeric`;
  const byReference = text.length >= minLength ? sql`lower(reference) LIKE ${plainPattern(text)}` : undefined;
  const conditions = [byNumber, byAmount, byReference].filter((condition) => condition !== undefined);
  if (conditions.length === 0) return [];
  const selects = conditions.map((condition) => sql`(SELECT payment_id FROM payments WHERE ${condition} LIMIT ${sql.lit(maxMatchesRead)})`);
  return payments.rows(db, sql.join(selects, sql` UNION `));
};
