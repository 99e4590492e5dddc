import { sql } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import type { Big } from '#contract/money.ts';
import type { OrderWarning } from '#contract/sales/orders/shapes.ts';
import type { AllocationInput } from '#contract/money/payments/shapes.ts';
import type { confirmPayment as confirmPaymentCall } from '#contract/money/payments/calls.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate, formatMoney } from '#server/documents/format.ts';
import { numberPayment } from '#server/ledgers/numberPayment.ts';
import { checkBusinessDate, requireAllConfirmations } from '#server/modules/businessDates.ts';
import { formatPerson, requireVersion } from '#server/modules/versions.ts';
import { must } from '#server/must.ts';
import { allocate } from './allocation/allocate.ts';
import { findAccountQuestion } from './suggestion/elsewhere.ts';
import { lockPayer, lockInvoices, noSuchPayment } from './locks.ts';
import type { LockedPayment } from './locks.ts';
import { addPaymentNumber, getPayment } from './queries.ts';
import { storePaymentDraft } from './savePayment.ts';

interface PostingOptions {
  today: string;
  /** True once the user has confirmed an unusually old date. */
  isDateConfirmed: boolean | undefined;
  /** True once the user has confirmed the account although the reference quotes another customer's item. */
  isAccountConfirmed: boolean | undefined;
  /** True once the user has confirmed that a similar payment is not the same money. Always true for a line of a bank file. */
  isDuplicateConfirmed: boolean | undefined;
  /** True if the payment was entered on a screen. A saved draft for the same invoice then raises a question. */
  isEntered?: boolean;
}

const checkPaymentDate = async (tx: Tx, { PaymentDate: date, Kind, CurrencyId }: LockedPayment, today: string) => {
  if (date > today) throw invalidField('PaymentDate', `is ${formatDate(date)}. Confirm the payment on or after that day.`);
  const businessDate = {
    subject: Kind === 'Refund' ? 'The refund' : 'The payment',
    date,
    currencyId: CurrencyId,
    field: 'PaymentDate',
    daysBack: daysBackUnasked.payment,
  };
  return checkBusinessDate(tx, today, businessDate);
};

/** Asks whether this is a payment already recorded, with the same customer, amount, date and reference. */
const findDuplicateQuestion = async (tx: Tx, draft: LockedPayment): Promise<OrderWarning | null> => {
  if (!draft.Reference?.trim()) return null;
  const { rows } = await sql<{ PaymentNo: number; Symbol: string }>`
    SELECT p.payment_no, k.symbol FROM payments p JOIN currencies k USING (currency_id)
    WHERE p.customer_id = ${draft.CustomerId} AND p.payment_date = ${draft.PaymentDate}::date AND p.amount = ${draft.Amount}::numeric AND p.kind = 'Receipt'
      AND p.is_confirmed AND p.reversed_on IS NULL AND lower(trim(p.reference)) = lower(${draft.Reference.trim()}) ORDER BY p.payment_no DESC LIMIT 1`.execute(
    tx,
  );
  const [duplicate] = rows;
  if (!duplicate) return null;
  const amount = formatMoney(draft.Amount.toFixed(2), duplicate.Symbol);
  return { Kind: 'SamePayment', Message: `Payment ${duplicate.PaymentNo} of ${amount} on that date has the same reference` };
};

/** Asks whether this is the money of another saved draft, for one of the same invoices or pro formas. */
const findDraftQuestion = async (tx: Tx, payment: LockedPayment): Promise<OrderWarning | null> => {
  const { rows } = await sql<SimilarDraft>`
    SELECT draft.amount, currency.symbol, draft.created_at, author.first_name, author.sur_name, author.user_name,
      CASE WHEN invoice.invoice_id IS NULL THEN 'pro forma ' || pro_forma.pro_forma_no
        ELSE 'invoice ' || coalesce(invoice.original_no, invoice.invoice_no::text) END AS item
    FROM payments draft JOIN currencies currency USING (currency_id) LEFT JOIN users author ON author.user_id = draft.created_by
      CROSS JOIN LATERAL jsonb_to_recordset(draft.proposed_allocations) AS proposed("InvoiceId" integer, "ProFormaInvoiceId" integer)
      JOIN jsonb_to_recordset(${JSON.stringify(payment.ProposedAllocations)}::jsonb) AS own("InvoiceId" integer, "ProFormaInvoiceId" integer)
        ON own."InvoiceId" = proposed."InvoiceId" OR own."ProFormaInvoiceId" = proposed."ProFormaInvoiceId"
      LEFT JOIN invoices invoice ON invoice.invoice_id = proposed."InvoiceId"
      LEFT JOIN pro_forma_invoices pro_forma ON pro_forma.pro_forma_invoice_id = proposed."ProFormaInvoiceId"
    WHERE draft.customer_id = ${payment.CustomerId} AND draft.kind = 'Receipt' AND NOT draft.is_confirmed AND draft.payment_id <> ${payment.PaymentId}
    ORDER BY draft.payment_id DESC LIMIT 1`.execute(tx);
  const [draft] = rows;
  if (!draft) return null;
  const amount = formatMoney(draft.Amount.toFixed(2), draft.Symbol);
  const savedText = `saved by ${formatPerson(draft)} on ${formatDate(draft.CreatedAt)}`;
  return { Kind: 'SamePayment', Message: `There is an unconfirmed draft payment of ${amount} for ${draft.Item}, ${savedText}` };
};

