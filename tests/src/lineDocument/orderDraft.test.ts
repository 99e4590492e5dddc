import { expect, test } from 'vitest';
import { orderRecord } from '#src/custom/sales/orders/form/draft/orderContent.ts';
import { emptyLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { draftAbout, readContent } from '#src/lineDocument/draft.ts';

const account = { CustomerId: 3, Name: 'Ledbury Cider' } as never;
const saved = { OrderId: 9, DealNo: 10452, Version: 3 };

/** A draft in the format of release 0.2.0, with a known product, an unknown product and a stored line that was removed. */
const earlier = {
  header: { CustomerOrderNo: 'LC 81', RequiredDate: '2026-12-01', DealTypeId: 1, CarriageCharge: 20, Own: { 4: 'Gate B' } },
  lines: [
    {
      key: 31,
      OrderDetailId: 41,
      stored: { OrderDetailId: 41, LineNo: 1 },
      product: { ProductId: 7, Code: 'BTL7', Description: 'Bottle', UnitsPerLayer: 204, UnitsPerPallet: 1428 },
      typed: '',
      typedQuantity: '',
      typedPrice: '',
      Quantity: 600,
      UnitPrice: 187.35,
      isPricing: true,
      errors: {},
    },
    {
      key: 32,
      product: null,
      typed: '7 cl',
      typedQuantity: '3p 2l',
      typedPrice: '',
      Quantity: null,
      UnitPrice: null,
      errors: { product: 'Nothing found for “7 cl”' },
    },
  ],
  removedIds: [42],
  order: saved,
};

test('A draft of an order from 0.2.0 opens with nothing lost', () => {
  const { header, lines, removedIds, base } = readContent(orderRecord, earlier);
  expect(header).toEqual(earlier.header);
  expect(removedIds).toEqual([42]);
  expect(base).toEqual(saved);
  expect(lines[0]).toMatchObject({ OrderDetailId: 41, ProductId: 7, Code: 'BTL7', Quantity: 600, UnitPrice: 187.35, isPricing: false });
  expect(lines[1]).toMatchObject({
    ProductId: null,
    Code: '7 cl',
    unread: { Quantity: '3p 2l' },
    errors: { Product: 'Nothing found for “7 cl”' },
  });
});

test('A draft of a new order from 0.2.0 changes no record', () => {
  expect(readContent(orderRecord, { ...earlier, order: undefined }).base).toBeNull();
});

test('A draft of this release opens as it is', () => {
  const content = { header: {}, lines: [emptyLine()], removedIds: [], base: null };
  expect(readContent(orderRecord, content)).toBe(content);
});

test('Drafts of orders keep the names by which 0.2.0 found them', () => {
  const names = [undefined, 9].map((id) => draftAbout(orderRecord, id, { account }));
  expect(names).toEqual(['new-order-3', 'order-9']);
});
