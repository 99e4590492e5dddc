import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { findDealsAtBatch } from '#server/modules/sales/prices/change/batchPrices.ts';
import { isSamePriceLine } from '#server/modules/sales/prices/lists.ts';
import { lockPriceChanges } from '#server/modules/sales/prices/line.ts';
import { runOrTry } from '#server/modules/sales/prices/change/runOrTry.ts';
import { formatMoment } from '#server/modules/versions.ts';
import { must } from '#server/must.ts';

const lockBatch = async (tx: Tx, id: number) => {
  const batch = await tx
    .selectFrom('price_batches')
    .select(['Description', 'RevertedAt'])
    .where('PriceBatchId', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!batch) throw new AppError('NOT_FOUND', 'There is no such bulk price change');
  if (batch.RevertedAt !== null)
    throw new AppError('ALREADY_REVERSED', `“${batch.Description}” was already reverted on ${formatMoment(batch.RevertedAt)}.`);
  return batch.Description;
};

interface KeptLine {
  PriceListId: number;
  ProductCode: string;
  CustomerName: string;
  ChangedBy: string;
  ChangedAt: string;
}

/** SQL: revisions that set a price themselves. Leaves out restored prices and reverted bulk changes. */
const setsPrice = sql`r.status <> 'Draft' AND r.restores_id IS NULL
  AND NOT EXISTS (SELECT FROM price_batches b WHERE b.price_batch_id = r.price_batch_id AND b.reverted_at IS NOT NULL)`;

/**
 * SQL: lines where a price of the batch is in force or due, with its date and the price that will replace it. Reverted bulk changes are
 * ignored.
 */
const selectRestorable = (id: number, today: string) => sql`
  SELECT pl.price_list_id, before.price_list_id AS restores_id, greatest(held.effective_from, ${today}::date) AS effective_from
  FROM price_lists pl JOIN price_lists held ON ${isSamePriceLine('held', 'pl')} AND held.status = 'Saved' AND pl.price_list_id IN (held.price_list_id, held.restores_id)
  JOIN LATERAL (SELECT r.price_list_id, r.status FROM price_lists r WHERE ${isSamePriceLine('r', 'pl')} AND ${setsPrice} AND r.price_list_id <> pl.price_list_id
    AND r.effective_from <= greatest(held.effective_from, ${today}::date) ORDER BY r.effective_from DESC, r.revision DESC LIMIT 1) before ON before.status = 'Saved'
  WHERE pl.price_batch_id = ${id} AND pl.status = 'Saved'
    AND NOT EXISTS (SELECT FROM price_lists later WHERE ${isSamePriceLine('later', 'held')} AND later.status <> 'Draft'
      AND later.effective_from <= greatest(held.effective_from, ${today}::date) AND (later.effective_from, later.revision) > (held.effective_from, held.revision))`;

/** Finds the batch’s lines that will not be restored, because they were delisted or changed since, with who did it. */
const findKeptLines = async (tx: Tx, id: number, today: string) => {
  const { rows } = await sql<KeptLine>`
    SELECT pl.price_list_id, p.code AS product_code, coalesce(c.name, 'Standard') AS customer_name,
      coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name, 'The system') AS changed_by, last.updated_at AS changed_at
    FROM price_lists pl JOIN products p USING (product_id) LEFT JOIN customers c ON c.customer_id = pl.customer_id
    JOIN LATERAL (SELECT r.updated_at, r.updated_by FROM price_lists r WHERE ${isSamePriceLine('r', 'pl')} AND ${setsPrice}
      ORDER BY r.revision > pl.revision DESC, r.effective_from DESC, r.revision DESC LIMIT 1) last ON true
    LEFT JOIN users u ON u.user_id = last.updated_by
    WHERE pl.price_batch_id = ${id} AND pl.price_list_id NOT IN (SELECT price_list_id FROM (${selectRestorable(id, today)}) back)
    ORDER BY p.code, c.name, pl.price_list_id`.execute(tx);
  return rows;
};

/** Restores the earlier prices as new revisions, from today or from the batch’s future date. */
const restorePrices = async (tx: Tx, id: number, today: string) => {
  const { rows } = await sql<{ Restored: number }>`
    WITH back AS MATERIALIZED (${selectRestorable(id, today)}), put AS (
      INSERT INTO price_lists (customer_id, product_id, supplier_depot_id, currency_id, price_per, buy_price, haulage, sell_price, minimum_quantity,
        effective_from, status, revision, restores_id)
      SELECT before.customer_id, before.product_id, before.supplier_depot_id, before.currency_id, before.price_per, before.buy_price, before.haulage,
        before.sell_price, before.minimum_quantity, back.effective_from, 'Saved',
        (SELECT max(r.revision) FROM price_lists r WHERE ${isSamePriceLine('r', 'before')} AND r.status <> 'Draft')
          + row_number() OVER (PARTITION BY back.price_list_id ORDER BY back.effective_from), before.price_list_id
      FROM back JOIN price_lists before ON before.price_list_id = back.restores_id)
    SELECT count(DISTINCT price_list_id)::integer AS restored FROM back`.execute(tx);
  return must(rows[0], 'The number of restored lines').Restored;
};

const makeNothingToRevertError = (description: string, [first, ...others]: readonly KeptLine[]) => {
  const changeText = first
    ? `${first.ChangedBy} changed ${first.ProductCode} for ${first.CustomerName} on ${formatMoment(first.ChangedAt)}`
    : '';
  const othersText =
    others.length > 0 ? `. ${others.length === 1 ? '1 other line has' : `${others.length} other lines have`} changed since` : '';
  return new AppError(
    'RULE_BROKEN',
    `“${description}” can’t be reverted, because no line still has its price. ${changeText}${othersText}. If that was a later bulk price change, revert that one first.`,
  );
};

/** Reverts a bulk price change. Lines changed since and deals at its prices stay as they are and are reported. */
export const revertBatch = (context: Context, id: number, dryRun: boolean) =>
  runOrTry(context, dryRun, async (tx) => {
    await lockPriceChanges(tx);
    const description = await lockBatch(tx, id);
    const Kept = await findKeptLines(tx, id, context.today);
    const Restored = await restorePrices(tx, id, context.today);
    if (Restored === 0) throw makeNothingToRevertError(description, Kept);
    await tx.updateTable('price_batches').set({ RevertedAt: context.now.toISOString() }).where('PriceBatchId', '=', id).execute();
    return { PriceBatchId: id, Restored, Kept, Deals: await findDealsAtBatch(tx, id) };
  });
