import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { confirmPriceChanges, previewPriceChanges, revertPriceBatch } from '#contract/supplierPricing/calls.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const count = 10_000;

test('ten thousand prices change as one batch, looked at by the page, and come back as one', async () => {
  const { SupplierId, SupplierDepotId } = await given.supplier(app.db);
  const { ProductId } = await given.product(app.db, { SupplierId });
  await sql`INSERT INTO price_lists (product_id, supplier_depot_id, buy_price, haulage, sell_price, minimum_quantity, effective_from, status)
    SELECT ${ProductId}, ${SupplierDepotId}, 100, 5, 150 + n, n, '2026-01-01', 'Saved' FROM generate_series(1, ${count}) n`.execute(app.db);
  const finance = await app.as('Finance');
  const change = { Rules: [{ Price: 'Sell' as const, Kind: 'Percent' as const, Value: 4 }], EffectiveFrom: '2026-11-21' };
  const params = { id: SupplierId };
  const page = await finance.call(previewPriceChanges, { params, body: { ...change, First: count - 100, Count: 100 } });
  // The own warehouse lists the product too.
  expect([page.LineCount, page.ChangedCount, page.Lines.length]).toEqual([count + 1, count + 1, 100]);
  const done = await finance.call(confirmPriceChanges, { params, body: { ...change, Seen: page.Seen } });
  expect(done.LineCount).toBe(count + 1);
  expect(await finance.call(revertPriceBatch, { params: { id: done.PriceBatchId } })).toMatchObject({ Restored: count + 1, Kept: [] });
  const { rows } = await sql<{ Different: number }>`
    SELECT count(*)::integer AS different FROM price_lists one JOIN price_lists three USING (product_id, supplier_depot_id, minimum_quantity)
    WHERE one.revision = 1 AND three.revision = 3 AND (one.sell_price, one.buy_price, one.haulage) IS DISTINCT FROM (three.sell_price, three.buy_price, three.haulage)`.execute(
    app.db,
  );
  expect(rows[0]?.Different).toBe(0);
});
