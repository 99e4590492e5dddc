interface Packed {
  PalletId?: unknown;
  UnitsPerPallet?: unknown;
}

/** Explains which packing details are missing. Without them, orders carry no pallets. Undefined if none are missing. */
export const explainMissingPacking = ({ PalletId, UnitsPerPallet }: Packed): string | undefined => {
  if (PalletId && UnitsPerPallet) return undefined;
  const missing = [!PalletId && 'pallet type', !UnitsPerPallet && 'units per pallet'].filter(Boolean).join(' and no ');
  return `It has no ${missing}, so its orders carry no pallets`;
};
