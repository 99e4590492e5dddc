import fc from 'fast-check';
import { beforeAll, expect } from 'vitest';
import { delistPrices, publishPriceLists, revertPrices, savePriceList } from '#contract/sales/prices/calls.ts';
import { confirmPriceChanges, revertPriceBatch } from '#contract/purchasing/supplierPricing/calls.ts';
import { findPrices } from '#server/modules/sales/prices/queries.ts';
import { everyLine, keyOf } from '#tests/support/everyLine.ts';
import { given } from '#tests/support/given.ts';
import { overHistories } from '#tests/support/histories.ts';
import type { Client } from '#tests/support/testApp.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
let admin: Client;
let depot: number;
const setUp = async () => {
  admin = await app.as('Admin');
  depot = await given.ownDepot(app.db);
};
beforeAll(setUp);

const days = ['2026-10-01', '2026-11-20', '2026-11-21', '2026-11-22', '2026-12-01', '2027-01-15'];
const future = days.filter((day) => day >= '2026-11-21');
const breaks = [0, 500, 1000];
const quantities = [1, 499, 500, 999, 1000, 50_000];

interface Row {
  PriceListId: number;
  CustomerId: number | null;
  CurrencyId: number;
  MinimumQuantity: number;
  EffectiveFrom: string;
  Revision: number;
  Status: string;
  DelistedOn: string | null;
}

interface Asked {
  CustomerId: number;
  CurrencyId: number;
  OrderDate: string;
  Quantity: number;
}

/**
 * Finds a price by the rule as specified: customer price before standard price, then the highest quantity break reached, the latest start date
 * and the highest revision.
 */
const slowly = (rows: readonly Row[], { CustomerId, CurrencyId, OrderDate, Quantity }: Asked) => {
  const holds = (row: Row) =>
    row.CurrencyId === CurrencyId &&
    row.MinimumQuantity <= Quantity &&
    row.EffectiveFrom <= OrderDate &&
    (row.Status === 'Saved' || (row.Status === 'Delisted' && (row.DelistedOn ?? '') > OrderDate));
  for (const owner of [CustomerId, null]) {
    let found: Row | undefined;
    for (const row of rows.filter((one) => one.CustomerId === owner && holds(one))) {
      const isBetter =
        !found ||
        row.MinimumQuantity > found.MinimumQuantity ||
        (row.MinimumQuantity === found.MinimumQuantity &&
          (row.EffectiveFrom > found.EffectiveFrom || (row.EffectiveFrom === found.EffectiveFrom && row.Revision > found.Revision)));
      if (isBetter) found = row;
    }
    if (found) return found.PriceListId;
  }
  return undefined;
};

const rowsOf = (productId: number): Promise<Row[]> =>
  app.db
    .selectFrom('price_lists')
    .select(['PriceListId', 'CustomerId', 'CurrencyId', 'MinimumQuantity', 'EffectiveFrom', 'Revision', 'Status', 'DelistedOn'])
    .where('ProductId', '=', productId)
    .execute();

const fresh = async () => {
  const { ProductId } = await given.product(app.db);
  await app.db.deleteFrom('price_lists').where('ProductId', '=', ProductId).execute();
  const { CustomerId } = await given.customer(app.db);
  return { ProductId, CustomerId };
};

const anyLine = fc.record({
  isOwn: fc.boolean(),
  CurrencyId: fc.constantFrom(1, 2),
  MinimumQuantity: fc.constantFrom(...breaks),
  EffectiveFrom: fc.constantFrom(...days),
  Status: fc.constantFrom('Saved', 'Saved', 'Saved', 'Delisted', 'Draft'),
  DelistedOn: fc.constantFrom(...days),
});

overHistories(
  'the price found is that of a slow, plain search: breaks, days, currencies, and two lines of one day',
  [fc.array(anyLine, { maxLength: 14 })],
  async (lines) => {
    await app.startOver();
    await setUp();
    const { ProductId, CustomerId } = await fresh();
    const drafted = new Set<string>();
    const values = lines.flatMap(({ isOwn, Status, DelistedOn, ...line }, index) => {
      const key = `${isOwn} ${line.CurrencyId} ${line.MinimumQuantity}`;
      if (Status === 'Draft' && drafted.has(key)) return [];
      if (Status === 'Draft') drafted.add(key);
      return [
        {
          ...line,
          ProductId,
          CustomerId: isOwn ? CustomerId : null,
          SupplierDepotId: depot,
          SellPrice: 100 + index,
          Revision: index + 1,
          Status,
          DelistedOn: Status === 'Delisted' ? DelistedOn : null,
        },
      ];
    });
    if (values.length > 0) await app.db.insertInto('price_lists').values(values).execute();
    const rows = await rowsOf(ProductId);
    const wanted = quantities.map((Quantity) => ({ ProductId, SupplierDepotId: depot, Quantity }));
    for (const CurrencyId of [1, 2])
      for (const OrderDate of days) {
        const found = await findPrices(app.db, { CustomerId, CurrencyId, OrderDate }, wanted);
        const slow = quantities.map((Quantity) => slowly(rows, { CustomerId, CurrencyId, OrderDate, Quantity }));
        expect(found.map((one) => one?.PriceListId)).toEqual(slow);
      }
  },
);

