import { expect, test } from 'vitest';
import { editOrderById } from '#contract/sales/orders/calls.ts';
import { addQuotation, editQuotation } from '#contract/sales/quotations/calls.ts';
import { givenPrice, givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

test.each([
  ['an order', false],
  ['a call-off', true],
])('A price from a list follows its breaks when only the quantity of %s is sent, and keeps its source', async (_deal, IsCallOff) => {
  const office = await app.as('Office');
  const { customer, product } = await givenTrade(app.db);
  const { CustomerId } = customer;
  await givenPrice(app.db, CustomerId, product.ProductId, { SellPrice: 150 });
  await givenPrice(app.db, CustomerId, product.ProductId, { SellPrice: 140, MinimumQuantity: 10_000, BuyPrice: 90 });
  await givenPrice(app.db, CustomerId, product.ProductId, { SellPrice: 135, MinimumQuantity: 20_000 });
  let order = await takeOrder(office, CustomerId, product.ProductId, { IsCallOff });
  const change = async (fields: object) => {
    const Lines = [{ OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0, ...fields }];
    order = await office.call(editOrderById, { params: { id: order.OrderId }, body: { Version: order.Version, Lines } });
    return [order.Lines[0]?.UnitPrice, order.Lines[0]?.PriceSource, order.Lines[0]?.NetAmount];
  };
  expect(await change({ Quantity: 9_999 })).toEqual([150, 'Customer', 1499.85]);
  expect(await change({ Quantity: 10_000 })).toEqual([140, 'Customer', 1400]);
  expect(await change({ DiscountPercent: 10 })).toEqual([140, 'Customer', 1260]);
  expect(await change({ Quantity: 12_000, DiscountPercent: 0 })).toEqual([140, 'Customer', 1680]);
  expect(await change({ Quantity: 20_000 })).toEqual([135, 'Customer', 2700]);
  expect(await change({ UnitPrice: 141 })).toEqual([141, 'Typed', 2820]);
  expect(await change({ Quantity: 10_000 })).toEqual([141, 'Typed', 1410]);
  expect(await change({ UnitPrice: null })).toEqual([140, 'Customer', 1400]);
});

test('A price from a list falls to the standard list below its lowest break, and is asked for where no list has one', async () => {
  const office = await app.as('Office');
  const { customer, product } = await givenTrade(app.db);
  await givenPrice(app.db, customer.CustomerId, product.ProductId, { SellPrice: 120, MinimumQuantity: 1_000 });
  const order = await takeOrder(office, customer.CustomerId, product.ProductId);
  const OrderDetailId = order.Lines[0]?.OrderDetailId ?? 0;
  const body = { Version: order.Version, Lines: [{ OrderDetailId, Quantity: 900 }] };
  const edited = await office.call(editOrderById, { params: { id: order.OrderId }, body });
  expect(edited.Lines[0]).toMatchObject({ UnitPrice: 187.35, PriceSource: 'Standard' });
  await app.db.updateTable('price_lists').set({ MinimumQuantity: 900 }).where('ProductId', '=', product.ProductId).execute();
  const fewer = { Version: edited.Version, Lines: [{ OrderDetailId, Quantity: 899 }] };
  await expect(office.call(editOrderById, { params: { id: order.OrderId }, body: fewer })).toFailWith('INVALID_INPUT', 'Lines.0.UnitPrice');
});

test('A quoted price from a list follows its breaks when a change sends no price', async () => {
  const office = await app.as('Office');
  const { customer, product } = await givenTrade(app.db);
  await givenPrice(app.db, customer.CustomerId, product.ProductId, { SellPrice: 150 });
  await givenPrice(app.db, customer.CustomerId, product.ProductId, { SellPrice: 140, MinimumQuantity: 10_000 });
  const quoted = (Quantity: number) => ({ ValidUntil: '2026-12-31', Lines: [{ ProductId: product.ProductId, Quantity }] });
  const quotation = await office.call(addQuotation, { body: { CustomerId: customer.CustomerId, ...quoted(9_999) } });
  expect(quotation.Lines[0]).toMatchObject({ UnitPrice: 150, PriceSource: 'Customer' });
  const body = { Version: quotation.Version, ...quoted(10_000) };
  const changed = await office.call(editQuotation, { params: { id: quotation.QuotationId }, body });
  expect(changed.Lines[0]).toMatchObject({ UnitPrice: 140, PriceSource: 'Customer' });
});
