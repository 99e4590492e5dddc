import { AppError, invalidField } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { applyCostAccess } from '#server/modules/sales/prices/cost.ts';
import { getPriceListName, otherListMessage } from '#server/modules/sales/prices/getPriceListName.ts';
import { must } from '#server/must.ts';
import type { PriceLineRef } from './delistPrices.ts';
import {
  findPreviousRevision,
  findLine,
  lockRevision,
  getNextRevision,
  requireLatest,
  lockPriceChanges,
} from '#server/modules/sales/prices/line.ts';
import type { Revision } from '#server/modules/sales/prices/line.ts';
import { findByIds } from '#server/modules/sales/prices/lists.ts';
import { runOrTry } from './runOrTry.ts';

const relist = async (tx: Tx, line: readonly Revision[], { DelistedWith }: Revision) => {
  const delistedTogether = line.filter((one) => one.Status === 'Delisted' && one.DelistedWith === DelistedWith);
  await tx
    .updateTable('price_lists')
    .set({ Status: 'Saved', DelistedOn: null, DelistedWith: null })
    .where(
      'PriceListId',
      'in',
      delistedTogether.map(({ PriceListId }) => PriceListId),
    )
    .execute();
};

/**
 * Restores the price before a revision as a new revision, from today or from the revision’s future date. Returns its id. Undefined if there
 * was no earlier price.
 */
export const restorePreviousPrice = async (tx: Tx, line: readonly Revision[], revision: Revision, today: string) => {
  const before = findPreviousRevision(line, revision);
  if (before?.Status !== 'Saved') return undefined;
  const { CustomerId, ProductId, SupplierDepotId, CurrencyId, MinimumQuantity, PricePer, BuyPrice, Haulage, SellPrice } = before;
  const { PriceListId } = await tx
    .insertInto('price_lists')
    .values({
      CustomerId,
      ProductId,
      SupplierDepotId,
      CurrencyId,
      MinimumQuantity,
      PricePer,
      BuyPrice,
      Haulage,
      SellPrice,
      EffectiveFrom: revision.EffectiveFrom > today ? revision.EffectiveFrom : today,
      Status: 'Saved',
      Revision: getNextRevision(line),
    })
    .returning('PriceListId')
    .executeTakeFirstOrThrow();
  return PriceListId;
};

/** Returns the current id of the line. Undefined if a draft was deleted. */
const revertOne = async (context: Context, tx: Tx, revision: Revision): Promise<number | undefined> => {
  const { PriceListId, Status, ProductCode } = revision;
  if (Status === 'Draft') {
    await tx.deleteFrom('price_lists').where('PriceListId', '=', PriceListId).execute();
    return undefined;
  }
  const line = await findLine(tx, revision);
  await requireLatest(tx, line, revision);
  if (Status === 'Delisted') {
    await relist(tx, line, revision);
    return PriceListId;
  }
  const restored = await restorePreviousPrice(tx, line, revision, context.today);
  // The future price was the line's first, so reverting it leaves the line without a price.
  const isBeforeOther = line.some((one) => one.Status === 'Saved' && one.PriceListId !== PriceListId);
  if (restored === undefined && isBeforeOther) {
    const delisting = { Status: 'Delisted', DelistedOn: context.today, DelistedWith: PriceListId };
    await tx.updateTable('price_lists').set(delisting).where('PriceListId', '=', PriceListId).execute();
    return PriceListId;
  }
  if (restored === undefined) throw new AppError('RULE_BROKEN', `${ProductCode} had no price before this one. Delist it instead.`);
  return restored;
};

const requireOnce = (refs: readonly PriceLineRef[]) => {
  const ids = new Set<number>();
  for (const [index, { PriceListId }] of refs.entries()) {
    if (ids.has(PriceListId)) throw invalidField(String(index), 'is entered twice');
    ids.add(PriceListId);
  }
};

interface Reverting {
  customerId: number | undefined;
  dryRun: boolean;
}

/** Reverts the last change of each line, all or none. */
export const revertPrices = (context: Context, { customerId, dryRun }: Reverting, refs: readonly PriceLineRef[]) => {
  requireOnce(refs);
  return runOrTry(context, dryRun, async (tx) => {
    await lockPriceChanges(tx);
    if (customerId !== undefined) await getPriceListName(tx, customerId || null);
    const Dropped: number[] = [];
    const pairs: [before: number, after: number][] = [];
    const before = new Map(
      (
        await findByIds(
          tx,
          refs.map(({ PriceListId }) => PriceListId),
          context.today,
        )
      ).map((row) => [row.PriceListId, row]),
    );
    for (const [index, ref] of refs.entries()) {
      const revision = await lockRevision(tx, ref);
      if (customerId !== undefined && revision.CustomerId !== (customerId || null))
        throw invalidField(String(index), otherListMessage(revision));
      const after = await revertOne(context, tx, revision);
      if (after === undefined) Dropped.push(ref.PriceListId);
      else pairs.push([ref.PriceListId, after]);
    }
    const rows = await findByIds(
      tx,
      pairs.map(([, after]) => after),
      context.today,
    );
    const Reverted = rows.flatMap((After, index) => {
      const [beforeId] = must(pairs[index], 'The pair of revisions');
      const Before = before.get(beforeId);
      return Before ? [{ Before: applyCostAccess(context, Before), After: applyCostAccess(context, After) }] : [];
    });
    return { Dropped, Reverted };
  });
};
