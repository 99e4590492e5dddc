import { beforeEach, expect, test } from 'vitest';
import type { BodyOf } from '#contract/call/endpoint.ts';
import {
  addPurchaseOrder,
  changePurchaseOrder,
  findListedCosts,
  getPurchaseOrder,
  issuePurchaseOrder,
} from '#contract/purchasing/purchaseOrders/calls.ts';
import { receiveGoods } from '#contract/warehouse/stock/receiving.ts';
import { given } from '#tests/support/given.ts';
import { checkInvariants } from '#tests/support/invariants.ts';
import { givenPrice } from '#tests/support/orders.ts';
import { draftPurchase, givenMaker, outPurchase } from '#tests/support/purchases.ts';
import type { Client } from '#tests/support/testApp.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let office: Client;
let finance: Client;
beforeEach(async () => {
  [office, finance] = [await app.as('Office'), await app.as('Finance')];
});

const at = (PurchaseOrderId: number) => ({ params: { id: PurchaseOrderId } });
const change = (id: number, body: Omit<BodyOf<typeof changePurchaseOrder>, 'Version'>) =>
  app.db
    .selectFrom('purchase_orders')
    .select('Version')
    .where('PurchaseOrderId', '=', id)
    .executeTakeFirstOrThrow()
    .then(({ Version }) => office.call(changePurchaseOrder, { ...at(id), body: { Version, ...body } }));

test('the day a purchase order was ordered may be before it is written down: it costs what was asked that day, and goods are received from then on at that', async () => {
  const { SupplierDepotId, bottle } = await givenMaker(app.db);
  await givenPrice(app.db, null, bottle.ProductId, {
    SupplierDepotId,
    SellPrice: 180,
    BuyPrice: 150,
    Haulage: 12,
    EffectiveFrom: '2026-11-19',
    Revision: 2,
  });
  const goods = { SupplierDepotId, Lines: [{ ProductId: bottle.ProductId, Quantity: 2856 }] };
  const early = { ...goods, OrderedOn: '2026-11-17', RequiredDate: '2026-11-18' };
  await expect(office.call(addPurchaseOrder, { body: { ...goods, OrderedOn: '2026-11-22' } })).rejects.toMatchObject({
    errors: { OrderedOn: 'The purchase order cannot be dated in the future. Today is 21 Nov 2026' },
  });
  await expect(office.call(addPurchaseOrder, { body: { ...early, RequiredDate: '2026-11-16' } })).rejects.toMatchObject({
    errors: { RequiredDate: 'must not be before the order date' },
  });
  await expect(office.call(addPurchaseOrder, { body: { ...early, OrderedOn: '2026-11-13' } })).rejects.toMatchObject({
    code: 'CONFIRMATION_NEEDED',
    errors: { OrderedOn: 'The purchase order is dated 13 Nov 2026, 8 days ago' },
  });
  expect(await finance.call(findListedCosts, { body: { ...goods, OrderedOn: '2026-11-18' } })).toMatchObject([{ BuyPrice: 140 }]);
  expect(await finance.call(findListedCosts, { body: goods })).toMatchObject([{ BuyPrice: 150 }]);
  expect(await finance.call(findListedCosts, { body: { ...goods, OrderedOn: '2024-12-31' } })).toMatchObject([{ BuyPrice: 150 }]);
  const { PurchaseOrderId, Version } = await office.call(addPurchaseOrder, { body: early });
  const buy = async () => (await finance.call(getPurchaseOrder, at(PurchaseOrderId))).Lines.map(({ BuyPrice }) => BuyPrice);
  expect(await buy()).toEqual([140]);
  await office.call(issuePurchaseOrder, { ...at(PurchaseOrderId), body: { Version } });
  const order = await finance.call(getPurchaseOrder, at(PurchaseOrderId));
  expect(order).toMatchObject({ OrderedOn: '2026-11-17', Revision: 1, NetAmount: 399.84 });
  const revision = await app.db
    .selectFrom('purchase_order_revisions')
    .select('Snapshot')
    .where('PurchaseOrderId', '=', PurchaseOrderId)
    .execute();
  expect(revision).toMatchObject([{ Snapshot: { OrderDate: '2026-11-17', IssuedOn: '2026-11-21' } }]);
  const [line] = order.Lines;
  const came = { PurchaseOrderLineId: line?.PurchaseOrderLineId ?? 0, ProductId: bottle.ProductId, Quantity: 2856 };
  const warehouse = await app.as('Warehouse');
  await warehouse.call(receiveGoods, { body: { PurchaseOrderId, ReceivedOn: '2026-11-18', Lines: [came] } });
  const moved = await app.db.selectFrom('stock_movements').selectAll().where('ProductId', '=', bottle.ProductId).execute();
  // £140.00 and £12.00 per thousand.
  expect(moved.map(({ MovedOn, Quantity, UnitCost }) => [MovedOn, Quantity, Number(UnitCost)])).toEqual([['2026-11-18', 2856, 0.152]]);
  await checkInvariants(app.db);
});

