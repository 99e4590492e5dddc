import { expect, test } from 'vitest';
import { addOrder, cancelOrder, deleteOrderDetails, editOrderById, getOrder, nextDealNumber } from '#contract/sales/orders/calls.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { addStockMovements, movementType } from '#server/ledgers/stock/stock.ts';
import { given } from '#tests/support/given.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const twenty = Array.from({ length: 20 }, (_one, index) => index);

const outcomes = async (calls: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(calls);
  const refused = settled.filter((one) => one.status === 'rejected').map((one) => (one.reason as { code: string }).code);
  return { won: settled.length - refused.length, refused };
};

test('twenty orders at once get twenty deal numbers, none of them twice', async () => {
  const office = await app.as('Office');
  const { product } = await givenTrade(app.db);
  const { DealNo: first } = await office.call(nextDealNumber);
  const customers = await Promise.all(twenty.slice(0, 5).map(() => given.customer(app.db)));
  const orders = await Promise.all(twenty.map((n) => takeOrder(office, customers[n % 5]?.CustomerId ?? 0, product.ProductId)));
  const numbers = orders.map((order) => order.DealNo);
  expect(new Set(numbers).size).toBe(20);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(first);
});

test('a refused order takes no number', async () => {
  const office = await app.as('Office');
  const { customer, product } = await givenTrade(app.db);
  const { DealNo } = await office.call(nextDealNumber);
  const bad = takeOrder(office, customer.CustomerId, product.ProductId, { HaulierId: customer.CustomerId });
  await expect(bad).toFailWith('INVALID_INPUT', 'HaulierId');
  await expect(office.call(nextDealNumber)).resolves.toEqual({ DealNo });
});

test('twenty saves of one version: one wins, the others are told', async () => {
  const office = await app.as('Office');
  const { customer, product } = await givenTrade(app.db);
  const order = await takeOrder(office, customer.CustomerId, product.ProductId);
  const save = (n: number) =>
    office.call(editOrderById, { params: { id: order.OrderId }, body: { Version: order.Version, Comment: `Writer ${n}` } });
  const { won, refused } = await outcomes(twenty.map(save));
  expect(won).toBe(1);
  expect(new Set(refused)).toEqual(new Set(['STALE_VERSION']));
  expect((await office.call(getOrder, { query: { orderId: order.OrderId } })).Version).toBe(order.Version + 1);
});

test('orders at once cannot together go over the credit limit unseen', async () => {
  const office = await app.as('Office');
  const { product } = await givenTrade(app.db);
  // An order of one pallet is £342.65 with VAT and the pallet, so three fit within the limit.
  const customer = await given.customer(app.db, { CreditLimit: 1100 });
  const { won, refused } = await outcomes(twenty.map(() => takeOrder(office, customer.CustomerId, product.ProductId)));
  expect(won).toBe(3);
  expect(new Set(refused)).toEqual(new Set(['CONFIRMATION_NEEDED']));
});

test('lines removed at once never leave an order without one', async () => {
  const office = await app.as('Office');
  const { customer, product } = await givenTrade(app.db);
  const Lines = [1, 2].map((Quantity) => ({ ProductId: product.ProductId, Quantity }));
  const order = await takeOrder(office, customer.CustomerId, product.ProductId, { Lines });
  const remove = (id: number) => office.call(deleteOrderDetails, { body: { orderDetailIds: [id] } });
  const { won, refused } = await outcomes(order.Lines.map((line) => remove(line.OrderDetailId)));
  expect([won, refused]).toEqual([1, ['RULE_BROKEN']]);
});

test('cancelled twenty times at once, picked goods go back once', async () => {
  const office = await app.as('Office');
  const { customer, product } = await givenTrade(app.db, 3000);
  const order = await takeOrder(office, customer.CustomerId, product.ProductId);
  const sale = {
    ProductId: product.ProductId,
    SupplierDepotId: await given.ownDepot(app.db),
    MovedOn: '2026-11-21',
    StockMovementTypeId: movementType.Sale,
    Quantity: -1428,
    OrderDetailId: order.Lines[0]?.OrderDetailId ?? null,
  };
  await app.db.transaction().execute((tx) => addStockMovements(tx as Tx, [sale]));
  await app.db.updateTable('orders').set({ StatusId: 4 }).where('OrderId', '=', order.OrderId).execute();
  const cancel = () => office.call(cancelOrder, { query: { orderId: order.OrderId }, body: { Reason: 'Twice' } });
  const { won, refused } = await outcomes(twenty.map(cancel));
  expect([won, new Set(refused)]).toEqual([1, new Set(['ORDER_WRONG_STATE'])]);
  const level = await app.db
    .selectFrom('stock_levels')
    .select('OnHand')
    .where('ProductId', '=', product.ProductId)
    .executeTakeFirstOrThrow();
  expect(level.OnHand).toBe(3000);
});

test('an order sent twice with one Idempotency-Key is one order, and both get the same answer', async () => {
  const office = await app.as('Office');
  const { customer, product } = await givenTrade(app.db);
  const body = { CustomerId: customer.CustomerId, Lines: [{ ProductId: product.ProductId, Quantity: 1428 }] };
  const send = () => office.call(addOrder, { body }, { 'idempotency-key': 'order-once' });
  const [first, second] = await Promise.all([send(), send()]);
  const third = await send();
  expect(second).toEqual(first);
  expect(third).toEqual(first);
  const stored = await app.db.selectFrom('orders').select('OrderId').where('CustomerId', '=', customer.CustomerId).execute();
  expect(stored).toHaveLength(1);
  const other = office.call(addOrder, { body: { ...body, Comment: 'Another' } }, { 'idempotency-key': 'order-once' });
  await expect(other).toFailWith('IDEMPOTENCY_KEY_REUSED');
});
