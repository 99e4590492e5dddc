import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';

interface Priced {
  SellPrice: Numeric;
  BuyPrice?: Numeric | null | undefined;
  Haulage?: Numeric | null | undefined;
}

/**
 * Returns the margin of a line for its price unit (sell − buy − haulage) and the margin as a percentage of the sell price, to two decimals.
 * Both are null if the buy price is unknown, and the percentage also if the sell price is zero.
 */
export const calculateMargin = ({ SellPrice, BuyPrice, Haulage }: Priced) => {
  if (BuyPrice === null || BuyPrice === undefined) return { Margin: null, MarginPercent: null };
  const Margin = new Big(SellPrice).minus(BuyPrice).minus(Haulage ?? 0);
  return { Margin, MarginPercent: new Big(SellPrice).eq(0) ? null : Margin.times(100).div(SellPrice).round(2) };
};
