import { describe, expect, test } from 'vitest';
import { cancelOrder, editOrderById, getOrder } from '#contract/sales/orders/calls.ts';
import { confirmPickOrder } from '#contract/warehouse/picking/calls.ts';
import { given } from '#tests/support/given.ts';
import { givenPrice, givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

describe('a back order', () => {
  test('keeps the discount it was sold at; carriage stays with the first part and is never charged twice', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, {
      CarriageCharge: 45,
      Lines: [{ ProductId: product.ProductId, Quantity: 2856, UnitPrice: 200, DiscountPercent: 10 }],
    });
    const line = {
      OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0,
      PickedQuantity: 1428,
      ShortReason: 'Broken',
      Short: 'BackOrder' as const,
    };
    const { BackOrder } = await (
      await app.as('Warehouse')
    ).call(confirmPickOrder, { params: { id: order.OrderId }, body: { Lines: [line] } });
    const rest = await office.call(getOrder, { query: { orderId: BackOrder?.OrderId ?? 0 } });
    const first = await office.call(getOrder, { query: { orderId: order.OrderId } });
    expect(rest.Lines).toMatchObject([{ Quantity: 1428, UnitPrice: 200, DiscountPercent: 10, NetAmount: 257.04 }]);
    expect([first.CarriageCharge, rest.CarriageCharge]).toEqual([45, 0]);
    expect([first.Totals.Goods, rest.Totals.Goods]).toEqual([257.04, 257.04]);
  });

  test('goes on when the part that it came of is cancelled, which says so; once it is cancelled too nothing is said of it', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const Lines = [{ ProductId: product.ProductId, Quantity: 2856 }];
    const cancelFirst = async (isRestWanted: boolean) => {
      const order = await takeOrder(office, customer.CustomerId, product.ProductId, { Lines });
      const OrderDetailId = order.Lines[0]?.OrderDetailId ?? 0;
      const line = { OrderDetailId, PickedQuantity: 1428, ShortReason: 'Broken', Short: 'BackOrder' as const };
      const warehouse = await app.as('Warehouse');
      const { BackOrder } = await warehouse.call(confirmPickOrder, { params: { id: order.OrderId }, body: { Lines: [line] } });
      const cancel = (orderId: number) => office.call(cancelOrder, { query: { orderId }, body: { Reason: 'Not wanted' } });
      if (!isRestWanted) await cancel(BackOrder?.OrderId ?? 0);
      return (await cancel(order.OrderId)).replace(String(order.DealNo), 'N').replace(String(order.DealNo), 'N');
    };
    const back = `Deal N is cancelled. Back in stock: 1,428 × ${product.Code}.`;
    expect(await cancelFirst(true)).toBe(`${back} Back order N/2 stays open.`);
    expect(await cancelFirst(false)).toBe(back);
  });
});

describe('picking', () => {
  test('two lines of one product take no more between them than is there', async () => {
    const { customer, product } = await givenTrade(app.db, 2000);
    const Lines = [1428, 1428].map((Quantity) => ({ ProductId: product.ProductId, Quantity }));
    const order = await takeOrder(await app.as('Office'), customer.CustomerId, product.ProductId, { Lines });
    const warehouse = await app.as('Warehouse');
    const pick = (second: number, more: object = {}) =>
      warehouse.call(confirmPickOrder, {
        params: { id: order.OrderId },
        body: {
          Lines: [
            { OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0, PickedQuantity: 1428 },
            { OrderDetailId: order.Lines[1]?.OrderDetailId ?? 0, PickedQuantity: second, ...more },
          ],
        },
      });
    const onHand = async () =>
      (await app.db.selectFrom('stock_levels').select('OnHand').where('ProductId', '=', product.ProductId).executeTakeFirstOrThrow())
        .OnHand;
    await expect(pick(1428)).toFailWith('INSUFFICIENT_STOCK', 'PickedQuantity');
    expect(await onHand()).toBe(2000);
    expect(await pick(572, { ShortReason: 'None left', Short: 'Close' })).toMatchObject({ Status: 'Picked' });
    expect(await onHand()).toBe(0);
  });
});

