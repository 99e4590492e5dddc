import { beforeEach, describe, expect, test } from 'vitest';
import { getDeliveryPlan, moveDeliveries, printRunSheet } from '#contract/warehouse/deliveryPlan/calls.ts';
import type { DeliveryMove, PlannedDeal } from '#contract/warehouse/deliveryPlan/calls.ts';
import { cancelOrder, editOrderById, getOrder } from '#contract/sales/orders/calls.ts';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { confirmPickOrder, confirmPrintDNote } from '#contract/warehouse/picking/calls.ts';
import { readText } from '#tests/server/documents/pdfText.ts';
import { given } from '#tests/support/given.ts';
import { fullPick, openDeal, openHouse, pickedDeal } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { givenDirectTrade, givenTrade, takeOrder } from '#tests/support/orders.ts';
import type { TakenOrder } from '#tests/support/orders.ts';
import { startOfClock, useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
// The clock is set to Saturday 21 Nov 2026.
const monday = '2026-11-16';
const nextMonday = '2026-11-23';
const tuesday = '2026-11-24';
const haulierType = 3;
let house: House;
let office: Client;

beforeEach(async () => {
  app.setClock(startOfClock);
  house = await openHouse(app);
  ({ office } = house.staff);
});

const givenHaulier = (more: Parameters<typeof given.customer>[1] = {}) => given.customer(app.db, { CustomerTypeId: haulierType, ...more });
const planFrom = (from?: string) => office.call(getDeliveryPlan, { query: from === undefined ? {} : { from } });
const onPlan = async (orderId: number, from = nextMonday): Promise<PlannedDeal | undefined> =>
  (await planFrom(from)).Deals.find((deal) => deal.OrderId === orderId);
const move = (Moves: DeliveryMove[], by = office) => by.call(moveDeliveries, { body: { Moves } });
const moveOf = ({ OrderId, Version }: TakenOrder, to: Partial<DeliveryMove>): DeliveryMove => ({ OrderId, Version, ...to });

describe('GET /api/DeliveryPlan', () => {
  test('a deal stands on its planned day, else on the promised, else on the required; without any it has no day', async () => {
    const { customer, product } = await givenTrade(app.db);
    const taken = async (more: object) => (await takeOrder(office, customer.CustomerId, product.ProductId, more)).OrderId;
    const required = { RequiredDate: '2026-11-26' };
    const promised = { ...required, PromisedDate: '2026-11-25' };
    const planned = await taken({ ...promised, DeliveryDate: tuesday });
    expect(await office.call(getOrder, { query: { orderId: planned } })).toMatchObject({ DeliveryDate: tuesday });
    expect(await onPlan(planned)).toMatchObject({
      Day: tuesday,
      DayKind: 'Planned',
      WantedDate: '2026-11-25',
    });
    expect(await onPlan(await taken(promised))).toMatchObject({ Day: '2026-11-25', DayKind: 'Promised', DeliveryDate: null });
    expect(await onPlan(await taken(required))).toMatchObject({ Day: '2026-11-26', DayKind: 'Required' });
    const dayless = await taken({});
    expect(await onPlan(dayless)).toMatchObject({ Day: null, DayKind: null });
    expect(await onPlan(dayless, '2027-01-04')).toMatchObject({ Day: null });
    const later = await taken({ DeliveryDate: '2026-12-01' });
    expect(await onPlan(later)).toBeUndefined();
    expect(await onPlan(later, '2026-11-30')).toMatchObject({ Day: '2026-12-01' });
  });

  test('without a day asked for it is this week; a deal whose day went by before it still waits', async () => {
    const { customer, product } = await givenTrade(app.db);
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, { DeliveryDate: tuesday });
    app.setClock('2026-12-02T09:00:00Z');
    office = await app.as('Office');
    const plan = await planFrom();
    expect(plan).toMatchObject({ Today: '2026-12-02', Days: { 0: '2026-11-30', 6: '2026-12-06' }, Left: 0 });
    expect(plan.Deals.find((deal) => deal.OrderId === order.OrderId)).toMatchObject({ Day: tuesday });
    expect(await onPlan(order.OrderId, '2026-12-07')).toMatchObject({ Day: tuesday });
  });

  test.each([
    ['2026-12-04', '2026-11-30'],
    ['2026-12-05', '2026-12-07'],
    ['2026-12-06', '2026-12-07'],
    ['2026-12-07', '2026-12-07'],
  ])('on %s, without a day asked for, the week of %s is planned: at the weekend that is the coming one', async (day, monday) => {
    app.setClock(`${day}T09:00:00Z`);
    office = await app.as('Office');
    expect(await planFrom()).toMatchObject({ Today: day, Days: { 0: monday } });
  });

  test('pallets and weight are the order’s own totals, as ordered, as picked, and with pallets that loose goods share', async () => {
    const { customer, product, pallet } = await givenTrade(app.db);
    const other = await given.product(app.db, { PalletId: pallet.PalletId, WeightId: product.WeightId });
    await given.stock(app.db, other.ProductId, 10_000);
    const Lines = [
      { ProductId: product.ProductId, Quantity: 700 },
      { ProductId: other.ProductId, Quantity: 500 },
      { ProductId: other.ProductId, Quantity: 2856 },
    ];
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, { Lines, DeliveryDate: tuesday });
    const figures = ({ Pallets, WeightKg }: { Pallets: number; WeightKg: number }) => ({ Pallets, WeightKg });
    // 4,056 bottles of 300 g. Two full pallets and one of mixed loose goods. Each empty pallet weighs 25 kg.
    expect(figures(order.Totals)).toEqual({ Pallets: 3, WeightKg: 1291.8 });
    expect(await onPlan(order.OrderId)).toMatchObject(figures(order.Totals));
    const [first, second, third] = order.Lines;
    const picks = [
      { OrderDetailId: first?.OrderDetailId ?? 0, PickedQuantity: 0, ShortReason: 'Broken' },
      { OrderDetailId: second?.OrderDetailId ?? 0, PickedQuantity: 500 },
      { OrderDetailId: third?.OrderDetailId ?? 0, PickedQuantity: 1428, ShortReason: 'Broken' },
    ].map((pick) => ({ ...pick, Short: 'Close' as const }));
    await house.staff.warehouse.call(confirmPickOrder, { params: { id: order.OrderId }, body: { Lines: picks } });
    const { Totals } = await office.call(getOrder, { query: { orderId: order.OrderId } });
    expect(figures(Totals)).not.toEqual(figures(order.Totals));
    expect(await onPlan(order.OrderId)).toMatchObject({ Status: 'Picked', ...figures(Totals) });
  });

  test('what left stays on the day that it left, invoiced or not; what is held, cancelled or a supplier’s is not planned', async () => {
    const { order } = await pickedDeal(house);
    await house.staff.warehouse.call(confirmPrintDNote, { params: { id: order.OrderId } });
    expect(await onPlan(order.OrderId, monday)).toMatchObject({ Day: '2026-11-21', DayKind: 'Gone', Status: 'ReadyToInvoice' });
    await house.staff.finance.call(raiseInvoice, { query: { OrderID: order.OrderId } });
    expect(await onPlan(order.OrderId, monday)).toMatchObject({ DayKind: 'Gone', Status: 'Invoiced' });
    expect(await onPlan(order.OrderId, nextMonday)).toBeUndefined();

    const trade = await givenDirectTrade(app.db);
    const line = { ProductId: trade.product.ProductId, SupplierDepotId: trade.supplier.SupplierDepotId, Quantity: 1428 };
    const direct = await takeOrder(office, trade.customer.CustomerId, trade.product.ProductId, { DealTypeId: 2, Lines: [line] });
    expect(await onPlan(direct.OrderId)).toBeUndefined();
    const dropped = (await openDeal(house)).order;
    await office.call(cancelOrder, { query: { orderId: dropped.OrderId }, body: { Reason: 'Ordered twice', Version: dropped.Version } });
    expect(await onPlan(dropped.OrderId)).toBeUndefined();
  });

  test('the area is that of the delivery address’s post code; a post code of another kind has none', async () => {
    const { customer, order } = await openDeal(house);
    expect(await onPlan(order.OrderId)).toMatchObject({ Town: 'Burton upon Trent', PostCode: 'DE14 1AA', Area: 'DE' });
    const at = (PostCode: string) =>
      app.db.updateTable('addresses').set({ PostCode }).where('CustomerId', '=', customer.CustomerId).execute();
    await at('m1 2ab');
    expect(await onPlan(order.OrderId)).toMatchObject({ Area: 'M' });
    await at('75008');
    expect(await onPlan(order.OrderId)).toMatchObject({ Area: null });
  });

  test('a haulier that is no longer in use is named while a deal is still on it', async () => {
    const haulier = await givenHaulier();
    const { customer, product } = await givenTrade(app.db);
    const find = async () => (await planFrom(nextMonday)).Hauliers.find(({ HaulierId }) => HaulierId === haulier.CustomerId);
    expect(await find()).toMatchObject({ Name: haulier.Name, Active: true });
    await takeOrder(office, customer.CustomerId, product.ProductId, { DeliveryDate: tuesday, HaulierId: haulier.CustomerId });
    await app.db.updateTable('customers').set({ Active: false }).where('CustomerId', '=', haulier.CustomerId).execute();
    expect(await find()).toMatchObject({ Active: false });
  });
});

