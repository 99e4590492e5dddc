import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { invalidField } from '#contract/call/errors.ts';
import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import { keyOfItem } from '#contract/money/payments/openItemKey.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { addReceivableEntries } from '#server/ledgers/receivables.ts';
import { refuseOverAllocation } from './overAllocation.ts';
import { exchangeDifference } from './exchange.ts';
import { allocateToRefunds } from './allocateToRefunds.ts';
import type { WantedRefund } from './allocateToRefunds.ts';
import { findLastReversals } from '#server/modules/money/payments/reversal/lastReversals.ts';
import { lockInvoices } from '#server/modules/money/payments/locks.ts';
import type { LockedInvoice } from '#server/modules/money/payments/locks.ts';
import { allocatedOn, askedBeyond, repeatedAt } from './allocationRules.ts';
import { checkMoney, fieldOf, lockMoney } from '#server/modules/money/payments/money.ts';
import { giveBackVat, tieMoney } from './ties.ts';
import type { WantedTie } from './ties.ts';
import { takeDiscounts } from './takeDiscounts.ts';
import type { Discounted, Wanted } from './takeDiscounts.ts';
import { must } from '#server/must.ts';

/** Money from one payment or credit note for one invoice or refund, or from one payment for one pro forma. */
export interface WantedItem {
  InvoiceId: number | null;
  ProFormaInvoiceId: number | null;
  RefundPaymentId?: number | null | undefined;
  Amount: Numeric;
  DiscountTaken: Numeric;
  PaymentId: number | null;
  CreditId: number | null;
}

interface Allocating {
  account: { CustomerId: number; CurrencyId: number };
  /** Requested date. An allocation is dated later if its invoice or money is newer. */
  on: string;
  wanted: readonly WantedItem[];
}

const forInvoice = ({ row, place }: { row: WantedItem; place: number }): Wanted[] => {
  const { InvoiceId, ProFormaInvoiceId: _none, RefundPaymentId: _neither, ...rest } = row;
  return InvoiceId === null ? [] : [{ ...rest, InvoiceId, place }];
};

const forRefund = ({ row, place }: { row: WantedItem; place: number }): WantedRefund[] => {
  const { RefundPaymentId, Amount, PaymentId, CreditId } = row;
  return RefundPaymentId ? [{ RefundPaymentId, Amount, PaymentId, CreditId, place }] : [];
};

const forProForma = ({ row, place }: { row: WantedItem; place: number }): WantedTie[] =>
  row.ProFormaInvoiceId === null ? [] : [{ ProFormaInvoiceId: row.ProFormaInvoiceId, PaymentId: row.PaymentId, Amount: row.Amount, place }];

/**
 * Allocates money to invoices and refunds and ties it to pro formas. Locks the rows, checks them and posts settlement discounts.
 * Never allocates more than is outstanding on the item or left of the money, even with concurrent users. The caller has locked the account.
 */
export const allocate = async (tx: Tx, { account, on, wanted }: Allocating) => {
  const placed = wanted.map((row, place) => ({ row, place }));
  refuseRepeats(wanted);
  const invoices = placed.flatMap(forInvoice);
  const allocations = await allocateToInvoices(tx, { account, on, wanted: invoices });
  const refunded = await allocateToRefunds(tx, { account, on, wanted: placed.flatMap(forRefund) });
  const ties = await tieMoney(tx, account.CustomerId, on, placed.flatMap(forProForma));
  return { allocations: [...allocations, ...refunded], ties };
};

const allocateToInvoices = async (tx: Tx, { account, on, wanted }: Omit<Allocating, 'wanted'> & { wanted: readonly Wanted[] }) => {
  if (wanted.length === 0) return [];
  const invoices = await lockInvoices(
    tx,
    wanted.map((row) => row.InvoiceId),
  );
  const money = await lockMoney(tx, wanted);
  const lastReversals = await findLastReversals(tx, wanted);
  const pairs = wanted.map((row) => {
    const invoice = invoices.find((found) => found.InvoiceId === row.InvoiceId && found.CustomerId === account.CustomerId);
    if (!invoice) throw invalidField(fieldOf(row.place, 'InvoiceId'), 'is not an invoice of this customer');
    const source = money.find(
      (found) => (found.isPayment ? row.PaymentId : row.CreditId) === found.id && found.CustomerId === account.CustomerId,
    );
    if (!source) throw invalidField(fieldOf(row.place, row.CreditId ? 'CreditId' : 'PaymentId'), 'is not money on this account');
    return { row, invoice, source, AllocatedOn: allocatedOn(on, { date: invoice.InvoiceDate }, source, lastReversals(row)) };
  });
  for (const source of money)
    await checkMoney(
      tx,
      account.CustomerId,
      source,
      pairs.filter((pair) => pair.source === source).map((pair) => pair.row),
    );
  for (const invoice of invoices)
    await checkInvoice(
      tx,
      invoice,
      pairs.filter((pair) => pair.invoice === invoice).map((pair) => pair.row),
    );
  const discounted = await takeDiscounts(tx, pairs);
  const used = pairs.map(({ row: { PaymentId, Amount }, AllocatedOn }) => ({ PaymentId, Amount, AllocatedOn }));
  const ids = await writeAllocations(tx, account, discounted);
  await giveBackVat(tx, used);
  return ids;
};

const refuseRepeats = (wanted: readonly WantedItem[]) => {
  const place = repeatedAt(wanted.map((row) => `${keyOfItem(row)} ${row.PaymentId} ${row.CreditId}`));
  if (place !== -1) throw invalidField(fieldOf(place, 'InvoiceId'), 'is listed twice');
};

const checkInvoice = async (tx: Tx, invoice: LockedInvoice, rows: readonly Wanted[]) => {
  const asked = askedBeyond(invoice.Outstanding, rows);
  if (asked === null) return;
  await refuseOverAllocation(tx, {
    customerId: invoice.CustomerId,
    name: `Invoice ${invoiceName(invoice)}`,
    spent: 'fully paid',
    column: 'InvoiceId',
    id: invoice.InvoiceId,
    left: invoice.Outstanding,
    requested: asked,
  });
};

const writeAllocations = async (tx: Tx, { CustomerId, CurrencyId }: Allocating['account'], pairs: readonly Discounted[]) => {
  const ids = await addRows(
    tx,
    'allocations',
    pairs.map(({ row: { place: _place, ...row }, invoice, source, AllocatedOn, DiscountVat }) => {
      const ExchangeDifference = exchangeDifference(row.Amount, source.rate, invoice.ExchangeRate);
      return { ...row, CustomerId, DiscountVat, ExchangeDifference, AllocatedOn };
    }),
    'PaymentAllocationId',
  );
  await addReceivableEntries(
    tx,
    pairs.map(({ row, invoice, AllocatedOn }, index) => ({
      CustomerId,
      CurrencyId,
      EntryDate: AllocatedOn,
      Kind: 'Discount',
      Amount: new Big(row.DiscountTaken).neg(),
      PaymentAllocationId: must(ids[index], 'The allocation'),
      Reference: invoiceName(invoice),
    })),
  );
  return ids;
};
