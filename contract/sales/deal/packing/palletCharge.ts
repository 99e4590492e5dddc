import { Big, decimal, toPenny } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';

/** A pallet type's charge is kept in sterling; an order has it once in its own currency, to the penny for each pallet. `sterlingRate`: pounds for one unit. */
export const palletChargeIn = (sterlingCharge: Numeric, sterlingRate: Numeric): Big => toPenny(decimal(sterlingCharge).div(sterlingRate));
