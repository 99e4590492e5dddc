import { sql } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import type { saveWarehouseStockTake as call } from '#contract/warehouse/stock/takes.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { businessDay } from '#server/businessDay.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { findTakeLines, hideExpectedStock } from './takes.ts';
import { requireOwnDepot } from '#server/modules/warehouse/stock/movements.ts';

type Sheet = BodyOf<typeof call>;
type Line = Sheet['Lines'][number];

const requireProducts = async (tx: Tx, { SupplierId, Lines }: Sheet) => {
  const listedIds = new Set<number>();
  for (const [index, { ProductId }] of Lines.entries()) {
    if (listedIds.has(ProductId)) throw invalidField(`Lines.${index}.ProductId`, 'is listed twice. Combine the counts');
    listedIds.add(ProductId);
  }
  const { rows } = await sql<{ ProductId: number }>`
    SELECT product_id FROM products WHERE supplier_id = ${SupplierId} AND product_id = ANY(${[...listedIds]}::integer[])`.execute(tx);
  const knownIds = new Set(rows.map((row) => row.ProductId));
  const unknownIndex = Lines.findIndex(({ ProductId }) => !knownIds.has(ProductId));
  if (unknownIndex !== -1) throw invalidField(`Lines.${unknownIndex}.ProductId`, 'is not a product of this supplier');
};

/** Finds or creates the stock take in progress for a supplier. Locks the supplier, so that two people who start at once share one stock take. */
const getOpenTake = async (tx: Tx, { SupplierId, Comment }: Sheet, now: string) => {
  const depotId = await requireOwnDepot(tx);
  const supplier = await tx
    .selectFrom('suppliers')
    .select('SupplierId')
    .where('SupplierId', '=', SupplierId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!supplier) throw invalidField('SupplierId', 'no longer exists. Choose another');
  const openTake = await tx
    .selectFrom('stock_takes')
    .selectAll()
    .where('SupplierId', '=', SupplierId)
    .where('SupplierDepotId', '=', depotId)
    .where('State', '<>', 'Posted')
    .orderBy('StockTakeId', 'desc')
    .forUpdate()
    .executeTakeFirst();
  if (openTake) return openTake;
  return tx
    .insertInto('stock_takes')
    .values({ SupplierId, SupplierDepotId: depotId, CountedAt: now, Comment })
    .returningAll()
    .executeTakeFirstOrThrow();
};

const lockLines = async (tx: Tx, stockTakeId: number, productIds: readonly number[]) => {
  const rows = await tx
    .selectFrom('stock_take_lines')
    .selectAll()
    .where('StockTakeId', '=', stockTakeId)
    .where('ProductId', 'in', [...productIds])
    .orderBy('ProductId')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.ProductId, row]));
};
type StoredLine = Awaited<ReturnType<typeof lockLines>> extends Map<number, infer Row> ? Row : never;

/** Refuses to overwrite a count by a colleague that this user has not seen. `Version` is null if the user saw no count. */
const requireSeen = async (tx: Tx, line: Line, stored: StoredLine | undefined) => {
  if (line.Version === undefined || stored === undefined || stored.Counted === line.Counted) return;
  if (line.Version === null && stored.Counted === null) return;
  await requireVersion(tx, stored, line.Version);
};

interface CountedBy {
  /** Time of the request on the server, ISO 8601. */
  now: string;
  userId: number;
}

/** Returns the time of a count as the device sent it, but not later than now, because clocks of devices may be fast. */
const getCountTime = ({ CountedAt }: Line, now: string) => {
  const countedAt = CountedAt ? new Date(CountedAt).toISOString() : now;
  return countedAt > now ? now : countedAt;
};

const uncounted = { Counted: null, Counts: 0, CountedBefore: null, RecountWanted: false };

const toLineRow = (line: Line, stored: StoredLine | undefined, { now, userId }: CountedBy) => {
  const { Counted: storedCount, Counts, CountedBefore, RecountWanted } = stored ?? uncounted;
  const isCounted = line.Counted !== null;
  const isRecount = isCounted && RecountWanted;
  const countsAfterCount = isRecount ? Counts + 1 : Math.max(Counts, 1);
  return {
    product_id: line.ProductId,
    counted: line.Counted,
    counted_at: isCounted ? getCountTime(line, now) : null,
    counted_by: isCounted ? userId : null,
    counts: isCounted ? countsAfterCount : Counts,
    counted_before: isRecount ? storedCount : CountedBefore,
    recount_wanted: !isCounted && RecountWanted,
  };
};

