import { sum } from '#contract/money.ts';
import type { Big, Numeric } from '#contract/money.ts';

interface Waiting {
  GrossAmount: Numeric;
  Received: Numeric;
  InvoiceOutstanding: Numeric | null;
}

/** What a pro forma waits for before its deal is released: its own money, or the rest of the invoice that was raised in advance. */
export const awaitedFor = ({ GrossAmount, Received, InvoiceOutstanding }: Waiting): Big =>
  InvoiceOutstanding === null ? sum([GrossAmount]).minus(Received) : sum([InvoiceOutstanding]);
