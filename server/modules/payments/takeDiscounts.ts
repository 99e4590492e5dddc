import { earnsDiscount } from '#contract/deal/settlementDiscount.ts';
import type { DiscountRow } from '#contract/deal/settlementDiscount.ts';
import { invalidField } from '#contract/errors.ts';
import { Big, sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { Tx } from '#server/database/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { findOfferedDiscounts } from '#server/modules/billing/discounts.ts';
import type { OfferedDiscount } from '#server/modules/billing/discounts.ts';
import { moneyOf } from '#server/modules/moneyOf.ts';
import type { LockedInvoice } from './locks.ts';

/** Money out of one payment or one credit note for one invoice; `place`: where it stands in what was sent. */
export interface Wanted {
  place: number;
  InvoiceId: number;
  Amount: Numeric;
  DiscountTaken: Numeric;
  PaymentId: number | null;
  CreditId: number | null;
}

/** What an allocation comes out of: a confirmed receipt or an issued credit note. */
export interface Money {
  id: number;
  no: number | null;
  date: string;
  isPayment: boolean;
  /** Pounds for one unit of the account's currency, on its day. */
  rate: Big;
  CustomerId: number;
  Unallocated: Big;
}

export interface Pair {
  row: Wanted;
  invoice: LockedInvoice;
  source: Money;
  AllocatedOn: string;
}

export interface Discounted extends Pair {
  /** The discount taken, split into net and VAT per rate: the output VAT falls by it in the period of the allocation. */
  DiscountVat: DiscountRow[];
}

/** An allocation as the rule of the discount sees it. */
export interface DiscountPair {
  row: { Amount: Numeric; DiscountTaken: Numeric };
  invoice: { InvoiceNo: number; InvoiceDate: string; Outstanding: Big };
  source: { isPayment: boolean; date: string };
}

/** As the account's money is written (`moneyOf`). */
type Refusal = (money: (amount: Numeric) => string) => string;

/** Why a settlement discount cannot be taken; `together`: all that is set against the invoice at once. */
export const discountRefusal = (
  { row, invoice }: DiscountPair,
  together: readonly DiscountPair[],
  offered: OfferedDiscount | undefined,
): Refusal | undefined => {
  const { InvoiceNo, InvoiceDate } = invoice;
  if (!offered || offered.Gross.eq(0)) return () => `is not offered: invoice ${InvoiceNo} has no discount left to take`;
  if (new Big(row.Amount).lte(0)) return () => 'comes with a payment: say how much of the money pays the invoice';
  for (const { date } of together.map(({ source }) => source).filter(({ isPayment }) => isPayment)) {
    if (date < InvoiceDate)
      return () => `cannot be taken by money of ${formatDate(date)}, before invoice ${InvoiceNo} of ${formatDate(InvoiceDate)}`;
    if (!earnsDiscount({ invoiceDate: InvoiceDate, until: offered.Until, receivedOn: date }))
      return () => `was for payment by ${formatDate(offered.Until)}; this one is dated ${formatDate(date)}`;
  }
  if (!offered.Gross.eq(row.DiscountTaken))
    return (money) => `must be ${money(offered.Gross)}, the discount that invoice ${InvoiceNo} offers, or nothing`;
  const open = invoice.Outstanding.minus(sum(together.map((one) => one.row.Amount))).minus(row.DiscountTaken);
  if (open.gt(0)) return (money) => `is for settling invoice ${InvoiceNo}: with it ${money(open)} would stay open`;
  return undefined;
};

/**
 * A settlement discount is taken whole, by money received in time, when it settles the invoice to the penny. A part payment takes
 * none, nor does money received before the invoice or after the discount days. The rows come back with the discount's net and VAT.
 */
export const takeDiscounts = async (tx: Tx, pairs: readonly Pair[]): Promise<Discounted[]> => {
  const taking = pairs.filter(({ row }) => new Big(row.DiscountTaken).gt(0));
  const offered = await findOfferedDiscounts(
    tx,
    taking.map(({ row }) => row.InvoiceId),
  );
  const discounted: Discounted[] = [];
  for (const pair of pairs) {
    if (!taking.includes(pair)) {
      discounted.push({ ...pair, DiscountVat: [] });
      continue;
    }
    const field = `Allocations.${pair.row.place}.DiscountTaken`;
    if (taking.some((one) => one !== pair && one.invoice === pair.invoice)) throw invalidField(field, 'is taken twice on one invoice');
    const offer = offered.get(pair.row.InvoiceId);
    const together = pairs.filter((one) => one.invoice === pair.invoice);
    const refusal = discountRefusal(pair, together, offer);
    if (refusal) throw invalidField(field, refusal(await moneyOf(tx, pair.invoice.CustomerId)));
    discounted.push({ ...pair, DiscountVat: offer?.Rows ?? [] });
  }
  return discounted;
};
