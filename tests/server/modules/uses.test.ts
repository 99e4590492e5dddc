import { expect, test } from 'vitest';
import { getHistory, getRecordAt } from '#contract/masterData/history/calls.ts';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { given } from '#tests/support/given.ts';
import { readyDeal } from '#tests/support/invoicing.ts';
import { addSample } from '#tests/support/samples.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const product = getEntity('Product');
const supplier = getEntity('Supplier');

test('before a product is delisted: open deals, stock left, who bought it in 12 months and what they could have instead', async () => {
  const admin = await app.as(['Admin', 'Finance']);
  const sample = await addSample(admin, product);
  const id = sample.ProductId as number;
  const twin = await addSample(admin, product);
  const { CustomerId } = await given.customer(app.db, { Name: 'Aldous Cider' });
  const order = await readyDeal(app.db, { customer: { CustomerId }, StatusId: 2, DespatchedOn: null, DeliveryNoteNo: null });
  await app.db.updateTable('order_details').set({ ProductId: id }).where('OrderId', '=', order.OrderId).execute();
  // Adds a second order, because a customer who orders twice counts once.
  const again = await readyDeal(app.db, { customer: { CustomerId }, StatusId: 6 });
  await app.db.updateTable('order_details').set({ ProductId: id }).where('OrderId', '=', again.OrderId).execute();
  const depot = await app.db.selectFrom('supplier_depots').select('SupplierDepotId').executeTakeFirstOrThrow();
  await app.db.insertInto('stock_levels').values({ ProductId: id, SupplierDepotId: depot.SupplierDepotId, OnHand: 1500 }).execute();
  const uses = await admin.call(product.calls.uses, { params: { id } });
  const told = Object.fromEntries(uses.map(({ Title, Count, Some }) => [Title, [Count, Some] as const]));
  expect(told['Open orders']).toEqual([1, [expect.stringContaining('for Aldous Cider') as string]]);
  expect(told['Units in stock']).toEqual([1500, [expect.stringMatching(/: 1,500$/) as string]]);
  expect(told['Customers in the last 12 months']).toEqual([1, [expect.stringContaining('Aldous Cider: ') as string]]);
  expect(told['Nearest substitutes']).toEqual([1, [`${String(twin.Code)} ${String(twin.Description)}`]]);
  expect(told.Orders?.[0]).toBe(2);
  await admin.call(product.calls.remove, { params: { id: twin.ProductId } });
  const later = await admin.call(product.calls.uses, { params: { id } });
  expect(later.map(({ Title }) => Title)).not.toContain('Nearest substitutes');
});

test('how a product goes on pallets cannot be emptied while open deals go by it, but be another; the refusal names them', async () => {
  const admin = await app.as('Admin');
  const { PalletId } = await given.pallet(app.db);
  const { ProductId: id, Version } = await given.product(app.db, {
    PalletId,
    UnitsPerLayer: null,
    LayersPerPallet: null,
    UnitsPerPallet: 1200,
  });
  const change = (body: object) => admin.call(product.calls.edit, { params: { id }, body: { Version, ...body } });
  const order = await readyDeal(app.db, { StatusId: 2, DespatchedOn: null, DeliveryNoteNo: null });
  await app.db.updateTable('order_details').set({ ProductId: id }).where('OrderId', '=', order.OrderId).execute();
  for (const field of ['UnitsPerPallet', 'PalletId']) {
    const refused = change({ [field]: null });
    await expect(refused).toFailWith('INVALID_INPUT', field);
    await expect(refused).rejects.toThrow(new RegExp(`is needed by open order ${order.DealNo}`));
  }
  expect(await change({ UnitsPerPallet: 1000 })).toMatchObject({ UnitsPerPallet: 1000 });
  await app.db.updateTable('orders').set({ StatusId: 6 }).where('OrderId', '=', order.OrderId).execute();
  expect(await change({ Version: Version + 1, UnitsPerPallet: null, PalletId: null })).toMatchObject({ UnitsPerPallet: null });
});

