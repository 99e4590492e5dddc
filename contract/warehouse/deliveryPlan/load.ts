import { sum } from '#contract/money.ts';

/** Capacity of one lorry: 26 UK pallets and 24 tonnes, within the legal gross weight of 44 tonnes. */
export const lorryCapacity = { Pallets: 26, WeightKg: 24_000 } as const;

export interface Load {
  Pallets: number;
  /** Glass and pallets together. */
  WeightKg: number;
}

/** Adds up the loads of deals. Rounds the total weight to 0.1 kg, not each weight. */
export const sumLoads = (deals: readonly Load[]): Load => ({
  Pallets: deals.reduce((total, deal) => total + deal.Pallets, 0),
  WeightKg: sum(deals.map((deal) => deal.WeightKg))
    .round(1)
    .toNumber(),
});

/** Rounds a load to whole kilograms, as day sheets and run sheets show it. */
export const roundLoad = <Deal extends Load>(deal: Deal): Deal => ({ ...deal, WeightKg: Math.round(deal.WeightKg) });

/** Adds up the rounded loads of deals, so that a total on a sheet is the sum of the figures above it. */
export const sumRoundedLoads = (deals: readonly Load[]): Load => sumLoads(deals.map(roundLoad));

/** Returns the pallets and the weight beyond one lorry load, each 0 if there is no excess. */
export const getExcessLoad = ({ Pallets, WeightKg }: Load): Load => ({
  Pallets: Math.max(0, Pallets - lorryCapacity.Pallets),
  WeightKg: Math.max(0, Math.round((WeightKg - lorryCapacity.WeightKg) * 10) / 10),
});

export const isOverLorry = (load: Load) => load.Pallets > lorryCapacity.Pallets || load.WeightKg > lorryCapacity.WeightKg;
