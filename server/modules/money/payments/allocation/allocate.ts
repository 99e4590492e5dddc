import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { invalidField } from '#contract/call/errors.ts';
import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import { getItemKey } from '#contract/money/payments/openItemKey.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { addReceivableEntries } from '#server/ledgers/receivables.ts';
import { refuseOverAllocation } from './overAllocation.ts';
import { calculateExchangeDifference } from './exchange.ts';
import { allocateToRefunds } from './allocateToRefunds.ts';
import type { RequestedRefund } from './allocateToRefunds.ts';
import { findLastReversals } from '#server/modules/money/payments/reversal/lastReversals.ts';
import { lockInvoices } from '#server/modules/money/payments/locks.ts';
import type { LockedInvoice } from '#server/modules/money/payments/locks.ts';
import { getAllocationDate, findExcessRequest, findRepeatIndex } from './allocationRules.ts';
import { checkMoney, getFieldPath, lockMoney } from '#server/modules/money/payments/money.ts';
import { reverseAdvanceVat, tieToProFormas } from './ties.ts';
import type { RequestedTie } from './ties.ts';
import { checkDiscounts } from './checkDiscounts.ts';
import type { Discounted, RequestedAllocation } from './checkDiscounts.ts';
import { must } from '#server/must.ts';

/** Request to set money from one payment or credit note against one invoice or refund, or from one payment against one pro forma. */
export interface RequestedItem {
  InvoiceId: number | null;
  ProFormaInvoiceId: number | null;
  RefundPaymentId?: number | null | undefined;
  Amount: Numeric;
  DiscountTaken: Numeric;
  PaymentId: number | null;
  CreditId: number | null;
}

interface AllocationRequest {
  account: { CustomerId: number; CurrencyId: number };
  /** Requested date. An allocation is dated later if its invoice or money is newer. */
  on: string;
  items: readonly RequestedItem[];
}

const pickForInvoice = ({ row, index }: { row: RequestedItem; index: number }): RequestedAllocation[] => {
  const { InvoiceId, ProFormaInvoiceId: _proForma, RefundPaymentId: _refund, ...fields } = row;
  return InvoiceId === null ? [] : [{ ...fields, InvoiceId, index }];
};

const pickForRefund = ({ row, index }: { row: RequestedItem; index: number }): RequestedRefund[] => {
  const { RefundPaymentId, Amount, PaymentId, CreditId } = row;
  return RefundPaymentId ? [{ RefundPaymentId, Amount, PaymentId, CreditId, index }] : [];
};

const pickForProForma = ({ row, index }: { row: RequestedItem; index: number }): RequestedTie[] =>
  row.ProFormaInvoiceId === null ? [] : [{ ProFormaInvoiceId: row.ProFormaInvoiceId, PaymentId: row.PaymentId, Amount: row.Amount, index }];

/**
 * Allocates money to invoices and refunds and ties it to pro formas. Locks the rows, checks them and posts settlement discounts.
 * Never allocates more than is outstanding on the item or unallocated of the money, even with concurrent users. The caller has locked the
 * account.
 */
export const allocate = async (tx: Tx, { account, on, items }: AllocationRequest) => {
  const numberedRequests = items.map((row, index) => ({ row, index }));
  refuseRepeats(items);
  const invoices = numberedRequests.flatMap(pickForInvoice);
  const allocations = await allocateToInvoices(tx, { account, on, requests: invoices });
  const refundIds = await allocateToRefunds(tx, { account, on, requests: numberedRequests.flatMap(pickForRefund) });
  const ties = await tieToProFormas(tx, account.CustomerId, on, numberedRequests.flatMap(pickForProForma));
  return { allocations: [...allocations, ...refundIds], ties };
};

const allocateToInvoices = async (
  tx: Tx,
  { account, on, requests }: Omit<AllocationRequest, 'items'> & { requests: readonly RequestedAllocation[] },
) => {
  if (requests.length === 0) return [];
  const invoices = await lockInvoices(
    tx,
    requests.map((row) => row.InvoiceId),
  );
  const money = await lockMoney(tx, requests);
  const lastReversals = await findLastReversals(tx, requests);
  const pairs = requests.map((row) => {
    const invoice = invoices.find((candidate) => candidate.InvoiceId === row.InvoiceId && candidate.CustomerId === account.CustomerId);
    if (!invoice) throw invalidField(getFieldPath(row.index, 'InvoiceId'), 'is not an invoice of this customer');
    const source = money.find(
      (candidate) => (candidate.isPayment ? row.PaymentId : row.CreditId) === candidate.id && candidate.CustomerId === account.CustomerId,
    );
    if (!source) throw invalidField(getFieldPath(row.index, row.CreditId ? 'CreditId' : 'PaymentId'), 'is not money on this account');
    return { row, invoice, source, AllocatedOn: getAllocationDate(on, { date: invoice.InvoiceDate }, source, lastReversals(row)) };
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
  const discountedPairs = await checkDiscounts(tx, pairs);
  const usedMoney = pairs.map(({ row: { PaymentId, Amount }, AllocatedOn }) => ({ PaymentId, Amount, AllocatedOn }));
  const ids = await writeAllocations(tx, account, discountedPairs);
  await reverseAdvanceVat(tx, usedMoney);
  return ids;
};

const refuseRepeats = (requests: readonly RequestedItem[]) => {
  const index = findRepeatIndex(requests.map((row) => `${getItemKey(row)} ${row.PaymentId} ${row.CreditId}`));
  if (index !== -1) throw invalidField(getFieldPath(index, 'InvoiceId'), 'is listed twice');
};

const checkInvoice = async (tx: Tx, invoice: LockedInvoice, rows: readonly RequestedAllocation[]) => {
  const requestedTotal = findExcessRequest(invoice.Outstanding, rows);
  if (requestedTotal === null) return;
  await refuseOverAllocation(tx, {
    customerId: invoice.CustomerId,
    name: `Invoice ${invoiceName(invoice)}`,
    exhausted: 'fully paid',
    column: 'InvoiceId',
    id: invoice.InvoiceId,
    remaining: invoice.Outstanding,
    requested: requestedTotal,
  });
};

const writeAllocations = async (tx: Tx, { CustomerId, CurrencyId }: AllocationRequest['account'], pairs: readonly Discounted[]) => {
  const ids = await addRows(
    tx,
    'allocations',
    pairs.map(({ row: { index: _index, ...row }, invoice, source, AllocatedOn, DiscountVat }) => {
      const ExchangeDifference = calculateExchangeDifference(row.Amount, source.rate, invoice.ExchangeRate);
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
