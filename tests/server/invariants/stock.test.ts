import fc from 'fast-check';
import { expect } from 'vitest';
import { getStockLevel } from '#contract/warehouse/stock/levels.ts';
import { AppError } from '#contract/call/errors.ts';
import { Big } from '#contract/money.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { averageAfter } from '#server/ledgers/stock/averageCost.ts';
import { reverseMovements } from '#server/ledgers/reverseMovements.ts';
import { addStockMovements, movementType } from '#server/ledgers/stock/stock.ts';
import { postCounts } from '#server/modules/warehouse/stock/take/postStockTake.ts';
import { given } from '#tests/support/given.ts';
import { overHistories } from '#tests/support/histories.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const days = Array.from({ length: 12 }, (_, index) => `2026-11-${String(index + 5).padStart(2, '0')}`);

let depots: number[] = [];
const setUp = async () => {
  depots = [await given.ownDepot(app.db), (await given.supplier(app.db)).SupplierDepotId];
};

const what = fc.record({
  kind: fc.constantFrom('Receipt', 'Receipt', 'Breakage', 'Sale', 'AdjustmentIn', 'Transfer', 'Reversal', 'Count'),
  product: fc.nat(3),
  depot: fc.nat(1),
  day: fc.nat(days.length - 1),
  quantity: fc.integer({ min: 1, max: 500 }),
  cost: fc.integer({ min: 1, max: 999_999 }),
});
type What = typeof what extends fc.Arbitrary<infer One> ? One : never;

interface Counted {
  ProductId: number;
  SupplierDepotId: number;
  CountedAt: string;
  Counted: number;
}

interface World {
  tx: Tx;
  products: number[];
  /** Movements that can still be reversed. */
  entered: number[];
  counts: Counted[];
}

const count = async (world: World, { quantity, day }: What, place: { ProductId: number; SupplierDepotId: number }) => {
  const CountedAt = `${days[day]}T12:00:00.${String(world.counts.length % 1000).padStart(3, '0')}Z`;
  const { StockTakeId } = await world.tx
    .insertInto('stock_takes')
    .values({ SupplierDepotId: place.SupplierDepotId, CountedAt, State: 'Posted', PostedAt: CountedAt })
    .returning('StockTakeId')
    .executeTakeFirstOrThrow();
  await world.tx.insertInto('stock_take_lines').values({ StockTakeId, ProductId: place.ProductId, Counted: quantity, CountedAt }).execute();
  await postCounts(world.tx, { StockTakeId, SupplierDepotId: place.SupplierDepotId }, 'counted');
  world.counts.push({ ...place, CountedAt, Counted: quantity });
};

const happen = async (world: World, one: What) => {
  const { tx, products, entered } = world;
  const place = { ProductId: products[one.product] ?? 0, SupplierDepotId: depots[one.depot] ?? 0 };
  const MovedOn = days[one.day] ?? '';
  if (one.kind === 'Count') return count(world, one, place);
  if (one.kind === 'Reversal') {
    const [back] = entered.splice(one.quantity % Math.max(entered.length, 1), 1);
    if (!back) return;
    const row = await tx.selectFrom('stock_movements').selectAll().where('StockMovementId', '=', back).executeTakeFirstOrThrow();
    // A movement whose goods have left again cannot be reversed. All reversals have today's date, which is the last of the days.
    const refused = await reverseMovements(tx, [row], days.at(-1) ?? '', 'wrong').catch((error: unknown) => error);
    if (refused instanceof Error && !(refused instanceof AppError && refused.code === 'INSUFFICIENT_STOCK')) throw refused;
    return;
  }
  const type = movementType[one.kind];
  const isOut = one.kind === 'Breakage' || one.kind === 'Sale' || one.kind === 'Transfer';
  const Quantity = isOut ? -one.quantity : one.quantity;
  const UnitCost = one.kind === 'Receipt' ? new Big(one.cost).div(1_000_000).toString() : null;
  const [id = 0] = await addStockMovements(tx, [{ ...place, MovedOn, StockMovementTypeId: type, Quantity, UnitCost, Lots: [] }]);
  if (one.kind === 'Transfer') {
    const other = { ...place, SupplierDepotId: depots[1 - one.depot] ?? 0 };
    await addStockMovements(tx, [{ ...other, MovedOn, StockMovementTypeId: type, Quantity: one.quantity, LinkedMovementId: id, Lots: [] }]);
  } else if (one.kind !== 'Sale') entered.push(id);
};

