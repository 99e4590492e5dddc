import type { StockTakeLine } from '#contract/warehouse/stock/takes.ts';
import type { Pallets } from '#contract/warehouse/stock/palletScans.ts';

/** A count that is not sent yet, with its time and the version of the sheet line that it is based on. */
export interface Count {
  counted: number;
  countedAt: string;
  version: number | null;
}

export type Counts = ReadonlyMap<number, Count>;

/** Unsent counts of a sheet, as stored on the device. */
export interface CountContent {
  counts: Counts;
  /** Product ids by the number of each scanned pallet. */
  pallets?: Pallets;
}

/** Adds a count to the unsent counts. A changed count keeps its first version, so that a colleague's later count is noticed. */
export const withCount = (counts: Counts, line: StockTakeLine, quantity: number | null, now: string): Counts => {
  const next = new Map(counts);
  if (quantity === null) next.delete(line.ProductId);
  else next.set(line.ProductId, { counted: quantity, countedAt: now, version: counts.get(line.ProductId)?.version ?? line.Version });
  return next;
};

export const listSentCounts = (counts: Counts) =>
  [...counts].map(([ProductId, { counted: quantity, countedAt, version }]) => ({
    ProductId,
    Counted: quantity,
    CountedAt: countedAt,
    Version: version,
  }));

/** True for a line that must still be counted: a recount, or a line that nobody has counted. */
export const mustBeCounted = (line: StockTakeLine, counts: Counts) =>
  !counts.has(line.ProductId) && (line.RecountWanted || line.Counted === null);
