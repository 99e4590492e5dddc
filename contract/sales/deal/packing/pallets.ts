/** Full pallets needed, the begun one among them. */
export const palletsFor = (quantity: number | null, unitsPerPallet: number | null | undefined) =>
  unitsPerPallet ? Math.ceil((quantity ?? 0) / unitsPerPallet) : 0;

interface PalletisedLine {
  Quantity: number;
  PalletQuantity: number;
  /** `Typed`: somebody set the count of its pallets. */
  Packing: string;
  UnitsPerPallet: number | null | undefined;
}

/**
 * Pallets that go with a part of a line when nobody counted them: whole ones and the begun one, never more than were ordered with it. Of a
 * count that somebody set it is the share; else no more than the part itself stands on.
 */
export const palletsForPart = (quantity: number, { Quantity, PalletQuantity, Packing, UnitsPerPallet }: PalletisedLine) => {
  const share = Math.min(PalletQuantity, Math.ceil((quantity * PalletQuantity) / Quantity));
  return Packing !== 'Typed' && UnitsPerPallet ? Math.min(share, palletsFor(quantity, UnitsPerPallet)) : share;
};

/** More pallets than this never go with goods that were ordered on `ordered` of them: whoever counts more has mistyped. */
export const mostPallets = (ordered: number) => Math.max(2 * ordered, ordered + 10);
