import { sql } from 'kysely';
import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError } from '#contract/call/errors.ts';
import type { OrderWarning } from '#contract/sales/orders/shapes.ts';
import type { postStockTake as call } from '#contract/warehouse/stock/takes.ts';
import { businessDay } from '#server/businessDay.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { findReversedSince } from '#server/ledgers/counts.ts';
import { reversedAfterCount } from '#server/ledgers/reverseMovements.ts';
import { addStockMovements, lockStock, movementType } from '#server/ledgers/stock/stock.ts';
import { checkBusinessDate, requireAllConfirmations } from '#server/modules/businessDates.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { updateTakeState } from './saveStockTake.ts';
import { getStockTake, lockStockTake } from './takes.ts';

interface Difference {
  ProductId: number;
  CountedAt: string;
  Variance: number;
}

/** Stores the expected stock at the time of each count, and returns the counts that differ from it. */
const findDifferences = async (tx: Tx, stockTakeId: number, depotId: number) => {
  const { rows } = await sql<Difference>`
    UPDATE stock_take_lines line SET expected = stock_before(line.product_id, ${depotId}, line.counted_at), recount_wanted = false
    WHERE line.stock_take_id = ${stockTakeId} AND line.counted IS NOT NULL
    RETURNING line.product_id, line.counted_at, (line.counted - line.expected)::integer AS variance`.execute(tx);
  return rows.filter((row) => row.Variance !== 0);
};

/** Adds a movement for each count that differs from the ledger. Lock the stock take before. */
export const postCounts = async (tx: Tx, take: { StockTakeId: number; SupplierDepotId: number }, Comment: string) => {
  const { StockTakeId, SupplierDepotId } = take;
  const lines = await tx
    .selectFrom('stock_take_lines')
    .select('ProductId')
    .where('StockTakeId', '=', StockTakeId)
    .where('Counted', 'is not', null)
    .execute();
  await lockStock(
    tx,
    lines.map(({ ProductId }) => ({ ProductId, SupplierDepotId })),
  );
  const differences = await findDifferences(tx, StockTakeId, SupplierDepotId);
  const reversedSince = await findReversedSince(tx, take);
  await addStockMovements(tx, [
    ...differences.map(({ ProductId, CountedAt, Variance }) => ({
      ProductId,
      SupplierDepotId,
      MovedOn: businessDay(new Date(CountedAt)),
      StockMovementTypeId: movementType.StockTake,
      Quantity: Variance,
      StockTakeId,
      HappenedAt: CountedAt,
      Comment,
    })),
    ...reversedSince.map((movement) => ({
      ...movement,
      SupplierDepotId,
      StockMovementTypeId: movementType.StockTake,
      StockTakeId,
      Comment: reversedAfterCount,
    })),
  ]);
};

/** Refuses a stock take without counts. Returns the time of the first count, and a warning if products still need a recount. */
const requireCounted = async (tx: Tx, stockTakeId: number) => {
  const { rows } = await sql<{ Counted: number; ToRecount: number; First: string | null }>`
    SELECT count(counted)::integer AS counted, count(*) FILTER (WHERE recount_wanted)::integer AS to_recount, min(counted_at) AS first
    FROM stock_take_lines WHERE stock_take_id = ${stockTakeId}`.execute(tx);
  const [counts] = rows;
  if (!counts?.First) throw new AppError('RULE_BROKEN', 'This stock take has no counts, so there is nothing to post');
  const products = counts.ToRecount === 1 ? '1 product has' : `${counts.ToRecount.toLocaleString('en-GB')} products have`;
  // `FarOff`: the first count differs from the ledger by more than the company's tolerance.
  const recountWarning: OrderWarning | null =
    counts.ToRecount > 0 ? { Kind: 'FarOff', Message: `${products} not been recounted yet` } : null;
  return { first: counts.First, recountWarning };
};

/** Posts a stock take. Sets the stock to the count at the time of counting, so that later movements still apply. */
export const postStockTake = (context: Context, id: number, { Version, AcceptFarOff, ConfirmDate }: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    const take = await lockStockTake(tx, id);
    await requireVersion(tx, take, Version);
    const { first, recountWarning } = await requireCounted(tx, id);
    const businessDate = { subject: 'The count', date: businessDay(new Date(first)), field: 'Version', daysBack: daysBackUnasked.despatch };
    requireAllConfirmations([
      { question: await checkBusinessDate(tx, context.today, businessDate), isConfirmed: ConfirmDate },
      { question: recountWarning, isConfirmed: AcceptFarOff },
    ]);
    await postCounts(tx, take, `Stock take ${id}`);
    await tx
      .updateTable('stock_takes')
      .set({ State: 'Posted', PostedAt: context.now.toISOString() })
      .where('StockTakeId', '=', id)
      .execute();
    return getStockTake(context, tx, id);
  });

/** Asks the warehouse to count these products again, or all that differ from the ledger. */
export const recountStockTake = (
  context: Context,
  id: number,
  { Version, ProductIds }: { Version: number; ProductIds?: number[] | undefined },
) =>
  inTransaction(context, async (tx) => {
    const take = await lockStockTake(tx, id);
    await requireVersion(tx, take, Version);
    const isSelected = ProductIds?.length
      ? sql`line.product_id = ANY(${ProductIds}::integer[])`
      : sql`line.counted <> stock_before(line.product_id, ${take.SupplierDepotId}, line.counted_at)`;
    const { rows } = await sql`
      UPDATE stock_take_lines line SET recount_wanted = true WHERE line.stock_take_id = ${id} AND line.counted IS NOT NULL AND ${isSelected} RETURNING 1`.execute(
      tx,
    );
    if (rows.length === 0)
      throw new AppError(
        'RULE_BROKEN',
        ProductIds?.length ? 'None of these products has been counted yet' : 'No product differs, so there is nothing to recount',
      );
    await updateTakeState(tx, id);
    return getStockTake(context, tx, id);
  });
