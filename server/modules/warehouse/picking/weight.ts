import { Big, sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';

const times = (each: Numeric | null, count: number | null) => (each === null || count === null ? null : new Big(each).times(count));

/** Weight of empty pallets in kilograms. An unknown tare counts as zero. */
export const palletsWeight = (tareKg: Numeric | null, pallets: number | null) => sum([times(tareKg, pallets)]);

interface Weighed {
  UnitWeightGrams: Numeric | null;
  PalletTareKg: Numeric | null;
}

/** Weight of units and their pallets in kilograms. */
export const lineWeight = ({ UnitWeightGrams, PalletTareKg }: Weighed, units: number, pallets: number | null) =>
  sum([times(UnitWeightGrams, units)?.div(1000), times(PalletTareKg, pallets)]);
