import { earnsDiscount } from '#contract/sales/deal/worth/settlementDiscount.ts';
import { Big, sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import { formatDate } from '#server/documents/format.ts';
import type { OfferedDiscount } from '#server/modules/money/billing/calculateOfferedDiscount.ts';

/** Fields of an allocation that decide whether a discount can be taken. */
export interface DiscountPair {
  row: { Amount: Numeric; DiscountTaken: Numeric };
  invoice: { InvoiceNo: number; InvoiceDate: string; Outstanding: Big };
  source: { isPayment: boolean; date: string };
}

/** Builds the message, given a formatter for amounts in the account's currency. */
type Refusal = (money: (amount: Numeric) => string) => string;

/** Explains why a settlement discount cannot be taken. `together` is the total allocated to the invoice in this request. Undefined if it can. */
export const explainDiscountRefusal = (
  { row, invoice }: DiscountPair,
  together: readonly DiscountPair[],
  offered: OfferedDiscount | undefined,
): Refusal | undefined => {
  const { InvoiceNo, InvoiceDate } = invoice;
  if (!offered || offered.Gross.eq(0)) return () => `is not available, because invoice ${InvoiceNo} has no discount left`;
  if (new Big(row.Amount).lte(0)) return () => 'needs a payment. Enter how much of it pays the invoice.';
  for (const { date } of together.map(({ source }) => source).filter(({ isPayment }) => isPayment)) {
    if (date < InvoiceDate)
      return () =>
        `cannot be taken, because the money of ${formatDate(date)} is dated before invoice ${InvoiceNo} of ${formatDate(InvoiceDate)}`;
    if (!earnsDiscount({ invoiceDate: InvoiceDate, until: offered.Until, receivedOn: date }))
      return () => `was for payment by ${formatDate(offered.Until)}, but this payment is dated ${formatDate(date)}`;
  }
  if (!offered.Gross.eq(row.DiscountTaken))
    return (money) => `must be ${money(offered.Gross)}, the discount on invoice ${InvoiceNo}, or zero`;
  const open = invoice.Outstanding.minus(sum(together.map((one) => one.row.Amount))).minus(row.DiscountTaken);
  if (open.gt(0)) return (money) => `must settle invoice ${InvoiceNo} in full, but ${money(open)} would stay open`;
  return undefined;
};