const writeLines = (tx: Tx, stockTakeId: number, rows: readonly ReturnType<typeof toLineRow>[]) =>
  sql`
  INSERT INTO stock_take_lines (stock_take_id, product_id, counted, counted_at, counted_by, counts, counted_before, recount_wanted)
  SELECT ${stockTakeId}, line.product_id, line.counted, line.counted_at, line.counted_by, line.counts, line.counted_before, line.recount_wanted
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS line(product_id integer, counted integer, counted_at timestamptz, counted_by integer,
    counts integer, counted_before integer, recount_wanted boolean) ORDER BY line.product_id
  ON CONFLICT (stock_take_id, product_id) DO UPDATE SET counted = excluded.counted, counted_at = excluded.counted_at,
    counted_by = excluded.counted_by, counts = excluded.counts, counted_before = excluded.counted_before, recount_wanted = excluded.recount_wanted`.execute(
    tx,
  );

/** Marks lines for a recount if the first count differs by more than the company's tolerance. A second count is accepted. */
const markRecounts = (tx: Tx, stockTakeId: number, depotId: number, productIds: readonly number[]) =>
  sql`
  UPDATE stock_take_lines line SET recount_wanted = true FROM company
  WHERE line.stock_take_id = ${stockTakeId} AND line.product_id = ANY(${[...productIds]}::integer[]) AND line.counted IS NOT NULL AND line.counts < 2
    AND NOT line.recount_wanted AND abs(line.counted - stock_before(line.product_id, ${depotId}, line.counted_at)) > company.recount_limit`.execute(
    tx,
  );

/** Updates a stock take from its lines: the state is `Recount` while a line needs a recount, and the time is that of the last count. */
export const updateTakeState = async (tx: Tx, stockTakeId: number) => {
  const { rows } = await sql<{ State: 'Counted' | 'Recount' }>`
    UPDATE stock_takes take SET state = CASE WHEN EXISTS (SELECT FROM stock_take_lines line WHERE line.stock_take_id = take.stock_take_id AND line.recount_wanted)
        THEN 'Recount' ELSE 'Counted' END,
      counted_at = coalesce((SELECT max(line.counted_at) FROM stock_take_lines line WHERE line.stock_take_id = take.stock_take_id), take.counted_at)
    WHERE take.stock_take_id = ${stockTakeId} RETURNING state`.execute(tx);
  return rows[0]?.State ?? 'Counted';
};

/** Saves counts without posting them. Several people may count one supplier's goods. The reply shows the expected stock to the office only. */
export const saveStockTake = (context: Context, sheet: Sheet) =>
  inTransaction(context, async (tx) => {
    const now = context.now.toISOString();
    await requireProducts(tx, sheet);
    const take = await getOpenTake(tx, sheet, now);
    const productIds = sheet.Lines.map((line) => line.ProductId);
    const storedLines = await lockLines(tx, take.StockTakeId, productIds);
    for (const line of sheet.Lines) await requireSeen(tx, line, storedLines.get(line.ProductId));
    const countedBy = { now, userId: context.user.UserId };
    const rows = sheet.Lines.map((line) => toLineRow(line, storedLines.get(line.ProductId), countedBy));
    const firstCountedAt = rows.flatMap((row) => row.counted_at ?? []).toSorted()[0];
    if (firstCountedAt) {
      const date = businessDay(new Date(firstCountedAt));
      await requireBusinessDate(tx, context.today, { subject: 'The count', date, field: 'Lines' });
    }
    if (rows.every((row) => row.counted === null) && storedLines.size === 0)
      throw new AppError('RULE_BROKEN', 'Nothing has been counted yet. Enter the quantities, or 0 for none');
    await writeLines(tx, take.StockTakeId, rows);
    await markRecounts(tx, take.StockTakeId, take.SupplierDepotId, productIds);
    const State = await updateTakeState(tx, take.StockTakeId);
    const lines = await findTakeLines(tx, { stockTakeId: take.StockTakeId, productIds });
    return { StockTakeId: take.StockTakeId, State, Lines: lines.map((line) => hideExpectedStock(context, line)) };
  });
