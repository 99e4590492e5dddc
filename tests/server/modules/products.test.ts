import { expect, test } from 'vitest';
import { findBottle } from '#contract/sales/bottles/calls.ts';
import { findProductsByDescription, pickProduct } from '#contract/masterData/products/calls.ts';
import { searchEverything } from '#contract/system/search/calls.ts';
import { given } from '#tests/support/given.ts';
import { givenDirectTrade, givenPrice, givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

test('getPRoductByDescription finds active products by any part of code or description', async () => {
  const office = await app.as('Office');
  const product = await given.product(app.db, { Code: 'WHISKY70', Description: '70 cl Bordelaise flint' });
  await given.product(app.db, { Code: 'WHISKY71', Description: '70 cl Bordelaise flint, old', Active: false });
  const find = (ProductDescription: string) => office.call(findProductsByDescription, { query: { ProductDescription } });
  expect((await find('bordel flint')).map((row) => row.ProductId)).toEqual([product.ProductId]);
  expect((await find('whisky')).map((row) => row.Code)).toEqual(['WHISKY70']);
  expect(await find('100%')).toEqual([]);
  await expect((await app.as('Finance')).call(findProductsByDescription, {})).toFailWith('NOT_ALLOWED');
  await expect(find('x'.repeat(201))).toFailWith('INVALID_INPUT', 'ProductDescription');
});

test('findbottle finds by what the bottle is like', async () => {
  const office = await app.as('Office');
  const { WeightId } = await app.db
    .insertInto('weights')
    .values({ Description: '312 g', Grams: 312 })
    .returning('WeightId')
    .executeTakeFirstOrThrow();
  const { ColourId } = await app.db
    .insertInto('colours')
    .values({ Code: 'COB', Description: 'Cobalt' })
    .returning('ColourId')
    .executeTakeFirstOrThrow();
  const { FeatureId } = await app.db
    .insertInto('features')
    .values({ Code: 'PUNT', Description: 'Punt' })
    .returning('FeatureId')
    .executeTakeFirstOrThrow();
  const bottle = await given.product(app.db, { WeightId, ColourId, HeightMm: 280 });
  await app.db.insertInto('product_features').values({ ProductId: bottle.ProductId, FeatureId }).execute();
  await given.stock(app.db, bottle.ProductId, 77);
  const codes = async (query: object) => (await office.call(findBottle, { query })).map((row) => row.ProductId);
  expect(
    await codes({ colourId: ColourId, weightFrom: 300, weightTo: 320, heightFrom: 270, heightTo: 290, featureIds: String(FeatureId) }),
  ).toEqual([bottle.ProductId]);
  expect(await codes({ text: 'cobalt 312' })).toEqual([bottle.ProductId]);
  expect(await codes({ colourId: ColourId, weightTo: 300 })).toEqual([]);
  expect((await office.call(findBottle, { query: { colourId: ColourId } }))[0]).toMatchObject({
    Free: 77,
    Features: ['Punt'],
    WeightGrams: 312,
  });
  await expect(office.call(findBottle, { query: { weightFrom: 'heavy' } })).toFailWith('INVALID_INPUT', 'weightFrom');
  await expect(office.call(findBottle, { query: { featureIds: '1;2' } })).toFailWith('INVALID_INPUT', 'featureIds');
  await expect((await app.as('Warehouse')).call(findBottle, {})).toFailWith('NOT_ALLOWED');
});

test('Pick offers the usual products first, with the price in force, free stock and the last purchase', async () => {
  const office = await app.as('Office');
  const { customer, product } = await givenTrade(app.db, 5000);
  const usual = await given.product(app.db, { Barcode: '5012345678900' });
  await given.product(app.db, { Description: `${usual.Description} wide` });
  await givenPrice(app.db, customer.CustomerId, usual.ProductId, { SellPrice: 91.5 });
  for (const Quantity of [300, 400])
    await takeOrder(office, customer.CustomerId, usual.ProductId, { Lines: [{ ProductId: usual.ProductId, Quantity }] });
  await takeOrder(office, customer.CustomerId, product.ProductId);
  const pick = (text: string) => office.call(pickProduct, { query: { text, customerId: customer.CustomerId } });
  const [first, second] = await pick('');
  expect([first?.ProductId, second?.ProductId]).toEqual([usual.ProductId, product.ProductId]);
  expect(first).toMatchObject({ UnitPrice: 91.5, PriceSource: 'Customer', LastBoughtOn: '2026-11-21', LastQuantity: 400 });
  expect(second).toMatchObject({ UnitPrice: 187.35, PriceSource: 'Standard', Free: 5000 - 1428 });
  expect((await pick('5012345678900')).map((row) => row.ProductId)).toEqual([usual.ProductId]);
  expect((await pick(product.Code.toLowerCase()))[0]?.ProductId).toBe(product.ProductId);
  expect((await office.call(pickProduct, {})).length).toBeLessThanOrEqual(20);
  const { supplier, product: direct } = await givenDirectTrade(app.db);
  const depot = app.db.selectFrom('supplier_depots').select('Name').where('SupplierDepotId', '=', supplier.SupplierDepotId);
  const { Name: SupplierDepotName } = await depot.executeTakeFirstOrThrow();
  const query = { text: direct.Code, customerId: customer.CustomerId, dealTypeId: 2 };
  const atDepot = { ProductId: direct.ProductId, UnitPrice: 170, Free: null, SupplierDepotName };
  expect(await office.call(pickProduct, { query })).toMatchObject([atDepot]);
  expect(await office.call(pickProduct, { query: { ...query, supplierDepotId: supplier.SupplierDepotId } })).toMatchObject([atDepot]);
  expect(await office.call(pickProduct, { query: { ...query, dealTypeId: 1 } })).toMatchObject([{ UnitPrice: 187.35, Free: 0 }]);
  await expect(office.call(pickProduct, { query: { customerId: 'me' } })).toFailWith('INVALID_INPUT', 'customerId');
  await expect((await app.as('Warehouse')).call(pickProduct, {})).toFailWith('NOT_ALLOWED');
});

test('a product is found as people say it: 500ml, 500 ml and 50cl, its neck, its kind, its plural, in any order, in every search', async () => {
  const office = await app.as('Office');
  const size = await app.db
    .insertInto('sizes')
    .values({ Code: 'S500', Description: '500 ml', Millilitres: 500 })
    .returning('SizeId')
    .executeTakeFirstOrThrow();
  const neck = await app.db
    .insertInto('neck_finishes')
    .values({ Code: 'CRN', Description: 'Crown', DiameterMm: 26, Aliases: 'pry-off, beer cap' })
    .returning('NeckFinishId')
    .executeTakeFirstOrThrow();
  const bottle = await given.product(app.db, {
    Code: 'B-750/A',
    Description: 'Épernay long neck',
    SizeId: size.SizeId,
    NeckFinishId: neck.NeckFinishId,
  });
  const lid = await given.product(app.db, { Code: 'TW63', Description: 'Twist-off gold 63 mm', ProductGroupId: 3 });
  const searches = {
    picker: async (text: string) => (await office.call(pickProduct, { query: { text } })).map((row) => row.ProductId),
    description: async (ProductDescription: string) =>
      (await office.call(findProductsByDescription, { query: { ProductDescription } })).map((row) => row.ProductId),
    bottles: async (text: string) => (await office.call(findBottle, { query: { text } })).map((row) => row.ProductId),
    palette: async (text: string) =>
      (await office.call(searchEverything, { query: { text } })).filter((row) => row.Kind === 'Product').map((row) => row.Id),
  };
  for (const [name, find] of Object.entries(searches)) {
    for (const text of [
      'epernay 500ml',
      '500 ml épernay',
      '50cl epernay',
      '0.5 l epernay',
      'epernay 26mm',
      '26 mm epernay',
      'epernay bottles',
      'epernay pry-off',
      'b750',
      'B-750',
    ])
      expect([name, text, ...(await find(text))]).toEqual([name, text, bottle.ProductId]);
    for (const text of ['gold lid', 'gold lids', 'caps gold', '63mm gold', 'closures gold'])
      expect([name, text, ...(await find(text))]).toEqual([name, text, lid.ProductId]);
  }
});

test('what is named so comes before what only says the word somewhere: jar finds jars first, lid lids', async () => {
  const office = await app.as('Office');
  const { FeatureId } = await app.db
    .insertInto('features')
    .values({ Code: 'JRL', Description: 'Takes a preserving-pot lid' })
    .returning('FeatureId')
    .executeTakeFirstOrThrow();
  const make = (Code: string, Description: string, ProductGroupId: number) => given.product(app.db, { Code, Description, ProductGroupId });
  const bottle = await make('QA1', 'Abbey Potjars bottle', 1);
  const cap = await make('QA2', 'Abbey crown', 3);
  const jar = await make('QA3', 'Abbey wide jar', 2);
  const lid = await make('QA4', 'Abbey wide lid', 3);
  await app.db.insertInto('product_features').values({ ProductId: bottle.ProductId, FeatureId }).execute();
  // The product with this name comes first, although the customer bought another one last week.
  const customer = await given.customer(app.db);
  await takeOrder(office, customer.CustomerId, bottle.ProductId);
  const query = { customerId: customer.CustomerId };
  const codes = (rows: readonly { Code: string }[]) => rows.map((row) => row.Code);
  const searches = {
    picker: async (text: string) => codes(await office.call(pickProduct, { query: { ...query, text } })),
    description: async (ProductDescription: string) =>
      codes(await office.call(findProductsByDescription, { query: { ProductDescription } })),
    bottles: async (text: string) => codes(await office.call(findBottle, { query: { text } })),
    palette: async (text: string) =>
      (await office.call(searchEverything, { query: { text } }))
        .filter((row) => row.Kind === 'Product')
        .map((row) => row.Detail.slice(0, 3)),
  };
  for (const [name, find] of Object.entries(searches)) {
    expect([name, ...(await find('abbey jar'))]).toEqual([name, jar.Code, bottle.Code]);
    expect([name, ...(await find('lids abbey'))]).toEqual([name, lid.Code, cap.Code, bottle.Code]);
  }
});

test.each([
  ['colours', 'ColourId', { Code: 'CX', Description: 'Old rose' }],
  ['sizes', 'SizeId', { Code: 'SX', Description: 'Old rose' }],
  ['weights', 'WeightId', { Description: 'Old rose', Grams: 1 }],
  ['neck_finishes', 'NeckFinishId', { Code: 'NX', Description: 'Old rose' }],
  ['suppliers', 'SupplierId', { AccountCode: 'SUPX', Name: 'Old rose' }],
] as const)('renaming one of the %s makes the search text of its products anew, and leaves their versions', async (table, id, values) => {
  const office = await app.as('Office');
  const made = (await app.db.insertInto(table).values(values).returningAll().executeTakeFirstOrThrow()) as unknown as Record<
    string,
    number
  >;
  const product = await given.product(app.db, { [id]: made[id] });
  const find = async (text: string) => (await office.call(pickProduct, { query: { text } })).map((row) => row.ProductId);
  expect(await find('old rose')).toEqual([product.ProductId]);
  const renamed = table === 'suppliers' ? { Name: `New dawn ${table}` } : { Description: `New dawn ${table}` };
  await app.db
    .updateTable(table)
    .set(renamed as never)
    .where(id as never, '=', made[id] as never)
    .execute();
  expect(await find(`new dawn ${table}`)).toEqual([product.ProductId]);
  expect(await find('old rose')).toEqual([]);
  const { Version } = await app.db
    .selectFrom('products')
    .select('Version')
    .where('ProductId', '=', product.ProductId)
    .executeTakeFirstOrThrow();
  expect(Version).toBe(product.Version);
});

test('renaming a feature, or giving one, makes the search text anew', async () => {
  const office = await app.as('Office');
  const { FeatureId } = await app.db
    .insertInto('features')
    .values({ Code: 'FX', Description: 'Swing stopper' })
    .returning('FeatureId')
    .executeTakeFirstOrThrow();
  const { ProductId } = await given.product(app.db);
  const find = async (text: string) => (await office.call(pickProduct, { query: { text } })).map((row) => row.ProductId);
  await app.db.insertInto('product_features').values({ ProductId, FeatureId }).execute();
  expect(await find('swing stopper')).toEqual([ProductId]);
  await app.db.updateTable('features').set({ Description: 'Bail top' }).where('FeatureId', '=', FeatureId).execute();
  expect([await find('swing stopper'), await find('bail top')]).toEqual([[], [ProductId]]);
  await app.db.deleteFrom('product_features').where('ProductId', '=', ProductId).execute();
  expect(await find('bail top')).toEqual([]);
});
