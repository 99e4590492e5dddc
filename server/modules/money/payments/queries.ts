import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import { Allocation, Payment, Tie } from '#contract/money/payments/shapes.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import type { numberPayment } from '#server/ledgers/numberPayment.ts';

/** Payment columns without allocations and ties. */
export const paymentColumns = Payment.omit({ Allocations: true, Ties: true });
export const exactOfPayment = ['Amount', 'Fee', 'Unallocated', 'Tied'] as const;
type BarePayment = RowOf<typeof paymentColumns, (typeof exactOfPayment)[number]>;

export type AllocationRecord = RowOf<typeof Allocation, 'Amount' | 'DiscountTaken'>;
type TieRecord = RowOf<typeof Tie, 'Amount'>;
export type PaymentRecord = BarePayment & { Allocations: AllocationRecord[]; Ties: TieRecord[] };

const personName = (user: string) =>
  sql.raw(`coalesce(nullif(concat_ws(' ', ${user}.first_name, ${user}.sur_name), ''), ${user}.user_name)`);

const allocationFields = sql`a.payment_allocation_id, a.payment_id, a.credit_id, coalesce(payment.payment_no, credit.credit_no) AS source_no,
  a.invoice_id, invoice.invoice_no, invoice.original_no, a.refund_payment_id, refund.payment_no AS refund_no, a.amount, a.discount_taken, a.is_write_off, a.allocated_on, a.reverses_id,
  reversal.allocated_on AS reversed_on, a.reason, a.created_at, ${personName('author')} AS created_by_name`;

const allocationTables = sql`allocations a
  LEFT JOIN payments payment ON payment.payment_id = a.payment_id
  LEFT JOIN credits credit ON credit.credit_id = a.credit_id
  LEFT JOIN invoices invoice ON invoice.invoice_id = a.invoice_id
  LEFT JOIN payments refund ON refund.payment_id = a.refund_payment_id
  LEFT JOIN allocations reversal ON reversal.reverses_id = a.payment_allocation_id
  LEFT JOIN users author ON author.user_id = a.created_by`;

const allocations = statement({
  name: 'findAllocations',
  row: Allocation,
  exact: ['Amount', 'DiscountTaken'],
  write: (where: RawBuilder<unknown>) =>
    sql`SELECT ${allocationFields} FROM ${allocationTables} WHERE ${where} ORDER BY a.payment_allocation_id`,
  example: sql`true`,
});

/** Finds allocations and their reversals, in the order in which they were written. */
export const findAllocations = (db: Db, where: RawBuilder<unknown>): Promise<AllocationRecord[]> => allocations.rows(db, where);

const ties = statement({
  name: 'findTies',
  row: Tie,
  exact: ['Amount'],
  write: (where: RawBuilder<unknown>) => sql`
    SELECT t.pro_forma_allocation_id, t.payment_id, t.pro_forma_invoice_id, pro_forma.pro_forma_no, t.amount, t.allocated_on, t.reverses_id,
      reversal.allocated_on AS reversed_on, t.reason, t.created_at, ${personName('author')} AS created_by_name
    FROM pro_forma_allocations t JOIN pro_forma_invoices pro_forma USING (pro_forma_invoice_id)
    LEFT JOIN pro_forma_allocations reversal ON reversal.reverses_id = t.pro_forma_allocation_id
    LEFT JOIN users author ON author.user_id = t.created_by
    WHERE ${where} ORDER BY t.pro_forma_allocation_id`,
  example: sql`true`,
});

/** Finds ties to pro formas and their reversals, in the order in which they were written. */
export const findProFormaTies = (db: Db, where: RawBuilder<unknown>): Promise<TieRecord[]> => ties.rows(db, where);

export const selectPayments = sql`
  SELECT p.payment_id, p.payment_no, p.kind, p.customer_id, customer.name AS customer_name, customer.account_code, currency.code AS currency_code, p.payment_date,
    p.payment_method_id, method.description AS payment_method, p.amount, p.fee, p.reference, p.is_confirmed, p.confirmed_at,
    p.unallocated, p.tied, p.reversed_on, p.reverse_reason, p.proposed_allocations, p.created_at, p.created_by, p.updated_at, p.updated_by, p.version,
    ${personName('author')} AS created_by_name
  FROM payments p
  JOIN customers customer USING (customer_id) JOIN currencies currency ON currency.currency_id = p.currency_id
  JOIN payment_methods method USING (payment_method_id) LEFT JOIN users author ON author.user_id = p.created_by`;

const paymentRows = statement({
  name: 'findPayments',
  row: paymentColumns,
  exact: exactOfPayment,
  write: (where: RawBuilder<unknown>) => sql`${selectPayments} WHERE ${where} ORDER BY p.payment_date DESC, p.payment_id DESC`,
  example: sql`true`,
});

/** Adds allocations and ties to each payment. */
export const addAllocations = async (db: Db, payments: readonly BarePayment[]): Promise<PaymentRecord[]> => {
  // A draft has no allocations yet.
  const ids = payments.filter((payment) => payment.IsConfirmed).map((payment) => payment.PaymentId);
  if (ids.length === 0) return payments.map((payment) => ({ ...payment, Ties: [], Allocations: [] }));
  const allocated = await findAllocations(db, sql`(a.payment_id = ANY(${ids}::integer[]) OR a.refund_payment_id = ANY(${ids}::integer[]))`);
  const tied = await findProFormaTies(db, sql`t.payment_id = ANY(${ids}::integer[])`);
  return payments.map((payment) => ({
    ...payment,
    Ties: tied.filter((row) => row.PaymentId === payment.PaymentId),
    Allocations: allocated.filter((row) => row.PaymentId === payment.PaymentId || row.RefundPaymentId === payment.PaymentId),
  }));
};

/** Finds payments with their allocations and ties, newest first. */
export const findPayments = async (db: Db, { where }: { where: RawBuilder<unknown> }): Promise<PaymentRecord[]> =>
  addAllocations(db, await paymentRows.rows(db, where));

export const getPayment = async (db: Db, paymentId: number): Promise<PaymentRecord> => {
  const [payment] = await findPayments(db, { where: sql`p.payment_id = ${paymentId}` });
  if (!payment) throw new AppError('NOT_FOUND', 'There is no such payment');
  return payment;
};

/** Adds the number to a payment that was read before it had one. */
export const addPaymentNumber = (payment: PaymentRecord, numbered: Awaited<ReturnType<typeof numberPayment>>): PaymentRecord => ({
  ...payment,
  ...numbered,
  Allocations: payment.Allocations.map((row) => ({
    ...row,
    SourceNo: row.PaymentId === payment.PaymentId ? numbered.PaymentNo : row.SourceNo,
    RefundNo: row.RefundPaymentId === payment.PaymentId ? numbered.PaymentNo : row.RefundNo,
  })),
});

export const requireCustomer = async (db: Db, customerId: number) => {
  const { rows } = await sql<{ CustomerId: number; Name: string; AccountCode: string; CurrencyCode: string }>`
    SELECT c.customer_id, c.name, c.account_code, k.code AS currency_code FROM customers c JOIN currencies k USING (currency_id)
    WHERE c.customer_id = ${customerId}`.execute(db);
  const [customer] = rows;
  if (!customer) throw new AppError('NOT_FOUND', 'There is no such customer');
  return customer;
};
