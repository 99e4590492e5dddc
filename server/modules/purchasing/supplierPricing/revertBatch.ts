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

interface UnrestoredLine {
  PriceListId: number;
  ProductCode: string;
  CustomerName: string;
  ChangedBy: string;
  ChangedAt: string;
}

/** SQL: whether revision `r` set a price itself. Restored prices and reverted bulk changes do not count. */
const setsPrice = sql`r.status <> 'Draft' AND r.restores_id IS NULL
  AND NOT EXISTS (SELECT FROM price_batches batch WHERE batch.price_batch_id = r.price_batch_id AND batch.reverted_at IS NOT NULL)`;

/**
 * SQL: revisions `pl` of the bulk change whose price is still in force or still to come, as revision `current` of the line. `restored` is the earlier revision
 * whose price comes back, on the day given by `effective_from`.
 */
const selectRestorable = (id: number, today: string) => sql`
  SELECT pl.price_list_id, restored.price_list_id AS restores_id, greatest(current.effective_from, ${today}::date) AS effective_from
  FROM price_lists pl JOIN price_lists current ON ${isSamePriceLine('current', 'pl')} AND current.status = 'Saved'
    AND pl.price_list_id IN (current.price_list_id, current.restores_id)
  JOIN LATERAL (SELECT r.price_list_id, r.status FROM price_lists r WHERE ${isSamePriceLine('r', 'pl')} AND ${setsPrice} AND r.price_list_id <> pl.price_list_id
    AND r.effective_from <= greatest(current.effective_from, ${today}::date) ORDER BY r.effective_from DESC, r.revision DESC LIMIT 1) restored
    ON restored.status = 'Saved'
  WHERE pl.price_batch_id = ${id} AND pl.status = 'Saved'
    AND NOT EXISTS (SELECT FROM price_lists later WHERE ${isSamePriceLine('later', 'current')} AND later.status <> 'Draft'
      AND later.effective_from <= greatest(current.effective_from, ${today}::date)
      AND (later.effective_from, later.revision) > (current.effective_from, current.revision))`;

/** Finds the lines of the bulk change that are not restored, because someone has delisted or changed them since, with that person. */
const findUnrestoredLines = async (tx: Tx, id: number, today: string) => {
  const { rows } = await sql<UnrestoredLine>`
    SELECT pl.price_list_id, p.code AS product_code, coalesce(c.name, 'Standard') AS customer_name,
      coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name, 'The system') AS changed_by, last_change.updated_at AS changed_at
    FROM price_lists pl JOIN products p USING (product_id) LEFT JOIN customers c ON c.customer_id = pl.customer_id
    JOIN LATERAL (SELECT r.updated_at, r.updated_by FROM price_lists r WHERE ${isSamePriceLine('r', 'pl')} AND ${setsPrice}
      ORDER BY r.revision > pl.revision DESC, r.effective_from DESC, r.revision DESC LIMIT 1) last_change ON true
    LEFT JOIN users u ON u.user_id = last_change.updated_by
    WHERE pl.price_batch_id = ${id} AND pl.price_list_id NOT IN (SELECT price_list_id FROM (${selectRestorable(id, today)}) restorable)
    ORDER BY p.code, c.name, pl.price_list_id`.execute(tx);
  return rows;
};

/** Restores the earlier prices by new revisions, from today or from the day of a change that is still to come. Returns the number of lines. */
const restorePrices = async (tx: Tx, id: number, today: string) => {
  const { rows } = await sql<{ Restored: number }>`
    WITH restorable AS MATERIALIZED (${selectRestorable(id, today)}), inserted AS (
      INSERT INTO price_lists (customer_id, product_id, supplier_depot_id, currency_id, price_per, buy_price, haulage, sell_price, minimum_quantity,
        effective_from, status, revision, restores_id)
      SELECT earlier.customer_id, earlier.product_id, earlier.supplier_depot_id, earlier.currency_id, earlier.price_per, earlier.buy_price, earlier.haulage,
        earlier.sell_price, earlier.minimum_quantity, restorable.effective_from, 'Saved',
        (SELECT max(r.revision) FROM price_lists r WHERE ${isSamePriceLine('r', 'earlier')} AND r.status <> 'Draft')
          + row_number() OVER (PARTITION BY restorable.price_list_id ORDER BY restorable.effective_from), earlier.price_list_id
      FROM restorable JOIN price_lists earlier ON earlier.price_list_id = restorable.restores_id)
    SELECT count(DISTINCT price_list_id)::integer AS restored FROM restorable`.execute(tx);
  return must(rows[0], 'The number of restored lines').Restored;
};

const makeNothingToRevertError = (description: string, [first, ...others]: readonly UnrestoredLine[]) => {
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

/** Reverts a bulk price change. Lists the lines that others have changed since, and the deals at its prices, because both stay as they are. */
export const revertBatch = (context: Context, id: number, dryRun: boolean) =>
  runOrTry(context, dryRun, async (tx) => {
    await lockPriceChanges(tx);
    const description = await lockBatch(tx, id);
    const Kept = await findUnrestoredLines(tx, id, context.today);
    const Restored = await restorePrices(tx, id, context.today);
    if (Restored === 0) throw makeNothingToRevertError(description, Kept);
    await tx.updateTable('price_batches').set({ RevertedAt: context.now.toISOString() }).where('PriceBatchId', '=', id).execute();
    return { PriceBatchId: id, Restored, Kept, Deals: await findDealsAtBatch(tx, id) };
  });
