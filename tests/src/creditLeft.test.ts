import { expect, test } from 'vitest';
import type { OrderStatus } from '#contract/sales/deal/states.ts';
import { computeCreditLeft } from '#src/custom/sales/orders/form/head/creditLeft.ts';

const after = (Status: OrderStatus, gross = 1762.14) => computeCreditLeft(8177.58, { Status, Totals: { Gross: 1762.14 } }, gross);

test('an invoiced deal is in the balance already, a cancelled one in nothing: the account has what its own page says', () => {
  expect([after('Invoiced'), after('Cancelled')]).toEqual([8177.58, 8177.58]);
});

test('an open deal counts as it stands on the screen, in place of what is stored', () => {
  expect(after('Open')).toBe(8177.58);
  expect(after('Open', 1862.14)).toBeCloseTo(8077.58);
  expect(computeCreditLeft(1000, undefined, 400)).toBe(600);
});
