import type { DiscountRow } from '#contract/sales/deal/worth/settlementDiscount.ts';
import { invalidField } from '#contract/call/errors.ts';
import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { findOfferedDiscounts } from '#server/modules/money/billing/discounts.ts';
import { moneyOf } from '#server/modules/moneyOf.ts';
import { discountRefusal } from './discountRefusal.ts';
import type { LockedInvoice } from '#server/modules/money/payments/locks.ts';

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
