import { sum } from '#contract/money.ts';

/** Capacity of one lorry: 26 UK pallets, and 24 tonnes within a gross weight of 44. */
export const lorry = { Pallets: 26, WeightKg: 24_000 } as const;

export interface Load {
  Pallets: number;
  /** Glass and pallets together. */
  WeightKg: number;
}

/** Adds up deals. Rounds the total weight, not each deal, to 0.1 kg. */
export const sumLoads = (deals: readonly Load[]): Load => ({
  Pallets: deals.reduce((total, deal) => total + deal.Pallets, 0),
  WeightKg: sum(deals.map((deal) => deal.WeightKg))
    .round(1)
    .toNumber(),
});

/** Returns the excess over one lorry load, or 0. */
export const overLorry = ({ Pallets, WeightKg }: Load): Load => ({
  Pallets: Math.max(0, Pallets - lorry.Pallets),
  WeightKg: Math.max(0, Math.round((WeightKg - lorry.WeightKg) * 10) / 10),
});

export const isOverLorry = (load: Load) => load.Pallets > lorry.Pallets || load.WeightKg > lorry.WeightKg;
