import { expect, test } from 'vitest';
import { subtractOtherLines, sumRequired } from '#contract/sales/deal/packing/freeStock.ts';
import { checkStockAndAddProduct } from '#contract/sales/orders/calls.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

test('free for a line is what other deals leave, less what the order’s other lines of the same product and depot want', () => {
  const line = (Quantity: number, SupplierDepotId = 1, ProductId: number | null = 7) => ({ ProductId, SupplierDepotId, Quantity });
  const [first, second, elsewhere, other] = [line(700), line(600), line(500, 2), line(400, 1, 8)];
  const wanted = sumRequired([first, second, elsewhere, other]);
  expect(subtractOtherLines(1000, first, wanted)).toBe(400);
  expect(subtractOtherLines(1000, second, wanted)).toBe(300);
  expect(subtractOtherLines(1000, elsewhere, wanted)).toBe(1000);
  expect(subtractOtherLines(500, first, sumRequired([first]))).toBe(500);
});

test('two lines of one product share what is free: each alone would fit, both together are said to be short', async () => {
  const office = await app.as('Office');
  const { customer, product } = await givenTrade(app.db, 1000);
  const { CustomerId } = customer;
  const { ProductId } = product;
  const order = await takeOrder(office, CustomerId, ProductId, { Lines: [700, 600].map((Quantity) => ({ ProductId, Quantity })) });
  expect(order.Warnings).toEqual([`${product.Code}: 1,300 ordered, 1,000 free`]);
  const [first, second] = order.Lines;
  expect(order.Lines.map((line) => line.Stock?.Free)).toEqual([1000, 1000]);
  expect(order.Lines.map((line) => subtractOtherLines(line.Stock?.Free ?? 0, line, sumRequired(order.Lines)))).toEqual([400, 300]);
  const ask = (OrderId?: number) =>
    office.call(checkStockAndAddProduct, { body: { CustomerId, ProductId, DealTypeId: 1, Quantity: 1, ...(OrderId && { OrderId }) } });
  expect((await ask(order.OrderId)).Stock?.Free).toBe(1000);
  expect((await ask()).Stock?.Free).toBe(1000 - (first?.Quantity ?? 0) - (second?.Quantity ?? 0));
});
