// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { DirectLine } from '#contract/sales/orders/calls.ts';
import {
  deliveryColumns,
  directDeals,
  emptyEntry,
  getDealStore,
  makeDelivery,
  noDeals,
  sendDeal,
} from '#src/custom/sales/orders/direct/directDeals.ts';
import type { DeliveredLine, DirectDeal } from '#src/custom/sales/orders/direct/directDeals.ts';
import { readDraftInput, openSaved, readContent, refill } from '#src/lineDocument/draft.ts';
import { findMissing } from '#src/lineDocument/errors.ts';
import { makeDocumentStore } from '#src/lineDocument/store.ts';

const ordered = (OrderDetailId: number, LotRequired: boolean, more: Partial<DirectLine> = {}) =>
  ({
    OrderId: 7,
    OrderDetailId,
    ProductCode: `P${OrderDetailId}`,
    Description: `Bottle ${OrderDetailId}`,
    Quantity: 1428,
    PalletQuantity: 2,
    Packing: 'Own',
    UnitsPerLayer: 100,
    UnitsPerPallet: 1400,
    LotRequired,
    TolerancePercent: 5,
    ...more,
  }) as DirectLine;
const deal = { OrderId: 7, Version: 3, Lines: [ordered(1, true), ordered(2, false)] } as unknown as DirectDeal;
const [first, second] = deal.Lines as [DirectLine, DirectLine];
const entry = { ...emptyEntry(), isChosen: true, SupplierDeliveryNoteNo: ' AG-1 ', DespatchedOn: '2026-11-23' };

const sent = (Lots: string, ConfirmedQuantity = 1428) =>
  sendDeal(deal, entry, [
    { ...makeDelivery(first), Lots, ConfirmedQuantity },
    { ...makeDelivery(second), Lots },
  ]).Lines;

test('delivered goods go as the lots that are typed, one lot alone for all of them, if the product has lots', () => {
  expect(sent('L2411').map((one) => one.Lots)).toEqual([[{ LotNo: 'L2411', Quantity: 1428 }], undefined]);
  expect(sent('L2411 700, L2412', 1400)[0]?.Lots).toEqual([
    { LotNo: 'L2411', Quantity: 700 },
    { LotNo: 'L2412', Quantity: 700 },
  ]);
  expect(sent('  ')[0]).not.toHaveProperty('Lots');
});

test('a part delivery counts the pallets that its units need, or those that were counted', () => {
  const counted = (ConfirmedQuantity: number, Packing = 'Own', ConfirmedPallets: number | null = null) => {
    const line = { ...makeDelivery(ordered(1, true, { Packing })), ConfirmedQuantity, ConfirmedPallets };
    return sendDeal(deal, entry, [line]).Lines[0]?.ConfirmedPallets;
  };
  expect([counted(1428), counted(1400), counted(1401), counted(0)]).toEqual([2, 1, 2, 0]);
  expect([counted(1400, 'Typed'), counted(1400, 'Own', 2), counted(1490)]).toEqual([2, 2, 2]);
});

const open = (...lines: DeliveredLine[]) =>
  makeDocumentStore<{ Entries: object }, DeliveredLine>(
    { header: { Entries: {} }, lines },
    {
      emptyLine: () => makeDelivery(first),
      isBlank: directDeals.isBlank,
      firstCell: () => 'ConfirmedQuantity',
      idOf: directDeals.lineIdOf,
    },
  );

test('less than was ordered needs to say what becomes of the rest, and why if it is not wanted', () => {
  const errorsOf = (more: Partial<DeliveredLine>) => {
    const store = open({ ...makeDelivery(first), ...more });
    findMissing(store, deliveryColumns, noDeals);
    return Object.entries(store.inOrder()[0]?.errors ?? {}).flatMap(([cell, error]) => (error ? [cell] : []));
  };
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ ConfirmedQuantity: 1400 })).toEqual([]);
  expect(errorsOf({ ConfirmedQuantity: null })).toEqual(['ConfirmedQuantity']);
  expect(errorsOf({ ConfirmedQuantity: 700 })).toEqual(['Rest']);
  expect(errorsOf({ ConfirmedQuantity: 700, Rest: 'BackOrder' })).toEqual([]);
  expect(errorsOf({ ConfirmedQuantity: 700, Rest: 'Close' })).toEqual(['ShortReason']);
});

test('the lines of one deal have a store of their own', () => {
  const store = open(makeDelivery(first), makeDelivery(ordered(5, false, { OrderId: 8 })), makeDelivery(second));
  const part = getDealStore(store as never, 7);
  expect(part.inOrder().map(({ OrderDetailId }) => OrderDetailId)).toEqual([1, 2]);
  expect(part.get().keys).toBe(part.get().keys);
  part.edit(part.inOrder()[1]?.key ?? 0, { Lots: 'L1' });
  expect(store.inOrder()[2]?.Lots).toBe('L1');
});

test('a draft of direct orders from 0.2.0 opens with nothing lost, over the deals that are open now', () => {
  const Entries = {
    7: { ...entry, Lines: { 1: { ConfirmedQuantity: 700, Rest: 'Close', ShortReason: 'Broken' }, 2: { Lots: 'L1', ConfirmedPallets: 3 } } },
    9: { ...emptyEntry(), Lines: {} },
  };
  const context = { ...noDeals, deals: [deal] };
  const content = readContent(directDeals, { values: { Entries }, base: null });
  const { header, lines } = readDraftInput(directDeals, content, openSaved(directDeals, undefined, context));
  expect(header.Entries).toEqual({ 7: entry, 9: emptyEntry() });
  expect(lines).toMatchObject([
    { Code: 'P1', ConfirmedQuantity: 700, ConfirmedPallets: null, Rest: 'Close', ShortReason: 'Broken', Lots: '', unread: {} },
    { Code: 'P2', ConfirmedQuantity: 1428, ConfirmedPallets: 3, Rest: null, Lots: 'L1' },
  ]);
  expect(directDeals.about?.(undefined, context)).toBe('direct-orders');
});

test('what is typed stays while the deals are read again', () => {
  const typed = [{ ...makeDelivery(first), ConfirmedQuantity: 700 }];
  expect(refill(directDeals, [makeDelivery({ ...first, Quantity: 2000 }), makeDelivery(second)], typed)).toMatchObject([
    { ordered: { Quantity: 2000 }, ConfirmedQuantity: 700 },
    { ConfirmedQuantity: 1428 },
  ]);
  expect(refill(directDeals, [makeDelivery({ ...first, Quantity: 2000 })], [makeDelivery(first)])).toMatchObject([
    { ConfirmedQuantity: 2000 },
  ]);
});
