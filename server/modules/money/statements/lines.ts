import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { StatementLine } from '#contract/money/statements/calls.ts';
import { Big, sum } from '#contract/money.ts';
import { paperWords } from '#contract/words/papers.ts';
import type { Db } from '#server/database/client/connect.ts';
import { statement } from '#server/database/statements.ts';
import type { RowOf } from '#server/database/statements.ts';
import type { OpenItem } from '#server/ledgers/receivables.ts';
import { must } from '#server/must.ts';

/** A statement line with exact amounts. */
export type ExactLine = RowOf<typeof StatementLine, 'Debit' | 'Credit' | 'Balance'>;

const kindNames: Record<string, string> = {
  ...paperWords,
  Receipt: 'Payment',
  Tied: 'Payment in advance',
  Refund: 'Refund',
  Discount: 'Discount on invoice',
  ReceiptReversed: 'Payment reversed',
  RefundReversed: 'Refund reversed',
  DiscountReversed: 'Discount reversed, invoice',
  WriteOff: 'Written off, invoice',
  WriteOffReversed: 'Write-off reversed, invoice',
  OpeningReversed: 'Opening item reversed, invoice',
};

interface Period {
  customerId: number;
  from: string;
  to: string;
}
const anyPeriod: Period = { customerId: 1, from: '2026-11-01', to: '2026-11-21' };

/** SQL: text after the number of a debit note. */
const undoesText = (creditNo: RawBuilder<unknown>) => sql`'undoes credit note ' || ${creditNo}`;

