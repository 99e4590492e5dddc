import type { StockTakeLine } from '#contract/warehouse/stock/takes.ts';
import type { Pallets } from '#contract/warehouse/stock/palletScans.ts';

/** What was counted here and the server has not: how many, when, and which count of others it was made upon. */
export interface Count {
  counted: number;
  countedAt: string;
  version: number | null;
}

export type Counts = ReadonlyMap<number, Count>;

/** Of a sheet, as the device keeps it. */
export interface CountContent {
  counts: Counts;
  /** Those that were scanned by their number. */
  pallets?: Pallets;
}

/** With what was just counted; the version stays that of the count one saw first. */
export const withCount = (counts: Counts, line: StockTakeLine, counted: number | null, now: string): Counts => {
  const next = new Map(counts);
  if (counted === null) next.delete(line.ProductId);
  else next.set(line.ProductId, { counted, countedAt: now, version: counts.get(line.ProductId)?.version ?? line.Version });
  return next;
};

export const sent = (counts: Counts) =>
  [...counts].map(([ProductId, { counted, countedAt, version }]) => ({
    ProductId,
    Counted: counted,
    CountedAt: countedAt,
    Version: version,
  }));

/** Those to do: what was asked to be counted again first, then what nobody has counted. */
export const isToDo = (line: StockTakeLine, counts: Counts) => !counts.has(line.ProductId) && (line.RecountWanted || line.Counted === null);
