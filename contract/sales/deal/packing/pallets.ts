/** Returns the number of pallets needed, counting a part-filled one as whole. */
export const countPallets = (quantity: number | null, unitsPerPallet: number | null | undefined) =>
  unitsPerPallet ? Math.ceil((quantity ?? 0) / unitsPerPallet) : 0;

interface PalletisedLine {
  Quantity: number;
  PalletQuantity: number;
  /** `Typed` if a user set the pallet count. */
  Packing: string;
  UnitsPerPallet: number | null | undefined;
}

/**
 * Counts the pallets for part of a line if nobody counted them. A count that a user set is shared out by quantity. Otherwise it is what the
 * part needs, counting a part-filled pallet as whole. Never exceeds the pallets ordered for the line.
 */
export const countPartPallets = (quantity: number, { Quantity, PalletQuantity, Packing, UnitsPerPallet }: PalletisedLine) => {
  const share = Math.min(PalletQuantity, Math.ceil((quantity * PalletQuantity) / Quantity));
  return Packing !== 'Typed' && UnitsPerPallet ? Math.min(share, countPallets(quantity, UnitsPerPallet)) : share;
};

/** Returns the highest believable pallet count for goods ordered on `ordered` pallets. A higher count is a typing error. */
export const maxPallets = (ordered: number) => Math.max(2 * ordered, ordered + 10);
