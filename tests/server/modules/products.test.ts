import { expect, test } from 'vitest';
import { findBottle, findProductsByDescription, pickProduct } from '#contract/products/calls.ts';
import { given } from '#tests/support/given.ts';
import { givenPrice, givenTrade, takeOrder } from '#tests/support/orders.ts';
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
  await expect(office.call(pickProduct, { query: { customerId: 'me' } })).toFailWith('INVALID_INPUT', 'customerId');
  await expect((await app.as('Warehouse')).call(pickProduct, {})).toFailWith('NOT_ALLOWED');
});
