import { beforeEach, expect, test } from 'vitest';
import { listStockMovements } from '#contract/warehouse/stock/movements.ts';
import { receiveGoods } from '#contract/warehouse/stock/receiving.ts';
import { given } from '#tests/support/given.ts';
import { givenPrice } from '#tests/support/orders.ts';
import { arrival } from '#tests/support/stockWrites.ts';
import type { Client } from '#tests/support/testApp.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let office: Client;
let warehouse: Client;
let finance: Client;
beforeEach(async () => {
  [office, warehouse, finance] = [await app.as('Office'), await app.as('Warehouse'), await app.as('Finance')];
});

const orderedOn = (PurchaseOrderId: number, OrderedOn: string) =>
  app.db.updateTable('purchase_orders').set({ OrderedOn }).where('PurchaseOrderId', '=', PurchaseOrderId).execute();

test('goods of a purchase order did not come before it was ordered', async () => {
  const body = await arrival(app.db, office);
  await orderedOn(body.PurchaseOrderId, '2026-11-19');
  const receive = (ReceivedOn: string) => warehouse.call(receiveGoods, { body: { ...body, ReceivedOn, ConfirmDate: true } });
  await expect(receive('2026-11-18')).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    errors: {
      ReceivedOn:
        'The receipt cannot be dated before the purchase order of 19 Nov 2026. If it was ordered earlier, ask the office to correct its Ordered on date',
    },
  });
  await expect(receive('2026-11-19')).resolves.toMatchObject({ ReceivedOn: '2026-11-19' });
});

test('an old date and more than was ordered are asked about together, and an answer to one is none to the other', async () => {
  const body = await arrival(app.db, office);
  const Lines = body.Lines.map((line) => ({ ...line, Quantity: 5000, Lots: [{ LotNo: 'L1', Quantity: 5000 }] }));
  const receipt = { ...body, Lines, ReceivedOn: '2026-11-02' };
  await orderedOn(body.PurchaseOrderId, '2026-10-26');
  const receive = (meant: object = {}) => warehouse.call(receiveGoods, { body: { ...receipt, ...meant } });
  await expect(receive()).rejects.toMatchObject({
    code: 'CONFIRMATION_NEEDED',
    errors: { ReceivedOn: expect.stringContaining('19 days ago') as string },
    details: { Warnings: [{ Kind: 'OldDate' }, { Kind: 'MoreThanOrdered' }] },
  });
  await expect(receive({ ConfirmDate: true })).rejects.toMatchObject({ details: { Warnings: [{ Kind: 'MoreThanOrdered' }] } });
  await expect(receive({ ConfirmMore: true })).rejects.toMatchObject({ details: { Warnings: [{ Kind: 'OldDate' }] } });
  await expect(receive({ ConfirmDate: true, ConfirmMore: true })).resolves.toMatchObject({ Units: 5000 });
});

test('lots of one line that together are more than was ordered of it are asked about, each by itself within it or not', async () => {
  const body = await arrival(app.db, office);
  const came = (Quantity: number, LotNo: string) =>
    body.Lines.map((line) => ({ ...line, Quantity, Broken: 0, Lots: [{ LotNo, Quantity }] }));
  const twice = { ...body, Lines: [...came(1500, 'L1'), ...came(1500, 'L2')] };
  const [product] = await app.db
    .selectFrom('products')
    .select('Code')
    .where('ProductId', '=', body.Lines[0]?.ProductId ?? 0)
    .execute();
  await expect(warehouse.call(receiveGoods, { body: twice })).rejects.toMatchObject({
    code: 'CONFIRMATION_NEEDED',
    message: `More was received than ordered of ${product?.Code}`,
  });
  const { Order } = await warehouse.call(receiveGoods, { body: { ...body, Lines: [...came(1428, 'L1'), ...came(1428, 'L2')] } });
  expect(Order).toMatchObject({ State: 'Received', Rest: 0 });
});

test('goods that were not ordered come at the cost that the depot’s price list has; a product kept by lots wants its lot', async () => {
  const { SupplierDepotId } = await given.supplier(app.db);
  const { ProductId } = await given.product(app.db, { LotRequired: true, StandardCost: 200 });
  const line = { ProductId, Quantity: 100 };
  await expect(warehouse.call(receiveGoods, { body: { SupplierDepotId, Lines: [line] } })).rejects.toMatchObject({
    errors: { 'Lines.0.Lots': expect.stringMatching(/^Enter the batches of “.+”$/) },
  });
  const Lines = [{ ...line, Lots: [{ LotNo: 'A7', Quantity: 100 }] }];
  await warehouse.call(receiveGoods, { body: { SupplierDepotId, Lines } });
  const [moved] = await finance.call(listStockMovements, { query: { productId: ProductId } });
  expect(moved).toMatchObject({ Quantity: 100, UnitCost: 0.2, Lots: 'A7 × 100', MayReverse: false });
});

test('goods that came the week before cost what the depot’s prices were that day, not what they are today', async () => {
  const { SupplierDepotId } = await given.supplier(app.db);
  const { ProductId } = await given.product(app.db);
  const price = { SupplierDepotId, PricePer: 1000, Haulage: null };
  await givenPrice(app.db, null, ProductId, { ...price, BuyPrice: 140 });
  await givenPrice(app.db, null, ProductId, { ...price, BuyPrice: 160, EffectiveFrom: '2026-11-20', Revision: 2 });
  const receive = (ReceivedOn: string) =>
    warehouse.call(receiveGoods, { body: { SupplierDepotId, ReceivedOn, Lines: [{ ProductId, Quantity: 100 }] } });
  await receive('2026-11-19');
  await receive('2026-11-20');
  const moved = await finance.call(listStockMovements, { query: { productId: ProductId } });
  expect(Object.fromEntries(moved.map(({ MovedOn, UnitCost }) => [MovedOn, UnitCost]))).toEqual({ '2026-11-19': 0.14, '2026-11-20': 0.16 });
});
