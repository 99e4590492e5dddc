import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Big } from '#contract/money.ts';
import type { Page } from '#contract/call/endpoint.ts';
import type { Db } from '#server/database/client/connect.ts';
import { customerPayments, draftPayments } from '#contract/money/payments/list.ts';
import type { ListQuery } from '#contract/list.ts';
import { findList, withRows } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { exactOfPayment, findAllocations, getPayment, paymentColumns, requireCustomer, selectPayments, addAllocations } from './queries.ts';
import type { PaymentRecord } from './queries.ts';

const buildSource = (name: string) =>
  listSource({
    name,
    list: customerPayments,
    columns: paymentColumns,
    exact: exactOfPayment,
    select: (where: RawBuilder<unknown>) => sql`${selectPayments} WHERE ${where}`,
    example: sql`true`,
    where: {},
  });
const allPayments = buildSource('listPayments');
const paymentsOfCustomer = buildSource('listCustomerPayments');

const drafts = listSource({
  name: 'listDraftPayments',
  list: draftPayments,
  columns: paymentColumns,
  exact: exactOfPayment,
  select: () => sql`${selectPayments} WHERE NOT p.is_confirmed`,
  example: undefined,
  where: {},
});

export const listDraftPayments = async (db: Db, query: ListQuery): Promise<Page<PaymentRecord>> => {
  const page = await findList(db, drafts, query, undefined);
  return withRows(page, await addAllocations(db, page.rows));
};

const findPage = async (db: Db, source: typeof allPayments, query: ListQuery, where: RawBuilder<unknown>): Promise<Page<PaymentRecord>> => {
  const page = await findList(db, source, query, where);
  return withRows(page, await addAllocations(db, page.rows));
};

export const listPayments = (db: Db, query: ListQuery) => findPage(db, allPayments, query, sql`true`);

export const listCustomerPayments = async (db: Db, customerId: number, query: ListQuery) => {
  await requireCustomer(db, customerId);
  return findPage(db, paymentsOfCustomer, query, sql`p.customer_id = ${customerId}`);
};

interface PaidInvoice {
  InvoiceId: number;
  InvoiceNo: number;
  OriginalNo: string | null;
  InvoiceDate: string;
  GrossAmount: Big;
  Outstanding: Big;
  Amount: Big;
  DiscountTaken: Big;
}

/** Lists the invoices that a payment is allocated to, with the amounts net of reversals. For a draft, lists its proposal. */
export const listPaymentInvoices = async (db: Db, paymentId: number): Promise<PaidInvoice[]> => {
  const payment = await getPayment(db, paymentId);
  const selectProposed = sql`SELECT (row ->> 'InvoiceId')::integer AS invoice_id, (row ->> 'Amount')::numeric AS amount, (row ->> 'DiscountTaken')::numeric AS discount_taken
    FROM jsonb_array_elements(${JSON.stringify(payment.ProposedAllocations)}::jsonb) AS row`;
  const selectAllocated = sql`SELECT invoice_id, amount, discount_taken FROM allocations WHERE payment_id = ${paymentId} AND invoice_id IS NOT NULL`;
  const { rows } = await sql<PaidInvoice>`
    SELECT i.invoice_id, i.invoice_no, i.original_no, i.invoice_date, i.gross_amount, i.outstanding, sum(a.amount) AS amount, sum(a.discount_taken) AS discount_taken
    FROM (${payment.IsConfirmed ? selectAllocated : selectProposed}) a JOIN invoices i USING (invoice_id)
    GROUP BY i.invoice_id HAVING sum(a.amount) <> 0 OR sum(a.discount_taken) <> 0 ORDER BY i.invoice_date, i.invoice_id`.execute(db);
  return rows;
};

export const listCreditAllocations = async (db: Db, customerId: number) => {
  await requireCustomer(db, customerId);
  const rows = await findAllocations(db, sql`a.customer_id = ${customerId} AND (a.credit_id IS NOT NULL OR a.is_write_off)`);
  return rows.toReversed();
};
