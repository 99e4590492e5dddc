import { addDays, daysBetween, monthEnd } from '#contract/sales/deal/dates.ts';
import type { PaymentTerms } from '#contract/sales/deal/worth/paymentTerms.ts';
import type { DateOnly } from '#contract/values.ts';

/** Days from the invoice's date, or from the end of its month. */
export const dueDateOf = (invoiceDate: DateOnly, terms: PaymentTerms): DateOnly =>
  addDays(terms.PaymentTermBasis === 'EndOfMonth' ? monthEnd(invoiceDate) : invoiceDate, terms.PaymentTermDays);

/** VATA 1994 s. 6(5): an invoice within 14 days of despatch makes the tax point; after that it falls back to the despatch. */
export const taxPointOf = (invoiceDate: DateOnly, despatchedOn: DateOnly | null): DateOnly =>
  despatchedOn && daysBetween(despatchedOn, invoiceDate) > 14 ? despatchedOn : invoiceDate;

/** So many days after despatch an invoice is red. */
export const redAfterDays = 14;

export const urgencyOf = (daysSinceDespatch: number) =>
  daysSinceDespatch >= redAfterDays ? ('Red' as const) : daysSinceDespatch >= 10 ? ('Amber' as const) : ('None' as const);

/** HMRC's staggers: 1 ends quarters in March, June …; 2 in April, July …; 3 in May, August … */
export const vatQuarterOf = (day: DateOnly, stagger: number) => {
  const month = Number(day.slice(5, 7));
  const ahead = (stagger - 1 - (month % 3) + 3) % 3;
  const end = monthEnd(day, ahead);
  return { start: addDays(monthEnd(day, ahead - 3), 1), end };
};
