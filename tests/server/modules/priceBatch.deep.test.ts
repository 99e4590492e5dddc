import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { publishPriceLists } from '#contract/sales/prices/calls.ts';
import { confirmPriceChanges, previewPriceChanges, revertPriceBatch } from '#contract/purchasing/supplierPricing/calls.ts';
import { given } from '#tests/support/given.ts';
import type { Client } from '#tests/support/testApp.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import { workOf } from '#tests/support/workOf.ts';

const app = useTestApp();
const lines = 10_000;
const pageSize = 1000;
/** The first page, one in the middle and the last. */
const pages = [0, 5000, 9000];
let finance: Client;
let office: Client;
let supplierId: number;

/** A hundred customers with a hundred products each. Every line has costs and a customer price. */
beforeAll(async () => {
  [finance, office] = [await app.as('Finance'), await app.as('Office')];
  const { SupplierId, SupplierDepotId } = await given.supplier(app.db);
  supplierId = SupplierId;
  await sql`INSERT INTO customers (account_code, name) SELECT 'MANY' || n, 'Brewery ' || n FROM generate_series(1, 100) n`.execute(app.db);
  await sql`INSERT INTO products (code, description, product_group_id, supplier_id)
    SELECT 'MANY' || n, 'Bottle ' || n, 1, ${SupplierId} FROM generate_series(1, 100) n`.execute(app.db);
  await sql`INSERT INTO price_lists (customer_id, product_id, supplier_depot_id, buy_price, haulage, sell_price, effective_from, status)
    SELECT c.customer_id, p.product_id, ${SupplierDepotId}, 100 + p.product_id % 40, 5.25, 150 + (c.customer_id * 7 + p.product_id) % 60, '2026-01-01', 'Saved'
    FROM customers c, products p WHERE c.account_code LIKE 'MANY%' AND p.code LIKE 'MANY%'`.execute(app.db);
  await sql`ANALYZE`.execute(app.db);
}, 60_000);

const change = {
  Rules: [
    { Price: 'Buy' as const, Kind: 'Percent' as const, Value: 5 },
    { Price: 'Sell' as const, Kind: 'Margin' as const, Value: 30, Rounding: 'FivePence' as const },
  ],
  EffectiveFrom: '2026-12-01',
};

/** The price of every line on a day, which is the latest that has started. */
const pricesOn = async (day: string) => {
  const { rows } = await sql<{ Line: string; Prices: string }>`
    SELECT DISTINCT ON (customer_id, product_id) customer_id || ' ' || product_id AS line, concat_ws(' ', buy_price, haulage, sell_price, price_per) AS prices
    FROM price_lists WHERE status = 'Saved' AND effective_from <= ${day}::date AND customer_id IS NOT NULL
    ORDER BY customer_id, product_id, effective_from DESC, revision DESC`.execute(app.db);
  return new Map(rows.map(({ Line, Prices }) => [Line, Prices]));
};

/** Usually ten statements, and 11 to 24 rows for each line: revisions, customer, product, depot and audit. No statement runs once per line. */
const expectOneBatch = ({ statements, rows }: { statements: number; rows: number }) => {
  expect(statements).toBeLessThanOrEqual(15);
  expect(rows).toBeGreaterThanOrEqual(lines);
  expect(rows).toBeLessThan(40 * lines);
};

test('10,000 price lines are looked at page by page, changed as one batch in a handful of statements that look at each line a few times, told to the second of two clerks, and taken back as one but for what was changed since', async () => {
  const params = { id: supplierId };
  const before = await pricesOn('2027-01-01');
  expect(before.size).toBe(lines);

  const seen = new Set<number>();
  let Seen = '';
  for (const First of pages) {
    const page = await finance.call(previewPriceChanges, { params, body: { ...change, First, Count: pageSize } });
    expect(page).toMatchObject({ LineCount: lines, Lines: { length: pageSize } });
    for (const line of page.Lines) seen.add(line.PriceListId);
    ({ Seen } = page);
  }
  expect(seen.size).toBe(pages.length * pageSize);

  const done = await workOf(() => finance.call(confirmPriceChanges, { params, body: { ...change, Seen } }));
  expect(done.answer.LineCount).toBe(lines);
  expectOneBatch(done);
  const after = await pricesOn('2027-01-01');
  expect([...after].filter(([line, prices]) => prices === before.get(line))).toEqual([]);

  const late = await workOf(() =>
    finance.call(confirmPriceChanges, { params, body: { ...change, Seen } }).catch((error: unknown) => error),
  );
  expect(late.answer).toMatchObject({
    code: 'STALE_VERSION',
    message: expect.stringContaining('There are 9,999 other changes') as string,
  });
  expectOneBatch(late);

  const since = await app.db
    .selectFrom('price_lists')
    .select(['PriceListId', 'CustomerId', 'ProductId'])
    .where('PriceBatchId', '=', done.answer.PriceBatchId)
    .orderBy('PriceListId')
    .limit(3)
    .execute();
  for (const { PriceListId, CustomerId } of since)
    await office.call(publishPriceLists, { query: { customerId: CustomerId ?? 0 }, body: [{ PriceListId, Version: 1, SellPrice: 999 }] });
  const changed = await pricesOn('2027-01-01');

  const back = await workOf(() => finance.call(revertPriceBatch, { params: { id: done.answer.PriceBatchId } }));
  expectOneBatch(back);
  expect(back.answer.Restored).toBe(lines - since.length);
  expect(back.answer.Kept.map(({ PriceListId }) => PriceListId).toSorted((a, b) => a - b)).toEqual(
    since.map(({ PriceListId }) => PriceListId),
  );
  const kept = new Set(since.map(({ CustomerId, ProductId }) => `${CustomerId} ${ProductId}`));
  const now = await pricesOn('2027-01-01');
  for (const [line, prices] of now) expect(prices).toBe(kept.has(line) ? changed.get(line) : before.get(line));
}, 120_000);
