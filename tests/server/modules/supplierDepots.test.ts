import { describe, expect, test } from 'vitest';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { roles } from '#contract/call/roles.ts';
import { getSupplierDepot, getSupplierDepotAddress, getSupplierDepots } from '#contract/purchasing/supplierDepots/calls.ts';
import { given } from '#tests/support/given.ts';
import { givenDirectTrade, takeOrder } from '#tests/support/orders.ts';
import { outPurchase } from '#tests/support/purchases.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const notThere = { params: { id: 999_999 } };

describe('getSupplierDepots', () => {
  test('every depot in use with its supplier, and neither those of a supplier out of use nor closed ones', async () => {
    const supplier = await given.supplier(app.db, { Name: 'Ardagh Barnsley' });
    await app.db.insertInto('supplier_depots').values({ SupplierId: supplier.SupplierId, Name: 'Closed', Active: false }).execute();
    const gone = await given.supplier(app.db, { Active: false });
    const rows = await (await app.as('Warehouse')).call(getSupplierDepots, {});
    const its = rows.filter(({ SupplierId }) => SupplierId === supplier.SupplierId);
    expect(its).toMatchObject([
      { SupplierDepotId: supplier.SupplierDepotId, Supplier: 'Ardagh Barnsley', Town: 'Knottingley', Active: true },
    ]);
    expect(rows.map(({ SupplierId }) => SupplierId)).not.toContain(gone.SupplierId);
  });

  test('those of one supplier, found by a word of the town, closed ones too where they are asked for', async () => {
    const { SupplierId } = await given.supplier(app.db, {});
    await app.db.insertInto('supplier_depots').values({ SupplierId, Name: 'Wharf', Town: 'Goole', Active: false }).execute();
    const ask = async (filter: object) =>
      (await (await app.as('Finance')).call(getSupplierDepots, { query: { filter: { SupplierId, ...filter } } })).map(({ Town }) => Town);
    expect(await ask({})).toEqual(expect.arrayContaining(['Knottingley', 'Goole']));
    expect(await ask({ q: 'goole' })).toEqual(['Goole']);
    expect(await ask({ Active: true })).toEqual(['Knottingley']);
  });

  test('refuses a filter that it has not, by name', async () => {
    const office = await app.as('Office');
    await expect(office.call(getSupplierDepots, { query: { filter: { Cost: 1 } as never } })).toFailWith('INVALID_INPUT', 'filter.Cost');
  });
});

describe('getSupplierDepot', () => {
  test('one depot, also of a supplier that is not in use: old papers name it', async () => {
    const { SupplierDepotId, SupplierId, Name } = await given.supplier(app.db, { Active: false });
    const depot = await (await app.as('Office')).call(getSupplierDepot, { params: { id: SupplierDepotId } });
    expect(depot).toMatchObject({ SupplierDepotId, SupplierId, Supplier: Name, Line1: '1 Furnace Road', Active: false, Version: 1 });
  });

  test('tells one that is not there, and a wrong id by its field', async () => {
    const office = await app.as('Office');
    await expect(office.call(getSupplierDepot, notThere)).toFailWith('NOT_FOUND');
    await expect(office.call(getSupplierDepot, { params: { id: 'x' } })).toFailWith('INVALID_INPUT', 'id');
  });
});

describe('getSupplierDepotAddress', () => {
  test('its lines, each on a line of its own, without blank ones', async () => {
    const { SupplierDepotId } = await given.supplier(app.db, {});
    await app.db
      .updateTable('supplier_depots')
      .set({ Line2: ' ', Country: 'England' })
      .where('SupplierDepotId', '=', SupplierDepotId)
      .execute();
    const address = await (await app.as('Warehouse')).call(getSupplierDepotAddress, { params: { id: SupplierDepotId } });
    expect(address).toBe('1 Furnace Road\nKnottingley\nWF11 8AA\nEngland');
  });

  test('tells one that is not there, and a wrong id by its field', async () => {
    const finance = await app.as('Finance');
    await expect(finance.call(getSupplierDepotAddress, notThere)).toFailWith('NOT_FOUND');
    await expect(finance.call(getSupplierDepotAddress, { params: { id: '0' } })).toFailWith('INVALID_INPUT', 'id');
  });
});

