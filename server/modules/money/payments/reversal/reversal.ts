import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';

/** An allocation that stands. */
export interface StandingAllocation {
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

// A discount's VAT is of at most two decimals: as a number it loses nothing.
const negated = (amount: Numeric) => new Big(amount).neg().toNumber();

/** The other half of an allocation: the same amounts negated, its settlement discount and the VAT of it too. */
export const otherHalf = (row: StandingAllocation, AllocatedOn: string, Reason: string | null) => ({
  CustomerId: row.CustomerId,
  PaymentId: row.PaymentId,
  CreditId: row.CreditId,
  InvoiceId: row.InvoiceId,
  RefundPaymentId: row.RefundPaymentId,
  Amount: row.Amount.neg(),
  DiscountTaken: row.DiscountTaken.neg(),
  DiscountVat: row.DiscountVat.map((rate) => ({ ...rate, Net: negated(rate.Net), Vat: negated(rate.Vat) })),
  ExchangeDifference: row.ExchangeDifference.neg(),
  IsWriteOff: row.IsWriteOff ?? false,
  AllocatedOn,
  ReversesId: row.PaymentAllocationId,
  Reason,
});
