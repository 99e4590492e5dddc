/** How goods are stacked, as the quantity input wants it; undefined where that is not known. */
export const unitsOf = (stacked: { UnitsPerLayer: number | null; UnitsPerPallet: number | null } | null) => {
  if (!stacked?.UnitsPerPallet) return undefined;
  const unitsPerLayer = stacked.UnitsPerLayer ?? stacked.UnitsPerPallet;
  return { unitsPerLayer, layersPerPallet: stacked.UnitsPerPallet / unitsPerLayer };
};
