import type { StockTakeState } from '#contract/warehouse/stock/takes.ts';
import { inTradeUnits } from '#src/ui/text/parseQuantity.ts';

interface Packed {
  UnitsPerLayer: number | null;
  UnitsPerPallet: number | null;
}

/** How a product is stacked, as the inputs of quantities take it. */
export const tradeUnitsOf = ({ UnitsPerLayer, UnitsPerPallet }: Packed) => ({
  unitsPerLayer: UnitsPerLayer,
  layersPerPallet: UnitsPerLayer && UnitsPerPallet ? UnitsPerPallet / UnitsPerLayer : null,
});

export const inPallets = (quantity: number, packed: Packed) => inTradeUnits(quantity, tradeUnitsOf(packed));

interface Ordered {
  Free: number | null;
  ReorderLevel: number | null;
}

/** Sold beyond what there is, or so low that it is to be ordered; of an earlier day what was free is not known (null), so neither. */
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
