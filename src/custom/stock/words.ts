import type { StockTakeState } from '#contract/stock/takes.ts';
import { inTradeUnits } from '#src/ui/inputs/parseQuantity.ts';

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

export const takeTones: Record<StockTakeState, 'information' | 'attention' | 'done'> = {
  Counted: 'information',
  Recount: 'attention',
  Posted: 'done',
};
