import { useState } from 'react';
import type { BankLineOpened } from '#contract/money/bankFiles/shapes.ts';
import { Big, sum } from '#contract/money.ts';
import { getItemKey } from '#contract/money/payments/openItemKey.ts';
import type { OpenItem } from '#contract/money/payments/shapes.ts';

interface AllocationRow {
  InvoiceId: number | null;
  ProFormaInvoiceId: number | null;
  RefundPaymentId?: number | null | undefined;
  Amount: number;
  DiscountTaken: number;
  CreditId: number | null;
  PaymentId: number | null;
}

export interface Ticks {
  keys: ReadonlySet<string | number>;
  allocations: readonly AllocationRow[];
  paidOn: (item: OpenItem) => number;
  /** Amount of the line that stays on account. Negative if the ticked items exceed the line. */
  unallocated: Big;
  isTooMuch: boolean;
  /** True if the user has changed the proposed ticks. */
  isChanged: boolean;
  change: (keys: ReadonlySet<string | number>) => void;
}

const smaller = (left: Big, right: Big) => (left.lt(right) ? left : right);

/** Allocates the amount to the ticked items, earliest due date first. */
const allocateTicked = (items: readonly OpenItem[], amount: number, keys: ReadonlySet<string | number>): AllocationRow[] => {
  let moneyLeft = new Big(amount);
  return items
    .filter((item) => keys.has(getItemKey(item)))
    .flatMap((item): AllocationRow[] => {
      const paidAmount = smaller(moneyLeft, new Big(item.Outstanding));
      moneyLeft = moneyLeft.minus(paidAmount);
      const { InvoiceId, ProFormaInvoiceId, RefundPaymentId } = item;
      const amounts = { Amount: paidAmount.toNumber(), DiscountTaken: 0, CreditId: null, PaymentId: null };
      return paidAmount.gt(0) ? [{ InvoiceId, ProFormaInvoiceId, RefundPaymentId, ...amounts }] : [];
    });
};

/** Holds the items that a line pays. They are the proposed items until the user changes a tick. Another account starts from its own proposal. */
export const useTicks = (amount: number, openedLine: BankLineOpened | undefined): Ticks => {
  const account = openedLine?.Line.Proposal?.CustomerId ?? null;
  const [changedTicks, setChangedTicks] = useState<{ account: number | null; rows: readonly AllocationRow[] }>();
  const proposedRows = (openedLine?.Line.Proposal?.Allocations ?? []).map(({ Name: _name, ...row }) => row);
  const allocations = changedTicks && changedTicks.account === account ? changedTicks.rows : proposedRows;
  const newMoneyRows = allocations.filter((row) => row.CreditId === null && row.PaymentId === null);
  const unallocated = new Big(amount).minus(sum(newMoneyRows.map((row) => row.Amount)));
  return {
    keys: new Set(allocations.map(getItemKey)),
    allocations,
    paidOn: (item) =>
      sum(allocations.flatMap((row) => (getItemKey(row) === getItemKey(item) ? [row.Amount, row.DiscountTaken] : []))).toNumber(),
    unallocated,
    isTooMuch: unallocated.lt(0),
    isChanged: changedTicks?.account === account && changedTicks !== undefined,
    change: (keys) => setChangedTicks({ account, rows: allocateTicked(openedLine?.Items ?? [], amount, keys) }),
  };
};
