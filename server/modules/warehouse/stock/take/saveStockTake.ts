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
import { findTakeLines, hideJudgement } from './takes.ts';
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
  const stranger = Lines.findIndex(({ ProductId }) => !knownIds.has(ProductId));
  if (stranger !== -1) throw invalidField(`Lines.${stranger}.ProductId`, 'is not a product of this supplier');
};

/** Finds or creates the supplier's open sheet. Locks the supplier, so that two people who start at once share one sheet. */
const openSheet = async (tx: Tx, { SupplierId, Comment }: Sheet, now: string) => {
  const depotId = await requireOwnDepot(tx);
  const supplier = await tx
    .selectFrom('suppliers')
    .select('SupplierId')
    .where('SupplierId', '=', SupplierId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!supplier) throw invalidField('SupplierId', 'no longer exists. Choose another');
  const open = await tx
    .selectFrom('stock_takes')
    .selectAll()
    .where('SupplierId', '=', SupplierId)
    .where('SupplierDepotId', '=', depotId)
    .where('State', '<>', 'Posted')
    .orderBy('StockTakeId', 'desc')
    .forUpdate()
    .executeTakeFirst();
  if (open) return open;
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
type Stored = Awaited<ReturnType<typeof lockLines>> extends Map<number, infer Row> ? Row : never;

/** Refuses to overwrite a colleague's count that this user has not seen. */
const requireSeen = async (tx: Tx, line: Line, stored: Stored | undefined) => {
  if (line.Version === undefined || stored === undefined || stored.Counted === line.Counted) return;
  if (line.Version === null && stored.Counted === null) return;
  await requireVersion(tx, stored, line.Version);
};

interface Moments {
  /** Server time, ISO 8601. */
  now: string;
  userId: number;
}

const getCountTime = ({ CountedAt }: Line, now: string) => {
  const countedAt = CountedAt ? new Date(CountedAt).toISOString() : now;
  return countedAt > now ? now : countedAt;
};

const uncounted = { Counted: null, Counts: 0, CountedBefore: null, RecountWanted: false };

const toLineRow = (line: Line, stored: Stored | undefined, { now, userId }: Moments) => {
  const { Counted: countedQuantity, Counts, CountedBefore, RecountWanted } = stored ?? uncounted;
  const isCounted = line.Counted !== null;
  const isAgain = isCounted && RecountWanted;
  return {
    product_id: line.ProductId,
    counted: line.Counted,
    counted_at: isCounted ? getCountTime(line, now) : null,
    counted_by: isCounted ? userId : null,
    counts: isAgain ? Counts + 1 : isCounted ? Math.max(Counts, 1) : Counts,
    counted_before: isAgain ? countedQuantity : CountedBefore,
    recount_wanted: !isCounted && RecountWanted,
  };
};

const writeLines = (tx: Tx, stockTakeId: number, rows: readonly ReturnType<typeof toLineRow>[]) =>
  sql`
  INSERT INTO stock_take_lines (stock_take_id, product_id, counted, counted_at, counted_by, counts, counted_before, recount_wanted)
  SELECT ${stockTakeId}, w.product_id, w.counted, w.counted_at, w.counted_by, w.counts, w.counted_before, w.recount_wanted
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w(product_id integer, counted integer, counted_at timestamptz, counted_by integer,
    counts integer, counted_before integer, recount_wanted boolean) ORDER BY w.product_id
  ON CONFLICT (stock_take_id, product_id) DO UPDATE SET counted = excluded.counted, counted_at = excluded.counted_at,
    counted_by = excluded.counted_by, counts = excluded.counts, counted_before = excluded.counted_before, recount_wanted = excluded.recount_wanted`.execute(
    tx,
  );

/** Marks large differences for a recount after the first count. The company sets the tolerance. */
const markRecounts = (tx: Tx, stockTakeId: number, depotId: number, productIds: readonly number[]) =>
  sql`
  UPDATE stock_take_lines c SET recount_wanted = true FROM company
  WHERE c.stock_take_id = ${stockTakeId} AND c.product_id = ANY(${[...productIds]}::integer[]) AND c.counted IS NOT NULL AND c.counts < 2
    AND NOT c.recount_wanted AND abs(c.counted - stock_before(c.product_id, ${depotId}, c.counted_at)) > company.recount_limit`.execute(tx);

/** Updates the sheet's recount mark, which is set while any line needs a recount, and its time, which is that of the last count. */
export const settleSheet = async (tx: Tx, stockTakeId: number) => {
  const { rows } = await sql<{ State: 'Counted' | 'Recount' }>`
    UPDATE stock_takes t SET state = CASE WHEN EXISTS (SELECT FROM stock_take_lines c WHERE c.stock_take_id = t.stock_take_id AND c.recount_wanted)
        THEN 'Recount' ELSE 'Counted' END,
      counted_at = coalesce((SELECT max(c.counted_at) FROM stock_take_lines c WHERE c.stock_take_id = t.stock_take_id), t.counted_at)
    WHERE t.stock_take_id = ${stockTakeId} RETURNING state`.execute(tx);
  return rows[0]?.State ?? 'Counted';
};

/** Saves counts and posts nothing. Several people may count one supplier's goods. The reply hides the expected stock from them. */
export const saveStockTake = (context: Context, sheet: Sheet) =>
  inTransaction(context, async (tx) => {
    const now = context.now.toISOString();
    await requireProducts(tx, sheet);
    const take = await openSheet(tx, sheet, now);
    const productIds = sheet.Lines.map((line) => line.ProductId);
    const stored = await lockLines(tx, take.StockTakeId, productIds);
    for (const line of sheet.Lines) await requireSeen(tx, line, stored.get(line.ProductId));
    const by = { now, userId: context.user.UserId };
    const rows = sheet.Lines.map((line) => toLineRow(line, stored.get(line.ProductId), by));
    const first = rows.flatMap((row) => row.counted_at ?? []).toSorted()[0];
    if (first) {
      const date = businessDay(new Date(first));
      await requireBusinessDate(tx, context.today, { what: 'The count', date, field: 'Lines' });
    }
    if (rows.every((row) => row.counted === null) && stored.size === 0)
      throw new AppError('RULE_BROKEN', 'Nothing has been counted yet. Enter the quantities, or 0 for none');
    await writeLines(tx, take.StockTakeId, rows);
    await markRecounts(tx, take.StockTakeId, take.SupplierDepotId, productIds);
    const State = await settleSheet(tx, take.StockTakeId);
    const lines = await findTakeLines(tx, { stockTakeId: take.StockTakeId, productIds });
    return { StockTakeId: take.StockTakeId, State, Lines: lines.map((line) => hideJudgement(context, line)) };
  });
