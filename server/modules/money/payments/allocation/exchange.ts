import { Big, toPenny } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';

/** In pounds: what money of an account's currency was worth on its day, less what it was booked at on the invoice. */
export const exchangeDifference = (amount: Numeric, paidAt: Big, invoicedAt: Big): Big =>
  toPenny(new Big(amount).times(paidAt)).minus(toPenny(new Big(amount).times(invoicedAt)));
