import type { DateOnly } from '#contract/values.ts';
import { people } from '#server/demo/world.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { moveStock } from './goods/stock.ts';
import type { Life } from './life.ts';

/** Counts the stock of one supplier. If the count is posted, differences become movements. The last count still waits for the office. */
export const countSupplierStock = (life: Life, supplierId: number, day: DateOnly, isPosted: boolean) => {
  const { random, rows } = life;
  const products = life.products.filter((product) => product.row.SupplierId === supplierId);
  // Takes an unposted count in the evening, after all movements of the day.
  const countStamp = life.stamp(day, isPosted ? 8 : 18, people.warehouse);
  const postStamp = life.stamp(day, 16, people.office);
  const take = rows.add(
    'stock_takes',
    {
      SupplierId: supplierId,
      SupplierDepotId: life.ownDepotId,
      CountedAt: countStamp.at,
      State: isPosted ? 'Posted' : 'Counted',
      PostedAt: isPosted ? postStamp.at : null,
      Comment: null,
    },
    countStamp,
  );
  for (const product of products) {
    const expected = product.onHand;
    const difference = random.chance(0.2) ? random.between(-4, 3) * 12 : 0;
    const countedQuantity = random.chance(0.04) ? null : Math.max(0, expected + difference);
    rows.add(
      'stock_take_lines',
      {
        StockTakeId: take.StockTakeId,
        ProductId: product.row.ProductId,
        Expected: isPosted && countedQuantity !== null ? expected : null,
        Counted: countedQuantity,
        CountedAt: countedQuantity === null ? null : countStamp.at,
        CountedBy: countedQuantity === null ? null : people.warehouse,
        Counts: countedQuantity === null ? 0 : 1,
      },
      countStamp,
    );
    if (!isPosted || countedQuantity === null || countedQuantity === expected) continue;
    const about = { day, typeId: movementType.StockTake, quantity: countedQuantity - expected, by: people.office };
    moveStock(life, product, { ...about, stockTakeId: take.StockTakeId, comment: `Stock take ${take.StockTakeId}` });
  }
};
