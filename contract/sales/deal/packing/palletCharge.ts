import { Big, decimal, toPenny } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';

/** Converts a pallet charge from sterling into an order's currency, to the penny per pallet. `sterlingRate` is pounds per unit of that currency. */
export const convertPalletCharge = (sterlingCharge: Numeric, sterlingRate: Numeric): Big =>
  toPenny(decimal(sterlingCharge).div(sterlingRate));
