import { expect, test } from 'vitest';
import type { ChargeableLine } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { createCharge } from '#src/custom/purchasing/purchaseInvoices/chargeTypes.ts';
import { matchPastedRows } from '#src/custom/purchasing/purchaseInvoices/matchPastedRows.ts';

const brought = (PurchaseOrderLineId: number, ProductCode: string, ExpectedQuantity: number): ChargeableLine => ({
  PurchaseOrderLineId,
  PurchaseOrderNo: 900 + PurchaseOrderLineId,
  ProductCode,
  CurrencyCode: 'GBP',
  OrderId: null,
  DealNo: null,
  Part: null,
  CustomerName: null,
  Reference: null,
  OnDate: '2026-11-20',
  PricePer: 1000,
  ExpectedQuantity,
  ExpectedPrice: 140,
  ExpectedNet: null,
});
// Deliveries, the newest first.
const all = [brought(4, 'JAR', 600), brought(3, 'BTL', 1428), brought(2, 'BTL', 2856), brought(1, 'BTL', 700)];

const pasted = (text: string, charged: readonly number[] = []) => {
  const lines = all.filter(({ PurchaseOrderLineId }) => charged.includes(PurchaseOrderLineId ?? 0)).map(createCharge);
  const { change, message, isAll } = matchPastedRows(text, lines, all);
  const changed = change(lines).map(({ of, Quantity, UnitPrice }) => [of.PurchaseOrderLineId, Quantity, UnitPrice]);
  return { changed, message, isAll };
};

test('rows of a supplier’s invoice charge what came in that quantity, else what came first; a price that is not said is the one expected', () => {
  expect(pasted('Code\tQty\tPrice\nbtl\t2,856\t141.50\nBTL\t500\nJAR\t600\t90')).toEqual({
    changed: [
      [2, 2856, 141.5],
      [1, 500, 140],
      [4, 600, 90],
    ],
    message: '3 lines entered',
    isAll: true,
  });
});

test('of two that came in one quantity it is the one agreed at the price nearest to theirs', () => {
  const [dear, cheap] = [{ ...brought(6, 'BTL', 700), ExpectedPrice: 150 }, brought(5, 'BTL', 700)];
  const takenOf = (text: string) =>
    matchPastedRows(text, [], [dear, cheap])
      .change([])
      .map(({ of }) => of.PurchaseOrderLineId);
  expect([takenOf('BTL\t700\t149'), takenOf('BTL\t700\t141'), takenOf('BTL\t700')]).toEqual([[6], [5], [5]]);
});

test('what stands on the invoice has its row first, and stays in its place; what has no row stays as it is', () => {
  expect(pasted('BTL\t1000\t139\nBTL\t700', [4, 3]).changed).toEqual([
    [4, 600, 140],
    [3, 1000, 139],
    [1, 700, 140],
  ]);
});

test('what was not brought, is no quantity or no price is named, and words beside are said', () => {
  const { changed, message, isAll } = pasted('LID\t5\nBTL\tmany\nJAR\t600\tdear\nBTL\t700\t140\tper 1000');
  expect(changed).toEqual([[1, 700, 140]]);
  expect([message, isAll]).toEqual([
    '1 line entered, 3 not entered: LID (nothing left to charge), BTL (no quantity), JAR (no price). “per 1000” was ignored',
    false,
  ]);
});
