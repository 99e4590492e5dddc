interface Packed {
  PalletId?: unknown;
  UnitsPerPallet?: unknown;
}

/** Names the missing packing details. Without them, orders for the product have no pallets. Undefined if none are missing. */
export const explainMissingPacking = ({ PalletId, UnitsPerPallet }: Packed): string | undefined => {
  if (PalletId && UnitsPerPallet) return undefined;
  const missing = [!PalletId && 'pallet type', !UnitsPerPallet && 'units per pallet'].filter(Boolean).join(' and no ');
  return `This product has no ${missing}, so its orders carry no pallets`;
};
