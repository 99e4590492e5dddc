import { expect, test } from 'vitest';
import { productFile } from '#contract/masterData/entities/products.ts';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { listProductPrices, listProductSales, listProductStock } from '#contract/masterData/products/related.ts';
import { given } from '#tests/support/given.ts';
import { readyDeal } from '#tests/support/invoicing.ts';
import { addSample } from '#tests/support/samples.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const setUp = async () => {
  const admin = await app.as('Admin');
  const ProductId = (await addSample(admin, getEntity('Product'))).ProductId as number;
  const supplier = await addSample(admin, getEntity('Supplier'));
  const [depot] = supplier.Depots as [{ SupplierDepotId: number; Name: string }];
  return { ProductId, SupplierDepotId: depot.SupplierDepotId, Depot: depot.Name, Supplier: String(supplier.Name) };
};

test('where a product is stocked: every depot that has some, the most first', async () => {
  const { ProductId, SupplierDepotId, Depot, Supplier } = await setUp();
  const empty = await setUp();
  const level = (depot: number, OnHand: number) => ({ ProductId, SupplierDepotId: depot, OnHand });
  await app.db
    .insertInto('stock_levels')
    .values([level(SupplierDepotId, 900), level(empty.SupplierDepotId, 0)])
    .execute();
  const rows = await (await app.as('Warehouse')).call(listProductStock, { params: { id: ProductId } });
  expect(rows).toEqual([{ SupplierDepotId, Supplier, Depot, OnHand: 900 }]);
});

test('on which price lists a product is: each line as last saved, no draft, and never what we pay', async () => {
  const { ProductId, SupplierDepotId } = await setUp();
  const { CustomerId } = await given.customer(app.db, { Name: 'Perry Mill' });
  const line = { ProductId, SupplierDepotId, EffectiveFrom: '2026-01-01', BuyPrice: 77.1234, Status: 'Saved' };
  await app.db
    .insertInto('price_lists')
    .values([
      { ...line, SellPrice: 100 },
      { ...line, SellPrice: 110, Revision: 2 },
      { ...line, SellPrice: 95, CustomerId },
      { ...line, SellPrice: 1, CustomerId, Revision: 2, Status: 'Draft' },
    ])
    .execute();
  const office = await app.as('Office');
  const rows = await office.call(listProductPrices, { params: { id: ProductId } });
  expect(rows.map(({ Customer, SellPrice, Status }) => [Customer, SellPrice, Status])).toEqual([
    ['Perry Mill', 95, 'Saved'],
    ['Standard', 110, 'Saved'],
  ]);
  expect(JSON.stringify(rows)).not.toContain('77.1234');
  await expect((await app.as('Warehouse')).call(listProductPrices, { params: { id: ProductId } })).toFailWith('NOT_ALLOWED');
});

test('what was sold of a product: found by customer, without what was cancelled', async () => {
  const { ProductId } = await setUp();
  const { CustomerId } = await given.customer(app.db, { Name: 'Orchard Press' });
  const sell = async (StatusId: number) => {
    const order = await readyDeal(app.db, { customer: { CustomerId }, StatusId, DespatchedOn: null, DeliveryNoteNo: null });
    await app.db.updateTable('order_details').set({ ProductId }).where('OrderId', '=', order.OrderId).execute();
    return order;
  };
  const order = await sell(2);
  await sell(7);
  const finance = await app.as('Finance');
  const ask = (q: string) => finance.call(listProductSales, { params: { id: ProductId }, query: { filter: { q } } });
  expect(await ask('orchard')).toMatchObject([
    { OrderId: order.OrderId, Deal: String(order.DealNo), Customer: 'Orchard Press', Status: 'Open' },
  ]);
  expect(await ask('somebody else')).toEqual([]);
});

test('texts are sorted as people count: 100 ml, 250 ml, 1000 ml; in codes as well', async () => {
  for (const [Code, Description] of [
    ['NAT-10', '1000 ml Natural'],
    ['NAT-9', '100 ml Natural'],
    ['NAT-100', '250 ml Natural'],
  ] as const)
    await given.product(app.db, { Code, Description });
  const admin = await app.as('Admin');
  const by = async (field: 'Code' | 'Description') =>
    (await admin.call(productFile.calls.list, { query: { filter: { q: 'natural' }, sort: [field, 'ASC'] } })).map((row) => row[field]);
  expect(await by('Description')).toEqual(['100 ml Natural', '250 ml Natural', '1000 ml Natural']);
  expect(await by('Code')).toEqual(['NAT-9', 'NAT-10', 'NAT-100']);
});
