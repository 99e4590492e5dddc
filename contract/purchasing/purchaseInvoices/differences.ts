import { Big, toPenny } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';

/** What the company lets pass: the quantity by the tolerance of direct deals, prices and haulage by a tolerance of their own. */
export interface Tolerances {
  QuantityPercent: Numeric;
  PricePercent: Numeric;
}

export interface CheckedLine {
  /** Units that this invoice charges; null: a haulier's, who charges a deal as a whole. */
  Quantity: number | null;
  /** Per the units that the price is for; null as above. */
  UnitPrice: Numeric | null;
  NetAmount: Numeric;
  /** Units that came and that no other invoice has charged. */
  ExpectedQuantity: number | null;
  /** What was agreed; null: not known. */
  ExpectedPrice: Numeric | null;
  /** Of a haulier's line: what the haulage comes to that no other invoice has charged; null: not known. */
  ExpectedNet: Numeric | null;
}

const isBeyond = (difference: Big, expected: Numeric, percent: Numeric) =>
  difference.abs().times(100).gt(new Big(expected).abs().times(percent));

/**
 * What is off by more than the tolerance: units charged beyond what came, and a price or haulage that is another, either way. A price that nobody
 * knows is off: somebody has to look. Fewer units than came are none: the rest may come on the next invoice. Answers the differences, signed.
 */
export const differencesOf = (line: CheckedLine, { QuantityPercent, PricePercent }: Tolerances) => {
  const more = new Big(line.Quantity ?? 0).minus(line.ExpectedQuantity ?? 0);
  const QuantityDifference =
    line.Quantity !== null && more.gt(0) && isBeyond(more, line.ExpectedQuantity ?? 0, QuantityPercent) ? Number(more) : null;
  const dearer = line.UnitPrice === null || line.ExpectedPrice === null ? null : new Big(line.UnitPrice).minus(line.ExpectedPrice);
  const PriceDifference = dearer !== null && isBeyond(dearer, line.ExpectedPrice ?? 0, PricePercent) ? Number(dearer) : null;
  const net = line.Quantity === null && line.ExpectedNet !== null ? toPenny(new Big(line.NetAmount).minus(line.ExpectedNet)) : null;
  const NetDifference = net !== null && isBeyond(net, line.ExpectedNet ?? 0, PricePercent) ? Number(net) : null;
  const isUnknown = line.Quantity === null ? line.ExpectedNet === null : line.ExpectedPrice === null;
  return {
    QuantityDifference,
    PriceDifference,
    NetDifference,
    IsOff: QuantityDifference !== null || PriceDifference !== null || NetDifference !== null || isUnknown,
  };
};
