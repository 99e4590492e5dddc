// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderDetail } from '#contract/sales/orders/shapes.ts';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { buildProductFilters, typedPriceChange } from '#src/custom/sales/orders/form/draft/draftPrice.ts';
import { toDraftLine, emptyLine, pickListTerms } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { makeOrderStore } from '#tests/support/orderStore.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { lookupRules, makePricing } from '#src/custom/sales/orders/grid/linePricing.ts';
import { orderPaste } from '#src/custom/sales/orders/grid/pasteLines.ts';
import { makeProductLookup } from '#src/lineDocument/product/productLookup.ts';
import { listIgnoredText, readPastedRows } from '#src/resources/pickers/pastedRows.ts';
import { summarisePaste } from '#src/ui/lines/pastedTable.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const product = {
  ProductId: 1,
  Code: 'BTL1',
  Description: 'Bottle',
  UnitPrice: 332.6,
  PricePer: 1000,
  PriceSource: 'Standard',
} as PickedProduct;

const lookupOf = (store: OrderStore) =>
  makeProductLookup(store, lookupRules(store, makePricing(store, { customerId: 1, orderId: undefined }), 1));

/** Returns the pasted row with its product, before any answer about its price. */
const pasted = async (row: string) => {
  const { lines } = await orderPaste.read(row, undefined);
  const store = makeOrderStore({ header: {} as never, lines });
  const [key = 0] = store.get().keys;
  lookupOf(store).take(key, product);
  return store.line(key);
};

test('what was pasted for a price and is none stands in the cell, marked: the list’s does not take its place', async () => {
  expect(await pasted('BTL1\t600\tabc')).toMatchObject({
    UnitPrice: null,
    unread: { UnitPrice: 'abc' },
    isPriceTyped: true,
    errors: { UnitPrice: '“abc” is not a price' },
  });
});

test('typing a price over it, or emptying the cell for the list’s, clears it', () => {
  const line = { ...emptyLine(), unread: { UnitPrice: 'abc' }, isPriceTyped: true };
  expect(typedPriceChange(line, 200)).toMatchObject({ UnitPrice: 200, unread: {}, isPriceTyped: true, PriceSource: 'Typed' });
  expect(typedPriceChange(line, null)).toMatchObject({ UnitPrice: null, unread: {}, isPriceTyped: false });
});

test('a price equal to the list’s keeps the list’s source, typed or pasted', async () => {
  const line = { ...emptyLine(), listed: { UnitPrice: 332.6, PriceSource: 'Standard' as const } };
  expect(typedPriceChange(line, 332.6)).toMatchObject({ UnitPrice: 332.6, PriceSource: 'Standard' });
  expect(typedPriceChange(line, 332.61)).toMatchObject({ UnitPrice: 332.61, PriceSource: 'Typed' });
  expect(await pasted('BTL1\t600\t332.60')).toMatchObject({ UnitPrice: 332.6, PriceSource: 'Standard' });
});

test('pasted lines are marked at the cell to correct once their products were looked up', async () => {
  vi.useRealTimers();
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(new Response(JSON.stringify(url.includes('NOPE') || !url.includes('text=') ? [] : [product]), { status: 200 })),
  );
  const { lines } = await orderPaste.read('BTL1\t600\nNOPE\t600\nBTL1\tabc\nBTL1\t1.5k', undefined);
  const store = makeOrderStore({ header: {} as never, lines });
  const lookup = lookupOf(store);
  for (const line of lines) void lookup.resolve(line.key, line.Code);
  await store.settled();
  expect(store.inOrder().map(orderPaste.wrongCell)).toEqual([undefined, 'Product', 'Quantity', undefined]);
  const described = listIgnoredText(readPastedRows('BTL1\tAmber bottle\t600'));
  expect(summarisePaste(1, 0, described).text).toBe('1 line pasted. “Amber bottle” was ignored');
  const remarked = listIgnoredText(readPastedRows('BTL1\tAmber bottle\t600\t187\tper 1000\nBTL1\t\t600\t187\t112.20\tEaster Monday'));
  expect(summarisePaste(1, 0, remarked).text).toBe('1 line pasted. Text in 2 rows was ignored, such as “Amber bottle per 1000”');
  expect(summarisePaste(4, 2)).toEqual({ text: '4 lines pasted, 2 need correction', tone: 'warning' });
  expect(summarisePaste(1, 1).text).toBe('1 line pasted, 1 needs correction');
});

test('forty pasted rows of one product are priced in few questions, however slowly the server answers', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', (url: string) => {
    const isLookup = url.includes('text=');
    if (!isLookup) asked++;
    const answer = isLookup ? [product] : { ...product, ProductCode: 'BTL1', Stock: null, HeldBy: [] };
    return new Promise((resolve) => {
      setTimeout(() => resolve(new Response(JSON.stringify(answer), { status: 200 })), 500);
    });
  });
  const { lines } = await orderPaste.read('BTL1\t60\n'.repeat(40), undefined);
  const store = makeOrderStore({ header: { DealTypeId: 1, OrderDate: null } as never, lines });
  const lookup = lookupOf(store);
  for (const line of lines) void lookup.resolve(line.key, line.Code);
  await vi.runAllTimersAsync();
  expect(store.inOrder().every((line) => line.UnitPrice === 332.6)).toBe(true);
  expect(asked).toBeGreaterThanOrEqual(40);
  expect(asked).toBeLessThanOrEqual(50);
});

