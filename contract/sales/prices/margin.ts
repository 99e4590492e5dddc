import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';

interface Priced {
  SellPrice: Numeric;
  BuyPrice?: Numeric | null | undefined;
  Haulage?: Numeric | null | undefined;
}

/**
 * What a line leaves, per as many units as it is priced for: sell − buy − haulage, and that as a percentage of the sell price, to one
 * hundredth. Null where the buy price is not known; no percentage of a price of nothing.
 */
export const marginOf = ({ SellPrice, BuyPrice, Haulage }: Priced) => {
  if (BuyPrice === null || BuyPrice === undefined) return { Margin: null, MarginPercent: null };
  const Margin = new Big(SellPrice).minus(BuyPrice).minus(Haulage ?? 0);
  return { Margin, MarginPercent: new Big(SellPrice).eq(0) ? null : Margin.times(100).div(SellPrice).round(2) };
};
