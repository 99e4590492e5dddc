import type { DateOnly } from '#contract/values.ts';
import { people } from '#server/demo/world.ts';
import { movementType } from '#server/ledgers/stock/stock.ts';
import { moveStock } from './goods/stock.ts';
import type { Life } from './life.ts';

/** Counts the stock of one supplier. Differences become movements if the count is posted. The last count still waits for the office. */
export const countShelf = (life: Life, supplierId: number, day: DateOnly, isPosted: boolean) => {
  const { random, rows } = life;
  const products = life.products.filter((product) => product.row.SupplierId === supplierId);
  // An unposted count is taken in the evening, after all movements of the day.
  const counted = life.stamp(day, isPosted ? 8 : 18, people.warehouse);
  const posted = life.stamp(day, 16, people.office);
  const take = rows.add(
    'stock_takes',
    {
      SupplierId: supplierId,
      SupplierDepotId: life.ownDepotId,
      CountedAt: counted.at,
      State: isPosted ? 'Posted' : 'Counted',
      PostedAt: isPosted ? posted.at : null,
      Comment: null,
    },
    counted,
  );
  for (const product of products) {
    const expected = product.onHand;
    const off = random.chance(0.2) ? random.between(-4, 3) * 12 : 0;
    const found = random.chance(0.04) ? null : Math.max(0, expected + off);
    rows.add(
      'stock_take_lines',
      {
        StockTakeId: take.StockTakeId,
        ProductId: product.row.ProductId,
        Expected: isPosted && found !== null ? expected : null,
        Counted: found,
        CountedAt: found === null ? null : counted.at,
        CountedBy: found === null ? null : people.warehouse,
        Counts: found === null ? 0 : 1,
      },
      counted,
    );
    if (!isPosted || found === null || found === expected) continue;
    const about = { day, typeId: movementType.StockTake, quantity: found - expected, by: people.office };
    moveStock(life, product, { ...about, stockTakeId: take.StockTakeId, comment: `Stock take ${take.StockTakeId}` });
  }
};
