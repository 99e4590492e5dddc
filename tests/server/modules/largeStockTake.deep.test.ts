import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getStockTake, listStockTakes, postStockTake, saveWarehouseStockTake } from '#contract/warehouse/stock/takes.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const many = 5000;
const perSave = 500;

/** As many products of one supplier as a big warehouse counts in a day. */
const givenProducts = async (SupplierId: number) => {
  const depotId = await given.ownDepot(app.db);
  const { rows } = await sql<{ ProductId: number }>`
    INSERT INTO products (code, description, product_group_id, supplier_id, units_per_layer, layers_per_pallet, units_per_pallet, price_per)
    SELECT 'BIG' || n, 'Bottle of the big count ' || n, 1, ${SupplierId}, 204, 7, 1428, 1000 FROM generate_series(1, ${many}) n
    RETURNING product_id`.execute(app.db);
  return { depotId, productIds: rows.map(({ ProductId }) => ProductId) };
};

test('a take of five thousand products is posted as one: each stands as it was counted', async () => {
  app.setClock(new Date().toISOString());
  const [office, warehouse] = [await app.as('Office'), await app.as('Warehouse')];
  const { SupplierId } = await given.supplier(app.db);
  const { depotId, productIds } = await givenProducts(SupplierId);
  for (let from = 0; from < many; from += perSave) {
    const Lines = productIds.slice(from, from + perSave).map((ProductId, index) => ({ ProductId, Counted: from + index }));
    await warehouse.call(saveWarehouseStockTake, { body: { SupplierId, Lines } });
  }
  const [take] = await office.call(listStockTakes, { query: { filter: { SupplierId } } });
  const id = take?.StockTakeId ?? 0;
  const { Version } = await office.call(getStockTake, { params: { id } });
  await office.call(postStockTake, { params: { id }, body: { Version, AcceptFarOff: true } });
  const { rows } = await sql<{ ProductId: number; OnHand: number }>`
    SELECT product_id, on_hand FROM stock_levels WHERE supplier_depot_id = ${depotId} AND product_id = ANY(${productIds}::integer[])`.execute(
    app.db,
  );
  const onHand = new Map(rows.map((row) => [row.ProductId, row.OnHand]));
  expect(productIds.filter((productId, index) => (onHand.get(productId) ?? 0) !== index)).toEqual([]);
});
