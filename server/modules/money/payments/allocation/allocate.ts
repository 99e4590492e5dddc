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

/** Money from one payment or credit note for one invoice or refund, or from one payment for one pro forma. */
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
  wanted: readonly RequestedItem[];
}

const pickForInvoice = ({ row, place }: { row: RequestedItem; place: number }): RequestedAllocation[] => {
  const { InvoiceId, ProFormaInvoiceId: _none, RefundPaymentId: _neither, ...fields } = row;
  return InvoiceId === null ? [] : [{ ...fields, InvoiceId, place }];
};

const pickForRefund = ({ row, place }: { row: RequestedItem; place: number }): RequestedRefund[] => {
  const { RefundPaymentId, Amount, PaymentId, CreditId } = row;
  return RefundPaymentId ? [{ RefundPaymentId, Amount, PaymentId, CreditId, place }] : [];
};

const pickForProForma = ({ row, place }: { row: RequestedItem; place: number }): RequestedTie[] =>
  row.ProFormaInvoiceId === null ? [] : [{ ProFormaInvoiceId: row.ProFormaInvoiceId, PaymentId: row.PaymentId, Amount: row.Amount, place }];

/**
 * Allocates money to invoices and refunds and ties it to pro formas. Locks the rows, checks them and posts settlement discounts.
 * Never allocates more than is outstanding on the item or left of the money, even with concurrent users. The caller has locked the account.
 */
export const allocate = async (tx: Tx, { account, on, wanted: requests }: AllocationRequest) => {
  const placedRequests = requests.map((row, place) => ({ row, place }));
  refuseRepeats(requests);
  const invoices = placedRequests.flatMap(pickForInvoice);
  const allocations = await allocateToInvoices(tx, { account, on, wanted: invoices });
  const refundIds = await allocateToRefunds(tx, { account, on, wanted: placedRequests.flatMap(pickForRefund) });
  const ties = await tieToProFormas(tx, account.CustomerId, on, placedRequests.flatMap(pickForProForma));
  return { allocations: [...allocations, ...refundIds], ties };
};

const allocateToInvoices = async (
  tx: Tx,
  { account, on, wanted: requests }: Omit<AllocationRequest, 'wanted'> & { wanted: readonly RequestedAllocation[] },
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
    if (!invoice) throw invalidField(getFieldPath(row.place, 'InvoiceId'), 'is not an invoice of this customer');
    const source = money.find(
      (candidate) => (candidate.isPayment ? row.PaymentId : row.CreditId) === candidate.id && candidate.CustomerId === account.CustomerId,
    );
    if (!source) throw invalidField(getFieldPath(row.place, row.CreditId ? 'CreditId' : 'PaymentId'), 'is not money on this account');
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
  const place = findRepeatIndex(requests.map((row) => `${getItemKey(row)} ${row.PaymentId} ${row.CreditId}`));
  if (place !== -1) throw invalidField(getFieldPath(place, 'InvoiceId'), 'is listed twice');
};

const checkInvoice = async (tx: Tx, invoice: LockedInvoice, rows: readonly RequestedAllocation[]) => {
  const requestedTotal = findExcessRequest(invoice.Outstanding, rows);
  if (requestedTotal === null) return;
  await refuseOverAllocation(tx, {
    customerId: invoice.CustomerId,
    name: `Invoice ${invoiceName(invoice)}`,
    spent: 'fully paid',
    column: 'InvoiceId',
    id: invoice.InvoiceId,
    left: invoice.Outstanding,
    requested: requestedTotal,
  });
};

const writeAllocations = async (tx: Tx, { CustomerId, CurrencyId }: AllocationRequest['account'], pairs: readonly Discounted[]) => {
  const ids = await addRows(
    tx,
    'allocations',
    pairs.map(({ row: { place: _place, ...row }, invoice, source, AllocatedOn, DiscountVat }) => {
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
