import { Big, toPenny } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';

/** Returns the exchange gain in pounds: the amount at the rate of the payment less the amount at the rate of the invoice. */
export const calculateExchangeDifference = (amount: Numeric, paidAt: Big, invoicedAt: Big): Big =>
  toPenny(new Big(amount).times(paidAt)).minus(toPenny(new Big(amount).times(invoicedAt)));
