import { describe, expect, test } from 'vitest';
import { listBackOrders } from '#contract/sales/backOrders/calls.ts';
import { getCustomerOverview } from '#contract/masterData/customers/calls.ts';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { callOff, getCallOff, planCallOff } from '#contract/sales/orders/callOff.ts';
import { getDeliveryPlan } from '#contract/warehouse/deliveryPlan/calls.ts';
import {
  addOrder,
  cancelOrder,
  deleteOrderDetails,
  editOrderById,
  getOrder,
  getOrderAccount,
  openOrders,
} from '#contract/sales/orders/calls.ts';
import { usualOrder } from '#contract/sales/orders/usual.ts';
import { confirmPickOrder, confirmPrintDNote, loadPickList, reopenPick } from '#contract/warehouse/picking/calls.ts';
import { releaseProForma } from '#contract/money/proFormas/calls.ts';
import { searchEverything } from '#contract/system/search/calls.ts';
import { given } from '#tests/support/given.ts';
import { givenDirectTrade, givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

/** A call-off of 14,280 bottles at £200 per thousand. */
const agree = async (more: Parameters<typeof takeOrder>[3] = {}) => {
  const office = await app.as('Office');
  const { customer, product } = await givenTrade(app.db);
  const Lines = [{ ProductId: product.ProductId, Quantity: 14_280, UnitPrice: 200 }];
  const order = await takeOrder(office, customer.CustomerId, product.ProductId, { IsCallOff: true, Lines, ...more });
  const id = order.OrderId;
  const line = order.Lines[0]?.OrderDetailId ?? 0;
  const state = () => office.call(getCallOff, { params: { id } });
  const draw = async (Quantity: number, given: object = {}) => {
    const { Version } = await state();
    const body = { Version, RequiredDate: '2026-12-03', Lines: [{ OrderDetailId: line, Quantity }], ...given };
    return office.call(callOff, { params: { id }, body });
  };
  const plan = async (...rows: [RequiredDate: string, Quantity: number, OrderDetailId?: number][]) => {
    const { Version } = await state();
    const Planned = rows.map(([RequiredDate, Quantity, OrderDetailId = line]) => ({ RequiredDate, Quantity, OrderDetailId }));
    return office.call(planCallOff, { params: { id }, body: { Version, Planned } });
  };
  return { office, customer, product, order, id, line, state, draw, plan };
};

describe('a call-off order', () => {
  test('holds no stock, commits no credit and is not picked until it is drawn', async () => {
    const { office, customer, order, state } = await agree();
    expect(order).toMatchObject({ Status: 'Held', IsCallOff: true, ProFormaInvoiceId: null });
    const { Credit } = await office.call(getOrderAccount, { params: { id: customer.CustomerId } });
    expect(Credit.OpenDeals).toBe(0);
    expect((await state()).Lines).toMatchObject([{ Ordered: 14_280, Drawn: 0, Left: 14_280, Free: 100_000 }]);
    const toPick = await (await app.as('Warehouse')).call(loadPickList, { query: {} });
    expect(toPick.filter((deal) => deal.OrderId === order.OrderId)).toEqual([]);
    await expect((await app.as('Finance')).call(raiseInvoice, { query: { OrderID: order.OrderId } })).toFailWith('ORDER_WRONG_STATE');
  });

  test('is drawn part by part at the prices agreed, and the last draw ends it', async () => {
    const { office, customer, order, draw, state } = await agree({ CarriageCharge: 45, CustomerOrderNo: 'PO 77' });
    const first = await draw(4284, { CustomerOrderNo: 'PO 77/1' });
    expect(first).toMatchObject({
      DealNo: order.DealNo,
      Part: 2,
      Status: 'Open',
      IsCallOff: false,
      CallOffOrderId: order.OrderId,
      RequiredDate: '2026-12-03',
      CustomerOrderNo: 'PO 77/1',
      CarriageCharge: 45,
      EndsCallOff: false,
      Lines: [{ Quantity: 4284, UnitPrice: 200, NetAmount: 856.8, PalletQuantity: 3 }],
    });
    const second = await draw(4284, { RequiredDate: '2027-01-07', CarriageCharge: 0 });
    expect(second).toMatchObject({ Part: 3, CustomerOrderNo: 'PO 77', CarriageCharge: 0 });
    expect(await state()).toMatchObject({
      Status: 'Held',
      Lines: [{ Ordered: 14_280, Drawn: 8568, Left: 5712, Free: 100_000 - 8568 }],
      Parts: [
        { Part: 2, Units: 4284, RequiredDate: '2026-12-03' },
        { Part: 3, RequiredDate: '2027-01-07' },
      ],
    });
    const { Credit } = await office.call(getOrderAccount, { params: { id: customer.CustomerId } });
    expect(Credit.OpenDeals).toBe(Number((first.Totals.Gross + second.Totals.Gross).toFixed(2)));
    const last = await draw(5712);
    expect(last.EndsCallOff).toBe(true);
    expect(await office.call(getOrder, { query: { orderId: order.OrderId } })).toMatchObject({
      Status: 'Cancelled',
      CancelReason: 'Drawn in full',
    });
    await expect(draw(1)).toFailWith('ORDER_WRONG_STATE');
  });

  test('is never drawn beyond what is left, and a stale or repeated draw draws nothing', async () => {
    const { office, id, line, draw, state } = await agree();
    await draw(10_000);
    await expect(draw(4281)).toFailWith('INVALID_INPUT', 'Lines.0.Quantity');
    const body = { Version: 1, RequiredDate: '2026-12-03', Lines: [{ OrderDetailId: line, Quantity: 1 }] };
    await expect(office.call(callOff, { params: { id }, body })).toFailWith('STALE_VERSION');
    const { Version } = await state();
    const lines = [1, 2].map((Quantity) => ({ OrderDetailId: line, Quantity }));
    await expect(office.call(callOff, { params: { id }, body: { ...body, Version, Lines: lines } })).toFailWith(
      'INVALID_INPUT',
      'Lines.1.OrderDetailId',
    );
    await expect(draw(10, { RequiredDate: '2020-01-01' })).toFailWith('INVALID_INPUT', 'RequiredDate');
    await expect(draw(10, { Lines: [{ OrderDetailId: 999_999, Quantity: 1 }] })).toFailWith('INVALID_INPUT', 'Lines.0.OrderDetailId');
    expect((await state()).Parts).toHaveLength(1);
  });

  test('two draws at once of the same version: one is told who was faster', async () => {
    const { office, id, line, state } = await agree();
    const { Version } = await state();
    const body = { Version, RequiredDate: '2026-12-03', Lines: [{ OrderDetailId: line, Quantity: 8000 }] };
    const answers = await Promise.all([1, 2].map(() => office.send(callOff, { params: { id }, body })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await state()).Lines[0]).toMatchObject({ Drawn: 8000, Left: 6280 });
  });

  test('asks the account at each draw: over the limit with a reason, on stop an Admin', async () => {
    const { customer, draw, id, line, state } = await agree();
    await app.db.updateTable('customers').set({ CreditLimit: 1000 }).where('CustomerId', '=', customer.CustomerId).execute();
    await expect(draw(8568)).toFailWith('CONFIRMATION_NEEDED');
    expect((await state()).Parts).toEqual([]);
    const taken = await draw(8568, { CreditOverrideReason: 'Their director rang' });
    expect(taken.CreditOverrideReason).toBe('Their director rang');
    await app.db.updateTable('customers').set({ OnStop: true }).where('CustomerId', '=', customer.CustomerId).execute();
    await expect(draw(1000, { CreditOverrideReason: 'Please' })).toFailWith('NOT_ALLOWED');
    const { Version } = await state();
    const body = { Version, RequiredDate: '2026-12-03', Lines: [{ OrderDetailId: line, Quantity: 1000 }], CreditOverrideReason: 'Agreed' };
    expect(await (await app.as('Admin')).call(callOff, { params: { id }, body })).toMatchObject({ CreditStopReleased: true });
  });

  test('words are drawn with goods, never alone: there would be nothing to pick', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenTrade(app.db);
    const Lines = [
      { ProductId: product.ProductId, Quantity: 2856, UnitPrice: 200 },
      { Description: 'Tooling', Quantity: 2, UnitPrice: 50 },
    ];
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, { IsCallOff: true, Lines });
    const params = { id: order.OrderId };
    const [goods = 0, words = 0] = order.Lines.map(({ OrderDetailId }) => OrderDetailId);
    const draw = async (drawn: number[]) => {
      const body = { Version: order.Version, RequiredDate: '2026-12-03', Lines: drawn.map((id) => ({ OrderDetailId: id, Quantity: 1 })) };
      return office.call(callOff, { params, body });
    };
    await expect(draw([words])).toFailWith('INVALID_INPUT', 'Lines');
    expect((await draw([goods, words])).Lines).toMatchObject([{ NetAmount: 0.2 }, { ProductId: null, NetAmount: 50 }]);
  });

  test('what was drawn and counted short can be drawn again, a back order of it cannot', async () => {
    const { office, draw, state } = await agree();
    const warehouse = await app.as('Warehouse');
    const pick = async (order: Awaited<ReturnType<typeof draw>>, PickedQuantity: number, Short: 'Close' | 'BackOrder') =>
      warehouse.call(confirmPickOrder, {
        params: { id: order.OrderId },
        body: { Lines: [{ OrderDetailId: order.Lines[0]?.OrderDetailId ?? 0, PickedQuantity, ShortReason: 'Broken', Short }] },
      });
    await pick(await draw(4000), 3000, 'Close');
    expect((await state()).Lines[0]).toMatchObject({ Drawn: 3000, Left: 11_280 });
    await pick(await draw(4000), 3500, 'BackOrder');
    expect((await state()).Lines[0]).toMatchObject({ Drawn: 7000, Left: 7280 });
    expect((await state()).Parts.map(({ Part, Units }) => [Part, Units])).toEqual([
      [2, 3000],
      [3, 3500],
      [4, 500],
    ]);
    const third = await draw(7280);
    expect(third.EndsCallOff).toBe(true);
    const owed = await office.call(listBackOrders, { query: { filter: { CustomerId: third.CustomerId } } });
    expect(owed.map(({ Part, Quantity }) => [Part, Quantity])).toEqual([[4, 500]]);
  });

  test('a cancelled delivery can be drawn again', async () => {
    const { office, draw, state } = await agree();
    const part = await draw(4000);
    await office.call(cancelOrder, { query: { orderId: part.OrderId }, body: { Reason: 'Put off' } });
    expect((await state()).Lines[0]).toMatchObject({ Drawn: 0, Left: 14_280 });
  });

  test('a delivery is not raised beyond what is left, nor turned into other goods', async () => {
    const { office, draw, state, order } = await agree();
    const part = await draw(10_000);
    const OrderDetailId = part.Lines[0]?.OrderDetailId ?? 0;
    const edit = async (Version: number, change: object) =>
      office.call(editOrderById, {
        params: { id: part.OrderId },
        body: { Version, CreditOverrideReason: 'Agreed', Lines: [{ OrderDetailId, ...change }] },
      });
    await expect(edit(part.Version, { Quantity: 14_281 })).toFailWith('INVALID_INPUT', 'Lines.0.Quantity');
    const other = await given.product(app.db);
    const swapped = edit(part.Version, { ProductId: other.ProductId, UnitPrice: 3 });
    await expect(swapped).toFailWith('INVALID_INPUT', 'Lines.0.ProductId');
    const raised = await edit(part.Version, { Quantity: 14_280 });
    expect(await state()).toMatchObject({ Status: 'Cancelled', Lines: [{ Drawn: 14_280, Left: 0 }] });
    await edit(raised.Version, { Quantity: 4280 });
    expect(await state()).toMatchObject({ OrderId: order.OrderId, Status: 'Held', Lines: [{ Drawn: 4280, Left: 10_000 }] });
  });

  test('what comes back of the last delivery can be drawn again; of one that was closed by hand it cannot', async () => {
    const { office, id, draw, state } = await agree();
    const last = await draw(14_280);
    expect(last.EndsCallOff).toBe(true);
    await office.call(cancelOrder, { query: { orderId: last.OrderId }, body: { Reason: 'Put off' } });
    expect(await state()).toMatchObject({ Status: 'Held', Lines: [{ Drawn: 0, Left: 14_280 }] });
    const second = await draw(14_280);
    const short = {
      OrderDetailId: second.Lines[0]?.OrderDetailId ?? 0,
      PickedQuantity: 14_000,
      ShortReason: 'Broken',
      Short: 'Close' as const,
    };
    const warehouse = await app.as('Warehouse');
    await warehouse.call(confirmPickOrder, { params: { id: second.OrderId }, body: { Lines: [short] } });
    expect(await state()).toMatchObject({ Status: 'Held', Lines: [{ Left: 280 }] });
    const third = await draw(280);
    const reopen = async () => warehouse.call(reopenPick, { params: { id: second.OrderId }, body: { Reason: 'Found them' } });
    await expect(reopen()).toFailWith('RULE_BROKEN');
    await office.call(cancelOrder, { query: { orderId: third.OrderId }, body: { Reason: 'Found them' } });
    await reopen();
    expect(await state()).toMatchObject({ Status: 'Cancelled', Lines: [{ Drawn: 14_280, Left: 0 }] });
    await office.call(cancelOrder, { query: { orderId: second.OrderId }, body: { Reason: 'Put off' } });
    const fourth = await draw(280);
    await office.call(cancelOrder, { query: { orderId: id }, body: { Reason: 'They want no more' } });
    await office.call(cancelOrder, { query: { orderId: fourth.OrderId }, body: { Reason: 'Nor this' } });
    expect((await state()).Status).toBe('Cancelled');
  });

  test('each delivery is invoiced by itself', async () => {
    const { draw } = await agree();
    const part = await draw(1428);
    const warehouse = await app.as('Warehouse');
    const Lines = [{ OrderDetailId: part.Lines[0]?.OrderDetailId ?? 0, PickedQuantity: 1428 }];
    await warehouse.call(confirmPickOrder, { params: { id: part.OrderId }, body: { Lines } });
    await warehouse.call(confirmPrintDNote, { params: { id: part.OrderId } });
    const invoice = await (await app.as('Finance')).call(raiseInvoice, { query: { OrderID: part.OrderId } });
    expect(invoice).toMatchObject({ OrderId: part.OrderId, IsNew: true });
  });

  test('is closed with a reason while its deliveries go on, and cancelled where nothing was drawn', async () => {
    const { office, id, draw, state } = await agree();
    const part = await draw(4000);
    const words = await office.call(cancelOrder, { query: { orderId: id }, body: { Reason: 'They want no more' } });
    expect(words).toMatch(/^Call-off \d+ is closed\. 10,280 × BTL\d+ will not be drawn\. Deliveries already drawn are not affected\.$/);
    expect(await state()).toMatchObject({ Status: 'Cancelled', Parts: [{ OrderId: part.OrderId, Status: 'Open' }] });
    const other = await agree();
    expect(await other.office.call(cancelOrder, { query: { orderId: other.id }, body: { Reason: 'Lost' } })).toContain(
      'Nothing had been drawn from it',
    );
  });

  test('may be changed, but not below what was drawn; changed to that, it has ended', async () => {
    const { office, product, order, id, line, draw, state } = await agree();
    await draw(4000);
    const edit = async (change: object) =>
      office.call(editOrderById, { params: { id }, body: { Version: (await state()).Version, ...change } });
    await expect(edit({ Lines: [{ OrderDetailId: line, Quantity: 3999 }] })).toFailWith('INVALID_INPUT', 'Lines.0.Quantity');
    const other = await given.product(app.db);
    await expect(edit({ Lines: [{ OrderDetailId: line, ProductId: other.ProductId }] })).toFailWith('INVALID_INPUT', 'Lines.0.ProductId');
    await edit({ Lines: [{ ProductId: product.ProductId, Quantity: 500, UnitPrice: 210 }] });
    await expect(edit({ RemovedLineIds: [line] })).toFailWith('RULE_BROKEN', 'RemovedLineIds');
    const { Version } = await state();
    await expect(office.call(deleteOrderDetails, { body: { orderDetailIds: [line], Version } })).toFailWith('RULE_BROKEN');
    const [, added] = (await state()).Lines;
    expect(await edit({ Lines: [{ OrderDetailId: line, Quantity: 4000 }], RemovedLineIds: [added?.OrderDetailId] })).toMatchObject({
      OrderId: order.OrderId,
      Status: 'Cancelled',
      CancelReason: 'Drawn in full',
    });
  });

  test('of an account that pays first, each delivery waits for its own pro forma', async () => {
    const { customer, draw, office, id } = await agree();
    await app.db.updateTable('customers').set({ ProForma: true }).where('CustomerId', '=', customer.CustomerId).execute();
    const [first, second] = [await draw(2000), await draw(1428)];
    expect([first, second]).toMatchObject([{ Status: 'Held' }, { Status: 'Held' }]);
    expect(first.ProFormaNo).not.toBe(second.ProFormaNo);
    const statusOf = async (orderId: number) => (await office.call(getOrder, { query: { orderId } })).Status;
    await (
      await app.as('Admin')
    ).call(releaseProForma, { params: { id: first.ProFormaInvoiceId ?? 0 }, body: { Reason: 'Paid at the counter' } });
    expect([await statusOf(first.OrderId), await statusOf(second.OrderId), await statusOf(id)]).toEqual(['Open', 'Held', 'Held']);
    await office.call(cancelOrder, { query: { orderId: second.OrderId }, body: { Reason: 'Put off' } });
    const { State } = await app.db
      .selectFrom('pro_forma_invoices')
      .select('State')
      .where('OrderId', '=', second.OrderId)
      .executeTakeFirstOrThrow();
    expect(State).toBe('Cancelled');
  });

  test('is found among the open orders as what it is, and is not what the account usually orders', async () => {
    const { office, customer, order, draw } = await agree();
    await draw(1428);
    const list = async (IsCallOff: boolean) =>
      (await office.call(openOrders, { query: { filter: { CustomerId: customer.CustomerId, IsCallOff } } })).map(({ Part }) => Part);
    expect([await list(true), await list(false)]).toEqual([[order.Part], [2]]);
    const { OpenDeals } = await office.call(getCustomerOverview, { params: { id: customer.CustomerId } });
    expect(OpenDeals.map((deal) => [deal.Part, deal.IsCallOff])).toEqual(
      expect.arrayContaining([
        [1, true],
        [2, false],
      ]),
    );
    const found = await office.call(searchEverything, { query: { text: String(order.DealNo) } });
    expect(found.find(({ Id, Kind }) => Kind === 'Deal' && Id === order.OrderId)?.Detail).toContain('Call-off');
    expect(await office.call(usualOrder, { params: { id: customer.CustomerId } })).toEqual([]);
  });

  test('is a stock deal’s, and nothing is drawn from another order', async () => {
    const office = await app.as('Office');
    const { customer, product } = await givenDirectTrade(app.db);
    const Lines = [{ ProductId: product.ProductId, Quantity: 1428 }];
    const direct = office.call(addOrder, { body: { CustomerId: customer.CustomerId, DealTypeId: 2, IsCallOff: true, Lines } });
    await expect(direct).toFailWith('INVALID_INPUT', 'DealTypeId');
    const trade = await givenTrade(app.db);
    const plain = await takeOrder(office, trade.customer.CustomerId, trade.product.ProductId);
    const body = {
      Version: plain.Version,
      RequiredDate: '2026-12-03',
      Lines: [{ OrderDetailId: plain.Lines[0]?.OrderDetailId ?? 0, Quantity: 1 }],
    };
    await expect(office.call(callOff, { params: { id: plain.OrderId }, body })).toFailWith('ORDER_WRONG_STATE');
    await expect(office.call(getCallOff, { params: { id: plain.OrderId } })).toFailWith('NOT_FOUND');
    for (const role of ['Warehouse', 'Finance', 'Customer'] as const)
      expect((await (await app.as(role)).send(callOff, { params: { id: plain.OrderId }, body })).status).toBe(403);
  });
});

