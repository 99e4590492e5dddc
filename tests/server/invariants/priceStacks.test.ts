import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { publishPriceLists } from '#contract/sales/prices/calls.ts';
import {
  confirmPriceChanges,
  listPriceBatches,
  previewPriceChanges,
  revertPriceBatch,
} from '#contract/purchasing/supplierPricing/calls.ts';
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

const days = ['2026-11-21', '2026-11-22', '2026-12-01', '2027-01-15'];

/** Creates a supplier with products. Each product has a standard line, and some have a future price. */
const supplierOf = async (prices: readonly { SellPrice: number; later: string | null }[]) => {
  const { SupplierId } = await given.supplier(app.db);
  for (const { SellPrice, later } of prices) {
    const { ProductId } = await given.product(app.db);
    await app.db.updateTable('products').set({ SupplierId }).where('ProductId', '=', ProductId).execute();
    await app.db.deleteFrom('price_lists').where('ProductId', '=', ProductId).execute();
    const line = { ProductId, SupplierDepotId: depot, BuyPrice: SellPrice / 2, Status: 'Saved' };
    await app.db
      .insertInto('price_lists')
      .values({ ...line, SellPrice, EffectiveFrom: '2026-10-01' })
      .execute();
    if (later)
      await app.db
        .insertInto('price_lists')
        .values({ ...line, SellPrice: SellPrice + 7, EffectiveFrom: later, Revision: 2 })
        .execute();
  }
  return SupplierId;
};

const price = fc.record({ SellPrice: fc.integer({ min: 100, max: 300 }), later: fc.option(fc.constantFrom('2026-12-01', '2027-01-15')) });
/** Draws the lines to leave out, the start date, and whether someone publishes one of the lines afterwards. */
const bulk = fc.record({
  Value: fc.integer({ min: 1, max: 20 }),
  EffectiveFrom: fc.constantFrom(...days),
  left: fc.array(fc.nat(3), { maxLength: 2 }),
  published: fc.option(fc.nat(3), { freq: 4 }),
  backAt: fc.nat(),
});
type Bulk = typeof bulk extends fc.Arbitrary<infer One> ? One : never;

const change = async (id: number, { Value, EffectiveFrom, left }: Bulk) => {
  const body = { Rules: [{ Price: 'Sell' as const, Kind: 'Percent' as const, Value }], EffectiveFrom };
  const { Lines, Seen } = await admin.call(previewPriceChanges, { params: { id }, body });
  const Exceptions = Lines.filter((_line, index) => left.includes(index)).map(({ PriceListId }) => ({ PriceListId, Leave: true }));
  if (Exceptions.length === Lines.length) return undefined;
  return (await admin.call(confirmPriceChanges, { params: { id }, body: { ...body, Exceptions, Seen } })).PriceBatchId;
};

/** Publishes a single price on a line. Returns the line's key. */
const publish = async (supplierId: number, at: number) => {
  const { Lines } = await admin.call(previewPriceChanges, {
    params: { id: supplierId },
    body: { Rules: [{ Price: 'Sell', Kind: 'Percent', Value: 1 }], EffectiveFrom: '2027-01-15' },
  });
  const line = Lines[at % Lines.length];
  if (!line) return [];
  const { ProductId, BuyPrice } = line;
  const own = { ProductId, SupplierDepotId: depot, BuyPrice, SellPrice: 999, EffectiveFrom: '2027-01-15' };
  await admin.call(publishPriceLists, { query: { customerId: 0 }, body: [own] });
  return [keyOf(line)];
};

/** Reverses each change in turn. Tries a refused change again, because it may succeed after another one. */
const takeAllBack = async (ids: readonly number[]): Promise<void> => {
  const refused: number[] = [];
  for (const id of ids) {
    const input = { params: { id } };
    const tried = await admin.call(revertPriceBatch, { ...input, query: { dryRun: 'true' } }).catch((error: Error) => {
      expect(error.message).toMatch(/^“.+” can’t be reverted, because no line still has its price\. .+ changed .+ for Standard on /);
      return undefined;
    });
    if (!tried) {
      await expect(admin.call(revertPriceBatch, input)).toFailWith('RULE_BROKEN');
      refused.push(id);
    } else {
      expect(tried.Restored).toBeGreaterThan(0);
      expect(await admin.call(revertPriceBatch, input)).toEqual(tried);
    }
  }
  if (refused.length < ids.length) await takeAllBack(refused);
};

overHistories(
  'changes of prices upon each other, taken back in any order, leave every line on every day as it was, but for one that somebody changed',
  [fc.array(price, { minLength: 1, maxLength: 4 }), fc.array(bulk, { minLength: 2, maxLength: 4 })],
  async (prices, bulks) => {
    await app.startOver();
    await setUp();
    const supplierId = await supplierOf(prices);
    const before = await everyLine(app.db, supplierId, days);
    const made: { id: number; backAt: number }[] = [];
    const changed = new Set<string>();
    for (const one of bulks) {
      const id = await change(supplierId, one);
      if (id !== undefined) made.push({ id, backAt: one.backAt });
      if (one.published !== null) for (const key of await publish(supplierId, one.published)) changed.add(key);
    }
    await takeAllBack(made.toSorted((a, b) => a.backAt - b.backAt).map(({ id }) => id));
    const after = await everyLine(app.db, supplierId, days);
    const unchanged = (lines: typeof before) => [...lines].filter(([key]) => !changed.has(key)).toSorted(([a], [b]) => a.localeCompare(b));
    expect(unchanged(after)).toEqual(unchanged(before));
  },
);

test('of two changes the later is taken back first, then the earlier: both leave nothing; the earlier alone is refused and waits', async () => {
  const id = await supplierOf([{ SellPrice: 100, later: null }]);
  const one = { EffectiveFrom: '2026-11-21', left: [], published: null, backAt: 0 };
  const before = await everyLine(app.db, id, days);
  const first = await change(id, { ...one, Value: 10 });
  const between = await everyLine(app.db, id, days);
  const second = await change(id, { ...one, Value: 20 });
  const back = (batch: number | undefined) => admin.call(revertPriceBatch, { params: { id: batch ?? 0 } });
  await expect(back(first)).toFailWith('RULE_BROKEN');
  expect((await admin.call(listPriceBatches)).find(({ PriceBatchId }) => PriceBatchId === first)?.IsReverted).toBe(false);
  expect(await back(second)).toMatchObject({ Restored: 1, Kept: [] });
  expect(await everyLine(app.db, id, days)).toEqual(between);
  expect(await back(first)).toMatchObject({ Restored: 1, Kept: [] });
  expect(await everyLine(app.db, id, days)).toEqual(before);
});
