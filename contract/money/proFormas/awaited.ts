import { sum } from '#contract/money.ts';
import type { Big, Numeric } from '#contract/money.ts';

interface Waiting {
  GrossAmount: Numeric;
  Received: Numeric;
  InvoiceOutstanding: Numeric | null;
}

/**
 * Returns the amount still to receive before the order can be released. This is the rest of the pro forma, or the outstanding amount of the
 * invoice if one was raised in advance.
 */
export const getAwaitedAmount = ({ GrossAmount, Received, InvoiceOutstanding }: Waiting): Big =>
  InvoiceOutstanding === null ? sum([GrossAmount]).minus(Received) : sum([InvoiceOutstanding]);
