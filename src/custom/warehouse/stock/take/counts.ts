import type { StockTakeLine } from '#contract/warehouse/stock/takes.ts';
import type { Pallets } from '#contract/warehouse/stock/palletScans.ts';

/** A count not yet sent: quantity, time, and the version of the earlier count it is based on. */
export interface Count {
  counted: number;
  countedAt: string;
  version: number | null;
}

export type Counts = ReadonlyMap<number, Count>;

/** The counts of a sheet as stored on the device. */
export interface CountContent {
  counts: Counts;
  /** Pallets scanned by number. */
  pallets?: Pallets;
}

/** Adds a count. Keeps the version of the first count that the user saw. */
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

/** True for a line to count: recounts, and lines that nobody has counted. */
export const isToDo = (line: StockTakeLine, counts: Counts) => !counts.has(line.ProductId) && (line.RecountWanted || line.Counted === null);
