/** Ids of the rows of `stock_movement_types`. */
export const movementType = {
  Receipt: 1,
  Sale: 2,
  CustomerReturn: 3,
  AdjustmentIn: 4,
  AdjustmentOut: 5,
  StockTake: 6,
  Breakage: 7,
  Transfer: 8,
} as const;
