/** Full pallets needed, the begun one among them. */
export const palletsFor = (quantity: number | null, unitsPerPallet: number | null | undefined) =>
  quantity !== null && unitsPerPallet ? Math.ceil(quantity / unitsPerPallet) : 0;

/** Pallets that go with a part of a line when nobody counted them: whole ones and the begun one, never more than were ordered with it. */
export const palletsForPart = (quantity: number, line: { Quantity: number; PalletQuantity: number }) =>
  Math.ceil((quantity * line.PalletQuantity) / line.Quantity);

/** More pallets than this never go with goods that were ordered on `ordered` of them: whoever counts more has mistyped. */
export const mostPallets = (ordered: number) => Math.max(2 * ordered, ordered + 10);