describe('POST /api/DeliveryPlan/Move', () => {
  test('gives the order its day and haulier, tells where it stood, and stands in the order’s history as a version', async () => {
    const { order } = await openDeal(house);
    const haulier = await givenHaulier();
    const to = { DeliveryDate: tuesday, HaulierId: haulier.CustomerId };
    const [moved] = await move([moveOf(order, to)]);
    expect(moved).toMatchObject({ ...to, Version: order.Version + 1, Before: { DeliveryDate: null, HaulierId: null } });
    expect(await office.call(getOrder, { query: { orderId: order.OrderId } })).toMatchObject({ ...to, Version: order.Version + 1 });
    const [same] = await move([{ OrderId: order.OrderId, Version: order.Version + 1, ...to }]);
    expect(same).toMatchObject({ Version: order.Version + 1 });
    const [back] = await move([{ OrderId: order.OrderId, Version: order.Version + 1, ...moved?.Before }]);
    expect(back).toMatchObject({ DeliveryDate: null, HaulierId: null, Version: order.Version + 2 });
  });

  test('what is not said stays', async () => {
    const { order } = await openDeal(house);
    const haulier = await givenHaulier();
    const [dated] = await move([moveOf(order, { DeliveryDate: tuesday })]);
    const [moved] = await move([{ OrderId: order.OrderId, Version: dated?.Version ?? 0, HaulierId: haulier.CustomerId }]);
    expect(moved).toMatchObject({ DeliveryDate: tuesday, HaulierId: haulier.CustomerId });
  });

  test('a colleague’s change is told with the deal, and none of the deals is moved', async () => {
    const [{ order: first }, { order: second }] = [await openDeal(house), await openDeal(house)];
    await office.call(editOrderById, { params: { id: second.OrderId }, body: { Version: second.Version, Comment: 'Ring first' } });
    const both = [first, second].map((order) => moveOf(order, { DeliveryDate: tuesday }));
    await expect(move(both)).toFailWith('STALE_VERSION');
    const told = await office.send(moveDeliveries, { body: { Moves: both } });
    expect(await told.json()).toMatchObject({ message: expect.stringContaining(`Deal ${second.DealNo}: `) as string });
    expect(await onPlan(first.OrderId)).toMatchObject({ Day: null, Version: first.Version });
  });

  test('a past day is refused by its field; the one that a deal was just taken off may be given back, and no other', async () => {
    const { customer, product } = await givenTrade(app.db);
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, {
      OrderDate: monday,
      ConfirmDate: true,
      DeliveryDate: '2026-11-18',
    });
    await expect(move([moveOf(order, { DeliveryDate: '2026-11-20' })])).toFailWith('INVALID_INPUT', 'Moves.0.DeliveryDate');
    const [moved] = await move([moveOf(order, { DeliveryDate: tuesday })]);
    const again = { OrderId: order.OrderId, Version: moved?.Version ?? 0 };
    await expect(move([{ ...again, DeliveryDate: '2026-11-19' }])).toFailWith('INVALID_INPUT', 'Moves.0.DeliveryDate');
    const [back] = await move([{ ...again, DeliveryDate: '2026-11-18' }]);
    expect(back).toMatchObject({ DeliveryDate: '2026-11-18' });
    await expect(move([{ ...again, Version: back?.Version ?? 0, DeliveryDate: '2026-11-17' }])).toFailWith(
      'INVALID_INPUT',
      'Moves.0.DeliveryDate',
    );
  });

  test('who is no haulier, or one that is not in use, is refused by its field; so is a deal said twice', async () => {
    const { order, customer } = await openDeal(house);
    const retired = await givenHaulier({ Active: false });
    for (const HaulierId of [customer.CustomerId, retired.CustomerId, 2_000_000_000])
      await expect(move([moveOf(order, { HaulierId })])).toFailWith('INVALID_INPUT', 'Moves.0.HaulierId');
    const to = moveOf(order, { DeliveryDate: tuesday });
    await expect(move([to, to])).toFailWith('INVALID_INPUT', 'Moves.1.OrderId');
    await expect(move([])).toFailWith('INVALID_INPUT', 'Moves');
  });

  test('what has left is not moved any more; a picked deal is', async () => {
    const { order } = await pickedDeal(house);
    const picked = await onPlan(order.OrderId);
    const [moved] = await move([{ OrderId: order.OrderId, Version: picked?.Version ?? 0, DeliveryDate: tuesday }]);
    expect(moved).toMatchObject({ DeliveryDate: tuesday });
    await house.staff.warehouse.call(confirmPrintDNote, { params: { id: order.OrderId } });
    const { Version } = await office.call(getOrder, { query: { orderId: order.OrderId } });
    await expect(move([{ OrderId: order.OrderId, Version, DeliveryDate: nextMonday }])).toFailWith('ORDER_WRONG_STATE');
  });

  test('is Office’s and Admin’s', async () => {
    const { order } = await openDeal(house);
    const to = [moveOf(order, { DeliveryDate: tuesday })];
    for (const other of [house.staff.warehouse, house.staff.finance]) await expect(move(to, other)).toFailWith('NOT_ALLOWED');
    await expect(move(to, house.staff.admin)).resolves.toHaveLength(1);
  });
});

