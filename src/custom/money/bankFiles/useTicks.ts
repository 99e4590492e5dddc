import { useState } from 'react';
import type { BankLineOpened } from '#contract/money/bankFiles/shapes.ts';
import { Big, sum } from '#contract/money.ts';
import { getItemKey } from '#contract/money/payments/openItemKey.ts';
import type { OpenItem } from '#contract/money/payments/shapes.ts';

interface Row {
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
  allocations: readonly Row[];
  paidOn: (item: OpenItem) => number;
  rest: Big;
  isTooMuch: boolean;
  /** The user has changed the proposed ticks. */
  isOwn: boolean;
  change: (keys: ReadonlySet<string | number>) => void;
}

const smaller = (one: Big, other: Big) => (one.lt(other) ? one : other);

/** Allocates the amount to the ticked items, earliest due date first. */
const allocateTicked = (items: readonly OpenItem[], amount: number, keys: ReadonlySet<string | number>): Row[] => {
  let moneyLeft = new Big(amount);
  return items
    .filter((item) => keys.has(getItemKey(item)))
    .flatMap((item): Row[] => {
      const pay = smaller(moneyLeft, new Big(item.Outstanding));
      moneyLeft = moneyLeft.minus(pay);
      const { InvoiceId, ProFormaInvoiceId, RefundPaymentId } = item;
      const rest = { Amount: pay.toNumber(), DiscountTaken: 0, CreditId: null, PaymentId: null };
      return pay.gt(0) ? [{ InvoiceId, ProFormaInvoiceId, RefundPaymentId, ...rest }] : [];
    });
};

/** Holds the items that a line pays: the proposal until the user changes a tick. Choosing another account starts from its own proposal. */
export const useTicks = (amount: number, openedLine: BankLineOpened | undefined): Ticks => {
  const account = openedLine?.Line.Proposal?.CustomerId ?? null;
  const [ownTicks, setOwnTicks] = useState<{ account: number | null; rows: readonly Row[] }>();
  const proposedRows = (openedLine?.Line.Proposal?.Allocations ?? []).map(({ Name: _name, ...row }) => row);
  const allocations = ownTicks && ownTicks.account === account ? ownTicks.rows : proposedRows;
  const newMoneyRows = allocations.filter((row) => row.CreditId === null && row.PaymentId === null);
  const rest = new Big(amount).minus(sum(newMoneyRows.map((row) => row.Amount)));
  return {
    keys: new Set(allocations.map(getItemKey)),
    allocations,
    paidOn: (item) =>
      sum(allocations.flatMap((row) => (getItemKey(row) === getItemKey(item) ? [row.Amount, row.DiscountTaken] : []))).toNumber(),
    rest,
    isTooMuch: rest.lt(0),
    isOwn: ownTicks?.account === account && ownTicks !== undefined,
    change: (keys) => setOwnTicks({ account, rows: allocateTicked(openedLine?.Items ?? [], amount, keys) }),
  };
};
