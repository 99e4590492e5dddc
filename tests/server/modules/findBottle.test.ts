import { describe, expect, test } from 'vitest';
import { findBottle, getBottleChoices, loosenBottle } from '#contract/sales/bottles/calls.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const givenDepot = async (name: string, more: { LeadTimeDays?: number; Active?: boolean } = {}) => {
  const { SupplierId } = await app.db
    .insertInto('suppliers')
    .values({ AccountCode: name.slice(0, 6).toUpperCase(), Name: name, ...more })
    .returning('SupplierId')
    .executeTakeFirstOrThrow();
  return app.db
    .insertInto('supplier_depots')
    .values({ SupplierId, Name: `${name} works` })
    .returningAll()
    .executeTakeFirstOrThrow();
};

const price = (ProductId: number, SupplierDepotId: number, SellPrice: number, more: object = {}) =>
  app.db
    .insertInto('price_lists')
    .values({
      ProductId,
      SupplierDepotId,
      SellPrice,
      BuyPrice: 77.77,
      Haulage: 8.88,
      EffectiveFrom: '2026-01-01',
      Status: 'Saved',
      ...more,
    })
    .execute();

const find = async (query: object) => (await app.as('Office')).call(findBottle, { query });

test('findbottle finds a neck finish by what else it is called: 30x60 finds BVS 30H60', async () => {
  const { NeckFinishId } = await app.db
    .insertInto('neck_finishes')
    .values({ Code: 'BVS30', Description: 'BVS 30H60', Aliases: '30x60, Stelvin' })
    .returning('NeckFinishId')
    .executeTakeFirstOrThrow();
  const { ProductId } = await given.product(app.db, { NeckFinishId });
  for (const text of ['30x60', '30X60', 'stelvin', '30h60'])
    expect((await find({ text })).map((row) => row.ProductId)).toEqual([ProductId]);
  expect((await find({ neckFinishId: NeckFinishId })).map((row) => row.ProductId)).toEqual([ProductId]);
});

test('own stock and its standard price stand beside the suppliers’ depots with theirs and their lead time, the cheapest first', async () => {
  const product = await given.product(app.db, { ImageUrl: 'https://images.example/a.jpg' });
  await given.stock(app.db, product.ProductId, 500);
  const [near, far, gone] = [
    await givenDepot('Near glass', { LeadTimeDays: 5 }),
    await givenDepot('Far glass', { LeadTimeDays: 40 }),
    await givenDepot('Gone glass', { Active: false }),
  ];
  const customer = await given.customer(app.db);
  await price(product.ProductId, await given.ownDepot(app.db), 190.5, { Revision: 2 });
  await price(product.ProductId, near.SupplierDepotId, 181, { Revision: 1, EffectiveFrom: '2026-01-01' });
  await price(product.ProductId, near.SupplierDepotId, 183.25, { Revision: 2, EffectiveFrom: '2026-06-01' });
  await price(product.ProductId, near.SupplierDepotId, 999, { Revision: 3, EffectiveFrom: '2027-01-01' });
  await price(product.ProductId, near.SupplierDepotId, 150, { MinimumQuantity: 50_000 });
  await price(product.ProductId, near.SupplierDepotId, 1, { CustomerId: customer.CustomerId });
  await price(product.ProductId, far.SupplierDepotId, 17.5, { PricePer: 100 });
  await price(product.ProductId, gone.SupplierDepotId, 1);
  const [row] = await find({ text: product.Code });
  expect(row).toMatchObject({ Free: 500, UnitPrice: 190.5, UnitPricePer: 1000, ImageUrl: 'https://images.example/a.jpg' });
  expect(row?.Depots).toEqual([
    {
      SupplierDepotId: far.SupplierDepotId,
      SupplierName: 'Far glass',
      DepotName: 'Far glass works',
      UnitPrice: 17.5,
      PricePer: 100,
      LeadTimeDays: 40,
    },
    {
      SupplierDepotId: near.SupplierDepotId,
      SupplierName: 'Near glass',
      DepotName: 'Near glass works',
      UnitPrice: 183.25,
      PricePer: 1000,
      LeadTimeDays: 5,
    },
  ]);
});

