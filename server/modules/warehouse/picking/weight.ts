import { Big, sum } from '#contract/money.ts';
import type { Numeric } from '#contract/money.ts';

const times = (each: Numeric | null, count: number | null) => (each === null || count === null ? null : new Big(each).times(count));

/** Kilograms of so many pallets, each with its tare. An unknown weight is left out, as it is of units. */
export const palletsWeight = (tareKg: Numeric | null, pallets: number | null) => sum([times(tareKg, pallets)]);

interface Weighed {
  UnitWeightGrams: Numeric | null;
  PalletTareKg: Numeric | null;
}

/** Kilograms of so many units of a line and of their pallets. */
export const lineWeight = ({ UnitWeightGrams, PalletTareKg }: Weighed, units: number, pallets: number | null) =>
  sum([times(UnitWeightGrams, units)?.div(1000), times(PalletTareKg, pallets)]);
