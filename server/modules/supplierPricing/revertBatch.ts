import { sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/connect.ts';
import { isSameLine } from '#server/modules/prices/lists.ts';
import { takeTurn } from '#server/modules/prices/line.ts';
import { tryOrDo } from '#server/modules/prices/tryOrDo.ts';
import { momentText } from '#server/modules/versions.ts';

const lockBatch = async (tx: Tx, id: number) => {
  const batch = await tx
    .selectFrom('price_batches')
    .select(['Description', 'RevertedAt'])
    .where('PriceBatchId', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!batch) throw new AppError('NOT_FOUND', 'There is no such change of prices');
  if (batch.RevertedAt !== null)
    throw new AppError('ALREADY_REVERSED', `“${batch.Description}” was taken back on ${momentText(batch.RevertedAt)} already`);
};

interface Kept {
  PriceListId: number;
  ProductCode: string;
  CustomerName: string;
  ChangedBy: string;
  ChangedAt: string;
}

/** Its lines that are not as it left them: delisted, or with a revision after it. */
const findKept = async (tx: Tx, id: number) => {
  const { rows } = await sql<Kept>`
    SELECT pl.price_list_id, p.code AS product_code, coalesce(c.name, 'Standard') AS customer_name,
      coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name, 'The system') AS changed_by, last.updated_at AS changed_at
    FROM price_lists pl JOIN products p USING (product_id) LEFT JOIN customers c ON c.customer_id = pl.customer_id
    JOIN LATERAL (SELECT r.price_list_id, r.updated_at, r.updated_by FROM price_lists r
      WHERE ${isSameLine('r', 'pl')} AND r.status <> 'Draft' ORDER BY r.revision DESC LIMIT 1) last ON true
    LEFT JOIN users u ON u.user_id = last.updated_by
    WHERE pl.price_batch_id = ${id} AND (last.price_list_id <> pl.price_list_id OR pl.status <> 'Saved')
    ORDER BY p.code, c.name, pl.price_list_id`.execute(tx);
  return rows;
};

/** What held before each line of the batch came, as its next revision: from today, or from the day the batch was to come. */
const restore = async (tx: Tx, id: number, kept: readonly number[], today: string) => {
  const { numAffectedRows } = await sql`
    INSERT INTO price_lists (customer_id, product_id, supplier_depot_id, currency_id, price_per, buy_price, haulage, sell_price, minimum_quantity, effective_from, status, revision)
    SELECT before.customer_id, before.product_id, before.supplier_depot_id, before.currency_id, before.price_per, before.buy_price, before.haulage,
      before.sell_price, before.minimum_quantity, greatest(pl.effective_from, ${today}::date), 'Saved', pl.revision + 1
    FROM price_lists pl JOIN LATERAL (SELECT r.* FROM price_lists r
      WHERE ${isSameLine('r', 'pl')} AND r.status = 'Saved' AND r.revision < pl.revision AND r.effective_from <= pl.effective_from
      ORDER BY r.effective_from DESC, r.revision DESC LIMIT 1) before ON true
    WHERE pl.price_batch_id = ${id} AND pl.price_list_id <> ALL(${kept}::integer[])`.execute(tx);
  return Number(numAffectedRows ?? 0);
};

/** Takes a batch back as one; what somebody changed since stays as it is, and is named. Deals that took its prices keep them. */
export const revertBatch = (context: Context, id: number, dryRun: boolean) =>
  tryOrDo(context, dryRun, async (tx) => {
    await takeTurn(tx);
    await lockBatch(tx, id);
    const Kept = await findKept(tx, id);
    const Restored = await restore(
      tx,
      id,
      Kept.map(({ PriceListId }) => PriceListId),
      context.today,
    );
    await tx.updateTable('price_batches').set({ RevertedAt: context.now.toISOString() }).where('PriceBatchId', '=', id).execute();
    return { PriceBatchId: id, Restored, Kept };
  });
