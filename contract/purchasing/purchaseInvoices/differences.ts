import { Big, toPenny } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';

/** The company’s tolerances in per cent. `QuantityPercent` is that of direct deals. `PricePercent` is for prices and haulage. */
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
 * Returns the differences outside the tolerance, positive if the invoice has more. Missing units do not count, because they may be on the next invoice. A line
 * with an unknown price or haulage is always `IsOff`, so that someone checks it.
 */
export const calculateDifferences = (line: CheckedLine, { QuantityPercent, PricePercent }: Tolerances) => {
  const extraUnits = new Big(line.Quantity ?? 0).minus(line.ExpectedQuantity ?? 0);
  const QuantityDifference =
    line.Quantity !== null && extraUnits.gt(0) && isBeyond(extraUnits, line.ExpectedQuantity ?? 0, QuantityPercent)
      ? Number(extraUnits)
      : null;
  const extraPrice = line.UnitPrice === null || line.ExpectedPrice === null ? null : new Big(line.UnitPrice).minus(line.ExpectedPrice);
  const PriceDifference = extraPrice !== null && isBeyond(extraPrice, line.ExpectedPrice ?? 0, PricePercent) ? Number(extraPrice) : null;
  const extraNet = line.Quantity === null && line.ExpectedNet !== null ? toPenny(new Big(line.NetAmount).minus(line.ExpectedNet)) : null;
  const NetDifference = extraNet !== null && isBeyond(extraNet, line.ExpectedNet ?? 0, PricePercent) ? Number(extraNet) : null;
  const isUnknown = line.Quantity === null ? line.ExpectedNet === null : line.ExpectedPrice === null;
  return {
    QuantityDifference,
    PriceDifference,
    NetDifference,
    IsOff: QuantityDifference !== null || PriceDifference !== null || NetDifference !== null || isUnknown,
  };
};
