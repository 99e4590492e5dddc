import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { closeBackOrders, listBackOrders, promiseBackOrders } from '#contract/sales/backOrders/calls.ts';
import { getHistory } from '#contract/masterData/history/calls.ts';
import { getOrder } from '#contract/sales/orders/calls.ts';
import { confirmPickOrder } from '#contract/warehouse/picking/calls.ts';
import { given } from '#tests/support/given.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

/** A deal of two products with nothing picked. The second part owes everything. */
const owedDeal = async () => {
  const office = await app.as('Office');
  const { customer, product } = await givenTrade(app.db);
  const other = await given.product(app.db);
  const order = await takeOrder(office, customer.CustomerId, product.ProductId, {
    Lines: [
      { ProductId: product.ProductId, Quantity: 1428, UnitPrice: 200 },
      { ProductId: other.ProductId, Quantity: 300, UnitPrice: 100 },
    ],
  });
  const { BackOrder } = await (
    await app.as('Warehouse')
  ).call(confirmPickOrder, {
    params: { id: order.OrderId },
    body: {
      Lines: order.Lines.map(({ OrderDetailId }, index) => ({
        OrderDetailId,
        PickedQuantity: index === 0 ? 1 : 0,
        ShortReason: 'Mould change',
        Short: 'BackOrder' as const,
      })),
    },
  });
  const orderId = BackOrder?.OrderId ?? 0;
  const lines = async () =>
    (await office.call(listBackOrders, { query: { filter: { CustomerId: customer.CustomerId } } })) as { OrderDetailId: number }[];
  return { office, customer, order, orderId, lines };
};

describe('back orders', () => {
  test('are the lines that later parts still owe, with what is free of them and for when they are promised', async () => {
    const { office, customer, order, orderId, lines } = await owedDeal();
    expect(await lines()).toMatchObject([
      {
        OrderId: orderId,
        DealNo: order.DealNo,
        Part: 2,
        Quantity: 1427,
        Free: 99_999,
        PromisedDate: null,
        IsLate: false,
        CustomerName: customer.Name,
      },
      { Quantity: 300, Free: 0 },
    ]);
    const promise = (PromisedDate: string, OrderIds = [orderId]) => office.send(promiseBackOrders, { body: { OrderIds, PromisedDate } });
    expect((await promise('2026-12-04')).status).toBe(200);
    expect((await lines())[0]).toMatchObject({ PromisedDate: '2026-12-04' });
    const past = await promise('2026-11-01');
    expect([past.status, await past.json()]).toMatchObject([400, { errors: { PromisedDate: 'must be today or later' } }]);
    expect((await promise('2026-12-24', [orderId, 999_999])).status).toBe(404);
    expect((await lines())[0]).toMatchObject({ PromisedDate: '2026-12-04' });
    for (const role of ['Warehouse', 'Finance', 'Customer'] as const)
      expect((await (await app.as(role)).send(listBackOrders, { query: {} })).status).toBe(403);
  });

  test('are closed line by line with the reason; with its last line the part is cancelled', async () => {
    const { office, orderId, lines } = await owedDeal();
    const [first, second] = await lines();
    const close = (Reason: string, ...ids: (number | undefined)[]) =>
      office.call(closeBackOrders, { body: { OrderDetailIds: ids.map((id) => id ?? 0), Reason } });
    expect(await close('Customer bought elsewhere', first?.OrderDetailId)).toMatchObject([{ OrderId: orderId, Part: 2, Ok: true }]);
    expect(await lines()).toHaveLength(1);
    expect(await office.call(getOrder, { query: { orderId } })).toMatchObject({ Status: 'Open', Lines: [{ Quantity: 300 }] });
    const history = await office.call(getHistory, { params: { entity: 'Order', id: orderId }, query: {} });
    expect(JSON.stringify(history)).toContain('Customer bought elsewhere');
    await close('No longer made', second?.OrderDetailId);
    expect(await lines()).toEqual([]);
    expect(await office.call(getOrder, { query: { orderId } })).toMatchObject({ Status: 'Cancelled', CancelReason: 'No longer made' });
  });

  test('closing that breaks half way is gone on with under the same key, though the lines of the first deal are gone', async () => {
    const [one, two] = [await owedDeal(), await owedDeal()];
    const [[first], [second]] = [await one.lines(), await two.lines()];
    const body = { OrderDetailIds: [first?.OrderDetailId ?? 0, second?.OrderDetailId ?? 0], Reason: 'No longer made' };
    await sql`CREATE FUNCTION break_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`.execute(app.db);
    await sql`CREATE TRIGGER broken BEFORE DELETE ON order_details FOR EACH ROW WHEN (OLD.order_id = ${sql.lit(two.orderId)})
      EXECUTE FUNCTION break_here()`.execute(app.db);
    const key = { 'Idempotency-Key': 'closed half way' };
    const broken = await one.office.send(closeBackOrders, { body }, key);
    await sql`DROP FUNCTION break_here() CASCADE`.execute(app.db);
    expect(broken.status).toBe(500);
    expect(await one.lines()).toHaveLength(1);
    expect(await one.office.call(closeBackOrders, { body }, key)).toMatchObject([
      { OrderId: one.orderId, Ok: true },
      { OrderId: two.orderId, Ok: true },
    ]);
    expect([await one.lines(), await two.lines()]).toMatchObject([[{ Quantity: 300 }], [{ Quantity: 300 }]]);
  });

  test('a first delivery is none: its lines are not closed here, nor is one twice', async () => {
    const { office, order, lines } = await owedDeal();
    const send = (OrderDetailIds: number[], Reason = 'Gone') => office.send(closeBackOrders, { body: { OrderDetailIds, Reason } });
    const refused = await send([order.Lines[0]?.OrderDetailId ?? 0]);
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { errors: { OrderDetailIds: expect.stringContaining('back orders') as string } },
    ]);
    expect((await send([(await lines())[0]?.OrderDetailId ?? 0], '')).status).toBe(400);
    const ids = (await lines()).map(({ OrderDetailId }) => OrderDetailId);
    expect((await send(ids)).status).toBe(200);
    const [again] = (await (await send(ids)).json()) as { Ok: boolean; Message: string }[];
    expect(again).toMatchObject({ Ok: false, Message: expect.stringContaining('already cancelled') as string });
  });
});
