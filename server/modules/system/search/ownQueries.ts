import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { PortalOrder } from '#contract/sales/portal/calls.ts';
import { DateOnly } from '#contract/values.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import { parseSearchAmount, plainPattern } from '#server/database/search/searchPatterns.ts';
import type { Own } from '#server/modules/sales/portal/own.ts';
import { FoundInvoice, startsWithNumber, matchesOriginalNo, matchesNumberOrAmount, joinWithOr, maxPerKind, minLength } from './queries.ts';

interface OwnSearch {
  own: Own;
  text: string;
  found: RawBuilder<unknown>;
}

const example = { own: { customerId: 1 } as Own, text: '20014', found: sql`true` };

const theirNumber = (text: string) => (text.length >= minLength ? sql`lower(o.customer_order_no) LIKE ${plainPattern(text)}` : undefined);

const invoices = statement({
  name: 'search, own invoices',
  row: FoundInvoice,
  exact: ['GrossAmount', 'Outstanding'],
  write: ({ own, text, found }: OwnSearch) => sql`
    SELECT i.invoice_id, i.invoice_no, i.original_no, i.kind, i.invoice_date, i.gross_amount, i.outstanding, m.symbol
    FROM invoices i JOIN currencies m ON m.currency_id = i.currency_id LEFT JOIN orders o ON o.order_id = i.order_id
    WHERE i.customer_id = ${own.customerId} AND ${found}
    ORDER BY coalesce(lower(i.original_no), i.invoice_no::text) = ${text.toLowerCase()} DESC, i.outstanding > 0 DESC, i.invoice_no DESC LIMIT ${sql.lit(maxPerKind)}`,
  example,
});

/** Finds the customer's invoices by their number, their amount or the customer's order number. */
export const findOwnInvoicesBy = async (db: Db, own: Own, text: string) => {
  const amount = parseSearchAmount(text);
  const byAmount = amount === undefined ? undefined : sql`i.gross_amount = ${amount}::numeric`;
  const found = joinWithOr(
    startsWithNumber(sql`i.invoice_no`, text),
    byAmount,
    theirNumber(text),
    matchesOriginalNo(text, sql`o.customer_id = ${own.customerId}`),
  );
  return found ? invoices.rows(db, { own, text, found }) : [];
};

const creditNotes = statement({
  name: 'search, own credit notes',
  row: z.object({
    CreditId: z.number(),
    CreditNo: z.number(),
    CreditDate: DateOnly,
    State: z.string(),
    GrossAmount: z.number(),
    Unallocated: z.number(),
    Symbol: z.string(),
  }),
  exact: ['GrossAmount', 'Unallocated'],
  write: ({ own, text, found }: OwnSearch) => sql`
    SELECT k.credit_id, k.credit_no, k.credit_date, k.state, k.gross_amount, k.unallocated, m.symbol
    FROM credits k JOIN currencies m ON m.currency_id = k.currency_id
    WHERE k.customer_id = ${own.customerId} AND k.credit_no IS NOT NULL AND ${found}
    ORDER BY k.credit_no::text = ${text} DESC, k.credit_no DESC LIMIT ${sql.lit(maxPerKind)}`,
  example,
});

export const findOwnCreditNotesBy = async (db: Db, own: Own, text: string) => {
  const found = matchesNumberOrAmount(text, sql`k.credit_no`, sql`k.gross_amount`);
  return found ? creditNotes.rows(db, { own, text, found }) : [];
};

const orders = statement({
  name: 'search, own orders',
  row: PortalOrder.pick({ OrderId: true, DealNo: true, Part: true, CustomerOrderNo: true, OrderDate: true }),
  write: ({ own, text, found }: OwnSearch) => sql`
    SELECT o.order_id, o.deal_no, o.part, o.customer_order_no, o.order_date FROM orders o
    WHERE o.customer_id = ${own.customerId} AND o.deal_type <> 'AdHoc' AND ${found}
    ORDER BY o.deal_no::text = ${text} DESC, o.order_id DESC LIMIT ${sql.lit(maxPerKind)}`,
  example,
});

export const findOwnOrdersBy = async (db: Db, own: Own, text: string) => {
  const dealNo = text.replace(/\/\d*$/, '');
  const found = joinWithOr(startsWithNumber(sql`o.deal_no`, dealNo), theirNumber(text));
  return found ? orders.rows(db, { own, text: dealNo, found }) : [];
};
