import { sql } from 'kysely';
import { invalidField } from '#contract/errors.ts';
import { Big, sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { Tx } from '#server/database/connect.ts';
import { formatMoney } from '#server/documents/format.ts';
import { addReceivableEntries } from '#server/ledgers/receivables.ts';
import { refuseOverAllocation } from './overAllocation.ts';
import { lockCredits, lockInvoices, lockPayments } from './locks.ts';
import type { LockedInvoice } from './locks.ts';
import { takeDiscounts } from './takeDiscounts.ts';
import type { Discounted } from './takeDiscounts.ts';

/** Money out of one payment or one credit note for one invoice. */
export interface Wanted {
  InvoiceId: number;
  Amount: Numeric;
  DiscountTaken: Numeric;
  PaymentId: number | null;
  CreditId: number | null;
}

interface Allocating {
  account: { CustomerId: number; CurrencyId: number };
  /** The day it counts from; later where the invoice or the money is younger. */
  on: string;
  wanted: readonly Wanted[];
}

/** What an allocation comes out of: a confirmed receipt or an issued credit note. */
export interface Money {
  id: number;
  no: number | null;
  date: string;
  isPayment: boolean;
  CustomerId: number;
  Unallocated: Big;
}

const latest = (days: readonly string[]) => days.toSorted().at(-1) ?? '';
export const fieldOf = (index: number, name: string) => `Allocations.${index}.${name}`;

const lockMoney = async (tx: Tx, wanted: readonly Wanted[]): Promise<Money[]> => {
  const payments = await lockPayments(
    tx,
    wanted.flatMap((row) => row.PaymentId ?? []),
  );
  const credits = await lockCredits(
    tx,
    wanted.flatMap((row) => row.CreditId ?? []),
  );
  return [
    ...payments
      .filter((row) => row.Kind === 'Receipt' && row.IsConfirmed)
      .map((row) => ({ ...row, id: row.PaymentId, no: row.PaymentNo, date: row.PaymentDate, isPayment: true })),
    ...credits
      .filter((row) => row.CreditNo !== null)
      .map((row) => ({ ...row, id: row.CreditId, no: row.CreditNo, date: row.CreditDate, isPayment: false })),
  ];
};

/**
 * Sets money against invoices: locks, checks, writes the allocations and the ledger's settlement discounts. The account is
 * already locked. Never more than the invoice still owes nor than the money still holds, whoever else is at it.
 */
export const allocate = async (tx: Tx, { account, on, wanted }: Allocating) => {
  if (wanted.length === 0) return [];
  refuseRepeats(wanted);
  const invoices = await lockInvoices(
    tx,
    wanted.map((row) => row.InvoiceId),
  );
  const money = await lockMoney(tx, wanted);
  const lastReversals = await findLastReversals(tx, wanted);
  const pairs = wanted.map((row, index) => {
    const invoice = invoices.find((found) => found.InvoiceId === row.InvoiceId && found.CustomerId === account.CustomerId);
    if (!invoice) throw invalidField(fieldOf(index, 'InvoiceId'), 'is not an invoice of this customer');
    const source = money.find(
      (found) => (found.isPayment ? row.PaymentId : row.CreditId) === found.id && found.CustomerId === account.CustomerId,
    );
    if (!source) throw invalidField(fieldOf(index, row.CreditId ? 'CreditId' : 'PaymentId'), 'is not money on this account');
    return { row, invoice, source, AllocatedOn: latest([on, invoice.InvoiceDate, source.date, ...lastReversals(row)]) };
  });
  for (const source of money)
    await checkMoney(
      tx,
      source,
      pairs.filter((pair) => pair.source === source).map((pair) => pair.row),
    );
  for (const invoice of invoices)
    await checkInvoice(
      tx,
      invoice,
      pairs.filter((pair) => pair.invoice === invoice).map((pair) => pair.row),
    );
  return writeAllocations(tx, account, await takeDiscounts(tx, pairs));
};

const refuseRepeats = (wanted: readonly Wanted[]) => {
  const seen = new Set<string>();
  wanted.forEach((row, index) => {
    const key = `${row.InvoiceId} ${row.PaymentId} ${row.CreditId}`;
    if (seen.has(key)) throw invalidField(fieldOf(index, 'InvoiceId'), 'is listed twice');
    seen.add(key);
  });
};

const checkMoney = async (tx: Tx, source: Money, rows: readonly Wanted[]) => {
  const asked = sum(rows.map((row) => row.Amount));
  if (asked.lte(source.Unallocated)) return;
  const name = source.isPayment ? `Payment ${source.no}` : `Credit note ${source.no}`;
  await refuseOverAllocation(tx, {
    what: `${name} has ${formatMoney(source.Unallocated.toFixed(2))} left and ${formatMoney(asked.toFixed(2))} was asked for`,
    column: source.isPayment ? 'PaymentId' : 'CreditId',
    id: source.id,
  });
};

const checkInvoice = async (tx: Tx, invoice: LockedInvoice, rows: readonly Wanted[]) => {
  const asked = sum(rows.flatMap((row) => [row.Amount, row.DiscountTaken]));
  if (asked.lte(invoice.Outstanding)) return;
  await refuseOverAllocation(tx, {
    what: `Invoice ${invoice.InvoiceNo} has ${formatMoney(invoice.Outstanding.toFixed(2))} left to pay and would get ${formatMoney(asked.toFixed(2))}`,
    column: 'InvoiceId',
    id: invoice.InvoiceId,
  });
};

/** On each invoice and each money, the day of its last reversal: a new allocation is never dated before it, so no day in the past shows too much. */
const findLastReversals = async (tx: Tx, wanted: readonly Wanted[]) => {
  const { rows } = await sql<{ PaymentId: number | null; CreditId: number | null; InvoiceId: number | null; Last: string }>`
    SELECT payment_id, credit_id, invoice_id, max(allocated_on) AS last FROM allocations
    WHERE reverses_id IS NOT NULL AND (invoice_id = ANY(${wanted.map((row) => row.InvoiceId)}::integer[])
      OR payment_id = ANY(${wanted.flatMap((row) => row.PaymentId ?? [])}::integer[]) OR credit_id = ANY(${wanted.flatMap((row) => row.CreditId ?? [])}::integer[]))
    GROUP BY payment_id, credit_id, invoice_id`.execute(tx);
  return (row: Wanted) =>
    rows
      .filter(
        (found) =>
          found.InvoiceId === row.InvoiceId ||
          (found.PaymentId !== null && found.PaymentId === row.PaymentId) ||
          (found.CreditId !== null && found.CreditId === row.CreditId),
      )
      .map((found) => found.Last);
};

const writeAllocations = async (tx: Tx, account: Allocating['account'], pairs: readonly Discounted[]) => {
  const ids: number[] = [];
  for (const { row, invoice, AllocatedOn, DiscountVat } of pairs) {
    const { PaymentAllocationId } = await tx
      .insertInto('allocations')
      .values({ ...row, CustomerId: account.CustomerId, DiscountVat: JSON.stringify(DiscountVat), AllocatedOn })
      .returning('PaymentAllocationId')
      .executeTakeFirstOrThrow();
    await addReceivableEntries(tx, [
      {
        ...account,
        EntryDate: AllocatedOn,
        Kind: 'Discount',
        Amount: new Big(row.DiscountTaken).neg(),
        PaymentAllocationId,
        Reference: String(invoice.InvoiceNo),
      },
    ]);
    ids.push(PaymentAllocationId);
  }
  return ids;
};
