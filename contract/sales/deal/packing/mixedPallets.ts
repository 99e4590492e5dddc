import { countPallets } from './pallets.ts';

/** Ways to count the pallets of a line: from its quantity, as a user typed, or on mixed pallets shared with other lines. */
export const packings = ['Own', 'Typed', 'Shared'] as const;
export type Packing = (typeof packings)[number];

export interface LineToPack {
  PalletId: number | null;
  Quantity: number;
  UnitsPerPallet: number | null;
  /** Pallet count that a user typed. Null if it is calculated. */
  typed: number | null;
}

export interface PackedLine {
  PalletQuantity: number;
  Packing: Packing;
}

// Allows for rounding. Shares are fractions such as 7/1428, and six sixths must fill a pallet.
const roundingTolerance = 1e-9;

/** Counts the pallets that loose goods share. Takes the largest share first and puts it on the first pallet with room. */
export const countMixedPallets = (shares: readonly number[]): number => {
  const room: number[] = [];
  for (const share of [...shares].filter((one) => one > 0).sort((a, b) => b - a)) {
    const index = room.findIndex((remaining) => remaining + roundingTolerance >= share);
    if (index < 0) room.push(1 - share);
    else room[index] = (room[index] ?? 0) - share;
  }
  return room.length;
};

/**
 * Counts the mixed pallets of one type that a pick needs. `lines` are the lines that share that type. If all were picked in full, the planned
 * count stays. Otherwise the remaining goods decide, up to the planned count.
 */
export const countMixedPicked = (
  planned: number,
  lines: readonly { Quantity: number; UnitsPerPallet: number | null; PickedQuantity: number | null }[],
): number =>
  lines.every((line) => (line.PickedQuantity ?? 0) >= line.Quantity)
    ? planned
    : Math.min(planned, countMixedPallets(lines.map((line) => (line.PickedQuantity ?? 0) / (line.UnitsPerPallet ?? line.Quantity))));

const isLoose = (line: LineToPack) =>
  line.typed === null && line.PalletId !== null && line.Quantity > 0 && line.Quantity < (line.UnitsPerPallet ?? 0);

const computeShare = (line: LineToPack) => line.Quantity / (line.UnitsPerPallet ?? line.Quantity);

/**
 * Puts lines of less than a full pallet on mixed pallets of the same type if that saves a pallet. Returns each line's own pallets, in the
 * order given, and the mixed pallets by type.
 */
export const packLines = (lines: readonly LineToPack[]): { lines: PackedLine[]; mixed: Map<number, number> } => {
  const loose = Map.groupBy(lines.filter(isLoose), (line) => line.PalletId ?? 0);
  const mixed = new Map(
    [...loose]
      .map(([palletId, group]): [number, number, number] => [palletId, countMixedPallets(group.map(computeShare)), group.length])
      .filter(([, count, lineCount]) => count < lineCount)
      .map(([palletId, count]) => [palletId, count]),
  );
  const pack = (line: LineToPack): PackedLine => {
    if (line.PalletId === null) return { PalletQuantity: 0, Packing: 'Own' };
    if (line.typed !== null) return { PalletQuantity: line.typed, Packing: 'Typed' };
    if (isLoose(line) && mixed.has(line.PalletId)) return { PalletQuantity: 0, Packing: 'Shared' };
    return { PalletQuantity: countPallets(line.Quantity, line.UnitsPerPallet), Packing: 'Own' };
  };
  return { lines: lines.map(pack), mixed };
};
