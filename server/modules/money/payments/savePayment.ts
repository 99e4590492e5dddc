import { sql } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { sum } from '#contract/money.ts';
import { getItemKey } from '#contract/money/payments/openItemKey.ts';
import type { AllocationInput, PaymentInput } from '#contract/money/payments/shapes.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { checkBusinessDate } from '#server/modules/businessDates.ts';
import { getMoneyFormat } from '#server/modules/getMoneyFormat.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { lockPayer, lockPayment } from './locks.ts';
import { lockCustomer } from '#server/modules/lockCustomer.ts';
import { getPayment } from './queries.ts';

/** Refuses an item that is not on this account. The keys are those of `getItemKey`. */
const requireKnownItems = async (tx: Tx, customerId: number, allocations: readonly AllocationInput[]) => {
  const { rows } = await sql<{ Key: string }>`
    SELECT invoice_id::text AS key FROM invoices WHERE customer_id = ${customerId} AND invoice_id = ANY(${allocations.flatMap((row) => row.InvoiceId ?? [])}::integer[])
    UNION ALL
    SELECT 'refund-' || payment_id FROM payments WHERE customer_id = ${customerId} AND kind = 'Refund' AND payment_no IS NOT NULL
      AND payment_id = ANY(${allocations.flatMap((row) => row.RefundPaymentId ?? [])}::integer[])
    UNION ALL
    SELECT 'proforma-' || pro_forma_invoice_id FROM pro_forma_invoices
    WHERE customer_id = ${customerId} AND pro_forma_invoice_id = ANY(${allocations.flatMap((row) => row.ProFormaInvoiceId ?? [])}::integer[])`.execute(
    tx,
  );
  const knownKeys = new Set(rows.map((row) => row.Key));
  allocations.forEach((row, index) => {
    if (knownKeys.has(getItemKey(row))) return;
    if (row.RefundPaymentId) throw invalidField(`Allocations.${index}.RefundPaymentId`, 'is not a refund of this customer');
    if (row.InvoiceId === null) throw invalidField(`Allocations.${index}.ProFormaInvoiceId`, 'is not a pro forma of this customer');
    throw invalidField(`Allocations.${index}.InvoiceId`, 'is not an invoice of this customer');
  });
};

/** Checks the proposed allocations of a draft. Items must belong to the account, and their total must not exceed the payment. */
export const checkProposal = async (tx: Tx, customerId: number, amount: number, allocations: readonly AllocationInput[]) => {
  await requireKnownItems(tx, customerId, allocations);
  // Rows that name a credit or another payment use that money, not this payment.
  const ownTotal = sum(allocations.filter((row) => row.CreditId === null && row.PaymentId === null).map((row) => row.Amount));
  if (ownTotal.lte(amount)) return;
  const inCurrency = await getMoneyFormat(tx, customerId);
  throw invalidField('Allocations', `total ${inCurrency(ownTotal)}, more than the payment of ${inCurrency(amount)}`);
};

const lockDraft = async (tx: Tx, body: PaymentInput) => {
  if (!body.PaymentId) return undefined;
  const draft = await lockPayment(tx, body.PaymentId);
  if (draft.CustomerId !== body.CustomerId) throw invalidField('CustomerId', 'cannot be changed. Discard this draft and start another.');
  if (draft.IsConfirmed)
    throw new AppError('RULE_BROKEN', `Payment ${draft.PaymentNo} is confirmed and cannot be changed. Reverse it instead.`);
  await requireVersion(tx, draft, body.Version);
  return draft;
};

/** Refuses a payment method that is not active. Throws INVALID_INPUT on `PaymentMethodId`. */
export const requireMethod = async (tx: Tx, paymentMethodId: number) => {
  const method = await tx
    .selectFrom('payment_methods')
    .select('PaymentMethodId')
    .where('PaymentMethodId', '=', paymentMethodId)
    .where('Active', '=', true)
    .executeTakeFirst();
  if (!method) throw invalidField('PaymentMethodId', 'is no longer in use. Choose another');
};

/** Refuses a date in a locked period. A future date is checked on confirmation. */
const requireOpenDay = async (tx: Tx, today: DateOnly, date: DateOnly, currencyId: number) => {
  if (date <= today) await checkBusinessDate(tx, today, { subject: 'The payment', date, currencyId, field: 'PaymentDate' });
};

/** Saves a draft in the caller's transaction. Returns the payment's id. */
export const storePaymentDraft = async (tx: Tx, context: Context, body: PaymentInput) => {
  const account = await lockCustomer(tx, body.CustomerId).catch((error: unknown) => {
    if (error instanceof AppError) throw invalidField('CustomerId', 'is not a known customer');
    throw error;
  });
  const draft = await lockDraft(tx, body);
  const allocations = body.Allocations ?? (draft?.ProposedAllocations as AllocationInput[] | undefined) ?? [];
  const PaymentDate = body.PaymentDate ?? draft?.PaymentDate ?? context.today;
  await requireMethod(tx, body.PaymentMethodId);
  await checkProposal(tx, account.CustomerId, body.Amount, allocations);
  await requireOpenDay(tx, context.today, PaymentDate, draft?.CurrencyId ?? account.CurrencyId);
  const values = {
    PaymentDate,
    PaymentMethodId: body.PaymentMethodId,
    Amount: body.Amount,
    Fee: body.Fee,
    Reference: body.Reference,
    ProposedAllocations: sql`${JSON.stringify(allocations)}::jsonb`,
  };
  if (draft) {
    await tx.updateTable('payments').set(values).where('PaymentId', '=', draft.PaymentId).execute();
    return draft.PaymentId;
  }
  const { PaymentId } = await tx
    .insertInto('payments')
    .values({ ...values, CustomerId: account.CustomerId, CurrencyId: account.CurrencyId })
    .returning('PaymentId')
    .executeTakeFirstOrThrow();
  return PaymentId;
};

/** Saves a draft. Its date may be in the future, as for a post-dated cheque, and it is then confirmed on that day. Refuses a closed period. */
export const savePayment = (context: Context, body: PaymentInput) =>
  inTransaction(context, async (tx) => getPayment(tx, await storePaymentDraft(tx, context, body)));

/** Deletes a draft. It has no number and nothing refers to it. */
export const discardPayment = (context: Context, paymentId: number) =>
  inTransaction(context, async (tx) => {
    await lockPayer(tx, paymentId);
    const payment = await lockPayment(tx, paymentId);
    if (payment.IsConfirmed) throw new AppError('RULE_BROKEN', `Payment ${payment.PaymentNo} is confirmed. Reverse it instead.`);
    await tx.deleteFrom('payments').where('PaymentId', '=', paymentId).execute();
    return { PaymentId: paymentId };
  });
