import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import { findLockedCustomer } from '#server/modules/lockCustomer.ts';
import type { Tx } from '#server/database/client/connect.ts';

// All transactions lock in one order: the account (`lockCustomer`), then invoices, payments and credit notes, each by id.

const matchAny = (ids: readonly number[]) => sql<number>`ANY(${[...ids]}::integer[])`;

export const lockInvoices = async (tx: Tx, invoiceIds: readonly number[]) => {
  if (invoiceIds.length === 0) return [];
  return tx
    .selectFrom('invoices')
    .select([
      'InvoiceId',
      'InvoiceNo',
      'OriginalNo',
      'CustomerId',
      'InvoiceDate',
      'ExchangeRate',
      'GrossAmount',
      'Outstanding',
      'SettlementDiscountPercent',
      'SettlementDiscountDays',
      'SettlementDiscountGross',
    ])
    .where('InvoiceId', '=', matchAny(invoiceIds))
    .orderBy('InvoiceId')
    .forNoKeyUpdate()
    .execute();
};
export type LockedInvoice = Awaited<ReturnType<typeof lockInvoices>>[number];

export const lockPayments = async (tx: Tx, paymentIds: readonly number[]) => {
  if (paymentIds.length === 0) return [];
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('PaymentId', '=', matchAny(paymentIds))
    .orderBy('PaymentId')
    .forNoKeyUpdate()
    .execute();
};
export type LockedPayment = Awaited<ReturnType<typeof lockPayments>>[number];

export const lockCredits = async (tx: Tx, creditIds: readonly number[]) => {
  if (creditIds.length === 0) return [];
  return tx
    .selectFrom('credits')
    .select(['CreditId', 'CreditNo', 'CustomerId', 'CreditDate', 'ExchangeRate', 'GrossAmount', 'Unallocated', 'State'])
    .where('CreditId', '=', matchAny(creditIds))
    .orderBy('CreditId')
    .forNoKeyUpdate()
    .execute();
};

export const noSuchPayment = () => new AppError('NOT_FOUND', 'There is no such payment');

/** Finds the account of a payment without a lock. The account of a confirmed payment never changes. */
export const findPaymentAccount = async (tx: Tx, paymentId: number) => {
  const payment = await tx.selectFrom('payments').select('CustomerId').where('PaymentId', '=', paymentId).executeTakeFirst();
  if (!payment) throw noSuchPayment();
  return payment.CustomerId;
};

/** Locks the account of a payment. */
export const lockPayer = async (tx: Tx, paymentId: number) => {
  const account = tx.selectFrom('payments').where('PaymentId', '=', paymentId).select('CustomerId').$asScalar();
  const payer = await findLockedCustomer(tx, account);
  if (!payer) throw noSuchPayment();
  return payer;
};

/** Locks a payment. The caller has locked its account and invoices. */
export const lockPayment = async (tx: Tx, paymentId: number): Promise<LockedPayment> => {
  const [payment] = await lockPayments(tx, [paymentId]);
  if (!payment) throw noSuchPayment();
  return payment;
};
