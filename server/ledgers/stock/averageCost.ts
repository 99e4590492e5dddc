import type { Big } from '#contract/money.ts';

/** What stands in a place, and what one unit of it cost on average; null: not known. */
export interface Held {
  onHand: number;
  average: Big | null;
}

const decimals = 6;

/**
 * The moving average after a movement, as the database keeps it (`apply_stock_movement`). `unitCost`: what the goods cost that come or
 * come back; null: they move at the average.
 */
export const averageAfter = ({ onHand, average }: Held, quantity: number, unitCost: Big | null): Big | null => {
  if (average === null) return unitCost;
  // Stock below nothing is worth nothing: what comes to it sets the average.
  const there = Math.max(onHand, 0);
  const left = there + quantity;
  const worth = average.times(there).plus((unitCost ?? average).times(quantity));
  return left > 0 && worth.gte(0) ? worth.div(left).round(decimals) : average;
};
