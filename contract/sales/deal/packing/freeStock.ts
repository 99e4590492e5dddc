interface StockLine {
  ProductId: number | null;
  SupplierDepotId: number | null;
  Quantity: number;
}

/** What lines want, by product and depot. */
export type Wanted = ReadonlyMap<string, number>;

const placeOf = ({ ProductId, SupplierDepotId }: StockLine) => `${ProductId}@${SupplierDepotId}`;

/** What the lines of an order want of each product at each depot. */
export const wantedBy = (lines: readonly StockLine[]): Wanted => {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(placeOf(line), (sums.get(placeOf(line)) ?? 0) + line.Quantity);
  return sums;
};

/**
 * What is left for one line of an order once its other lines of the same product and depot are served: `free` is what other deals leave,
 * `wanted` what all lines of the order want, this one included.
 */
export const freeBeside = (free: number, line: StockLine, wanted: Wanted): number =>
  free - ((wanted.get(placeOf(line)) ?? line.Quantity) - line.Quantity);