describe('POST /api/DeliveryPlan/RunSheet', () => {
  const sheetOf = async (Day: string, HaulierId?: number) =>
    readText(new Uint8Array(await (await office.call(printRunSheet, { body: { Day, HaulierId } })).arrayBuffer()));

  test('says stops with address, opening hours, instructions, deals, pallets and weight; deals of one address are one stop', async () => {
    const haulier = await givenHaulier({ Name: 'Wye Valley Haulage' });
    const { customer, product } = await givenTrade(app.db);
    await app.db
      .updateTable('addresses')
      .set({ OpeningHours: 'Mon to Fri 7 to 15', DeliveryInstructions: 'Tail lift; ring the yard' })
      .where('AddressId', '=', customer.DeliveryAddressId)
      .execute();
    const on = { DeliveryDate: tuesday, HaulierId: haulier.CustomerId, DeliveryAddressId: customer.DeliveryAddressId };
    const take = (more: object) => takeOrder(office, customer.CustomerId, product.ProductId, { ...on, ...more });
    const first = await take({ CustomerOrderNo: 'PO-1', Comment: 'Side curtain' });
    const second = await take({ CustomerOrderNo: 'PO-2' });
    const away = await take({ CustomerOrderNo: 'PO-3', DeliveryDate: '2026-11-25' });
    await house.staff.warehouse.call(confirmPickOrder, { params: { id: first.OrderId }, body: fullPick(first) });
    const sheet = (await sheetOf(tuesday, haulier.CustomerId)).replaceAll(/\s+/g, ' ');
    for (const said of [
      'Run sheet 24 Nov 2026',
      'Wye Valley Haulage',
      'DE14 1AA',
      'Mon to Fri 7 to 15',
      'Tail lift; ring the yard',
      'Side curtain',
      String(first.DealNo),
      String(second.DealNo),
      'Picked',
      // Each deal weighs 453.4 kg and is printed as 453.
      '2 of 26 pallets, 906 of 24,000 kg',
      'Received (signature)',
    ])
      expect(sheet).toContain(said);
    expect(sheet).toContain(`1. ${customer.Name}`);
    expect(sheet).not.toContain('2. ');
    expect(sheet).not.toContain(String(away.DealNo));
    expect(sheet).not.toContain('over by');
  });

  test('says by how much a load is more than a lorry takes; a lorry without deals has no sheet', async () => {
    const { customer, product } = await givenTrade(app.db);
    const Lines = [{ ProductId: product.ProductId, Quantity: 1428 * 28 }];
    const order = await takeOrder(office, customer.CustomerId, product.ProductId, { Lines, DeliveryDate: '2026-11-27' });
    expect((await sheetOf('2026-11-27')).replaceAll(/\s+/g, ' ')).toContain('More than one lorry load by 2 pallets');
    expect(await onPlan(order.OrderId)).toMatchObject({ Pallets: 28 });
    await expect(office.call(printRunSheet, { body: { Day: '2027-02-01' } })).toFailWith('NOT_FOUND');
  });

  test('that it was printed stays with the lorry: when, by whom, and that the lorry has become another since', async () => {
    const haulier = await givenHaulier();
    const { customer, product } = await givenTrade(app.db);
    const on = { DeliveryDate: tuesday, HaulierId: haulier.CustomerId };
    const take = () => takeOrder(office, customer.CustomerId, product.ProductId, on);
    const first = await take();
    const printed = async () => (await planFrom(nextMonday)).RunSheets.find(({ HaulierId }) => HaulierId === haulier.CustomerId);
    expect(await printed()).toBeUndefined();
    await sheetOf(tuesday, haulier.CustomerId);
    expect(await printed()).toMatchObject({
      Day: tuesday,
      PrintedAt: expect.any(String),
      PrintedByName: expect.any(String),
      IsStale: false,
    });
    await house.staff.warehouse.call(confirmPickOrder, { params: { id: first.OrderId }, body: fullPick(first) });
    expect((await printed())?.IsStale).toBe(false);
    const second = await take();
    expect((await printed())?.IsStale).toBe(true);
    await sheetOf(tuesday, haulier.CustomerId);
    expect((await printed())?.IsStale).toBe(false);
    await move([moveOf(second, { DeliveryDate: '2026-11-25' })]);
    expect((await printed())?.IsStale).toBe(true);
    expect((await planFrom('2026-11-30')).RunSheets).toEqual([]);
  });
});
