import { addDays } from '#contract/sales/deal/dates.ts';
import { discountGross, deductCredited, settlementDiscount } from '#contract/sales/deal/worth/settlementDiscount.ts';
import type { DiscountedRate, DiscountRow } from '#contract/sales/deal/worth/settlementDiscount.ts';
import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import type { DateOnly } from '#contract/values.ts';

/** Settlement discount that an invoice still offers: per VAT rate, in total with VAT, and until which day. */
export interface OfferedDiscount {
  Rows: DiscountRow[];
  Gross: Big;
  Until: DateOnly;
}

interface Offering {
  InvoiceDate: DateOnly;
  Percent: Numeric;
  Days: number;
  Outstanding: Big;
}

/** Returns the discount for paying the part not credited in time. 0 if less than the discount is outstanding. */
export const calculateOfferedDiscount = (
  { InvoiceDate, Percent, Days, Outstanding }: Offering,
  rates: readonly DiscountedRate[],
  credited: readonly DiscountedRate[],
): OfferedDiscount => {
  const Rows = settlementDiscount(deductCredited(rates, credited), Percent);
  const Gross = discountGross(Rows);
  return { Rows, Gross: Gross.lte(Outstanding) ? Gross : new Big(0), Until: addDays(InvoiceDate, Days) };
};
