interface Packed {
  PalletId?: unknown;
  UnitsPerPallet?: unknown;
}

/** What is missing of how a product is packed for its orders to carry pallets; undefined where nothing is. */
export const lacksPacking = ({ PalletId, UnitsPerPallet }: Packed): string | undefined => {
  if (PalletId && UnitsPerPallet) return undefined;
  const missing = [!PalletId && 'pallet type', !UnitsPerPallet && 'units per pallet'].filter(Boolean).join(' and no ');
  return `It has no ${missing}: its orders carry no pallets`;
};