/** Ledger entries of an account in a period, by date. */
const ledgerEntries = statement({
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
    SELECT e.entry_date, e.kind, e.amount, e.reference, coalesce(i.customer_order_no, p.reference, ${undoesText(sql.ref('c.credit_no'))}) AS detail, i.due_date,
      e.invoice_id, e.credit_id, e.payment_id
    FROM receivable_entries e LEFT JOIN invoices i USING (invoice_id) LEFT JOIN payments p ON p.payment_id = e.payment_id
      LEFT JOIN credits c ON c.credit_id = i.credit_id
    WHERE e.customer_id = ${customerId} AND e.entry_date BETWEEN ${from} AND ${to}
    ORDER BY e.entry_date, e.receivable_entry_id`,
  example: anyPeriod,
});

const toDebitOrCredit = (amount: Big) => ({ Debit: amount.gt(0) ? amount : null, Credit: amount.lt(0) ? amount.neg() : null });

/** Lists every movement of the period with the balance after it. A reversed document has two lines: itself and its reversal. */
export const balanceForwardLines = async (
  db: Db,
  customerId: number,
  period: { from: string; to: string; opening: Big },
): Promise<ExactLine[]> => {
  let balance = period.opening;
  const entries = await ledgerEntries.rows(db, { ...period, customerId });
  return entries.map((entry) => {
    balance = balance.plus(entry.Amount);
    return {
      Date: entry.EntryDate,
      Kind: kindNames[entry.Kind] ?? entry.Kind,
      Reference: entry.Reference,
      CustomerOrderNo: entry.Detail,
      DueDate: entry.DueDate,
      ...toDebitOrCredit(entry.Amount),
      Balance: balance,
      InvoiceId: entry.InvoiceId,
      CreditId: entry.CreditId,
      PaymentId: entry.PaymentId,
    };
  });
};

/** Builds the line of one open item. What was allocated to the item is in the opposite column. */
const itemLine = (item: OpenItem): ExactLine => {
  const isOwed = item.GrossAmount.gt(0);
  const signedSettled = item.GrossAmount.minus(item.OpenAmount);
  const settledAmount = isOwed ? signedSettled : signedSettled.neg();
  const settled = settledAmount.eq(0) ? null : settledAmount;
  const isInvoice = item.Kind === 'Invoice' || item.Kind === 'Debit';
  return {
    Date: item.ItemDate,
    Kind: kindNames[item.Kind] ?? item.Kind,
    Reference: item.ItemNo,
    CustomerOrderNo: item.Reference,
    DueDate: isOwed ? item.DueDate : null,
    Debit: isOwed ? item.GrossAmount : settled,
    Credit: isOwed ? settled : item.GrossAmount.neg(),
    Balance: item.OpenAmount,
    InvoiceId: isInvoice ? item.ItemId : null,
    CreditId: item.Kind === 'Credit' ? item.ItemId : null,
    PaymentId: isInvoice || item.Kind === 'Credit' ? null : item.ItemId,
  };
};

/** Payment reversed in the period, or credit note undone by a debit note. */
const Reversed = z.object({
  Kind: z.enum(['Receipt', 'Refund', 'Credit']),
  ItemId: z.number(),
  ItemNo: z.string(),
  Reference: z.string().nullable(),
  ItemDate: z.string(),
  ReversedOn: z.string(),
  /** Signed as in the ledger: negative for a receipt or a credit note. */
  GrossAmount: z.number(),
  /** Amount that the reversal offsets, signed likewise. Less than the whole if a credit note was partly refunded. */
  OffsetAmount: z.number(),
  /** Debit note that undoes a credit note. */
  DebitId: z.number().nullable(),
  DebitNo: z.string().nullable(),
  Undoes: z.string().nullable(),
});
type Reversed = RowOf<typeof Reversed, 'GrossAmount' | 'OffsetAmount'>;

const reversedIn = statement({
  name: 'statement, reversed payments and undone credits',
  row: Reversed,
  exact: ['GrossAmount', 'OffsetAmount'],
  write: ({ customerId, from, to }: Period) => sql`
    SELECT p.kind, p.payment_id AS item_id, p.payment_no::text AS item_no, p.reference, p.payment_date AS item_date, p.reversed_on,
      ledger.amount AS gross_amount, ledger.amount AS offset_amount, NULL::integer AS debit_id, NULL AS debit_no, NULL AS undoes
    FROM payments p CROSS JOIN LATERAL (SELECT CASE p.kind WHEN 'Receipt' THEN -p.amount ELSE p.amount END AS amount) ledger
    WHERE p.customer_id = ${customerId} AND p.is_confirmed AND p.reversed_on BETWEEN ${from} AND ${to}
    UNION ALL
    SELECT 'Credit', c.credit_id, c.credit_no::text, NULL, c.credit_date, debit.invoice_date, -c.gross_amount,
      -coalesce((SELECT sum(a.amount) FROM allocations a WHERE a.credit_id = c.credit_id AND a.invoice_id = debit.invoice_id AND a.allocated_on <= ${to}), 0),
      debit.invoice_id, debit.invoice_no::text, ${undoesText(sql.ref('c.credit_no'))}
    FROM invoices debit JOIN credits c ON c.credit_id = debit.credit_id
    WHERE debit.customer_id = ${customerId} AND debit.kind = 'Debit' AND debit.invoice_date BETWEEN ${from} AND ${to}
    ORDER BY item_date, item_id`,
  example: anyPeriod,
});

/** Returns the lines of a payment and of its reversal. */
const paymentHalves = ({ Kind, ItemId, ItemNo, Reference, ItemDate, ReversedOn, OffsetAmount }: Reversed): ExactLine[] => {
  const half = (Date: string, kind: string, amount: Big): ExactLine => ({
    Date,
    Kind: kindNames[kind] ?? kind,
    Reference: ItemNo,
    CustomerOrderNo: Reference,
    DueDate: null,
    ...toDebitOrCredit(amount),
    Balance: amount,
    InvoiceId: null,
    CreditId: null,
    PaymentId: ItemId,
  });
  return [half(ItemDate, Kind, OffsetAmount), half(ReversedOn, `${Kind}Reversed`, OffsetAmount.neg())];
};

/**
 * Returns the lines of a credit note and of the debit note that undoes it. Each shows the amount offset as still open, so that their balances add
 * up to what is really open.
 */
const creditHalves = (row: Reversed, getOpenAmount: (kind: string, id: number | null) => Big): ExactLine[] => {
  const credit: OpenItem = {
    // Lines do not print the customer.
    CustomerId: 0,
    Kind: 'Credit',
    ItemId: row.ItemId,
    ItemNo: row.ItemNo,
    ItemDate: row.ItemDate,
    DueDate: row.ItemDate,
    Reference: null,
    GrossAmount: row.GrossAmount,
    OpenAmount: getOpenAmount('Credit', row.ItemId).plus(row.OffsetAmount),
  };
  const debit: OpenItem = {
    ...credit,
    Kind: 'Debit',
    ItemId: must(row.DebitId, 'The debit note'),
    ItemNo: must(row.DebitNo, 'The number of the debit note'),
    ItemDate: row.ReversedOn,
    DueDate: row.ReversedOn,
    Reference: row.Undoes,
    GrossAmount: row.GrossAmount.neg(),
    OpenAmount: getOpenAmount('Debit', row.DebitId).minus(row.OffsetAmount),
  };
  return [itemLine(credit), itemLine(debit)];
};

/** Lists items open at the end of the period, oldest first. A document reversed in the period has two lines: itself and its reversal. */
export const openItemLines = async (
  db: Db,
  customerId: number,
  items: readonly OpenItem[],
  period: { from: string; to: string },
): Promise<ExactLine[]> => {
  const reversed = await reversedIn.rows(db, { customerId, from: period.from, to: period.to });
  const itemKey = (kind: string, id: number | null) => `${kind} ${id}`;
  const open = new Map(items.map((item) => [itemKey(item.Kind, item.ItemId), item.OpenAmount]));
  const getOpenAmount = (kind: string, id: number | null) => sum([open.get(itemKey(kind, id))]);
  const halves = reversed.flatMap((row) => (row.Kind === 'Credit' ? creditHalves(row, getOpenAmount) : paymentHalves(row)));
  const reversedKeys = new Set(
    reversed.flatMap((row) => (row.Kind === 'Credit' ? [itemKey('Credit', row.ItemId), itemKey('Debit', row.DebitId)] : [])),
  );
  const lines = [...items.filter((item) => !reversedKeys.has(itemKey(item.Kind, item.ItemId))).map(itemLine), ...halves];
  return lines.toSorted((one, other) => one.Date.localeCompare(other.Date));
};
