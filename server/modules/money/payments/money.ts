import type { Tx } from '#server/database/client/connect.ts';
import { findExcessRequest } from './allocation/allocationRules.ts';
import { lockCredits, lockPayments } from './locks.ts';
import { describeMoneyExcess, refuseOverAllocation } from './allocation/overAllocation.ts';
import type { Money, RequestedAllocation } from './allocation/checkDiscounts.ts';

export const getFieldPath = (index: number, name: string) => `Allocations.${index}.${name}`;

export const lockMoney = async (tx: Tx, requests: readonly Pick<RequestedAllocation, 'PaymentId' | 'CreditId'>[]): Promise<Money[]> => {
  const payments = await lockPayments(
    tx,
    requests.flatMap((row) => row.PaymentId ?? []),
  );
  const credits = await lockCredits(
    tx,
    requests.flatMap((row) => row.CreditId ?? []),
  );
  return [
    ...payments
      .filter((row) => row.Kind === 'Receipt' && row.IsConfirmed && row.ReversedOn === null)
      .map((row) => ({ ...row, id: row.PaymentId, no: row.PaymentNo, date: row.PaymentDate, rate: row.ExchangeRate, isPayment: true })),
    ...credits
      .filter((row) => row.CreditNo !== null || row.State === 'Issued')
      .map((row) => ({ ...row, id: row.CreditId, no: row.CreditNo, date: row.CreditDate, rate: row.ExchangeRate, isPayment: false })),
  ];
};

export const checkMoney = async (tx: Tx, customerId: number, source: Money, rows: readonly Pick<RequestedAllocation, 'Amount'>[]) => {
  const requested = findExcessRequest(
    source.Unallocated,
    rows.map(({ Amount }) => ({ Amount })),
  );
  if (requested === null) return;
  await refuseOverAllocation(tx, { ...describeMoneyExcess(customerId, source), requested });
};
