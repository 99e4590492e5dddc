import type { Big } from '#contract/money.ts';

/** Stock of a product in a depot, and its average cost per unit. The average is null if the cost is unknown. */
export interface StockValue {
  onHand: number;
  average: Big | null;
}

const decimals = 6;

/**
 * Returns the moving average cost after a movement. The database function `apply_stock_movement` does the same. `unitCost` is the cost of incoming goods. If it
 * is null, they come in at the average.
 */
export const averageAfter = ({ onHand, average }: StockValue, quantity: number, unitCost: Big | null): Big | null => {
  if (average === null) return unitCost;
  // Negative stock has no value, so incoming goods alone set the average.
  const stockWithValue = Math.max(onHand, 0);
  const newQuantity = stockWithValue + quantity;
  const value = average.times(stockWithValue).plus((unitCost ?? average).times(quantity));
  return newQuantity > 0 && value.gte(0) ? value.div(newQuantity).round(decimals) : average;
};
