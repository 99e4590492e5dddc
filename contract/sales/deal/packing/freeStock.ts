interface StockLine {
  ProductId: number | null;
  SupplierDepotId: number | null;
  Quantity: number;
}

/** Units that lines require, by product and depot. */
export type RequiredUnits = ReadonlyMap<string, number>;

const toPlaceKey = ({ ProductId, SupplierDepotId }: StockLine) => `${ProductId}@${SupplierDepotId}`;

/** Adds up the units that an order's lines require of each product at each depot. */
export const sumRequired = (lines: readonly StockLine[]): RequiredUnits => {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(toPlaceKey(line), (sums.get(toPlaceKey(line)) ?? 0) + line.Quantity);
  return sums;
};

/**
 * Returns the stock that one line can take once the order's other lines of that product and depot are served. `free` excludes what other
 * deals need. The required units are those of all lines of the order, including this one.
 */
export const subtractOtherLines = (free: number, line: StockLine, required: RequiredUnits): number =>
  free - ((required.get(toPlaceKey(line)) ?? line.Quantity) - line.Quantity);