describe('the planned deliveries of a call-off', () => {
  test('stand by day and hold nothing; one that is drawn is off the plan, and the next one is seen in the list', async () => {
    const { office, customer, order, line, plan, draw, state } = await agree();
    const nextPlanned = async () =>
      (await office.call(openOrders, { query: { filter: { CustomerId: customer.CustomerId, IsCallOff: true } } })).map(
        (row) => row.NextPlanned,
      );
    expect(await nextPlanned()).toEqual([null]);
    const planned = await plan(['2027-01-07', 4284], ['2026-12-03', 4284]);
    expect(planned).toEqual({
      OrderId: order.OrderId,
      Version: order.Version + 1,
      Planned: [
        { OrderDetailId: line, RequiredDate: '2026-12-03', Quantity: 4284 },
        { OrderDetailId: line, RequiredDate: '2027-01-07', Quantity: 4284 },
      ],
    });
    expect((await state()).Lines).toMatchObject([{ Drawn: 0, Left: 14_280, Free: 100_000 }]);
    expect(await nextPlanned()).toEqual(['2026-12-03']);
    const { CallOffs } = await office.call(getDeliveryPlan, { query: { from: '2026-11-30' } });
    expect(CallOffs.filter(({ OrderId }) => OrderId === order.OrderId)).toMatchObject([
      { DealNo: order.DealNo, CustomerName: customer.Name, Day: '2026-12-03', Units: 4284, Pallets: 3 },
    ]);
    await draw(4000, { PlannedDate: '2026-12-03' });
    expect(await state()).toMatchObject({ Lines: [{ Left: 10_280 }], Planned: [{ RequiredDate: '2027-01-07', Quantity: 4284 }] });
    expect(await nextPlanned()).toEqual(['2027-01-07']);
    await expect(draw(1, { PlannedDate: '2026-12-03' })).toFailWith('INVALID_INPUT', 'PlannedDate');
    await draw(10_280);
    expect([await nextPlanned(), (await state()).Status]).toEqual([[], 'Cancelled']);
    await expect(plan()).toFailWith('ORDER_WRONG_STATE');
  });

  test('are never more than is left, one a day of a line, none of a day gone by; the refused row is named and nothing is kept', async () => {
    const { order, office, plan, draw, state } = await agree();
    await draw(4280);
    await plan(['2026-12-03', 10_000]);
    await expect(plan(['2026-12-03', 5000], ['2026-12-10', 5001])).toFailWith('INVALID_INPUT', 'Planned.1.Quantity');
    await expect(plan(['2026-12-03', 1], ['2026-12-03', 2])).toFailWith('INVALID_INPUT', 'Planned.1.RequiredDate');
    await expect(plan(['2020-01-01', 1])).toFailWith('INVALID_INPUT', 'Planned.0.RequiredDate');
    await expect(plan(['2026-12-03', 1, 999_999])).toFailWith('INVALID_INPUT', 'Planned.0.OrderDetailId');
    const body = { Version: order.Version, Planned: [] };
    await expect(office.call(planCallOff, { params: { id: order.OrderId }, body })).toFailWith('STALE_VERSION');
    expect((await state()).Planned).toMatchObject([{ RequiredDate: '2026-12-03', Quantity: 10_000 }]);
    // A draw outside the plan exceeds what remains, until someone chooses the planned day to reduce. That day may have passed since.
    await draw(5000);
    await app.db.updateTable('planned_deliveries').set({ RequiredDate: '2026-11-01' }).where('Quantity', '=', 10_000).execute();
    await expect(plan(['2026-11-01', 10_000])).toFailWith('INVALID_INPUT', 'Planned.0.Quantity');
    expect((await plan(['2026-11-01', 5000])).Planned).toMatchObject([{ Quantity: 5000 }]);
    expect((await plan()).Planned).toEqual([]);
  });
});
