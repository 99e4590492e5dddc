import { beforeEach, expect, test } from 'vitest';
import type { Tx } from '#server/database/client/connect.ts';
import { findLotShortages, findLotTrackedProducts, findOnlyLots } from '#server/ledgers/stock/lots.ts';
import { addStockMovements, movementType } from '#server/ledgers/stock/stock.ts';
import { given } from '#tests/support/given.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => app.db.transaction().execute((tx) => work(tx as Tx));

let place: { ProductId: number; SupplierDepotId: number };
beforeEach(async () => {
  place = { ProductId: (await given.product(app.db, { LotRequired: true })).ProductId, SupplierDepotId: await given.ownDepot(app.db) };
});

/** Moves goods of one batch in, or out if the quantity is negative. Returns the id of the movement. */
const move = async (LotNo: string, quantity: number) => {
  const StockMovementTypeId = quantity > 0 ? movementType.Receipt : movementType.Breakage;
  const Lots = [{ LotNo, Quantity: Math.abs(quantity) }];
  const one = { ...place, MovedOn: '2026-11-10', StockMovementTypeId, Quantity: quantity, UnitCost: quantity > 0 ? '0.15' : null, Lots };
  const [id = 0] = await inTx((tx) => addStockMovements(tx, [one]));
  return id;
};
const only = async () => (await inTx((tx) => findOnlyLots(tx, [place]))).map(({ LotNo }) => LotNo);

test('the one lot that is left is known, of several nobody can say, of none neither', async () => {
  expect(await only()).toEqual([]);
  await move('L1', 5);
  expect(await only()).toEqual(['L1']);
  await move('L2', 5);
  expect(await only()).toEqual([]);
  await move('L1', -4);
  expect(await only()).toEqual([]);
  await move('l1', -1);
  expect(await only()).toEqual(['L2']);
});

test('it is asked about a lot of which more went out than came in, whatever its case, and not where none is left', async () => {
  const asked = async (id: number) => (await inTx((tx) => findLotShortages(tx, [id])))?.Message ?? null;
  const came = await move('L1', 5);
  expect(await asked(came)).toBeNull();
  await move('l1', -5);
  expect(await asked(came)).toBeNull();
  await move('L1', -1);
  expect(await asked(came)).toContain('1 of batch');
  await move('unknown', 1);
  expect(await asked(await move('unknown', -3))).toBeNull();
});

test('only products that are kept by lots are told', async () => {
  const other = await given.product(app.db);
  const lotted = await inTx((tx) => findLotTrackedProducts(tx, [place.ProductId, other.ProductId]));
  expect([...lotted]).toEqual([place.ProductId]);
  expect((await inTx((tx) => findLotTrackedProducts(tx, []))).size).toBe(0);
});
