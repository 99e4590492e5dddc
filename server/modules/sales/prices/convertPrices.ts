import type { Big } from '#contract/money.ts';

interface Prices {
  PricePer: number;
  SellPrice: Big;
  BuyPrice: Big | null;
  Haulage: Big | null;
}

/** Decimals of a stored price. */
const decimals = 4;

/** Converts a price per `from` units to a price per `to` units. */
export const convertPrice = (price: Big, { from, to }: { from: number; to: number }): Big =>
  from === to ? price : price.times(to).div(from).round(decimals);

/** Converts all prices of a line to another price unit. */
export const convertPrices = <Priced extends Prices>(priced: Priced, PricePer: number): Priced => {
  const { SellPrice, BuyPrice, Haulage } = priced;
  const convert = (price: Big) => convertPrice(price, { from: priced.PricePer, to: PricePer });
  return {
    ...priced,
    PricePer,
    SellPrice: convert(SellPrice),
    BuyPrice: BuyPrice && convert(BuyPrice),
    Haulage: Haulage && convert(Haulage),
  };
};
