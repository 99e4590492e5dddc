/** Converts stacking data for the quantity input. Undefined if the stacking is unknown. */
export const toTradeUnits = (stacked: { UnitsPerLayer: number | null; UnitsPerPallet: number | null } | null) => {
  if (!stacked?.UnitsPerPallet) return undefined;
  const unitsPerLayer = stacked.UnitsPerLayer ?? stacked.UnitsPerPallet;
  return { unitsPerLayer, layersPerPallet: stacked.UnitsPerPallet / unitsPerLayer };
};
