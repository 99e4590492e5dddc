import { expect, test } from 'vitest';
import { roundLoad, sumLoads, sumRoundedLoads } from '#contract/warehouse/deliveryPlan/load.ts';

const deals = [2904.6, 4406.6, 6192.6].map((WeightKg) => ({ Pallets: 2, WeightKg }));

test('the total of a sheet is the sum of the whole kilograms of its stops', () => {
  expect(deals.map((deal) => roundLoad(deal).WeightKg)).toEqual([2905, 4407, 6193]);
  expect(sumRoundedLoads(deals)).toEqual({ Pallets: 6, WeightKg: 13_505 });
});

test('the load of a lorry is the exact weight to 0.1 kg', () => {
  expect(sumLoads(deals)).toEqual({ Pallets: 6, WeightKg: 13_503.8 });
});
