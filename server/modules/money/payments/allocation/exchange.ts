import { Big, toPenny } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';

/** Returns the exchange gain in pounds: the value of the money on its day less the value posted on the invoice. */
export const calculateExchangeDifference = (amount: Numeric, paidAt: Big, invoicedAt: Big): Big =>
  toPenny(new Big(amount).times(paidAt)).minus(toPenny(new Big(amount).times(invoicedAt)));