/** Returns what each quantity costs the customer and us on each day from today. */
const pricesFrom = async (ProductId: number, CustomerId: number) => {
  const wanted = quantities.map((Quantity) => ({ ProductId, SupplierDepotId: depot, Quantity }));
  const all = await Promise.all(
    days.filter((day) => day >= '2026-11-21').map((OrderDate) => findPrices(app.db, { CustomerId, CurrencyId: 1, OrderDate }, wanted)),
  );
  return all.map((day) =>
    day.map((one) => one && [one.CustomerId, one.SellPrice.toString(), one.BuyPrice?.toString(), one.Haulage?.toString(), one.PricePer]),
  );
};

const step = fc.oneof(
  fc.record({
    what: fc.constant('publish' as const),
    isOwn: fc.boolean(),
    MinimumQuantity: fc.constantFrom(...breaks),
    EffectiveFrom: fc.constantFrom(...future),
    SellPrice: fc.integer({ min: 100, max: 300 }),
  }),
  fc.record({ what: fc.constant('delist' as const), pick: fc.nat() }),
  fc.record({ what: fc.constant('batch' as const), EffectiveFrom: fc.constantFrom(...future), Value: fc.integer({ min: 1, max: 20 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Place {
  ProductId: number;
  CustomerId: number;
}

/** Returns the latest revision of each line. */
const latest = async ({ ProductId }: Place) => {
  const byLine = new Map<string, Row>();
  for (const row of await rowsOf(ProductId)) {
    const key = `${row.CustomerId} ${row.MinimumQuantity}`;
    if ((byLine.get(key)?.Revision ?? 0) < row.Revision) byLine.set(key, row);
  }
  return [...byLine.values()];
};

const publish = async (place: Place, { isOwn, MinimumQuantity, EffectiveFrom, SellPrice }: Extract<Step, { what: 'publish' }>) => {
  const owner = isOwn ? place.CustomerId : null;
  const line = { ProductId: place.ProductId, SupplierDepotId: depot, MinimumQuantity, EffectiveFrom, SellPrice, BuyPrice: SellPrice / 2 };
  await admin.call(publishPriceLists, { query: { customerId: owner ?? 0 }, body: [line] });
  const made = (await latest(place)).find((row) => row.CustomerId === owner && row.MinimumQuantity === MinimumQuantity);
  return made?.PriceListId ?? 0;
};

/** Makes a change and reverses it. Returns whether there was anything to reverse. */
const thereAndBack = async (place: Place, supplierId: number, one: Step) => {
  if (one.what === 'publish') {
    const PriceListId = await publish(place, one);
    // The first price of a line has no price before it, so the line is delisted. Everything else is as it was.
    await admin.call(revertPrices, { body: [PriceListId] }).catch((error: Error) => {
      expect(error.message).toMatch(/had no price before/);
      return admin.call(delistPrices, { body: [PriceListId] });
    });
    return;
  }
  if (one.what === 'delist') {
    const saved = (await latest(place)).filter(({ Status }) => Status === 'Saved');
    const chosen = saved[one.pick % Math.max(1, saved.length)];
    if (!chosen) return;
    await admin.call(delistPrices, { body: [chosen.PriceListId] });
    await admin.call(revertPrices, { body: [chosen.PriceListId] });
    return;
  }
  const body = { Rules: [{ Price: 'Sell' as const, Kind: 'Percent' as const, Value: one.Value }], EffectiveFrom: one.EffectiveFrom };
  const done = await admin.call(confirmPriceChanges, { params: { id: supplierId }, body }).catch((error: Error) => {
    expect(error.message).toMatch(/No price would change/);
    return undefined;
  });
  if (!done) return;
  const { Kept, Restored } = await admin.call(revertPriceBatch, { params: { id: done.PriceBatchId } });
  expect([Kept, Restored]).toEqual([[], done.LineCount]);
};

overHistories(
  'whatever was done to a list and taken back, every line costs on every day what it did; revisions only grow',
  [fc.array(step, { minLength: 1, maxLength: 6 }), fc.array(step, { minLength: 1, maxLength: 4 })],
  async (history, undone) => {
    await app.startOver();
    await setUp();
    const place = await fresh();
    const { SupplierId } = await given.supplier(app.db);
    await app.db.updateTable('products').set({ SupplierId }).where('ProductId', '=', place.ProductId).execute();
    for (const one of history) if (one.what === 'publish') await publish(place, one);
    for (const one of undone) {
      const before = await pricesFrom(place.ProductId, place.CustomerId);
      const revisions = new Map((await rowsOf(place.ProductId)).map((row) => [row.PriceListId, row.Revision]));
      await thereAndBack(place, SupplierId, one);
      expect(await pricesFrom(place.ProductId, place.CustomerId)).toEqual(before);
      for (const row of await rowsOf(place.ProductId)) expect(row.Revision).toBeGreaterThanOrEqual(revisions.get(row.PriceListId) ?? 1);
    }
  },
);

/** Returns whether the error says that no line was in force on the day. Throws any other error. */
const changedNothing = (error: Error) => {
  if (!error.message.startsWith('No price would change')) throw error;
  return undefined;
};

/** Returns whether the error says that all lines have changed since. */
const restoredNothing = (error: Error) => {
  if (!error.message.includes('” can’t be reverted')) throw error;
  return undefined;
};

const bulkLine = fc.record({
  at: fc.nat({ max: 2 }),
  isOwn: fc.boolean(),
  CurrencyId: fc.constantFrom(1, 2),
  MinimumQuantity: fc.constantFrom(...breaks),
  EffectiveFrom: fc.constantFrom(...days),
  SellPrice: fc.integer({ min: 100, max: 300 }),
  BuyPrice: fc.option(fc.integer({ min: 10, max: 90 })),
  /** What someone does to the price between the change and its reversal. */
  since: fc.constantFrom('nothing', 'nothing', 'nothing', 'published', 'delisted', 'drafted'),
});

overHistories(
  'a bulk change that is taken back restores every line on every day, but for those changed since, which are named and stay as they are',
  [fc.array(bulkLine, { minLength: 1, maxLength: 12 }), fc.constantFrom(...future), fc.integer({ min: 1, max: 30 })],
  async (given_, EffectiveFrom, Value) => {
    await app.startOver();
    await setUp();
    const { SupplierId } = await given.supplier(app.db);
    const places = [await fresh(), await fresh(), await fresh()];
    const euro = await given.customer(app.db, { CurrencyId: 2 });
    const ids = places.map(({ ProductId }) => ProductId);
    await app.db.updateTable('products').set({ SupplierId }).where('ProductId', 'in', ids).execute();
    const values = given_.map(({ at, isOwn, since: _since, ...line }, index) => {
      const { ProductId, CustomerId } = places[at] ?? { ProductId: 0, CustomerId: 0 };
      const owner = line.CurrencyId === 2 ? euro.CustomerId : CustomerId;
      const row = { ...line, ProductId, CustomerId: isOwn ? owner : null, SupplierDepotId: depot, Revision: index + 1 };
      return { ...row, Haulage: line.BuyPrice === null ? null : 5, Status: 'Saved' };
    });
    await app.db.insertInto('price_lists').values(values).execute();
    const before = await everyLine(app.db, SupplierId, future);
    const body = { Rules: [{ Price: 'Sell' as const, Kind: 'Percent' as const, Value }], EffectiveFrom };
    const done = await admin.call(confirmPriceChanges, { params: { id: SupplierId }, body }).catch(changedNothing);
    if (!done) return;
    const batch = await app.db
      .selectFrom('price_lists')
      .select(['PriceListId', 'CustomerId', 'ProductId', 'CurrencyId', 'MinimumQuantity', 'Version'])
      .where('PriceBatchId', '=', done.PriceBatchId)
      .orderBy('PriceListId')
      .execute();
    const changed = new Set<string>();
    for (const [index, line] of batch.entries()) {
      const since = given_[index % given_.length]?.since;
      const ref = { PriceListId: line.PriceListId, Version: line.Version, SellPrice: 999 };
      if (since === 'published') await admin.call(publishPriceLists, { query: { customerId: line.CustomerId ?? 0 }, body: [ref] });
      if (since === 'delisted') await admin.call(delistPrices, { body: [line.PriceListId] });
      if (since === 'drafted') await admin.call(savePriceList, { body: ref });
      if (since === 'published' || since === 'delisted') changed.add(keyOf(line));
    }
    const meanwhile = await everyLine(app.db, SupplierId, future);
    const back = await admin.call(revertPriceBatch, { params: { id: done.PriceBatchId } }).catch(restoredNothing);
    expect(back?.Restored ?? 0).toBe(batch.length - changed.size);
    if (!back) return;
    const { Kept } = back;
    const named = new Set(
      Kept.map(({ PriceListId }) => batch.find((line) => line.PriceListId === PriceListId)).map((line) => line && keyOf(line)),
    );
    expect(named).toEqual(changed);
    const after = await everyLine(app.db, SupplierId, future);
    for (const key of new Set([...before.keys(), ...after.keys()]))
      expect([key, after.get(key)]).toEqual([key, (changed.has(key) ? meanwhile : before).get(key)]);
  },
);
