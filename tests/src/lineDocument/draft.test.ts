// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { purchaseOrder } from '#src/custom/purchasing/purchaseOrders/purchaseOrder.ts';
import { emptyPurchaseLine } from '#src/custom/purchasing/purchaseOrders/purchaseTypes.ts';
import type { PurchaseLine, PurchaseTypes } from '#src/custom/purchasing/purchaseOrders/purchaseTypes.ts';
import type { DocumentRecord } from '#src/lineDocument/definition.ts';
import { draftAbout, readContent, readDraftInput } from '#src/lineDocument/draft.ts';

/** A draft in the format of release 0.2.0, with a known product, an unknown product, an invalid pasted quantity and a blank line. */
const earlier = {
  values: {
    SupplierDepotId: 4,
    OrderedOn: '2026-11-20',
    RequiredDate: null,
    Comment: 'By the side gate',
    Lines: [
      {
        key: 31,
        PurchaseOrderLineId: 31,
        ProductId: 7,
        Code: 'BT7',
        Description: 'Bottle 7',
        UnitsPerLayer: 100,
        UnitsPerPallet: 1000,
        Quantity: 2000,
        Received: 500,
        PricePer: 1000,
        BuyPrice: 140.25,
        Haulage: null,
      },
      {
        key: 32,
        PurchaseOrderLineId: null,
        ProductId: null,
        Code: 'WRONG',
        isUnknown: true,
        Description: '',
        UnitsPerLayer: null,
        UnitsPerPallet: null,
        Quantity: null,
        Received: 0,
        PricePer: 1000,
        BuyPrice: null,
        Haulage: null,
        pasted: {
          text: 'WRONG',
          quantity: '3p',
          price: null,
          typedPrice: 'abc',
          errors: { price: 'Type an amount such as 1,234.50 or 1.2k' },
        },
      },
      {
        key: 33,
        PurchaseOrderLineId: null,
        ProductId: null,
        Code: '',
        Description: '',
        UnitsPerLayer: null,
        UnitsPerPallet: null,
        Quantity: null,
        Received: 0,
        PricePer: 1000,
        BuyPrice: null,
        Haulage: null,
      },
    ],
  },
  base: { PurchaseOrderId: 9, Version: 3 },
};

test('a draft of a purchase order from 0.2.0 opens with nothing lost', () => {
  const { header, lines, base } = readContent(purchaseOrder, earlier);
  expect(base).toEqual({ PurchaseOrderId: 9, Version: 3 });
  expect(header).toEqual({ SupplierDepotId: 4, OrderedOn: '2026-11-20', RequiredDate: null, Comment: 'By the side gate' });
  expect(lines[0]).toMatchObject({
    PurchaseOrderLineId: 31,
    ProductId: 7,
    Code: 'BT7',
    Description: 'Bottle 7',
    Quantity: 2000,
    Received: 500,
    BuyPrice: 140.25,
    unread: {},
  });
  expect(lines[1]).toMatchObject({ ProductId: null, Code: 'WRONG', Quantity: null, unread: { Quantity: '3p', BuyPrice: 'abc' } });
  expect(lines[2] && purchaseOrder.isBlank(lines[2])).toBe(true);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(3);
});

test('a draft from 0.2.0 that holds only some fields opens with the others empty', () => {
  const { header, lines } = readContent(purchaseOrder, { values: { Comment: 'Soon' }, base: null });
  expect(header).toEqual({ SupplierDepotId: null, OrderedOn: null, RequiredDate: null, Comment: 'Soon' });
  expect(lines).toEqual([]);
});

test('a draft of this release opens as it is', () => {
  const content = {
    header: { SupplierDepotId: 4, OrderedOn: null, RequiredDate: null, Comment: '' },
    lines: [],
    removedIds: [],
    base: null,
  };
  expect(readContent(purchaseOrder, content)).toBe(content);
});

test('A draft from 0.2.0 in a format of its own is read by its document', () => {
  const { header } = readContent(purchaseOrder, { Comment: 'Soon' });
  expect(header).toEqual({ SupplierDepotId: null, OrderedOn: null, RequiredDate: null, Comment: 'Soon' });
});

test('A draft of a kind that 0.2.0 did not have opens as it is', () => {
  const { openEarlier: _openEarlier, ...newKind } = purchaseOrder;
  const content = { values: {}, base: null };
  expect(readContent(newKind, content)).toBe(content);
});

describe('the lines of a continued draft', () => {
  const header = { SupplierDepotId: 4, OrderedOn: null, RequiredDate: null, Comment: '' };
  const line = (PurchaseOrderLineId: number, more: Partial<PurchaseLine> = {}): PurchaseLine => ({
    ...emptyPurchaseLine(),
    PurchaseOrderLineId,
    Code: 'BT7',
    ...more,
  });

  test('Lines that were typed keep their input and get keys of this page', () => {
    const typed = [line(31, { Quantity: 5 }), line(32, { Quantity: 6 })];
    const content = { header, lines: typed, removedIds: [33], base: null };
    const read = readDraftInput(purchaseOrder, content, { header, lines: [] });
    expect(read).toMatchObject({ header, removedIds: [33], base: null });
    expect(read.lines).toMatchObject([
      { Code: 'BT7', Quantity: 5 },
      { Code: 'BT7', Quantity: 6 },
    ]);
    expect(new Set([...typed, ...read.lines].map(({ key }) => key)).size).toBe(4);
  });

  test('Lines of another record are those of today, with what was typed in them', () => {
    const receiving: DocumentRecord<PurchaseTypes> = {
      ...purchaseOrder,
      linesFromRecord: { lines: () => [], typed: ({ Quantity }) => ({ Quantity }) },
    };
    const now = [line(31, { Description: 'New name' }), line(34, { Description: 'New line' })];
    const typed = [line(31, { Description: 'Old name', Quantity: 5 }), line(32, { Quantity: 6 })];
    const { lines } = readDraftInput(receiving, { header, lines: typed, base: null }, { header, lines: now });
    expect(lines).toEqual([{ ...now[0], Quantity: 5 }, now[1]]);
  });
});

test('drafts of a kind keep the names by which 0.2.0 found them', () => {
  expect(draftAbout(purchaseOrder, undefined, {} as never)).toBe('purchase-order-new');
  expect(draftAbout(purchaseOrder, 9, {} as never)).toBe('purchase-order-9');
});
