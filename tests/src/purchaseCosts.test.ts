// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { ListedCost } from '#contract/purchasing/purchaseOrders/shapes.ts';
import { dueAfter, purchaseNet, purchaseOrder, repriceLines, sendPurchase } from '#src/custom/purchasing/purchaseOrders/purchaseOrder.ts';
import { emptyPurchaseLine } from '#src/custom/purchasing/purchaseOrders/purchaseTypes.ts';
import type { PurchaseHeader, PurchaseLine } from '#src/custom/purchasing/purchaseOrders/purchaseTypes.ts';
import { listCostedLines, getCostKey } from '#src/custom/purchasing/purchaseOrders/ListedCosts.ts';
import { makeDocumentStore } from '#src/lineDocument/store.ts';

const line = (key: number, more: Partial<PurchaseLine>): PurchaseLine => ({
  ...emptyPurchaseLine(),
  key,
  ProductId: key,
  Code: `B${key}`,
  ...more,
});
const listed = (ProductId: number, Quantity: number, BuyPrice: number | null): ListedCost => ({
  ProductId,
  Quantity,
  PricePer: 1000,
  BuyPrice,
  Haulage: null,
});
const told = (lines: PurchaseLine[], costs: ListedCost[] = []) =>
  purchaseNet(
    lines.filter((one) => !purchaseOrder.isBlank(one)),
    new Map(costs.map((cost) => [getCostKey(cost), cost])),
  )?.toString();

test('a new purchase order comes to what its lines cost by the price lists, or as somebody typed', () => {
  const lines = [line(1, { Quantity: 2000 }), line(2, { Quantity: 500, BuyPrice: 90 }), emptyPurchaseLine()];
  expect(told(lines, [listed(1, 2000, 140), listed(2, 500, 100)])).toBe('325');
});

test('two lines of one product cost what the price lists ask for the quantity of each', () => {
  const lines = [line(1, { Quantity: 2000 }), line(2, { ProductId: 1, Quantity: 10_000 })];
  expect(told(lines, [listed(1, 2000, 140), listed(1, 10_000, 131)])).toBe('1590');
});

test('as long as a line has no cost nothing is said of the total, not £0.00', () => {
  expect(told([emptyPurchaseLine()])).toBeUndefined();
  expect(told([line(1, { Quantity: 2000 })])).toBeUndefined();
  expect(told([line(1, { Quantity: 2000 }), line(2, { Quantity: 1 })], [listed(1, 2000, 140), listed(2, 1, null)])).toBeUndefined();
});

test('a saved line has the cost that was kept with it, not that of the price lists', () => {
  const kept = line(1, { PurchaseOrderLineId: 7, Quantity: 1000, BuyPrice: 120, Haulage: 5 });
  expect(listCostedLines([kept, line(2, { Quantity: 3 }), emptyPurchaseLine()])).toEqual([{ ProductId: 2, Quantity: 3 }]);
  expect(told([kept], [listed(1, 1000, 140)])).toBe('120');
  expect(told([{ ...kept, BuyPrice: null }], [listed(1, 1000, 140)])).toBeUndefined();
});

test('a kept cost that was emptied is saved as none; what nobody typed in a new line is left to the price lists', () => {
  const kept = line(1, { PurchaseOrderLineId: 7, Quantity: 1000, BuyPrice: null, Haulage: 5 });
  const lines = [kept, line(2, { Quantity: 3, Haulage: 4 })];
  const header: PurchaseHeader = { SupplierDepotId: 1, OrderedOn: null, RequiredDate: null, Comment: '' };
  const sent = (canSeeCost: boolean) => sendPurchase({ header, lines }, { saved: undefined, context: { canSeeCost } }).Lines;
  expect(sent(true)).toEqual([
    { PurchaseOrderLineId: 7, ProductId: 1, Quantity: 1000, BuyPrice: null, Haulage: 5 },
    { ProductId: 2, Quantity: 3, Haulage: 4 },
  ]);
  expect(sent(false)).toEqual([
    { PurchaseOrderLineId: 7, ProductId: 1, Quantity: 1000 },
    { ProductId: 2, Quantity: 3 },
  ]);
});

test('a cost that was typed is one per as many as the price lists have it, as it will be saved, and not per what the product is sold by', () => {
  const lines = [line(1, { Quantity: 1428, PricePer: 1000, BuyPrice: 9.87, Haulage: 0 })];
  expect(listCostedLines(lines)).toEqual([{ ProductId: 1, Quantity: 1428 }]);
  expect(told(lines, [{ ...listed(1, 1428, 8), PricePer: 100 }])).toBe('140.94');
  expect(told(lines)).toBeUndefined();
});

test('for another depot a saved line is new: its cost is that depot’s; what was typed in a new one stands', () => {
  const kept = line(1, { PurchaseOrderLineId: 7, Quantity: 1000, BuyPrice: 120, Haulage: 5 });
  const typed = line(2, { Quantity: 1000, BuyPrice: 80 });
  const store = makeDocumentStore<PurchaseHeader, PurchaseLine>(
    { header: {} as never, lines: [kept, typed] },
    { emptyLine: emptyPurchaseLine, isBlank: purchaseOrder.isBlank, firstCell: () => 'Product', idOf: purchaseOrder.lineIdOf },
  );
  repriceLines(store);
  expect(told(store.inOrder(), [listed(1, 1000, 95), listed(2, 1000, 60)])).toBe('175');
});

test('the day that a lead time leads to is no Sunday and no bank holiday', () => {
  expect(dueAfter('2026-11-26', 10)).toBe('2026-12-07');
  expect(dueAfter('2026-12-11', 14)).toBe('2026-12-29');
  expect(dueAfter('2026-11-26', 8)).toBe('2026-12-04');
  expect(dueAfter('2026-11-26', null)).toBeNull();
});
