import { earnsDiscount } from '#contract/sales/deal/worth/settlementDiscount.ts';
import { Big, sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import { formatDate } from '#server/documents/format.ts';
import type { OfferedDiscount } from '#server/modules/money/billing/offeredDiscount.ts';

/** An allocation as the rule of the discount sees it. */
export interface DiscountPair {
  row: { Amount: Numeric; DiscountTaken: Numeric };
  invoice: { InvoiceNo: number; InvoiceDate: string; Outstanding: Big };
  source: { isPayment: boolean; date: string };
}

/** Writes an amount in the account's currency (`moneyOf`). */
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
