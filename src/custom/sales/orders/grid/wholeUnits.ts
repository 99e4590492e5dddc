import { unitsOf } from '#src/ui/inputs/typed/unitsOf.ts';
import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';

/** The whole layers (pallets, of what has none) below and above a line’s quantity; none where it is not known how it is stacked. */
export const wholesBeside = (line: Pick<DraftLine, 'Quantity' | 'UnitsPerLayer' | 'UnitsPerPallet'>) => {
  const { Quantity } = line;
  const units = unitsOf(line);
  if (!units || units.unitsPerLayer < 2 || Quantity === null) return undefined;
  const loose = Quantity % units.unitsPerLayer;
  const below = loose === 0 ? Quantity - units.unitsPerLayer : Quantity - loose;
  return { loose, below, above: Quantity - loose + units.unitsPerLayer, what: line.UnitsPerLayer ? 'layers' : 'pallets' };
};