const rowsOf = (products: readonly number[]) =>
  app.db
    .selectFrom('stock_movements')
    .selectAll()
    .where('ProductId', 'in', [...products])
    .orderBy('StockMovementId')
    .execute();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const sumOf = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + row.Quantity, 0);

/** Calculates the figures of one product and depot slowly, from its rows. */
const slowly = (rows: readonly Row[]) => {
  let held = { onHand: 0, average: null as Big | null };
  for (const row of rows) {
    const average = averageAfter(held, row.Quantity, row.UnitCost === null ? null : new Big(row.UnitCost));
    held = { onHand: held.onHand + row.Quantity, average };
    expect(row.AverageCost === null ? null : Number(row.AverageCost)).toBe(average === null ? null : Number(average));
  }
  return held;
};

const lastOf = (counts: readonly Counted[], { ProductId, SupplierDepotId }: Counted) =>
  counts
    .filter((one) => one.ProductId === ProductId && one.SupplierDepotId === SupplierDepotId)
    .toSorted((a, b) => (a.CountedAt < b.CountedAt ? 1 : -1))[0];

/** Returns whether the row moved goods and was not reversed. */
const stands = (takenBack: ReadonlySet<number | null>, row: Row) =>
  row.StockTakeId === null && row.ReversesId === null && !takenBack.has(row.StockMovementId);

// Counts movements dated on the day of a count as later, because they were entered after the count.
const isAfter = (row: Row, { CountedAt }: Counted) => row.MovedOn >= CountedAt.slice(0, 10);

overHistories(
  'over random histories of 125 events stock, as at any day, is the sum of its movements; its cost the moving average; each count holds, whatever is taken back since',
  [fc.array(what, { minLength: 125, maxLength: 125 })],
  async (events) => {
    await app.startOver();
    await setUp();
    const finance = await app.as('Finance');
    const products = await Promise.all([0, 1, 2, 3].map(async () => (await given.product(app.db)).ProductId));
    const counts: Counted[] = [];
    await app.db.transaction().execute(async (tx) => {
      const world: World = { tx: tx as Tx, products, entered: [], counts };
      for (const one of events) await happen(world, one);
    });
    const rows = await rowsOf(products);
    const takenBack = new Set(rows.map((row) => row.ReversesId));
    const at = (ProductId: number, depot: number) => rows.filter((row) => row.ProductId === ProductId && row.SupplierDepotId === depot);
    for (const asAt of [undefined, ...days]) {
      const query = { asAt, filter: { ProductId: products } };
      for (const level of await finance.call(getStockLevel, { params: { supplierId: 0, productGroupId: 0 }, query })) {
        const until = at(level.ProductId, level.SupplierDepotId).filter((row) => asAt === undefined || row.MovedOn <= asAt);
        expect(level.OnHand).toBe(sumOf(until));
        const average = asAt === undefined ? slowly(until).average : (until.at(-1)?.AverageCost ?? null);
        expect(level.UnitCost).toBe(average === null ? null : Number(average));
      }
    }
    for (const one of counts.filter((last) => last === lastOf(counts, last))) {
      const own = at(one.ProductId, one.SupplierDepotId);
      expect(sumOf(own)).toBe(one.Counted + sumOf(own.filter((row) => stands(takenBack, row) && isAfter(row, one))));
    }
    for (const one of counts) {
      const day = one.CountedAt.slice(0, 10);
      const until = at(one.ProductId, one.SupplierDepotId).filter(
        (row) =>
          row.MovedOn < day || (row.MovedOn === day && row.HappenedAt !== null && new Date(row.HappenedAt) <= new Date(one.CountedAt)),
      );
      expect(sumOf(until)).toBe(one.Counted);
    }
  },
);
