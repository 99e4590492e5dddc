import type { Big } from '#contract/money.ts';

/** Stock in a depot and its average cost per unit. Null if the cost is unknown. */
export interface StockValue {
  onHand: number;
  average: Big | null;
}

const decimals = 6;

/**
 * Returns the moving average after a movement, like `apply_stock_movement` in the database. `unitCost` is the cost of incoming goods. Null means
 * that they move at the average.
 */
export const averageAfter = ({ onHand, average }: StockValue, quantity: number, unitCost: Big | null): Big | null => {
  if (average === null) return unitCost;
  // Negative stock has no value, so incoming goods set the average.
  const there = Math.max(onHand, 0);
  const newQuantity = there + quantity;
  const worth = average.times(there).plus((unitCost ?? average).times(quantity));
  return newQuantity > 0 && worth.gte(0) ? worth.div(newQuantity).round(decimals) : average;
};