interface SimilarDraft {
  Amount: Big;
  Symbol: string;
  CreatedAt: string;
  FirstName: string | null;
  SurName: string | null;
  UserName: string | null;
  Item: string;
}

/** Collects everything that the user must confirm before posting, and asks for it at once. */
const requireConfirmations = async (tx: Tx, draft: LockedPayment, options: PostingOptions) => {
  const { today, isDateConfirmed, isAccountConfirmed, isDuplicateConfirmed, isEntered } = options;
  const isReceipt = draft.Kind === 'Receipt';
  const dateQuestion = await checkPaymentDate(tx, draft, today);
  const accountQuestion =
    isReceipt && !isAccountConfirmed && draft.Reference
      ? await findAccountQuestion(tx, { customerId: draft.CustomerId, reference: draft.Reference })
      : null;
  const duplicateQuestion = isReceipt && !isDuplicateConfirmed ? await findDuplicateQuestion(tx, draft) : null;
  const draftQuestion = isReceipt && isEntered && !isDuplicateConfirmed ? await findDraftQuestion(tx, draft) : null;
  requireAllConfirmations([
    { question: dateQuestion, field: 'PaymentDate', isConfirmed: isDateConfirmed },
    { question: accountQuestion, field: 'Reference' },
    { question: duplicateQuestion, field: 'Reference' },
    { question: draftQuestion, field: 'Allocations' },
  ]);
};

/**
 * Confirms a draft in the caller's transaction: allocations, ties and settlement discounts. The caller then numbers the payment, as its last
 * step (`numberPayment`). Returns the id of its ledger entry, so that the entry precedes those of its discounts.
 */
export const postPayment = async (tx: Tx, draft: LockedPayment, options: PostingOptions): Promise<number> => {
  await requireConfirmations(tx, draft, options);
  const proposed = draft.ProposedAllocations as AllocationInput[];
  await lockInvoices(
    tx,
    proposed.flatMap((row) => row.InvoiceId ?? []),
  );
  const { EntryId } = await tx
    .updateTable('payments')
    .set({
      IsConfirmed: true,
      ConfirmedAt: sql`clock_timestamp()`,
      Unallocated: draft.Amount,
      ExchangeRate: sql<Big>`sterling_rate(${draft.CurrencyId}::integer, ${draft.PaymentDate}::date)`,
      ProposedAllocations: sql`'[]'::jsonb`,
    })
    .where('PaymentId', '=', draft.PaymentId)
    .returning(sql<number>`nextval(pg_get_serial_sequence('receivable_entries', 'receivable_entry_id'))`.as('EntryId'))
    .executeTakeFirstOrThrow();
  const account = { CustomerId: draft.CustomerId, CurrencyId: draft.CurrencyId };
  const requests = proposed.map((row) => ({
    ...row,
    ProFormaInvoiceId: row.ProFormaInvoiceId ?? null,
    RefundPaymentId: row.RefundPaymentId ?? null,
    PaymentId: row.PaymentId ?? (row.CreditId ? null : draft.PaymentId),
  }));
  await allocate(tx, { account, on: draft.PaymentDate, items: requests });
  return EntryId;
};

/** Confirms a draft, or saves and posts a new payment in one transaction. With `IsConfirmed` false, only saves the draft. */
export const confirmPayment = (context: Context, { Payment, IsConfirmed, ...request }: BodyOf<typeof confirmPaymentCall>) =>
  inTransaction(context, async (tx) => {
    const PaymentId = Payment ? await storePaymentDraft(tx, context, Payment) : must(request.PaymentId, 'The payment');
    const Version = Payment ? undefined : request.Version;
    // The lock on the account keeps the draft from changing. The row of the draft is locked later, after the invoices.
    await lockPayer(tx, PaymentId);
    const draft = await tx.selectFrom('payments').selectAll().where('PaymentId', '=', PaymentId).executeTakeFirst();
    if (!draft) throw noSuchPayment();
    if (Version) await requireVersion(tx, draft, Version);
    if (!IsConfirmed) return getPayment(tx, PaymentId);
    if (draft.IsConfirmed) throw new AppError('RULE_BROKEN', `This payment is already confirmed as payment ${draft.PaymentNo}`);
    const EntryId = await postPayment(tx, draft, {
      today: context.today,
      isDateConfirmed: Payment?.ConfirmDate ?? request.ConfirmDate,
      isAccountConfirmed: Payment?.ConfirmAccount ?? request.ConfirmAccount,
      isDuplicateConfirmed: Payment?.ConfirmSame ?? request.ConfirmSame,
      isEntered: Boolean(Payment),
    });
    const payment = await getPayment(tx, PaymentId);
    return addPaymentNumber(payment, await numberPayment(tx, PaymentId, { EntryId }));
  });
