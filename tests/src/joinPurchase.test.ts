// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { purchaseOrder } from '#src/custom/purchasing/purchaseOrders/purchaseOrder.ts';
import type { SentPurchaseLine } from '#src/custom/purchasing/purchaseOrders/purchaseTypes.ts';
import { mergeLines } from '#src/lineDocument/merge.ts';
import type { LineMerge } from '#src/lineDocument/merge.ts';

const line = (id: number | undefined, ProductId: number, Quantity: number) => ({
  ...(id !== undefined && { PurchaseOrderLineId: id }),
  ProductId,
  Quantity,
});
const joinLines = (before: SentPurchaseLine[], mine: SentPurchaseLine[], theirs: SentPurchaseLine[]) =>
  mergeLines([before, mine, theirs], purchaseOrder.merge as LineMerge<SentPurchaseLine>);

const base = [line(1, 10, 100), line(2, 20, 200), line(3, 30, 300)];

test('two who change the goods of one purchase order both have what they typed', () => {
  const mine = [line(1, 10, 150), line(2, 20, 200), line(3, 30, 300), line(undefined, 40, 400)];
  const theirs = [line(1, 10, 120), line(2, 20, 250), line(3, 30, 300), line(4, 50, 500)];
  expect(joinLines(base, mine, theirs)).toEqual([
    line(1, 10, 150),
    line(2, 20, 250),
    line(3, 30, 300),
    line(undefined, 40, 400),
    line(4, 50, 500),
  ]);
});

test('what one took away goes, unless the other changed it: then it comes in anew', () => {
  expect(joinLines(base, [line(1, 10, 150), line(2, 20, 200)], [line(2, 20, 200), line(3, 30, 300)])).toEqual([
    line(undefined, 10, 150),
    line(2, 20, 200),
  ]);
});

test('a product that both added stands there once', () => {
  expect(joinLines([], [line(undefined, 40, 400)], [line(9, 40, 100)])).toEqual([line(undefined, 40, 400)]);
});
