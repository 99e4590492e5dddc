import { expect, test } from 'vitest';
import { addColour } from '#contract/masterData/entities/referenceFiles.ts';
import { productFile } from '#contract/masterData/entities/products.ts';
import { pickProduct } from '#contract/masterData/products/calls.ts';
import { getGroupShape } from '#contract/masterData/products/shapes.ts';
import { findBottle } from '#contract/sales/bottles/calls.ts';
import { getStockLevel } from '#contract/warehouse/stock/levels.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

test('a shape that is not in the list and a swatch that is no colour are refused by name', async () => {
  const admin = await app.as('Admin');
  const product = { Code: 'LOOK1', Description: 'Bottle', ProductGroupId: 1 };
  await expect(admin.call(productFile.calls.add, { body: { ...product, Shape: 'Teapot' } as never })).toFailWith('INVALID_INPUT', 'Shape');
  const colour = { Code: 'ROSE', Description: 'Rose' };
  for (const Swatch of ['pink', '#12345', '#1234567'])
    await expect(admin.call(addColour, { body: { ...colour, Swatch } })).toFailWith('INVALID_INPUT', 'Swatch');
  expect(await admin.call(productFile.calls.add, { body: { ...product, Shape: 'Hock' } })).toMatchObject({ Shape: 'Hock' });
  expect(await admin.call(addColour, { body: { ...colour, Swatch: '#D98C9A' } })).toMatchObject({ Swatch: '#D98C9A' });
  expect(await admin.call(addColour, { body: { ...colour, Code: 'NONE', Swatch: '' } })).toMatchObject({ Swatch: null });
});

test('the picker, Find bottle and the stock list bring what a silhouette is drawn from', async () => {
  const office = await app.as('Office');
  const { ColourId } = await app.db
    .insertInto('colours')
    .values({ Code: 'COB', Description: 'Cobalt', Swatch: '#1F45A8' })
    .returning('ColourId')
    .executeTakeFirstOrThrow();
  const { SizeId } = await app.db
    .insertInto('sizes')
    .values({ Code: '703', Description: '703 ml', Millilitres: 703 })
    .returning('SizeId')
    .executeTakeFirstOrThrow();
  const { NeckFinishId } = await app.db
    .insertInto('neck_finishes')
    .values({ Code: 'BAR9', Description: 'Bartop 19.5', DiameterMm: 19.5 })
    .returning('NeckFinishId')
    .executeTakeFirstOrThrow();
  const product = await given.product(app.db, {
    Code: 'LOOKGIN',
    ColourId,
    SizeId,
    NeckFinishId,
    HeightMm: 215.5,
    Shape: 'Spirit',
  });
  await given.stock(app.db, product.ProductId, 10);
  const Look = { Shape: 'Spirit', Millilitres: 703, HeightMm: 215.5, NeckMm: 19.5, Colour: 'Cobalt', Swatch: '#1F45A8' };
  expect((await office.call(pickProduct, { query: { text: 'LOOKGIN' } }))[0]?.Look).toEqual(Look);
  expect((await office.call(findBottle, { query: { text: 'LOOKGIN' } }))[0]?.Look).toEqual(Look);
  const params = { supplierId: 0, productGroupId: 0 };
  const levels = await office.call(getStockLevel, { params, query: { filter: { ProductId: [product.ProductId] } } });
  expect(levels.map((level) => level.Look)).toEqual([Look]);
});

test('a product without a shape has that of its group, by the same rule in the browser and in SQL', async () => {
  const office = await app.as('Office');
  const names = ['Food jars', 'Ajar', 'Wine bottles', 'Metal closures', 'Other sundries', 'Growlers', 'Demijohns and jars'];
  const found = [];
  for (const [index, Description] of names.entries()) {
    const { ProductGroupId } = await app.db
      .insertInto('product_groups')
      .values({ ProductGroupId: 900 + index, Description })
      .returning('ProductGroupId')
      .executeTakeFirstOrThrow();
    await given.product(app.db, { Code: `GROUPED${index}`, ProductGroupId });
    const [product] = await office.call(pickProduct, { query: { text: `GROUPED${index}` } });
    found.push(product?.Look.Shape ?? null);
  }
  expect(found).toEqual(names.map(getGroupShape));
  expect(found).toEqual(['Jar', null, 'Bordeaux', 'Closure', null, 'Growler', 'Demijohn']);
});
