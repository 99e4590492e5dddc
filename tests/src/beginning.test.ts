import { expect, test } from 'vitest';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { adaptBeginning, carryOver, copyOrder, usualLine } from '#src/custom/sales/orders/form/draft/beginning.ts';
import { keepOldPrice, findChangedPrices, takeNewPrice } from '#src/custom/sales/orders/form/product/findChangedPrices.ts';
import { toDraftLine, emptyLine, toDraftHeader, linesToSend } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { makeOrderStore } from '#tests/support/orderStore.ts';
import { storedLine } from './storedLine.ts';

const order = {
  OrderId: 7,
  DealType: 'Direct',
  CustomerOrderNo: 'THEIRS 7',
  OrderDate: '2026-10-01',
  RequiredDate: '2026-10-09',
  DeliveryAddressId: 31,
  HaulierId: 5,
  CarriageCharge: 40,
  Comment: 'Rear gate',
  Lines: [storedLine(1, 1), storedLine(2, 2)],
  MixedPallets: [],
} as unknown as Order;

const pounds = { ChargesVatTypeId: 1, ChargesVatRate: 20, CurrencyCode: 'GBP' };

test('a copy has the goods and terms of the deal, priced anew, and neither its dates nor its number', () => {
  const { header, lines } = copyOrder(order);
  expect(header).toMatchObject({ DealTypeId: 2, DeliveryAddressId: 31, HaulierId: 5, CarriageCharge: 40 });
  expect(Object.keys(header)).not.toEqual(expect.arrayContaining(['CustomerOrderNo']));
  expect(Object.keys(header).some((field) => field.endsWith('Date'))).toBe(false);
  expect(lines.map(({ ProductId, Quantity }) => [ProductId, Quantity])).toEqual(
    order.Lines.map(({ ProductId, Quantity }) => [ProductId, Quantity]),
  );
  expect(lines.every(({ stored, OrderDetailId, isPriceTyped }) => !stored && OrderDetailId === undefined && !isPriceTyped)).toBe(true);
});

test('an order that goes on for another account keeps what was typed, but for prices, addresses and haulier', () => {
  const store = makeOrderStore({ header: toDraftHeader(order), lines: order.Lines.map((line) => toDraftLine(line)) });
  store.addLine();
  const { header, lines } = carryOver(store.get(), pounds);
  expect(header).toMatchObject({ CustomerOrderNo: 'THEIRS 7', RequiredDate: '2026-10-09', Comment: 'Rear gate', CarriageCharge: 40 });
  for (const field of ['InvoiceAddressId', 'DeliveryAddressId', 'HaulierId']) expect(header).not.toHaveProperty(field);
  expect(lines).toHaveLength(2);
  const sent = linesToSend(lines).body;
  expect(sent.map((line) => 'OrderDetailId' in line)).toEqual([false, false]);
});

test('words that go on for another account bear its usual VAT but where another was chosen, and no figure of another currency', () => {
  const words = (VatTypeId: number, VatRate: number) => ({
    ...emptyLine(),
    words: 'Mould',
    Quantity: 1,
    UnitPrice: 45.5,
    PricePer: 1,
    VatTypeId,
    VatRate,
  });
  const store = makeOrderStore({ header: toDraftHeader(order), lines: [toDraftLine(storedLine(1, 1)), words(1, 20), words(2, 5)] });
  const carried = carryOver(store.get(), pounds);
  const abroad = { ChargesVatTypeId: 3, ChargesVatRate: 0, CurrencyCode: 'GBP' };
  const vatOf = ({ lines }: typeof carried) => lines.slice(1).map(({ VatTypeId, VatRate, UnitPrice }) => [VatTypeId, VatRate, UnitPrice]);
  expect(vatOf(adaptBeginning(abroad, carried))).toEqual([
    [3, 0, 45.5],
    [2, 5, 45.5],
  ]);
  const euro = adaptBeginning({ ...abroad, CurrencyCode: 'EUR' }, carried);
  expect(vatOf(euro).map(([, , price]) => price)).toEqual([null, null]);
  expect(euro.lines[1]?.errors.UnitPrice).toBe('The price was 45.5 GBP. Enter it in EUR');
  expect(euro.header.CarriageCharge).toBe(0);
  expect(carried.header.CarriageCharge).toBe(40);
});

/** Copies a deal with three lines. By now the first line's price has risen, the second is unchanged and the third has no price. */
const copied = () => {
  const store = makeOrderStore({
    header: toDraftHeader(order),
    lines: copyOrder({ ...order, Lines: [1, 2, 3].map((id) => storedLine(id, id)) }).lines,
  });
  const [dearer = 0, , none = 0] = store.get().keys;
  store.learn(dearer, { UnitPrice: 190 });
  for (const key of store.get().keys)
    store.learn(key, { PriceSource: key === none ? 'None' : 'Customer', ...(key === none && { UnitPrice: null }) });
  return { store, dearer, none };
};

test('a copy names the lines that have another price than the deal had, the old beside the new', () => {
  const { store, dearer, none } = copied();
  expect(findChangedPrices(store.inOrder())).toEqual([
    { key: dearer, code: 'BTL1', was: { UnitPrice: 187.35, PricePer: 1000 }, now: 190, PricePer: 1000, canKeepOldPrice: true },
    { key: none, code: 'BTL3', was: { UnitPrice: 187.35, PricePer: 1000 }, now: null, PricePer: 1000, canKeepOldPrice: true },
  ]);
  store.learn(dearer, { isPricing: true });
  expect(findChangedPrices(store.inOrder())).toHaveLength(1);
});

test('the old price is kept as a typed one, the new one taken; then nothing more is said of the line', () => {
  const { store, dearer } = copied();
  const [first, second] = findChangedPrices(store.inOrder());
  if (!first || !second) throw new Error('Two lines have another price');
  keepOldPrice(store, first);
  takeNewPrice(store, second);
  expect(findChangedPrices(store.inOrder())).toEqual([]);
  expect(store.line(dearer)).toMatchObject({ UnitPrice: 187.35, isPriceTyped: true, PriceSource: 'Typed' });
  expect(linesToSend(store.inOrder()).body[0]).toMatchObject({ UnitPrice: 187.35 });
});

test('the same price held for another number of units is the same', () => {
  const { store, dearer } = copied();
  store.learn(dearer, { UnitPrice: 18.735, PricePer: 100 });
  expect(findChangedPrices(store.inOrder()).map(({ key }) => key)).not.toContain(dearer);
  store.learn(dearer, { UnitPrice: 19, PricePer: 100 });
  expect(findChangedPrices(store.inOrder())[0]).toMatchObject({ key: dearer, canKeepOldPrice: false });
});

test('a usual order is held against what each product was sold at last; what a customer asks for is not', () => {
  const asked = {
    ProductId: 1,
    ProductCode: 'BTL1',
    Description: 'Bottle',
    Quantity: 10,
    OrderedOn: '',
    UnitsPerLayer: null,
    UnitsPerPallet: null,
    Look: {},
  };
  expect(usualLine({ ...asked, UnitPrice: 150, PricePer: 1000 }).was).toEqual({ UnitPrice: 150, PricePer: 1000 });
  expect(usualLine(asked).was).toBeUndefined();
});
