import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { applyCostAccess } from '#server/modules/sales/prices/cost.ts';
import { findLine, findLatestRevision, lockRevision, lockPriceChanges } from '#server/modules/sales/prices/line.ts';
import type { LineKey } from '#server/modules/sales/prices/line.ts';
import { findByIds } from '#server/modules/sales/prices/lists.ts';

export interface PriceLineRef {
  PriceListId: number;
  Version?: number | null | undefined;
}

/** Accepts a bare id, or an id with the version that the user saw. */
export const toPriceLineRefs = (refs: readonly (number | PriceLineRef)[]): PriceLineRef[] =>
  refs.map((ref) => (typeof ref === 'number' ? { PriceListId: ref } : ref));

/** Delists every saved revision, so that no earlier or future one takes effect. */
const delistLine = (tx: Tx, key: LineKey, { today, withId }: { today: string; withId: number }) =>
  sql`UPDATE price_lists SET status = 'Delisted', delisted_on = ${today}::date, delisted_with = ${withId}
    WHERE product_id = ${key.ProductId} AND supplier_depot_id = ${key.SupplierDepotId} AND currency_id = ${key.CurrencyId}
      AND minimum_quantity = ${key.MinimumQuantity} AND customer_id IS NOT DISTINCT FROM ${key.CustomerId}::integer AND status = 'Saved'`.execute(
    tx,
  );

/** Delists lines from today, all or none. Open deals keep their price. */
export const delistPrices = (context: Context, refs: readonly PriceLineRef[]) =>
  inTransaction(context, async (tx) => {
    await lockPriceChanges(tx);
    for (const ref of refs) {
      const { Status, ProductCode } = await lockRevision(tx, ref);
      if (Status === 'Draft') throw new AppError('RULE_BROKEN', `The price of ${ProductCode} is a draft. Revert it instead.`);
      if (Status === 'Delisted') throw new AppError('RULE_BROKEN', `${ProductCode} is already delisted.`);
    }
    for (const { PriceListId } of refs) {
      const revision = await lockRevision(tx, { PriceListId });
      // Another revision in this request has already delisted the line.
      if (revision.Status === 'Delisted') continue;
      const line = await findLine(tx, revision);
      await delistLine(tx, revision, { today: context.today, withId: findLatestRevision(line)?.PriceListId ?? PriceListId });
    }
    const rows = await findByIds(
      tx,
      refs.map(({ PriceListId }) => PriceListId),
      context.today,
    );
    return rows.map((row) => applyCostAccess(context, row));
  });
