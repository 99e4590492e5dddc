import { Big, toPenny } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';

/** The company’s tolerances. Quantities use the tolerance of direct deals, prices and haulage have their own. */
export interface Tolerances {
  QuantityPercent: Numeric;
  PricePercent: Numeric;
}

export interface CheckedLine {
  /** Units charged. Null for a haulier, who charges a deal as a whole. */
  Quantity: number | null;
  /** Price per price unit. Null for a haulier. */
  UnitPrice: Numeric | null;
  NetAmount: Numeric;
  /** Units received and not charged on other invoices. */
  ExpectedQuantity: number | null;
  /** Agreed price. Null if unknown. */
  ExpectedPrice: Numeric | null;
  /** Haulage not charged on other invoices. Null if unknown. */
  ExpectedNet: Numeric | null;
}

const isBeyond = (difference: Big, expected: Numeric, percent: Numeric) =>
  difference.abs().times(100).gt(new Big(expected).abs().times(percent));

/**
 * Returns signed differences outside the tolerance. Extra units count, and price or haulage differences either way. An unknown price always
 * counts, so that someone checks it. Missing units do not count, because they may be on the next invoice.
 */
export const calculateDifferences = (line: CheckedLine, { QuantityPercent, PricePercent }: Tolerances) => {
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
