import { expect, test } from 'vitest';
import { addOrder, getOrder, openOrders } from '#contract/sales/orders/calls.ts';
import { cancelOrders, countOpenOrders, promiseOrders } from '#contract/sales/orders/many.ts';
import { takeOrder } from '#tests/support/orders.ts';
import { despatchedDeal, openDeal, openHouse } from '#tests/support/mainJob.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

test('open deals are counted where they stand, as the list has them; late ones and call-offs among them', async () => {
  const house = await openHouse(app);
  const { office } = house.staff;
  const before = await office.call(countOpenOrders, {});
  const { customer, product } = await openDeal(house);
  await despatchedDeal(house);
  const Lines = [{ ProductId: product.ProductId, Quantity: 1 }];
  await office.call(addOrder, { body: { CustomerId: customer.CustomerId, IsCallOff: true, Lines } });
  const late = await takeOrder(office, customer.CustomerId, product.ProductId);
  await app.db.updateTable('orders').set({ RequiredDate: '2026-01-02' }).where('OrderId', '=', late.OrderId).execute();
  const now = await office.call(countOpenOrders, {});
  const countOf = ({ Statuses }: typeof now, status: string) => Statuses.find(({ Status }) => Status === status)?.Count ?? 0;
  expect(['Held', 'Open', 'ReadyToInvoice'].map((status) => countOf(now, status) - countOf(before, status))).toEqual([1, 2, 1]);
  expect([now.Late - before.Late, now.CallOffs - before.CallOffs]).toEqual([1, 1]);
  for (const { Status, Count } of now.Statuses)
    expect(await office.call(openOrders, { query: { filter: { Status } } })).toHaveLength(Count);
  for (const role of ['Warehouse', 'Finance', 'Customer'] as const)
    expect((await (await app.as(role)).send(countOpenOrders, {})).status).toBe(403);
});

test('several deals are cancelled with one reason; one that has left stays, and says why', async () => {
  const house = await openHouse(app);
  const { office } = house.staff;
  const open = await openDeal(house);
  const gone = await despatchedDeal(house);
  const body = { OrderIds: [open.order.OrderId, gone.order.OrderId], Reason: 'The line is given up' };
  const results = await office.call(cancelOrders, { body });
  expect(results.map(({ OrderId, Ok }) => [OrderId, Ok])).toEqual([
    [open.order.OrderId, true],
    [gone.order.OrderId, false],
  ]);
  expect(results[1]?.Message).toContain('units are still with the customer. Record the returned goods first.');
  const statusOf = async (orderId: number) => (await office.call(getOrder, { query: { orderId } })).Status;
  expect([await statusOf(open.order.OrderId), await statusOf(gone.order.OrderId)]).toEqual(['Cancelled', 'ReadyToInvoice']);
  await expect(office.call(cancelOrders, { body: { OrderIds: [999_999], Reason: 'None' } })).toFailWith('NOT_FOUND');
});

test('several deals are promised for a day or for none, never for one that is past or before the order', async () => {
  const house = await openHouse(app);
  const { office } = house.staff;
  const [one, other] = [await openDeal(house), await despatchedDeal(house)];
  const OrderIds = [one.order.OrderId, other.order.OrderId];
  const results = await office.call(promiseOrders, { body: { OrderIds, PromisedDate: '2027-02-01' } });
  expect(results).toMatchObject([{ Ok: true, Message: expect.stringContaining('is promised for 1 Feb 2027') as string }, { Ok: false }]);
  const promised = async () => (await office.call(getOrder, { query: { orderId: one.order.OrderId } })).PromisedDate;
  expect(await promised()).toBe('2027-02-01');
  await office.call(promiseOrders, { body: { OrderIds: [one.order.OrderId], PromisedDate: null } });
  expect(await promised()).toBeNull();
  await expect(office.call(promiseOrders, { body: { OrderIds, PromisedDate: '2026-01-01' } })).toFailWith('INVALID_INPUT', 'PromisedDate');
});
