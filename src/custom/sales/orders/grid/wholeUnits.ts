import { toTradeUnits } from '#src/ui/inputs/typed/toTradeUnits.ts';
import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';

/** Returns the whole layers, or else pallets, below and above a line's quantity. Undefined if the product's stacking is unknown. */
export const findWholeUnits = (line: Pick<DraftLine, 'Quantity' | 'UnitsPerLayer' | 'UnitsPerPallet'>) => {
  const { Quantity } = line;
  const units = toTradeUnits(line);
  if (!units || units.unitsPerLayer < 2 || Quantity === null) return undefined;
  const loose = Quantity % units.unitsPerLayer;
  const below = loose === 0 ? Quantity - units.unitsPerLayer : Quantity - loose;
  return { loose, below, above: Quantity - loose + units.unitsPerLayer, what: line.UnitsPerLayer ? 'layers' : 'pallets' };
};
