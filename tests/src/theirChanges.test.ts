import { expect, test } from 'vitest';
import { orderHeaderFields } from '#contract/sales/orders/header.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { describeRemoteChanges } from '#src/custom/sales/orders/form/draft/describeRemoteChanges.ts';
import { storedLine } from './storedLine.ts';

const head = Object.fromEntries(orderHeaderFields.map((field) => [field, null]));
const order = (more: object) => ({ ...head, CarriageCharge: 0, Lines: [storedLine(1, 1), storedLine(2, 2)], ...more }) as unknown as Order;

test('what somebody else changed is named: by line and field, with what it was and is', () => {
  const now = order({
    RequiredDate: '2026-11-24',
    CarriageCharge: 12.5,
    HaulierId: 4,
    Lines: [{ ...storedLine(2, 2), Quantity: 2856, UnitPrice: 190 }, storedLine(3, 3)],
  });
  expect(describeRemoteChanges(order({}), now)).toEqual([
    'required none → 24 Nov 2026',
    'haulier',
    'carriage £0.00 → £12.50',
    'line 1: removed',
    'line 2: quantity 1,428 → 2,856, price 187.35 → 190.00',
    'a new line: 1,428 Bottle',
  ]);
});

test('nothing is named where they changed nothing that is shown', () => {
  expect(describeRemoteChanges(order({}), order({ Version: 9 }))).toEqual([]);
});
