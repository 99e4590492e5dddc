import { invalidField } from '#contract/call/errors.ts';
import { Big, sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { exchangeDifference } from './exchange.ts';
import { findLastReversals } from '#server/modules/money/payments/reversal/lastReversals.ts';
import { lockPayments } from '#server/modules/money/payments/locks.ts';
import type { LockedPayment } from '#server/modules/money/payments/locks.ts';
import { latest } from './allocationRules.ts';
import { checkMoney, fieldOf, lockMoney } from '#server/modules/money/payments/money.ts';
import { refuseOverAllocation } from './overAllocation.ts';
import { giveBackVat } from './ties.ts';

/** Money from one payment or credit note for a refund whose receipt was reversed. `place` is its index in the request. */
export interface WantedRefund {
  place: number;
  RefundPaymentId: number;
  Amount: Numeric;
  PaymentId: number | null;
  CreditId: number | null;
}

interface Allocating {
  account: { CustomerId: number };
  on: DateOnly;
  wanted: readonly WantedRefund[];
}

const checkRefund = async (tx: Tx, refund: LockedPayment, rows: readonly WantedRefund[]) => {
  const asked = sum(rows.map((row) => row.Amount));
  if (asked.lte(refund.Unallocated)) return;
  await refuseOverAllocation(tx, {
    customerId: refund.CustomerId,
    name: `Refund ${refund.PaymentNo}`,
    spent: 'fully allocated',
    column: 'RefundPaymentId',
    id: refund.PaymentId,
    left: refund.Unallocated,
    requested: asked,
  });
};

/** Allocates money to refunds, up to the open amount of the refund and the money left. The caller has locked the account. */
export const allocateToRefunds = async (tx: Tx, { account, on, wanted }: Allocating): Promise<number[]> => {
  if (wanted.length === 0) return [];
  const refunds = await lockPayments(
    tx,
    wanted.flatMap((row) => [row.RefundPaymentId, ...(row.PaymentId ? [row.PaymentId] : [])]),
  );
  const money = await lockMoney(tx, wanted);
  const lastReversals = await findLastReversals(tx, wanted);
  const pairs = [];
  for (const row of wanted) {
    const refund = refunds.find((one) => one.PaymentId === row.RefundPaymentId && one.CustomerId === account.CustomerId);
    if (!refund?.IsConfirmed || refund.Kind !== 'Refund')
      throw invalidField(fieldOf(row.place, 'RefundPaymentId'), 'is not a refund of this customer');
    const source = money.find((one) => (one.isPayment ? row.PaymentId : row.CreditId) === one.id && one.CustomerId === account.CustomerId);
    if (!source) throw invalidField(fieldOf(row.place, row.CreditId ? 'CreditId' : 'PaymentId'), 'is not money on this account');
    pairs.push({ row, refund, source, AllocatedOn: latest([on, refund.PaymentDate, source.date, ...lastReversals(row)]) });
  }
  for (const source of new Set(pairs.map((pair) => pair.source)))
    await checkMoney(
      tx,
      account.CustomerId,
      source,
      wanted.filter((row) => (source.isPayment ? row.PaymentId : row.CreditId) === source.id),
    );
  for (const refund of new Set(pairs.map((pair) => pair.refund)))
    await checkRefund(
      tx,
      refund,
      wanted.filter((row) => row.RefundPaymentId === refund.PaymentId),
    );
  const ids = await addRows(
    tx,
    'allocations',
    pairs.map(({ row: { place: _place, ...row }, refund, source, AllocatedOn }) => ({
      ...row,
      CustomerId: account.CustomerId,
      ExchangeDifference: exchangeDifference(row.Amount, source.rate, new Big(refund.ExchangeRate)),
      AllocatedOn,
    })),
    'PaymentAllocationId',
  );
  await giveBackVat(
    tx,
    pairs.map(({ row: { PaymentId, Amount }, AllocatedOn }) => ({ PaymentId, Amount, AllocatedOn })),
  );
  return ids;
};
