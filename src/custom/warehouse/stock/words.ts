import type { StockTakeState } from '#contract/warehouse/stock/takes.ts';
import { formatTradeUnits } from '#src/ui/text/parseQuantity.ts';

interface Packed {
  UnitsPerLayer: number | null;
  UnitsPerPallet: number | null;
}

/** Returns the units per layer and layers per pallet of a product, for quantity inputs. */
export const toTradeUnits = ({ UnitsPerLayer, UnitsPerPallet }: Packed) => ({
  unitsPerLayer: UnitsPerLayer,
  layersPerPallet: UnitsPerLayer && UnitsPerPallet ? UnitsPerPallet / UnitsPerLayer : null,
});

export const inPallets = (quantity: number, stacking: Packed) => formatTradeUnits(quantity, toTradeUnits(stacking));

interface Ordered {
  Free: number | null;
  ReorderLevel: number | null;
}

/** Returns the colour that marks oversold stock and stock below its reorder level. Undefined if free stock is unknown, as for an earlier day. */
export const levelTone = ({ Free, ReorderLevel }: Ordered) => {
  if (Free === null) return undefined;
  if (Free < 0) return 'refused';
  return Free < (ReorderLevel ?? 0) ? 'attention' : undefined;
};

export const takeTones: Record<StockTakeState, 'information' | 'attention' | 'done'> = {
  Counted: 'information',
  Recount: 'attention',
  Posted: 'done',
};