describe('an order', () => {
  test('takes the latest of the prices in force, never the earliest', async () => {
    const { customer, product } = await givenTrade(app.db);
    const id = product.ProductId;
    await givenPrice(app.db, customer.CustomerId, id, { SellPrice: 120, EffectiveFrom: '2024-01-01', Revision: 1 });
    await givenPrice(app.db, customer.CustomerId, id, { SellPrice: 150, EffectiveFrom: '2026-06-01', Revision: 2 });
    await givenPrice(app.db, customer.CustomerId, id, { SellPrice: 135, EffectiveFrom: '2025-06-01', Revision: 3 });
    const order = await takeOrder(await app.as('Office'), customer.CustomerId, product.ProductId);
    expect(order.Lines[0]?.UnitPrice).toBe(150);
  });

  test('loses the lines that the save removes, and only those', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const Lines = [100, 200, 300].map((Quantity) => ({ ProductId: product.ProductId, Quantity }));
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, { Lines });
    const RemovedLineIds = [order.Lines[1]?.OrderDetailId ?? 0];
    const saved = await office.call(editOrderById, { params: { id: order.OrderId }, body: { Version: order.Version, RemovedLineIds } });
    expect(saved.Lines.map((line) => line.Quantity)).toEqual([100, 300]);
    const all = saved.Lines.map((line) => line.OrderDetailId);
    const remove = office.call(editOrderById, { params: { id: order.OrderId }, body: { Version: saved.Version, RemovedLineIds: all } });
    await expect(remove).toFailWith('RULE_BROKEN', 'RemovedLineIds');
  });

  test('of an account that is not charged for pallets has no charge: one that is sent is refused, before the pick and after it', async () => {
    const office = await app.as('Office');
    const { product } = await givenTrade(app.db);
    const customer = await given.customer(app.db, { PalletsCharged: false });
    const take = (PalletCharge: number) => {
      const Lines = [{ ProductId: product.ProductId, Quantity: 1428, PalletCharge }];
      return takeOrder(office, customer.CustomerId, product.ProductId, { Lines });
    };
    await expect(take(18)).toFailWith('INVALID_INPUT', 'Lines.0.PalletCharge');
    const order = await take(0);
    expect(order.Totals).toMatchObject({ PalletCharges: 0, Pallets: 1 });
    const { OrderDetailId = 0 } = order.Lines[0] ?? {};
    const charge = async () => {
      const { OrderId } = order;
      const { Version } = await office.call(getOrder, { query: { orderId: OrderId } });
      return office.call(editOrderById, { params: { id: OrderId }, body: { Version, Lines: [{ OrderDetailId, PalletCharge: 18 }] } });
    };
    await expect(charge()).toFailWith('INVALID_INPUT', 'Lines.0.PalletCharge');
    const picked = { Lines: [{ OrderDetailId, PickedQuantity: 1428 }] };
    await (await app.as('Warehouse')).call(confirmPickOrder, { params: { id: order.OrderId }, body: picked });
    await expect(charge()).toFailWith('INVALID_INPUT', 'Lines.0.PalletCharge');
  });

  test('of an account that is charged no more loses its charge when it is changed, and nobody is refused for it', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const { OrderId, Version, Lines } = await takeOrder(office, customer.CustomerId, product.ProductId);
    expect(Lines[0]?.PalletCharge).toBeGreaterThan(0);
    await app.db.updateTable('customers').set({ PalletsCharged: false }).where('CustomerId', '=', customer.CustomerId).execute();
    const change = { OrderDetailId: Lines[0]?.OrderDetailId ?? 0, Quantity: 2856 };
    const saved = await office.call(editOrderById, { params: { id: OrderId }, body: { Version, Lines: [change] } });
    expect(saved.Lines).toMatchObject([{ Quantity: 2856, PalletCharge: 0 }]);
  });
});
