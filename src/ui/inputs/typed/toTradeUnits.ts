/** Returns the units per layer and pallet for the quantity input. Undefined if they are not known. */
export const toTradeUnits = (stacking: { UnitsPerLayer: number | null; UnitsPerPallet: number | null } | null) => {
  if (!stacking?.UnitsPerPallet) return undefined;
  const unitsPerLayer = stacking.UnitsPerLayer ?? stacking.UnitsPerPallet;
  return { unitsPerLayer, layersPerPallet: stacking.UnitsPerPallet / unitsPerLayer };
};
