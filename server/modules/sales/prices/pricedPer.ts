import type { Big } from '#contract/money.ts';

interface Prices {
  PricePer: number;
  SellPrice: Big;
  BuyPrice: Big | null;
  Haulage: Big | null;
}

/** A price has four decimals. */
const decimals = 4;

/** A price for `from` units as it is for `to`: one unit comes to what it was. */
export const priceFor = (price: Big, { from, to }: { from: number; to: number }): Big =>
  from === to ? price : price.times(to).div(from).round(decimals);

/** Prices as they are for so many units. */
export const pricedPer = <Priced extends Prices>(priced: Priced, PricePer: number): Priced => {
  const { SellPrice, BuyPrice, Haulage } = priced;
  const per = (price: Big) => priceFor(price, { from: priced.PricePer, to: PricePer });
  return { ...priced, PricePer, SellPrice: per(SellPrice), BuyPrice: BuyPrice && per(BuyPrice), Haulage: Haulage && per(Haulage) };
};