test('a product that open deals need stays in use, by whichever way it is delisted: the refusal names them', async () => {
  const admin = await app.as('Admin');
  const { ProductId: id, Version, Code } = await addSample(admin, product);
  const order = await readyDeal(app.db, { StatusId: 2, DespatchedOn: null, DeliveryNoteNo: null });
  await app.db
    .updateTable('order_details')
    .set({ ProductId: id as number })
    .where('OrderId', '=', order.OrderId)
    .execute();
  const remove = () => admin.call(product.calls.remove, { params: { id: id as number } });
  const body = { Active: false, Version: Version as number };
  await expect(remove()).toFailWith('IN_USE');
  await expect(remove()).rejects.toThrow(`Open orders still need this record: ${order.DealNo}`);
  await expect(admin.call(product.calls.edit, { params: { id: id as number }, body })).toFailWith('IN_USE');
  const Rows = [{ Code, Active: false }];
  await expect(admin.call(product.calls.importRows, { body: { Rows, DryRun: false } })).rejects.toThrow(
    'Open orders still need this record',
  );
  await app.db.updateTable('orders').set({ StatusId: 7 }).where('OrderId', '=', order.OrderId).execute();
  expect(await remove()).toMatchObject({ Active: false });
});

test('what refers to a row within a record refers to the record', async () => {
  const admin = await app.as('Admin');
  const added = await addSample(admin, supplier);
  const [depot] = added.Depots as [{ SupplierDepotId: number }];
  const order = await readyDeal(app.db, { StatusId: 2, DespatchedOn: null, DeliveryNoteNo: null });
  await app.db.updateTable('order_details').set({ SupplierDepotId: depot.SupplierDepotId }).where('OrderId', '=', order.OrderId).execute();
  const uses = await admin.call(supplier.calls.uses, { params: { id: added.SupplierId } });
  expect(uses).toEqual([{ Title: 'Orders', Count: 1, Some: [String(order.DealNo)] }]);
});

test('as a supplier was then: the depot that was closed since, and its name before', async () => {
  const admin = await app.as('Admin');
  const added = await addSample(admin, supplier);
  const id = added.SupplierId as number;
  const [depot] = added.Depots as [{ SupplierDepotId: number; Name: string }];
  const [contact] = added.Contacts as [{ Name: string }];
  const change = (body: object, Version: number) => admin.call(supplier.calls.edit, { params: { id }, body: { ...body, Version } });
  await change({ Depots: [{ SupplierDepotId: depot.SupplierDepotId, Name: 'North yard' }] }, 1);
  await change({ Depots: [{ SupplierDepotId: depot.SupplierDepotId, Active: false }] }, 2);
  const history = await admin.call(getHistory, { params: { entity: 'Supplier', id } });
  expect(history.map(({ Part, Action }) => [Part, Action])).toEqual([
    ['Supplier depot North yard', 'Changed'],
    ['Supplier depot North yard', 'Changed'],
    [`Supplier contact ${contact.Name}`, 'Added'],
    [`Supplier depot ${depot.Name}`, 'Added'],
    [null, 'Added'],
  ]);
  expect(history[1]?.Changes).toEqual([{ Field: 'Name', Label: 'Name', From: depot.Name, To: 'North yard' }]);
  const at = async (index: number) => {
    const { Then, Now } = await admin.call(getRecordAt, { params: { entity: 'Supplier', id, auditId: history[index]?.AuditId ?? 0 } });
    return [Then.Depots, Now.Depots] as const;
  };
  expect(await at(0)).toEqual([[], []]);
  expect(await at(1)).toEqual([[{ ...depot, Name: 'North yard' }], []]);
  expect(await at(4)).toEqual([[depot], []]);
});

test('a cost is in nobody’s history but Admin’s and Finance’s', async () => {
  const { withoutCost } = await import('#server/modules/masterData/entities/cost.ts');
  const row = { StandardCost: 12, Version: 1, UpdatedAt: '', UpdatedBy: null };
  const as = (roles: string[]) => withoutCost({ user: { roles } } as never, product, row).StandardCost;
  expect([as(['Office']), as(['Warehouse']), as(['Finance']), as(['Admin'])]).toEqual([null, null, 12, 12]);
  const params = { entity: 'Product', id: 1, auditId: 1 };
  await expect((await app.as('Office')).call(getRecordAt, { params })).toFailWith('NOT_ALLOWED');
});
