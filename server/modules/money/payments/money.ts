import type { Tx } from '#server/database/client/connect.ts';
import { askedBeyond } from './allocation/allocationRules.ts';
import { lockCredits, lockPayments } from './locks.ts';
import { moneyOver, refuseOverAllocation } from './allocation/overAllocation.ts';
import type { Money, Wanted } from './allocation/takeDiscounts.ts';

export const fieldOf = (index: number, name: string) => `Allocations.${index}.${name}`;

export const lockMoney = async (tx: Tx, wanted: readonly Pick<Wanted, 'PaymentId' | 'CreditId'>[]): Promise<Money[]> => {
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
      .filter((row) => row.Kind === 'Receipt' && row.IsConfirmed && row.ReversedOn === null)
      .map((row) => ({ ...row, id: row.PaymentId, no: row.PaymentNo, date: row.PaymentDate, rate: row.ExchangeRate, isPayment: true })),
    ...credits
      .filter((row) => row.CreditNo !== null)
      .map((row) => ({ ...row, id: row.CreditId, no: row.CreditNo, date: row.CreditDate, rate: row.ExchangeRate, isPayment: false })),
  ];
};

export const checkMoney = async (tx: Tx, customerId: number, source: Money, rows: readonly Pick<Wanted, 'Amount'>[]) => {
  const asked = askedBeyond(
    source.Unallocated,
    rows.map(({ Amount }) => ({ Amount })),
  );
  if (asked === null) return;
  await refuseOverAllocation(tx, { ...moneyOver(customerId, source), requested: asked });
};
