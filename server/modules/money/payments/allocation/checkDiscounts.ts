import type { DiscountRow } from '#contract/sales/deal/worth/settlementDiscount.ts';
import { invalidField } from '#contract/call/errors.ts';
import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { findOfferedDiscounts } from '#server/modules/money/billing/discounts.ts';
import { getMoneyFormat } from '#server/modules/getMoneyFormat.ts';
import { explainDiscountRefusal } from './explainDiscountRefusal.ts';
import type { LockedInvoice } from '#server/modules/money/payments/locks.ts';

/** Money from one payment or credit note for one invoice. `place` is its index in the request. */
export interface RequestedAllocation {
  place: number;
  InvoiceId: number;
  Amount: Numeric;
  DiscountTaken: Numeric;
  PaymentId: number | null;
  CreditId: number | null;
}

/** Source of an allocation: a confirmed receipt or an issued credit note. */
export interface Money {
  id: number;
  no: number | null;
  date: string;
  isPayment: boolean;
  /** Pounds per unit of the account's currency on the day of the money. */
  rate: Big;
  CustomerId: number;
  Unallocated: Big;
}

export interface Pair {
  row: RequestedAllocation;
  invoice: LockedInvoice;
  source: Money;
  AllocatedOn: string;
}

export interface Discounted extends Pair {
  /** Discount taken, split into net and VAT per rate. It reduces output VAT in the period of the allocation. */
  DiscountVat: DiscountRow[];
}

/**
 * Checks settlement discounts and splits them into net and VAT. A discount is taken whole, by money received in time that settles the
 * invoice exactly. A part payment, and money received before the invoice or after the discount days, earns none.
 */
export const checkDiscounts = async (tx: Tx, pairs: readonly Pair[]): Promise<Discounted[]> => {
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
    const refusal = explainDiscountRefusal(pair, together, offer);
    if (refusal) throw invalidField(field, refusal(await getMoneyFormat(tx, pair.invoice.CustomerId)));
    discounted.push({ ...pair, DiscountVat: offer?.Rows ?? [] });
  }
  return discounted;
};
