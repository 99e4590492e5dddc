import { z } from 'zod';
import { Big } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';
import { hasAtMost } from '#contract/values.ts';

export const priceNames = ['Buy', 'Haulage', 'Sell'] as const;
export const ruleKinds = ['Percent', 'Amount', 'Margin'] as const;
export const roundings = ['Penny', 'FivePence', 'NextPound'] as const;

/** Changes a price by a percentage or amount, or sets the sell price that gives a margin. At most one rule for each price. */
export const PriceRule = z
  .object({
    Price: z.enum(priceNames),
    Kind: z.enum(ruleKinds),
    Value: z
      .number({ error: 'must be a number' })
      .min(-99_999, 'is too low')
      .max(99_999, 'is too large')
      .refine(hasAtMost(4), 'must have at most 4 decimals'),
    Rounding: z.enum(roundings).default('Penny'),
  })
  .superRefine(({ Price, Kind, Value }, check) => {
    const refuse = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message });
    if (Kind === 'Margin' && Price !== 'Sell') refuse('Kind', 'A target margin is for the sell price only');
    if (Kind === 'Margin' && (Value < 0 || Value >= 100)) refuse('Value', 'must be a margin from 0 to below 100');
    if (Kind === 'Percent' && (Value <= -100 || Value > 1000)) refuse('Value', 'must be a percentage above -100 and at most 1000');
  });
export type PriceRule = z.output<typeof PriceRule>;

export interface Prices {
  BuyPrice: Numeric | null;
  Haulage: Numeric | null;
  SellPrice: Numeric;
}

export interface ExactPrices {
  BuyPrice: Big | null;
  Haulage: Big | null;
  SellPrice: Big;
}

const steps = { Penny: '0.01', FivePence: '0.05', NextPound: '1' } as const;

/** Rounds half up to the penny or five pence. To the pound it always rounds up, as is usual on price lists. */
export const roundPrice = (price: Numeric, rounding: PriceRule['Rounding']) => {
  const step = steps[rounding];
  return new Big(price)
    .div(step)
    .round(0, rounding === 'NextPound' ? Big.roundUp : Big.roundHalfUp)
    .times(step);
};

const change = (price: Numeric, { Kind, Value, Rounding }: PriceRule) => {
  const changed = Kind === 'Percent' ? new Big(price).times(new Big(100).plus(Value)).div(100) : new Big(price).plus(Value);
  return roundPrice(changed, Rounding);
};

const toExact = (price: Numeric | null) => (price === null ? null : new Big(price));

/**
 * Applies the rules, costs first, so that a margin refers to the new cost. Unknown prices stay unknown, and a margin rule on an unknown
 * cost changes nothing. The result may be zero or negative, and saving refuses that.
 */
export const applyRules = (prices: Prices, rules: readonly PriceRule[]): ExactPrices => {
  const findRule = (name: PriceRule['Price']) => rules.find(({ Price }) => Price === name);
  const changed = (price: Numeric | null, rule: PriceRule | undefined) => (price === null || !rule ? toExact(price) : change(price, rule));
  const BuyPrice = changed(prices.BuyPrice, findRule('Buy'));
  const Haulage = changed(prices.Haulage, findRule('Haulage'));
  const sell = findRule('Sell');
  if (sell?.Kind !== 'Margin') return { BuyPrice, Haulage, SellPrice: changed(prices.SellPrice, sell) ?? new Big(0) };
  if (BuyPrice === null) return { BuyPrice, Haulage, SellPrice: new Big(prices.SellPrice) };
  const cost = BuyPrice.plus(Haulage ?? 0);
  return { BuyPrice, Haulage, SellPrice: roundPrice(cost.times(100).div(new Big(100).minus(sell.Value)), sell.Rounding) };
};
