import { sql } from 'kysely';
import { z } from 'zod';
import type { StatementLine } from '#contract/statements/calls.ts';
import { Big } from '#contract/money.ts';
import { paperWords } from '#contract/words/papers.ts';
import type { Db } from '#server/database/connect.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import type { OpenItem } from '#server/ledgers/receivables.ts';

/** A line of a statement with what it brings to the balance. */
export type ExactLine = RowOf<typeof StatementLine, 'Debit' | 'Credit' | 'Balance'>;

const names: Record<string, string> = {
  ...paperWords,
  Receipt: 'Payment',
  Tied: 'Payment, tied to pro forma',
  Refund: 'Refund',
  Discount: 'Discount on invoice',
  ReceiptReversed: 'Payment reversed',
  RefundReversed: 'Refund reversed',
  DiscountReversed: 'Discount taken back, invoice',
  WriteOff: 'Written off, invoice',
  WriteOffReversed: 'Write-off taken back, invoice',
  OpeningReversed: 'Brought forward by mistake, invoice',
};

interface Period {
  customerId: number;
  from: string;
  to: string;
}
const anyPeriod: Period = { customerId: 1, from: '2026-11-01', to: '2026-11-21' };

/** The account's ledger of a period, in the order of the days. */
const entriesOf = statement({
  name: 'statement, entries',
  row: z.object({
    EntryDate: z.string(),
    Kind: z.string(),
    Amount: z.number(),
    Reference: z.string(),
    Detail: z.string().nullable(),
    DueDate: z.string().nullable(),
    InvoiceId: z.number().nullable(),
    CreditId: z.number().nullable(),
    PaymentId: z.number().nullable(),
  }),
  exact: ['Amount'],
  write: ({ customerId, from, to }: Period) => sql`
    SELECT e.entry_date, e.kind, e.amount, e.reference, coalesce(i.customer_order_no, p.reference) AS detail, i.due_date,
      e.invoice_id, e.credit_id, e.payment_id
    FROM receivable_entries e LEFT JOIN invoices i USING (invoice_id) LEFT JOIN payments p ON p.payment_id = e.payment_id
    WHERE e.customer_id = ${customerId} AND e.entry_date BETWEEN ${from} AND ${to}
    ORDER BY e.entry_date, e.receivable_entry_id`,
  example: anyPeriod,
});

const sides = (amount: Big) => ({ Debit: amount.gt(0) ? amount : null, Credit: amount.lt(0) ? amount.neg() : null });

/** From balance to balance: every movement of the period, what was reversed with both its halves. */
export const balanceForwardLines = async (
  db: Db,
  customerId: number,
  period: { from: string; to: string; opening: Big },
): Promise<ExactLine[]> => {
  let balance = period.opening;
  const entries = await entriesOf.rows(db, { ...period, customerId });
  return entries.map((entry) => {
    balance = balance.plus(entry.Amount);
    return {
      Date: entry.EntryDate,
      Kind: names[entry.Kind] ?? entry.Kind,
      Reference: entry.Reference,
      CustomerOrderNo: entry.Detail,
      DueDate: entry.DueDate,
      ...sides(entry.Amount),
      Balance: balance,
      InvoiceId: entry.InvoiceId,
      CreditId: entry.CreditId,
      PaymentId: entry.PaymentId,
    };
  });
};

const openLine = (item: OpenItem): ExactLine => {
  const settled = item.GrossAmount.minus(item.OpenAmount);
  const isOwed = item.GrossAmount.gt(0);
  const isInvoice = item.Kind === 'Invoice' || item.Kind === 'Debit';
  return {
    Date: item.ItemDate,
    Kind: names[item.Kind] ?? item.Kind,
    Reference: item.ItemNo,
    CustomerOrderNo: item.Reference,
    DueDate: isOwed ? item.DueDate : null,
    Debit: isOwed ? item.GrossAmount : settled.eq(0) ? null : settled.neg(),
    Credit: isOwed ? (settled.eq(0) ? null : settled) : item.GrossAmount.neg(),
    Balance: item.OpenAmount,
    InvoiceId: isInvoice ? item.ItemId : null,
    CreditId: item.Kind === 'Credit' ? item.ItemId : null,
    PaymentId: isInvoice || item.Kind === 'Credit' ? null : item.ItemId,
  };
};

const reversedIn = statement({
  name: 'statement, reversed payments',
  row: z.object({
    PaymentId: z.number(),
    PaymentNo: z.number(),
    Reference: z.string().nullable(),
    PaymentDate: z.string(),
    ReversedOn: z.string(),
    Signed: z.number(),
  }),
  exact: ['Signed'],
  write: ({ customerId, from, to }: Period) => sql`
    SELECT payment_id, payment_no, reference, payment_date, reversed_on, CASE kind WHEN 'Receipt' THEN -amount ELSE amount END AS signed
    FROM payments WHERE customer_id = ${customerId} AND is_confirmed AND reversed_on BETWEEN ${from} AND ${to} ORDER BY payment_date, payment_id`,
  example: anyPeriod,
});

/** Payments that were reversed within the period: both halves, which cancel out. */
const reversedLines = async (db: Db, customerId: number, from: string, to: string): Promise<ExactLine[]> => {
  const rows = await reversedIn.rows(db, { customerId, from, to });
  return rows.flatMap(({ PaymentId, PaymentNo, Reference, PaymentDate, ReversedOn, Signed }) => {
    const half = (Date: string, kind: 'Receipt' | 'Refund' | 'ReceiptReversed' | 'RefundReversed', amount: Big): ExactLine => ({
      Date,
      Kind: names[kind] ?? kind,
      Reference: String(PaymentNo),
      CustomerOrderNo: Reference,
      DueDate: null,
      ...sides(amount),
      Balance: amount,
      InvoiceId: null,
      CreditId: null,
      PaymentId,
    });
    const isReceipt = Signed.lt(0);
    return [
      half(PaymentDate, isReceipt ? 'Receipt' : 'Refund', Signed),
      half(ReversedOn, isReceipt ? 'ReceiptReversed' : 'RefundReversed', Signed.neg()),
    ];
  });
};

/** What is open at the end of the period, oldest first, and what was reversed within it. */
export const openItemLines = async (
  db: Db,
  customerId: number,
  items: readonly OpenItem[],
  period: { from: string; to: string },
): Promise<ExactLine[]> => {
  const lines = [...items.map(openLine), ...(await reversedLines(db, customerId, period.from, period.to))];
  return lines.toSorted((one, other) => one.Date.localeCompare(other.Date));
};
