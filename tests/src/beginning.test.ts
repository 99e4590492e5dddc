import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/shapes.ts';
import { carriedOver, copyOf } from '#src/custom/orders/form/beginning.ts';
import { draftLine, headerOf, linesToSend } from '#src/custom/orders/form/orderDraft.ts';
import { makeOrderStore } from '#src/custom/orders/form/orderStore.ts';
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

test('a copy has the goods and terms of the deal, priced anew, and neither its dates nor its number', () => {
  const { header, lines } = copyOf(order);
  expect(header).toMatchObject({ DealTypeId: 2, DeliveryAddressId: 31, HaulierId: 5, CarriageCharge: 40 });
  expect(Object.keys(header)).not.toEqual(expect.arrayContaining(['CustomerOrderNo']));
  expect(Object.keys(header).some((field) => field.endsWith('Date'))).toBe(false);
  expect(lines.map(({ product, Quantity }) => [product?.ProductId, Quantity])).toEqual(
    order.Lines.map(({ ProductId, Quantity }) => [ProductId, Quantity]),
  );
  expect(lines.every(({ stored, OrderDetailId, isPriceTyped }) => !stored && OrderDetailId === undefined && !isPriceTyped)).toBe(true);
});

test('an order that goes on for another account keeps what was typed, but for prices, addresses and haulier', () => {
  const store = makeOrderStore({ header: headerOf(order), lines: order.Lines.map((line) => draftLine(line)) });
  store.addLine();
  const { header, lines } = carriedOver(store.get());
  expect(header).toMatchObject({ CustomerOrderNo: 'THEIRS 7', RequiredDate: '2026-10-09', Comment: 'Rear gate', CarriageCharge: 40 });
  for (const field of ['InvoiceAddressId', 'DeliveryAddressId', 'HaulierId']) expect(header).not.toHaveProperty(field);
  expect(lines).toHaveLength(2);
  const sent = linesToSend(lines).body;
  expect(sent.map((line) => 'OrderDetailId' in line)).toEqual([false, false]);
});
