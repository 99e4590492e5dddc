import { addDays, daysBetween, monthEnd } from '#contract/sales/deal/dates.ts';
import type { PaymentTerms } from '#contract/sales/deal/worth/paymentTerms.ts';
import type { DateOnly } from '#contract/values.ts';

/** Adds the payment term to the invoice date, or to the end of its month. */
export const getDueDate = (invoiceDate: DateOnly, terms: PaymentTerms): DateOnly =>
  addDays(terms.PaymentTermBasis === 'EndOfMonth' ? monthEnd(invoiceDate) : invoiceDate, terms.PaymentTermDays);

/** Returns the tax point: the invoice date if it is within 14 days of despatch, else the despatch date (VATA 1994 s. 6(5)). */
export const getTaxPoint = (invoiceDate: DateOnly, despatchedOn: DateOnly | null): DateOnly =>
  despatchedOn && daysBetween(despatchedOn, invoiceDate) > 14 ? despatchedOn : invoiceDate;

/** Days since despatch from which an order ready to invoice is shown in red. */
export const redAfterDays = 14;

export const getUrgency = (daysSinceDespatch: number) =>
  daysSinceDespatch >= redAfterDays ? ('Red' as const) : daysSinceDespatch >= 10 ? ('Amber' as const) : ('None' as const);

/** Returns the VAT quarter of a day. HMRC stagger 1 ends quarters in March, June …, 2 in April, July … and 3 in May, August … */
export const getVatQuarter = (day: DateOnly, stagger: number) => {
  const month = Number(day.slice(5, 7));
  const ahead = (stagger - 1 - (month % 3) + 3) % 3;
  const end = monthEnd(day, ahead);
  return { start: addDays(monthEnd(day, ahead - 3), 1), end };
};