test('what a bottle costs us is told to nobody here', async () => {
  const product = await given.product(app.db, { StandardCost: 66.66 });
  const depot = await givenDepot('Kiln glass');
  await price(product.ProductId, depot.SupplierDepotId, 200);
  const answer = await (await app.as('Office')).send(findBottle, { query: { text: product.Code } });
  const text = await answer.text();
  expect(text).toContain('"UnitPrice":200');
  expect(text).not.toMatch(/77\.77|8\.88|66\.66|Buy|Haulage|Cost\b/);
});

describe('of filters that find nothing together', () => {
  test('the one that excludes most is named first, and one that would not help is not', async () => {
    const { ColourId } = await app.db
      .insertInto('colours')
      .values({ Code: 'PRP', Description: 'Purple' })
      .returning('ColourId')
      .executeTakeFirstOrThrow();
    for (const Description of ['Loosened jar one', 'Loosened jar two', 'Loosened jar three'])
      await given.product(app.db, { Description, HeightMm: 200 });
    await given.product(app.db, { ColourId, Description: 'Loosened flask', HeightMm: 200 });
    const query = { text: 'loosened jar', colourId: ColourId, heightFrom: 150, heightTo: 250 };
    expect(await find(query)).toEqual([]);
    expect((await (await app.as('Office')).call(loosenBottle, { query })).Without).toEqual([
      { Filter: 'colour', Found: 3 },
      { Filter: 'text', Found: 1 },
    ]);
  });

  test('and nothing is suggested where there are none', async () => {
    expect(await (await app.as('Office')).call(loosenBottle, {})).toEqual({ Without: [] });
  });
});

test('one wants all of several features, and a range may be open at either end', async () => {
  const features = await app.db
    .insertInto('features')
    .values([
      { Code: 'FA', Description: 'Aaa embossed' },
      { Code: 'FB', Description: 'Bbb punted' },
    ])
    .returning('FeatureId')
    .execute();
  const ids = features.map(({ FeatureId }) => FeatureId);
  const [both, one] = [await given.product(app.db, { HeightMm: 100 }), await given.product(app.db, { HeightMm: 300 })];
  const have = (ProductId: number, FeatureId: number | undefined) =>
    app.db
      .insertInto('product_features')
      .values({ ProductId, FeatureId: FeatureId ?? 0 })
      .execute();
  await have(both.ProductId, ids[0]);
  await have(both.ProductId, ids[1]);
  await have(one.ProductId, ids[0]);
  const found = async (query: object) => (await find(query)).map((row) => row.ProductId).toSorted((a, b) => a - b);
  expect(await found({ featureIds: String(ids[0]) })).toEqual([both.ProductId, one.ProductId]);
  expect(await found({ featureIds: ids.join(',') })).toEqual([both.ProductId]);
  expect(await found({ featureIds: `${ids[0]},${ids[0]}`, heightFrom: 200 })).toEqual([one.ProductId]);
  expect(await found({ featureIds: String(ids[0]), heightTo: 200 })).toEqual([both.ProductId]);
});

test('only what an active product has is offered to choose from', async () => {
  const made = await app.db
    .insertInto('sizes')
    .values([
      { Code: 'Z1', Description: '1,234 ml', Millilitres: 1234 },
      { Code: 'Z2', Description: '77 ml', Millilitres: 77 },
      { Code: 'Z3', Description: 'Of nothing', Millilitres: 5 },
    ])
    .returning('SizeId')
    .execute();
  for (const { SizeId } of made.slice(0, 2)) await given.product(app.db, { SizeId });
  await given.product(app.db, { SizeId: made[2]?.SizeId ?? 0, Active: false });
  const { Sizes } = await (await app.as('Office')).call(getBottleChoices, {});
  expect(Sizes.map(({ Label }) => Label).filter((label) => ['1,234 ml', '77 ml', 'Of nothing'].includes(label))).toEqual([
    '77 ml',
    '1,234 ml',
  ]);
  for (const role of ['Warehouse', 'Finance'] as const) {
    await expect((await app.as(role)).call(getBottleChoices, {})).toFailWith('NOT_ALLOWED');
    await expect((await app.as(role)).call(loosenBottle, {})).toFailWith('NOT_ALLOWED');
  }
});
