import type { DiscountRow } from '#contract/sales/deal/worth/settlementDiscount.ts';
import { invalidField } from '#contract/call/errors.ts';
import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { findOfferedDiscounts } from '#server/modules/money/billing/discounts.ts';
import { getMoneyFormat } from '#server/modules/getMoneyFormat.ts';
import { explainDiscountRefusal } from './explainDiscountRefusal.ts';
import type { LockedInvoice } from '#server/modules/money/payments/locks.ts';

/** Money from one payment or credit note for one invoice. `index` is its position in the request. */
export interface RequestedAllocation {
  index: number;
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
 * Checks settlement discounts and splits them into net and VAT. A discount is taken whole, with the allocation that settles the invoice
 * exactly. A part payment earns none, nor does money received before the invoice or after the discount days.
 */
export const checkDiscounts = async (tx: Tx, pairs: readonly Pair[]): Promise<Discounted[]> => {
  const discountedPairs = pairs.filter(({ row }) => new Big(row.DiscountTaken).gt(0));
  const offered = await findOfferedDiscounts(
    tx,
    discountedPairs.map(({ row }) => row.InvoiceId),
  );
  const results: Discounted[] = [];
  for (const pair of pairs) {
    if (!discountedPairs.includes(pair)) {
      results.push({ ...pair, DiscountVat: [] });
      continue;
    }
    const field = `Allocations.${pair.row.index}.DiscountTaken`;
    if (discountedPairs.some((other) => other !== pair && other.invoice === pair.invoice))
      throw invalidField(field, 'is taken twice on one invoice');
    const offer = offered.get(pair.row.InvoiceId);
    const invoicePairs = pairs.filter((other) => other.invoice === pair.invoice);
    const refusal = explainDiscountRefusal(pair, invoicePairs, offer);
    if (refusal) throw invalidField(field, refusal(await getMoneyFormat(tx, pair.invoice.CustomerId)));
    results.push({ ...pair, DiscountVat: offer?.Rows ?? [] });
  }
  return results;
};
