/** Converts stacking data for the quantity input. Undefined if the stacking is unknown. */
export const toTradeUnits = (stacking: { UnitsPerLayer: number | null; UnitsPerPallet: number | null } | null) => {
  if (!stacking?.UnitsPerPallet) return undefined;
  const unitsPerLayer = stacking.UnitsPerLayer ?? stacking.UnitsPerPallet;
  return { unitsPerLayer, layersPerPallet: stacking.UnitsPerPallet / unitsPerLayer };
};
