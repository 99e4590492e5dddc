import { expect, test } from 'vitest';
import { addOrder, openOrders } from '#contract/sales/orders/calls.ts';
import { planCallOff } from '#contract/sales/orders/callOff.ts';
import { countOpenOrders } from '#contract/sales/orders/many.ts';
import { savePickGoods } from '#contract/warehouse/picking/calls.ts';
import { orderDeal } from '#contract/purchasing/purchaseOrders/deal.ts';
import { heldDeal, openDeal, openHouse } from '#tests/support/mainJob.ts';
import { givenDirectTrade, givenTrade } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

test('a deal says what the office must do about it, and those that need something are one list, counted', async () => {
  const house = await openHouse(app);
  const { office, warehouse } = house.staff;
  const change = (OrderId: number, set: object) => app.db.updateTable('orders').set(set).where('OrderId', '=', OrderId).execute();
  const plain = (await openDeal(house)).order;
  const late = (await openDeal(house)).order;
  await change(late.OrderId, { RequiredDate: '2026-11-20' });
  const promised = (await openDeal(house)).order;
  await change(promised.OrderId, { RequiredDate: '2026-11-20', PromisedDate: '2026-11-21' });
  const broken = (await openDeal(house)).order;
  await change(broken.OrderId, { RequiredDate: '2026-12-20', PromisedDate: '2026-11-20' });
  const held = (await heldDeal(house)).order;
  const stopped = await openDeal(house);
  await app.db.updateTable('customers').set({ OnStop: true }).where('CustomerId', '=', stopped.customer.CustomerId).execute();
  const direct = await givenDirectTrade(app.db);
  const Lines = [{ ProductId: direct.product.ProductId, SupplierDepotId: direct.supplier.SupplierDepotId, Quantity: 1428 }];
  const unordered = await office.call(addOrder, { body: { CustomerId: direct.customer.CustomerId, DealTypeId: 2, Lines } });
  const ordered = await office.call(addOrder, { body: { CustomerId: direct.customer.CustomerId, DealTypeId: 2, Lines } });
  await office.call(orderDeal, { params: { id: ordered.OrderId }, body: { Send: false } });
  const short = (await openDeal(house)).order;
  const [line] = short.Lines;
  const counted = { OrderDetailId: line?.OrderDetailId ?? 0, PickedQuantity: 1400, PickedPallets: 1, ShortReason: 'Broken' };
  await warehouse.call(savePickGoods, { body: { OrderId: short.OrderId, Lines: [counted] } });
  const agree = async (RequiredDate: string) => {
    const { customer, product } = await givenTrade(app.db);
    const body = { CustomerId: customer.CustomerId, IsCallOff: true, Lines: [{ ProductId: product.ProductId, Quantity: 2856 }] };
    const { OrderId, Version, Lines: agreed } = await office.call(addOrder, { body });
    const Planned = [{ RequiredDate, Quantity: 1428, OrderDetailId: agreed[0]?.OrderDetailId ?? 0 }];
    await office.call(planCallOff, { params: { id: OrderId }, body: { Version, Planned } });
    return { OrderId };
  };
  const [due, later] = [await agree('2026-11-28'), await agree('2026-11-29')];

  const rows = await office.call(openOrders, {});
  const needsOf = ({ OrderId }: { OrderId: number }) => rows.find((row) => row.OrderId === OrderId)?.Needs;
  expect([plain, promised, ordered, later].map(needsOf)).toEqual([[], [], [], []]);
  expect([late, broken, stopped.order, held, due, unordered, short].map(needsOf)).toEqual([
    ['Late'],
    ['Late'],
    ['OnStop'],
    ['Held'],
    ['ToDraw'],
    ['NotOrdered'],
    ['Short'],
  ]);

  const wanted = [late, broken, stopped.order, held, due, unordered, short].map(({ OrderId }) => OrderId).toSorted((a, b) => a - b);
  const listed = await office.call(openOrders, { query: { filter: { Needs: 'Any' }, sort: ['OrderId', 'ASC'] } });
  expect(listed.map(({ OrderId }) => OrderId)).toEqual(wanted);
  expect(await office.call(countOpenOrders, {})).toMatchObject({ ToActOn: wanted.length, Late: 2 });
  expect(await office.call(openOrders, { query: { filter: { Needs: 'NotOrdered' } } })).toMatchObject([{ OrderId: unordered.OrderId }]);
  await expect(office.call(openOrders, { query: { filter: { Needs: 'Nothing' as 'Any' } } })).toFailWith('INVALID_INPUT', 'filter.Needs');
});
