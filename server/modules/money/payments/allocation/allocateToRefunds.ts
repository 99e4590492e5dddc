import { invalidField } from '#contract/call/errors.ts';
import { Big, sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { calculateExchangeDifference } from './exchange.ts';
import { findLastReversals } from '#server/modules/money/payments/reversal/lastReversals.ts';
import { lockPayments } from '#server/modules/money/payments/locks.ts';
import type { LockedPayment } from '#server/modules/money/payments/locks.ts';
import { latest } from './allocationRules.ts';
import { checkMoney, getFieldPath, lockMoney } from '#server/modules/money/payments/money.ts';
import { refuseOverAllocation } from './overAllocation.ts';
import { reverseAdvanceVat } from './ties.ts';

/** Money from one payment or credit note for a refund whose receipt was reversed. `index` is its position in the request. */
export interface RequestedRefund {
  index: number;
  RefundPaymentId: number;
  Amount: Numeric;
  PaymentId: number | null;
  CreditId: number | null;
}

interface RefundAllocation {
  account: { CustomerId: number };
  on: DateOnly;
  requests: readonly RequestedRefund[];
}

const checkRefund = async (tx: Tx, refund: LockedPayment, rows: readonly RequestedRefund[]) => {
  const requested = sum(rows.map((row) => row.Amount));
  if (requested.lte(refund.Unallocated)) return;
  await refuseOverAllocation(tx, {
    customerId: refund.CustomerId,
    name: `Refund ${refund.PaymentNo}`,
    exhausted: 'fully allocated',
    column: 'RefundPaymentId',
    id: refund.PaymentId,
    remaining: refund.Unallocated,
    requested,
  });
};

/** Allocates money to refunds, up to the open amount of the refund and the unallocated money. The caller has locked the account. */
export const allocateToRefunds = async (tx: Tx, { account, on, requests }: RefundAllocation): Promise<number[]> => {
  if (requests.length === 0) return [];
  const refunds = await lockPayments(
    tx,
    requests.flatMap((row) => [row.RefundPaymentId, ...(row.PaymentId ? [row.PaymentId] : [])]),
  );
  const money = await lockMoney(tx, requests);
  const lastReversals = await findLastReversals(tx, requests);
  const pairs = [];
  for (const row of requests) {
    const refund = refunds.find((candidate) => candidate.PaymentId === row.RefundPaymentId && candidate.CustomerId === account.CustomerId);
    if (!refund?.IsConfirmed || refund.Kind !== 'Refund')
      throw invalidField(getFieldPath(row.index, 'RefundPaymentId'), 'is not a refund of this customer');
    const source = money.find(
      (candidate) => (candidate.isPayment ? row.PaymentId : row.CreditId) === candidate.id && candidate.CustomerId === account.CustomerId,
    );
    if (!source) throw invalidField(getFieldPath(row.index, row.CreditId ? 'CreditId' : 'PaymentId'), 'is not money on this account');
    pairs.push({ row, refund, source, AllocatedOn: latest([on, refund.PaymentDate, source.date, ...lastReversals(row)]) });
  }
  for (const source of new Set(pairs.map((pair) => pair.source)))
    await checkMoney(
      tx,
      account.CustomerId,
      source,
      requests.filter((row) => (source.isPayment ? row.PaymentId : row.CreditId) === source.id),
    );
  for (const refund of new Set(pairs.map((pair) => pair.refund)))
    await checkRefund(
      tx,
      refund,
      requests.filter((row) => row.RefundPaymentId === refund.PaymentId),
    );
  const ids = await addRows(
    tx,
    'allocations',
    pairs.map(({ row: { index: _index, ...row }, refund, source, AllocatedOn }) => ({
      ...row,
      CustomerId: account.CustomerId,
      ExchangeDifference: calculateExchangeDifference(row.Amount, source.rate, new Big(refund.ExchangeRate)),
      AllocatedOn,
    })),
    'PaymentAllocationId',
  );
  await reverseAdvanceVat(
    tx,
    pairs.map(({ row: { PaymentId, Amount }, AllocatedOn }) => ({ PaymentId, Amount, AllocatedOn })),
  );
  return ids;
};