test('all staff may read depots, customers none of it, and nobody is told what we pay there', async () => {
  const { CustomerId } = await given.customer(app.db);
  const { SupplierDepotId } = await given.supplier(app.db, {});
  const customer = await app.as('Customer', CustomerId);
  const one = { params: { id: SupplierDepotId } };
  await expect(customer.call(getSupplierDepots, {})).toFailWith('NOT_ALLOWED');
  await expect(customer.call(getSupplierDepot, one)).toFailWith('NOT_ALLOWED');
  await expect(customer.call(getSupplierDepotAddress, one)).toFailWith('NOT_ALLOWED');
  for (const role of roles.filter((each) => each !== 'Customer'))
    expect(Object.keys(await (await app.as(role)).call(getSupplierDepot, one)).filter((name) => /cost|price/i.test(name))).toEqual([]);
});

describe('taking a supplier or a depot out of use', () => {
  const supplierFile = getEntity('Supplier');
  const admin = () => app.as('Admin');
  const remove = async (SupplierId: number) => (await admin()).call(supplierFile.calls.remove, { params: { id: SupplierId } });
  const removeMany = async (SupplierId: number) => (await admin()).call(supplierFile.calls.removeMany, { body: [SupplierId] });
  const close = async ({ SupplierId, SupplierDepotId }: { SupplierId: number; SupplierDepotId: number }, by = admin()) => {
    const client = await by;
    const { Version } = await client.call(supplierFile.calls.get, { params: { id: SupplierId } });
    const body = { Version, Depots: [{ SupplierDepotId, Active: false }] };
    return client.call(supplierFile.calls.edit, { params: { id: SupplierId }, body });
  };
  const refused = (what: string): unknown => expect.stringContaining(`cannot be removed. It ${what}`);

  test('is refused while a deal is to come from there, by whichever way, and names it', async () => {
    const { customer, supplier, product } = await givenDirectTrade(app.db);
    const { DealNo } = await takeOrder(await app.as('Office'), customer.CustomerId, product.ProductId, {
      DealTypeId: 2,
      ConfirmPurchase: true,
      Lines: [{ ProductId: product.ProductId, SupplierDepotId: supplier.SupplierDepotId, Quantity: 1428 }],
    });
    for (const way of [() => remove(supplier.SupplierId), () => removeMany(supplier.SupplierId), () => close(supplier)])
      await expect(way()).rejects.toMatchObject({ code: 'IN_USE', message: refused(`has open deals ${DealNo}`) });
    expect(await app.db.selectFrom('suppliers').select('Active').where('SupplierId', '=', supplier.SupplierId).execute()).toEqual([
      { Active: true },
    ]);
  });

  test('is refused while goods are to come from there, or are there', async () => {
    const { supplier, order } = await outPurchase(await app.as('Office'), app.db);
    const message = refused(`has open purchase orders ${String(order.PurchaseOrderNo)}`);
    await expect(remove(supplier.SupplierId)).rejects.toMatchObject({ code: 'IN_USE', message });
    const keeper = await given.supplier(app.db);
    const { ProductId, Code } = await given.product(app.db);
    await given.stock(app.db, ProductId, 204, keeper.SupplierDepotId);
    await expect(close(keeper)).rejects.toMatchObject({ code: 'IN_USE', message: refused(`has stock of ${Code}`) });
  });

  test('is refused for our own warehouse, and for the last depot of it', async () => {
    const SupplierDepotId = await given.ownDepot(app.db);
    const { SupplierId } = await app.db
      .selectFrom('supplier_depots')
      .select('SupplierId')
      .where('SupplierDepotId', '=', SupplierDepotId)
      .executeTakeFirstOrThrow();
    for (const way of [() => remove(SupplierId), () => close({ SupplierId, SupplierDepotId })])
      await expect(way()).rejects.toMatchObject({ code: 'IN_USE', message: refused('is our own warehouse') });
  });

  test('is done where nothing stands against it', async () => {
    const depot = await given.supplier(app.db);
    expect(await close(depot)).toMatchObject({ Depots: [] });
    expect(await remove(depot.SupplierId)).toMatchObject({ Active: false });
  });
});
