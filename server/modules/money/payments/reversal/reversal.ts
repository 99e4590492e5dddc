import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';

/** Allocation in force: neither reversed nor itself a reversal. */
export interface UnreversedAllocation {
  PaymentAllocationId: number;
  CustomerId: number;
  PaymentId: number | null;
  CreditId: number | null;
  InvoiceId: number | null;
  RefundPaymentId: number | null;
  Amount: Big;
  DiscountTaken: Big;
  DiscountVat: readonly { VatTypeId: number; Rate: Numeric; Net: Numeric; Vat: Numeric }[];
  ExchangeDifference: Big;
  IsWriteOff?: boolean | undefined;
}

// The VAT on a discount has at most two decimals, so a number holds it exactly.
const negate = (amount: Numeric) => new Big(amount).neg().toNumber();

/** Builds the reversal of an allocation, with its settlement discount and VAT. All amounts are negated. */
export const buildReversal = (row: UnreversedAllocation, AllocatedOn: string, Reason: string | null) => ({
  CustomerId: row.CustomerId,
  PaymentId: row.PaymentId,
  CreditId: row.CreditId,
  InvoiceId: row.InvoiceId,
  RefundPaymentId: row.RefundPaymentId,
  Amount: row.Amount.neg(),
  DiscountTaken: row.DiscountTaken.neg(),
  DiscountVat: row.DiscountVat.map((rate) => ({ ...rate, Net: negate(rate.Net), Vat: negate(rate.Vat) })),
  ExchangeDifference: row.ExchangeDifference.neg(),
  IsWriteOff: row.IsWriteOff ?? false,
  AllocatedOn,
  ReversesId: row.PaymentAllocationId,
  Reason,
});
