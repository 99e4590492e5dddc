import { earnsDiscount } from '#contract/sales/deal/worth/settlementDiscount.ts';
import { Big, sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import { spreadAllocations } from '#contract/money/payments/spreadAllocations.ts';
import type { Source, SpreadRow } from '#contract/money/payments/spreadAllocations.ts';
import type { DateOnly } from '#contract/values.ts';
import { suggest } from './suggestion.ts';
import type { Why } from './suggestion.ts';

export const toPence = (amount: Numeric) => Number(new Big(amount).times(100).toFixed(0));
const fromPence = (pence: number) => new Big(pence).div(100);

/** Open item of the account: an invoice, debit note, pro forma, or refund whose receipt was reversed. */
export interface ProposedItem {
  InvoiceId: number | null;
  ProFormaInvoiceId: number | null;
  RefundPaymentId: number | null;
  InvoiceNo: number;
  OriginalNo: string | null;
  InvoiceDate: DateOnly;
  Outstanding: Big;
  DiscountAvailable: Big;
  DiscountUntil: DateOnly | null;
}

/** Unallocated money: an earlier payment or a credit note. */
export interface ProposedMoney extends Source {
  key: string;
  No: number | null;
}

export interface Received {
  amount: Numeric;
  reference: string;
  on: DateOnly;
  /** Keys of the money on account that the user chose to use. */
  use: readonly string[];
  /** True if the payment looks like money of another customer. */
  isTheirs?: boolean;
}

export interface Proposal {
  /** Rows to allocate. A row without PaymentId and CreditId uses the money received. */
  Allocations: SpreadRow[];
  Reasons: (Pick<ProposedItem, 'InvoiceId' | 'ProFormaInvoiceId' | 'RefundPaymentId'> & { Why: Why })[];
  /** Money on account that the proposal uses. */
  used: ProposedMoney[];
}

const toPayable = (item: ProposedItem, id: number, on: DateOnly) => {
  const full = toPence(item.Outstanding);
  const { InvoiceDate: invoiceDate, DiscountUntil: until } = item;
  const isEarned = until !== null && earnsDiscount({ invoiceDate, until, receivedOn: on });
  const reduced = isEarned ? full - toPence(item.DiscountAvailable) : full;
  return { id, InvoiceNo: item.InvoiceNo, OriginalNo: item.OriginalNo, full, reduced, isProForma: item.ProFormaInvoiceId !== null };
};

/**
 * Suggests which open items to pay and from which money. The demo data uses it too. `items` must be sorted oldest due first.
 * Changes nothing.
 */
export const proposeAllocations = (
  items: readonly ProposedItem[],
  money: readonly ProposedMoney[],
  { amount, reference, on, use, isTheirs = false }: Received,
): Proposal => {
  const suggested = suggest({
    amount: toPence(amount),
    reference,
    use,
    invoices: items.map((item, id) => toPayable(item, id, on)),
    money: money.map((one) => ({ key: one.key, no: one.No, available: toPence(one.Available) })),
    isTheirs,
  });
  const chosen = suggested.invoices.flatMap((row) => {
    const item = items[row.id];
    if (!item) return [];
    const { InvoiceId, ProFormaInvoiceId, RefundPaymentId } = item;
    return [{ ...row, InvoiceId, ProFormaInvoiceId, RefundPaymentId }];
  });
  const used = money.filter((one) => suggested.used.includes(one.key));
  const targets = chosen.map(({ InvoiceId, ProFormaInvoiceId, RefundPaymentId, pay, discount }) => ({
    InvoiceId,
    ProFormaInvoiceId,
    RefundPaymentId,
    Amount: fromPence(pay),
    DiscountTaken: fromPence(discount),
  }));
  return {
    Allocations: spreadAllocations(targets, [...used, { PaymentId: null, CreditId: null, Available: amount }]),
    Reasons: chosen.map(({ InvoiceId, ProFormaInvoiceId, RefundPaymentId, why }) => ({
      InvoiceId,
      ProFormaInvoiceId,
      RefundPaymentId,
      Why: why,
    })),
    used,
  };
};

/** Totals what a proposal takes from one payment or credit note, or from the money received if both ids are null. */
export const sumSpent = (rows: readonly SpreadRow[], { PaymentId, CreditId }: Pick<Source, 'PaymentId' | 'CreditId'>): Big =>
  sum(rows.filter((row) => row.PaymentId === PaymentId && row.CreditId === CreditId).map((row) => row.Amount));