test('of a draft that is ordered on another day costs follow it; no month that is closed refuses a day by which nothing is booked', async () => {
  const { draft, bottle, SupplierDepotId } = await draftPurchase(office, app.db);
  const { PurchaseOrderId } = draft;
  await givenPrice(app.db, null, bottle.ProductId, {
    SupplierDepotId,
    SellPrice: 180,
    BuyPrice: 155,
    EffectiveFrom: '2026-11-20',
    Revision: 2,
  });
  const buy = async () => (await finance.call(getPurchaseOrder, at(PurchaseOrderId))).Lines.map(({ BuyPrice }) => BuyPrice);
  await change(PurchaseOrderId, { OrderedOn: '2026-11-20' });
  expect(await buy()).toEqual([155]);
  const lockThrough = (LockedThrough: string | null) => app.db.updateTable('company').set({ LockedThrough }).execute();
  await lockThrough('2026-11-18');
  await change(PurchaseOrderId, { OrderedOn: '2026-11-17' });
  await lockThrough(null);
  expect(await buy()).toEqual([140]);
  expect(await change(PurchaseOrderId, { OrderedOn: null })).toMatchObject({ OrderedOn: null, Revision: 0 });
  expect(await buy()).toEqual([155]);
});

test('of a draft that is ordered on another day a cost that was agreed stays, whatever the lists ask and where they ask nothing', async () => {
  const { draft, bottle, jar } = await draftPurchase(office, app.db);
  const { PurchaseOrderId, Version } = draft;
  const unlisted = await given.product(app.db);
  const line = { PurchaseOrderLineId: draft.Lines[0]?.PurchaseOrderLineId, ProductId: bottle.ProductId, Quantity: 2856 };
  const Lines = [
    { ...line, BuyPrice: 131.5, Haulage: 3 },
    { ProductId: unlisted.ProductId, Quantity: 100, BuyPrice: 99 },
    { ProductId: jar.ProductId, Quantity: 100 },
  ];
  await (await app.as('Admin')).call(changePurchaseOrder, { ...at(PurchaseOrderId), body: { Version, Lines, ConfirmMaker: true } });
  const costs = async () => (await finance.call(getPurchaseOrder, at(PurchaseOrderId))).Lines.map((one) => [one.BuyPrice, one.Haulage]);
  expect(await costs()).toEqual([
    [131.5, 3],
    [99, null],
    [90, null],
  ]);
  await change(PurchaseOrderId, { OrderedOn: '2026-11-20' });
  expect(await costs()).toEqual([
    [131.5, 3],
    [99, null],
    [90, null],
  ]);
});

test('the day of one that has gone out is put right: the supplier is sent nothing, its costs stay, and it is not after what came', async () => {
  const { order, bottle } = await outPurchase(office, app.db);
  const { PurchaseOrderId } = order;
  await expect(change(PurchaseOrderId, { OrderedOn: null })).rejects.toMatchObject({
    errors: { OrderedOn: 'is required, because the order has been issued' },
  });
  expect(await change(PurchaseOrderId, { OrderedOn: '2026-11-16' })).toMatchObject({
    OrderedOn: '2026-11-16',
    Revision: 1,
    State: 'Ordered',
  });
  const [line] = order.Lines;
  const came = { PurchaseOrderLineId: line?.PurchaseOrderLineId ?? 0, ProductId: bottle.ProductId, Quantity: 1428 };
  const warehouse = await app.as('Warehouse');
  await warehouse.call(receiveGoods, { body: { PurchaseOrderId, ReceivedOn: '2026-11-17', Lines: [came] } });
  await expect(change(PurchaseOrderId, { OrderedOn: '2026-11-18' })).rejects.toMatchObject({
    errors: { OrderedOn: 'must not be after the first receipt, on 17 Nov 2026' },
  });
  expect(await change(PurchaseOrderId, { OrderedOn: '2026-11-17' })).toMatchObject({ OrderedOn: '2026-11-17', State: 'PartReceived' });
});
