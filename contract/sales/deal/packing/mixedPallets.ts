import { palletsFor } from './pallets.ts';

/** How a line's pallets are counted: from its own quantity, as somebody typed, or not at all because its goods share mixed pallets. */
export const packings = ['Own', 'Typed', 'Shared'] as const;
export type Packing = (typeof packings)[number];

export interface LineToPack {
  PalletId: number | null;
  Quantity: number;
  UnitsPerPallet: number | null;
  /** The count that was typed for the line; null: it is worked out. */
  typed: number | null;
}

export interface PackedLine {
  PalletQuantity: number;
  Packing: Packing;
}

// Shares are fractions such as 7/1428: six sixths must fill a pallet in spite of their last digit.
const slack = 1e-9;

/** Pallets that loose goods need between them: by share of a pallet, the largest first, each on the first pallet that still has room. */
export const mixedPalletsFor = (shares: readonly number[]): number => {
  const room: number[] = [];
  for (const share of [...shares].filter((one) => one > 0).sort((a, b) => b - a)) {
    const place = room.findIndex((left) => left + slack >= share);
    if (place < 0) room.push(1 - share);
    else room[place] = (room[place] ?? 0) - share;
  }
  return room.length;
};

/**
 * Mixed pallets of a type that a pick needs: as planned where all of its shared lines were picked whole, else what is left of them needs,
 * never more than planned. `lines` are those whose goods share the type.
 */
export const mixedPalletsPicked = (
  planned: number,
  lines: readonly { Quantity: number; UnitsPerPallet: number | null; PickedQuantity: number | null }[],
): number =>
  lines.every((line) => (line.PickedQuantity ?? 0) >= line.Quantity)
    ? planned
    : Math.min(planned, mixedPalletsFor(lines.map((line) => (line.PickedQuantity ?? 0) / (line.UnitsPerPallet ?? line.Quantity))));

const isLoose = (line: LineToPack) =>
  line.typed === null && line.PalletId !== null && line.Quantity > 0 && line.Quantity < (line.UnitsPerPallet ?? 0);

const shareOf = (line: LineToPack) => line.Quantity / (line.UnitsPerPallet ?? line.Quantity);

/**
 * Loose goods share pallets: lines of less than a full pallet go together with others of the same pallet type, where that saves a pallet.
 * Answers each line's own pallets, in the order given, and the mixed ones by type.
 */
export const packLines = (lines: readonly LineToPack[]): { lines: PackedLine[]; mixed: Map<number, number> } => {
  const loose = Map.groupBy(lines.filter(isLoose), (line) => line.PalletId ?? 0);
  const mixed = new Map(
    [...loose]
      .map(([palletId, group]): [number, number, number] => [palletId, mixedPalletsFor(group.map(shareOf)), group.length])
      .filter(([, count, alone]) => count < alone)
      .map(([palletId, count]) => [palletId, count]),
  );
  const pack = (line: LineToPack): PackedLine => {
    if (line.PalletId === null) return { PalletQuantity: 0, Packing: 'Own' };
    if (line.typed !== null) return { PalletQuantity: line.typed, Packing: 'Typed' };
    if (isLoose(line) && mixed.has(line.PalletId)) return { PalletQuantity: 0, Packing: 'Shared' };
    return { PalletQuantity: palletsFor(line.Quantity, line.UnitsPerPallet), Packing: 'Own' };
  };
  return { lines: lines.map(pack), mixed };
};
