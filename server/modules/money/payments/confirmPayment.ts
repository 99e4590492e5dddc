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
import { addReceivableEntries } from '#server/ledgers/receivables.ts';
import { checkBusinessDate, requireAllConfirmations } from '#server/modules/businessDates.ts';
import { formatPerson, requireVersion } from '#server/modules/versions.ts';
import { must } from '#server/must.ts';
import { allocate } from './allocation/allocate.ts';
import { findAccountQuestion } from './suggestion/elsewhere.ts';
import { lockPayer, lockInvoices, noSuchPayment } from './locks.ts';
import type { LockedPayment } from './locks.ts';
import { getPayment } from './queries.ts';
import { storePaymentDraft } from './savePayment.ts';

interface Posting {
  today: string;
  /** True once the user has confirmed an unusually old date. */
  isDateConfirmed: boolean | undefined;
  /** True once the user has confirmed the account although the reference quotes another customer's item. */
  isAccountConfirmed: boolean | undefined;
  /** True once the user has confirmed that a similar payment is a different one. Always true for a line of a bank file. */
  isSameConfirmed: boolean | undefined;
  /** True if entered on a screen, where a saved draft for the same invoice raises a question. */
  isEntered?: boolean;
}

const checkPaymentDate = async (tx: Tx, { PaymentDate: date, Kind, CurrencyId }: LockedPayment, today: string) => {
  if (date > today) throw invalidField('PaymentDate', `is ${formatDate(date)}. Confirm the payment on or after that day.`);
  const dated = {
    what: Kind === 'Refund' ? 'The refund' : 'The payment',
    date,
    currencyId: CurrencyId,
    field: 'PaymentDate',
    daysBack: daysBackUnasked.payment,
  };
  return checkBusinessDate(tx, today, dated);
};

/** Finds a recorded payment with the same customer, amount, date and reference that has not been reversed. */
const findSameQuestion = async (tx: Tx, draft: LockedPayment): Promise<OrderWarning | null> => {
  if (!draft.Reference?.trim()) return null;
  const { rows } = await sql<{ PaymentNo: number; Symbol: string }>`
    SELECT p.payment_no, k.symbol FROM payments p JOIN currencies k USING (currency_id)
    WHERE p.customer_id = ${draft.CustomerId} AND p.payment_date = ${draft.PaymentDate}::date AND p.amount = ${draft.Amount}::numeric AND p.kind = 'Receipt'
      AND p.is_confirmed AND p.reversed_on IS NULL AND lower(trim(p.reference)) = lower(${draft.Reference.trim()}) ORDER BY p.payment_no DESC LIMIT 1`.execute(
    tx,
  );
  const [same] = rows;
  if (!same) return null;
  const amount = formatMoney(draft.Amount.toFixed(2), same.Symbol);
  return { Kind: 'SamePayment', Message: `Payment ${same.PaymentNo} of ${amount} on that date has the same reference` };
};

