// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { purchaseOrder } from '#src/custom/purchasing/purchaseOrders/purchaseOrder.ts';
import { draftAbout, readContent } from '#src/lineDocument/draft.ts';

/** A draft as release 0.2.0 stored it: a product found, one not found, an invalid pasted quantity and a blank line. */
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

test('drafts of a kind keep the names by which 0.2.0 found them', () => {
  expect(draftAbout(purchaseOrder, undefined, {} as never)).toBe('purchase-order-new');
  expect(draftAbout(purchaseOrder, 9, {} as never)).toBe('purchase-order-9');
});
