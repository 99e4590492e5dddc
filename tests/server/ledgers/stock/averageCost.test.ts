import { expect, test } from 'vitest';
import { Big } from '#contract/money.ts';
import { averageAfter } from '#server/ledgers/stock/averageCost.ts';

const cost = (value: string | null) => (value === null ? null : new Big(value));

test.each([
  ['goods come to some that are there', { onHand: 100, average: '0.10' }, { quantity: 100, unitCost: '0.20' }, '0.15'],
  ['the average has six places', { onHand: 2, average: '0.10' }, { quantity: 1, unitCost: '0.20' }, '0.133333'],
  ['half of the last place rounds up', { onHand: 1, average: '0.000001' }, { quantity: 1, unitCost: '0.000002' }, '0.000002'],
  ['goods come to none', { onHand: 0, average: '0.10' }, { quantity: 50, unitCost: '0.20' }, '0.2'],
  ['goods come to less than none', { onHand: -10, average: '0.10' }, { quantity: 50, unitCost: '0.20' }, '0.2'],
  ['one is there', { onHand: 1, average: '0.10' }, { quantity: 1, unitCost: '0.20' }, '0.15'],
  ['goods leave at their average', { onHand: 100, average: '0.10' }, { quantity: -40, unitCost: null }, '0.1'],
  ['goods go back at what they cost', { onHand: 100, average: '0.15' }, { quantity: -50, unitCost: '0.20' }, '0.1'],
  ['all of them go back at another cost', { onHand: 100, average: '0.15' }, { quantity: -100, unitCost: '0.20' }, '0.15'],
  ['more go back than are there', { onHand: 100, average: '0.15' }, { quantity: -150, unitCost: '0.20' }, '0.15'],
  ['what is left would be worth less than nothing', { onHand: 100, average: '0.10' }, { quantity: -60, unitCost: '0.20' }, '0.1'],
  ['what is left would be worth nothing', { onHand: 100, average: '0.10' }, { quantity: -50, unitCost: '0.20' }, '0'],
  ['all of them go back at a lower cost', { onHand: 100, average: '0.15' }, { quantity: -100, unitCost: '0.10' }, '0.15'],
  ['more go back than are there, at a lower cost', { onHand: 100, average: '0.15' }, { quantity: -150, unitCost: '0.05' }, '0.15'],
  ['some go back of less than none', { onHand: -10, average: '0.10' }, { quantity: -5, unitCost: '0.20' }, '0.1'],
  ['goods come to less than none, which stays below none', { onHand: -50, average: '0.10' }, { quantity: 20, unitCost: '0.20' }, '0.2'],
  ['goods come to none at no cost of their own', { onHand: 0, average: '0.10' }, { quantity: 20, unitCost: null }, '0.1'],
  ['the cost is the average', { onHand: 100, average: '0.10' }, { quantity: 100, unitCost: '0.10' }, '0.1'],
  ['none is there and some leave at another cost', { onHand: 0, average: '0.10' }, { quantity: -5, unitCost: '0.20' }, '0.1'],
  ['no cost was known', { onHand: 100, average: null }, { quantity: 50, unitCost: '0.20' }, '0.2'],
  ['no cost is known', { onHand: 100, average: null }, { quantity: 50, unitCost: null }, null],
])('where %s', (_what, held, moved, after) => {
  const average = averageAfter({ onHand: held.onHand, average: cost(held.average) }, moved.quantity, cost(moved.unitCost));
  expect(average?.toString() ?? null).toBe(after);
});