test('a pasted row without a quantity is marked at once, and stays so when its product is found', async () => {
  expect((await pasted('BTL1\t'))?.errors.Quantity).toBe('The pasted row has no quantity');
  expect((await pasted('BTL1\t600'))?.errors.Quantity).toBeUndefined();
});

test('that no list had a price is no fault any more once the list of another day has one', async () => {
  vi.useRealTimers();
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ ...product, ProductCode: 'BTL1', Stock: null, HeldBy: [] }), { status: 200 })),
  );
  const store = makeOrderStore({
    header: { DealTypeId: 1, OrderDate: null } as never,
    lines: [{ ...emptyLine(), ProductId: 1, Quantity: 600 }],
  });
  const [key = 0] = store.get().keys;
  store.setError(key, 'UnitPrice', 'No list price. Enter a price');
  makePricing(store, { customerId: 1, orderId: undefined }).price(key, 'now');
  await store.settled();
  expect(store.line(key)).toMatchObject({ UnitPrice: 332.6 });
  expect(store.line(key)?.errors.UnitPrice).toBeUndefined();
});

test('another product in the place of one whose price was not understood comes with the list’s price', () => {
  const line = {
    ...emptyLine(),
    ProductId: 2,
    unread: { UnitPrice: '12x' },
    isPriceTyped: true,
    errors: { UnitPrice: 'Type an amount' },
  };
  const store = makeOrderStore({ header: {} as never, lines: [line] });
  lookupOf(store).take(line.key, product);
  expect(store.line(line.key)).toMatchObject({ UnitPrice: 332.6, unread: {}, isPriceTyped: false });
  expect(store.line(line.key)?.errors.UnitPrice).toBeUndefined();
});

test('the products of a direct deal are asked for at the depot that ships them, at the prices of the order’s day', () => {
  const header = { OrderDate: null, DealTypeId: 1, SupplierDepotId: 9 };
  expect(buildProductFilters(header)).toEqual({});
  expect(buildProductFilters({ ...header, DealTypeId: 2, OrderDate: '2026-11-20' })).toEqual({
    dealTypeId: 2,
    supplierDepotId: 9,
    orderDate: '2026-11-20',
  });
  expect(buildProductFilters({ ...header, DealTypeId: 2, SupplierDepotId: null })).toEqual({ dealTypeId: 2 });
});

test('what the picker shows of a direct deal’s product names its depot, and no stock of ours', () => {
  expect(pickListTerms({ ...product, Free: null, SupplierDepotName: 'Knottingley' })).toMatchObject({
    Stock: null,
    DepotName: 'Knottingley',
  });
  expect(pickListTerms({ ...product, Free: 40, SupplierDepotName: null }).Stock).toMatchObject({ Free: 40 });
});

test('a price that was typed stays where the goods come from elsewhere; the list’s is asked for anew', () => {
  const at = { ...emptyLine(), ProductId: 1, Quantity: 600 };
  const typed = { ...at, key: 1, UnitPrice: 210.5, isPriceTyped: true, PriceSource: 'Typed' as const };
  const wrong = { ...at, key: 2, unread: { UnitPrice: '12x' }, isPriceTyped: true, PriceSource: 'Typed' as const };
  const sold = { ...at, key: 3, UnitPrice: 332.6, isPriceTyped: true, PriceSource: 'Standard' as const };
  const store = makeOrderStore({ header: { SupplierDepotId: 9 } as never, lines: [typed, wrong, sold] });
  makePricing(store, { customerId: 1, orderId: undefined }).repriceForDepot();
  expect(store.line(1)).toMatchObject({ UnitPrice: 210.5, isPriceTyped: true, isPricing: true });
  expect(store.line(2)).toMatchObject({ unread: { UnitPrice: '12x' }, isPriceTyped: true });
  expect(store.line(3)).toMatchObject({ isPriceTyped: false, isPricing: true });
});

test('A stored price from a list follows the break of a new quantity; a typed one stays', async () => {
  vi.useRealTimers();
  const bodies: { PriceListId?: number | null }[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body) as (typeof bodies)[number]);
    return Promise.resolve(new Response(JSON.stringify({ ...product, UnitPrice: 300, PriceSource: 'Customer', Warnings: [], HeldBy: [] })));
  });
  const stored = (PriceSource: 'Customer' | 'Typed') =>
    toDraftLine({
      ...product,
      PriceSource,
      PriceListId: 7,
      OrderDetailId: 1,
      ProductCode: 'BTL1',
      Quantity: 600,
    } as unknown as OrderDetail);
  const lines = [stored('Customer'), stored('Typed')];
  const store = makeOrderStore({ header: {} as never, lines });
  const pricing = makePricing(store, { customerId: 1, orderId: 1 });
  for (const { key } of lines) {
    store.edit(key, { Quantity: 12_000 });
    pricing.price(key, 'now');
  }
  await store.settled();
  expect(lines.map(({ key }) => [store.line(key)?.UnitPrice, store.line(key)?.PriceSource])).toEqual([
    [300, 'Customer'],
    [332.6, 'Typed'],
  ]);
  expect(new Set(bodies.map(({ PriceListId }) => PriceListId))).toEqual(new Set([7, null]));
});
