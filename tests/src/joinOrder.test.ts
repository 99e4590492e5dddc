import { describe, expect, test } from 'vitest';
import type { Order, OrderDetail } from '#contract/sales/orders/shapes.ts';
import { mergeOrder } from '#src/custom/sales/orders/form/draft/mergeOrder.ts';
import { toDraftLine, toDraftHeader, linesToSend } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { makeOrderStore } from '#tests/support/orderStore.ts';
import { storedLine } from './storedLine.ts';

const order = (Lines: readonly OrderDetail[]) =>
  ({ OrderId: 7, DealType: 'Stock', Status: 'Open', Lines, MixedPallets: [] }) as unknown as Order;
const words = (id: number, place: number): OrderDetail => ({
  ...storedLine(id, place),
  ProductId: null,
  ProductCode: null,
  Description: 'Mould',
  UnitsPerPallet: null,
  PalletQuantity: 0,
  SupplierDepotId: null,
});

/** Two users open an order of two lines. A colleague saves `theirs` first, and then the user's changes are merged with it. */
const joined = (
  mine: Partial<DraftLine>,
  theirs: (lines: [OrderDetail, OrderDetail]) => readonly OrderDetail[],
  first = storedLine(1, 1),
) => {
  const lines: [OrderDetail, OrderDetail] = [first, storedLine(2, 2)];
  const store = makeOrderStore({ header: toDraftHeader(order(lines)), lines: lines.map((line) => toDraftLine(line)) });
  store.edit(store.get().keys[0] ?? 0, mine);
  mergeOrder(store, order(theirs(lines)));
  return { store, sent: linesToSend(store.inOrder()).body };
};
const changed =
  (change: Partial<OrderDetail>) =>
  ([first, second]: [OrderDetail, OrderDetail]) => [{ ...first, ...change }, second];

describe('a line that two changed at once', () => {
  test('has my quantity at their price and discount, on the pallets of my quantity', () => {
    const { store, sent } = joined(
      { Quantity: 2856, PalletQuantity: 2 },
      changed({ UnitPrice: 200, DiscountPercent: 5, PriceSource: 'Typed' }),
    );
    expect(sent).toMatchObject([{ OrderDetailId: 1, Quantity: 2856, UnitPrice: 200, DiscountPercent: 5, PalletQuantity: null }]);
    expect(store.inOrder()[0]).toMatchObject({ UnitPrice: 200, DiscountPercent: 5, PalletQuantity: 2, PriceSource: 'Typed' });
  });

  test('has my price on their quantity, product or counted pallets; where both changed the same, mine stands', () => {
    const mine = { UnitPrice: 170, isPriceTyped: true };
    expect(joined(mine, changed({ Quantity: 4284, PalletQuantity: 3, UnitPrice: 200 })).sent).toEqual([
      { OrderDetailId: 1, UnitPrice: 170, PalletQuantity: null },
    ]);
    expect(joined(mine, changed({ PalletQuantity: 4, Packing: 'Typed' })).sent).toEqual([{ OrderDetailId: 1, UnitPrice: 170 }]);
    const other = joined({ Quantity: 900 }, changed({ ProductId: 9, ProductCode: 'BTL9', UnitPrice: 99 }));
    expect(other.sent).toMatchObject([{ ProductId: 9, Quantity: 900, UnitPrice: 99 }]);
    expect(other.store.inOrder()[0]?.Code).toBe('BTL9');
  });

  test('has their price where mine only follows the list, as the break of my quantity has it', () => {
    const follows = { Quantity: 9996, UnitPrice: 150, isPriceTyped: false, PriceSource: 'Standard' as const };
    expect(joined(follows, changed({ UnitPrice: 200 })).sent).toMatchObject([{ Quantity: 9996, UnitPrice: 200 }]);
    expect(joined(follows, ([first, second]) => [first, { ...second, UnitPrice: 1 }]).sent).toMatchObject([
      { Quantity: 9996, UnitPrice: 150 },
    ]);
  });

  test('has the price and pallets of my product in its place, and of theirs the discount and how many', () => {
    const product = { ProductId: 5, Code: 'BTL5', Description: 'Jar', UnitsPerLayer: 100, UnitsPerPallet: 1000 };
    const { sent } = joined({ ...product, UnitPrice: 187.35 }, changed({ Quantity: 3000, UnitPrice: 200, DiscountPercent: 2.5 }));
    expect(sent).toMatchObject([{ ProductId: 5, Quantity: 3000, UnitPrice: 187.35, DiscountPercent: 2.5 }]);
  });

  test('of words has my text and their VAT', () => {
    const { store, sent } = joined({ words: 'Mould 7' }, changed({ VatTypeId: 3, VatRate: 0, UnitPrice: 80 }), words(1, 1));
    expect(sent).toEqual([{ OrderDetailId: 1, Description: 'Mould 7' }]);
    expect(store.inOrder()[0]).toMatchObject({ words: 'Mould 7', VatTypeId: 3, VatRate: 0, UnitPrice: 80 });
  });
});

test('what they took off goes, but comes in anew where it was changed here; nothing is taken off twice', () => {
  const withoutFirst = ([, second]: [OrderDetail, OrderDetail]) => [second];
  expect(
    joined({}, withoutFirst)
      .store.inOrder()
      .map(({ OrderDetailId }) => OrderDetailId),
  ).toEqual([2]);
  const { store, sent } = joined({ Quantity: 2856 }, withoutFirst);
  expect(sent).toMatchObject([{ ProductId: 1, Quantity: 2856 }]);
  expect(sent[0]).not.toHaveProperty('OrderDetailId');
  store.remove(store.get().keys[1] ?? 0);
  mergeOrder(store, order([]));
  expect(store.get().removedIds).toEqual([]);
});
