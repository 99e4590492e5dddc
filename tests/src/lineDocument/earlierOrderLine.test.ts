import { expect, test } from 'vitest';
import { reopenLine } from '#src/custom/sales/orders/form/draft/earlierLine.ts';
import type { EarlierLine } from '#src/custom/sales/orders/form/draft/earlierLine.ts';
import { emptyLine, isBlank } from '#src/custom/sales/orders/form/draft/orderDraft.ts';

/** A line of an order or quotation draft, in the format of release 0.2.0. */
const earlier = (line: Partial<EarlierLine>): EarlierLine => ({
  key: 3,
  OrderDetailId: 41,
  typed: '',
  typedQuantity: '',
  typedPrice: '',
  product: null,
  Quantity: null,
  UnitPrice: null,
  DiscountPercent: 2.5,
  isPricing: true,
  errors: {},
  ...line,
});
const bottle = { ProductId: 7, Code: 'BTL7', Description: 'Bottle', UnitsPerLayer: 204, UnitsPerPallet: 1428 };

test('A draft of release 0.2.0 keeps the product, figures and depot of its lines', () => {
  const line = reopenLine(earlier({ product: bottle, Quantity: 600, UnitPrice: 187.35, SupplierDepotId: 2 }));
  expect(line).toMatchObject({
    ...bottle,
    OrderDetailId: 41,
    Quantity: 600,
    UnitPrice: 187.35,
    SupplierDepotId: 2,
    DiscountPercent: 2.5,
    isPricing: false,
  });
  expect(line).not.toHaveProperty('product');
});

test('A draft of release 0.2.0 keeps what was typed and is no value, with what is wrong', () => {
  const errors = { product: 'Nothing found for “7 cl”', price: 'Type an amount', pallets: 'Type how many pallets' };
  expect(reopenLine(earlier({ typed: '7 cl', typedQuantity: '3p 2l', typedPrice: '12x', errors }))).toMatchObject({
    ProductId: null,
    Code: '7 cl',
    unread: { Quantity: '3p 2l', UnitPrice: '12x' },
    errors: { Product: errors.product, UnitPrice: errors.price, PalletQuantity: errors.pallets },
  });
  expect(isBlank(reopenLine(earlier({})))).toBe(true);
});

test('A line of this release opens as it is, with a key of this page', () => {
  const line = { ...emptyLine(), ProductId: 7, Code: 'BTL7', isPricing: true };
  const opened = reopenLine(line);
  expect(opened).toEqual({ ...line, key: opened.key, isPricing: false });
  expect(opened.key).not.toBe(line.key);
});