/** Finds another saved draft for one of the same invoices or pro formas. */
const findDraftQuestion = async (tx: Tx, payment: LockedPayment): Promise<OrderWarning | null> => {
  const { rows } = await sql<SimilarDraft>`
    SELECT p.amount, k.symbol, p.created_at, u.first_name, u.sur_name, u.user_name,
      CASE WHEN i.invoice_id IS NULL THEN 'pro forma ' || f.pro_forma_no ELSE 'invoice ' || coalesce(i.original_no, i.invoice_no::text) END AS item
    FROM payments p JOIN currencies k USING (currency_id) LEFT JOIN users u ON u.user_id = p.created_by
      CROSS JOIN LATERAL jsonb_to_recordset(p.proposed_allocations) AS a("InvoiceId" integer, "ProFormaInvoiceId" integer)
      JOIN jsonb_to_recordset(${JSON.stringify(payment.ProposedAllocations)}::jsonb) AS own("InvoiceId" integer, "ProFormaInvoiceId" integer)
        ON own."InvoiceId" = a."InvoiceId" OR own."ProFormaInvoiceId" = a."ProFormaInvoiceId"
      LEFT JOIN invoices i ON i.invoice_id = a."InvoiceId" LEFT JOIN pro_forma_invoices f ON f.pro_forma_invoice_id = a."ProFormaInvoiceId"
    WHERE p.customer_id = ${payment.CustomerId} AND p.kind = 'Receipt' AND NOT p.is_confirmed AND p.payment_id <> ${payment.PaymentId}
    ORDER BY p.payment_id DESC LIMIT 1`.execute(tx);
  const [draft] = rows;
  if (!draft) return null;
  const amount = formatMoney(draft.Amount.toFixed(2), draft.Symbol);
  const saved = `saved by ${formatPerson(draft)} on ${formatDate(draft.CreatedAt)}`;
  return { Kind: 'SamePayment', Message: `There is an unconfirmed draft payment of ${amount} for ${draft.Item}, ${saved}` };
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
const requireConfirmations = async (tx: Tx, draft: LockedPayment, posting: Posting) => {
  const { today, isDateConfirmed, isAccountConfirmed, isSameConfirmed, isEntered } = posting;
  const isReceipt = draft.Kind === 'Receipt';
  const old = await checkPaymentDate(tx, draft, today);
  const other =
    isReceipt && !isAccountConfirmed && draft.Reference
      ? await findAccountQuestion(tx, { customerId: draft.CustomerId, reference: draft.Reference })
      : null;
  const same = isReceipt && !isSameConfirmed ? await findSameQuestion(tx, draft) : null;
  const saved = isReceipt && isEntered && !isSameConfirmed ? await findDraftQuestion(tx, draft) : null;
  requireAllConfirmations([
    { question: old, field: 'PaymentDate', isConfirmed: isDateConfirmed },
    { question: other, field: 'Reference' },
    { question: same, field: 'Reference' },
    { question: saved, field: 'Allocations' },
  ]);
};

/** Posts a draft in the caller's transaction: number, ledger entry, allocations, ties and settlement discounts. */
export const postPayment = async (tx: Tx, draft: LockedPayment, posting: Posting) => {
  await requireConfirmations(tx, draft, posting);
  const proposed = draft.ProposedAllocations as AllocationInput[];
  await lockInvoices(
    tx,
    proposed.flatMap((row) => row.InvoiceId ?? []),
  );
  const posted = await tx
    .updateTable('payments')
    .set({
      IsConfirmed: true,
      ConfirmedAt: sql`clock_timestamp()`,
      PaymentNo: sql<number>`take_number('payment')`,
      Unallocated: draft.Amount,
      ExchangeRate: sql<Big>`sterling_rate(${draft.CurrencyId}::integer, ${draft.PaymentDate}::date)`,
      ProposedAllocations: sql`'[]'::jsonb`,
    })
    .where('PaymentId', '=', draft.PaymentId)
    .returning('PaymentNo')
    .executeTakeFirstOrThrow();
  const account = { CustomerId: draft.CustomerId, CurrencyId: draft.CurrencyId };
  const entry = {
    ...account,
    EntryDate: draft.PaymentDate,
    Kind: draft.Kind === 'Refund' ? ('Refund' as const) : ('Receipt' as const),
    Amount: draft.Kind === 'Refund' ? draft.Amount : draft.Amount.neg(),
    PaymentId: draft.PaymentId,
    Reference: String(posted.PaymentNo),
  };
  const requests = proposed.map((row) => ({
    ...row,
    ProFormaInvoiceId: row.ProFormaInvoiceId ?? null,
    RefundPaymentId: row.RefundPaymentId ?? null,
    PaymentId: row.PaymentId ?? (row.CreditId ? null : draft.PaymentId),
  }));
  await addReceivableEntries(tx, [entry]);
  await allocate(tx, { account, on: draft.PaymentDate, wanted: requests });
};

/** Confirms a draft, or saves and posts a new payment in one transaction. With IsConfirmed false, the draft stays a draft. */
export const confirmPayment = (context: Context, { Payment, IsConfirmed, ...request }: BodyOf<typeof confirmPaymentCall>) =>
  inTransaction(context, async (tx) => {
    const PaymentId = Payment ? await storePaymentDraft(tx, context, Payment) : must(request.PaymentId, 'The payment');
    const Version = Payment ? undefined : request.Version;
    // The account's lock keeps the draft from changing. Its own row is locked after the invoices.
    await lockPayer(tx, PaymentId);
    const draft = await tx.selectFrom('payments').selectAll().where('PaymentId', '=', PaymentId).executeTakeFirst();
    if (!draft) throw noSuchPayment();
    if (Version) await requireVersion(tx, draft, Version);
    if (!IsConfirmed) return getPayment(tx, PaymentId);
    if (draft.IsConfirmed) throw new AppError('RULE_BROKEN', `This payment is already confirmed as payment ${draft.PaymentNo}`);
    await postPayment(tx, draft, {
      today: context.today,
      isDateConfirmed: Payment?.ConfirmDate ?? request.ConfirmDate,
      isAccountConfirmed: Payment?.ConfirmAccount ?? request.ConfirmAccount,
      isSameConfirmed: Payment?.ConfirmSame ?? request.ConfirmSame,
      isEntered: Boolean(Payment),
    });
    return getPayment(tx, PaymentId);
  });
