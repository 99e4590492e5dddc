import { AppError, invalidField } from '#contract/call/errors.ts';
import type { PriceListInput } from '#contract/sales/prices/calls.ts';
import type { StaleLine, StalePrice } from '#contract/sales/prices/shapes.ts';
import { summariseErrors } from '#contract/words.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { formatDate } from '#server/documents/format.ts';
import { getPriceListName, otherListMessage, requireSameList } from '#server/modules/sales/prices/getPriceListName.ts';
import { savePriceDraft } from './savePriceDraft.ts';
import {
  anyQuantity,
  makeStaleError,
  findLine,
  findLatestRevision,
  lockRevision,
  lockPriceChanges,
} from '#server/modules/sales/prices/line.ts';
import { runOrTry } from './runOrTry.ts';

interface Publishing {
  customerId: number | null;
  dryRun: boolean;
}

const publishOne = async (context: Context, tx: Tx, PriceListId: number, of: { customerId: number | null; field: string }) => {
  const draft = await lockRevision(tx, { PriceListId });
  if (draft.CustomerId !== of.customerId) throw invalidField(`${of.field}PriceListId`, otherListMessage(draft));
  if (draft.EffectiveFrom < context.today)
    throw invalidField(`${of.field}EffectiveFrom`, `${formatDate(draft.EffectiveFrom)} is in the past. Choose today or later`);
  const latest = findLatestRevision(await findLine(tx, draft));
  if (latest && latest.Revision + 1 !== draft.Revision)
    throw await makeStaleError(tx, latest, 'changed the price that this draft was made of,');
  await tx.updateTable('price_lists').set({ Status: 'Saved' }).where('PriceListId', '=', PriceListId).execute();
};

/** Builds one error from all conflicts with other users’ changes. */
const combineConflicts = (stale: readonly { index: number; error: AppError }[]) => {
  const [first] = stale;
  if (!first) return undefined;
  const more = stale.length > 1 ? ` (and ${stale.length - 1} more)` : '';
  const Changed = stale.map(({ index, error }) => ({ ...(error.details as StalePrice), Index: index }) satisfies StaleLine);
  return new AppError('STALE_VERSION', `${first.error.message}${more}`, { details: { ...(first.error.details as StalePrice), Changed } });
};

/** Finds lines given twice for the same day. Returns the field to mark, by index. */
const findDuplicates = (lines: readonly PriceListInput[]) => {
  const seenKeys = new Set<string>();
  const duplicates = new Map<number, string>();
  for (const [index, line] of lines.entries()) {
    const { PriceListId, ProductId, ProductCode, SupplierDepotId, CurrencyId, MinimumQuantity, EffectiveFrom } = line;
    const product = ProductId ?? ProductCode?.toLowerCase();
    const key = PriceListId
      ? `line ${PriceListId}`
      : [product, SupplierDepotId, CurrencyId, MinimumQuantity ?? anyQuantity, EffectiveFrom].join('/');
    if (seenKeys.has(key)) duplicates.set(index, PriceListId ? 'PriceListId' : ProductId ? 'ProductId' : 'ProductCode');
    seenKeys.add(key);
  }
  return duplicates;
};

/** Collects invalid input and conflicts for all lines, then throws. Any other error is thrown at once. */
const publishLines = async (context: Context, tx: Tx, customerId: number | null, lines: readonly PriceListInput[]) => {
  const duplicates = findDuplicates(lines);
  const lineErrors: Record<string, string> = {};
  const stale: { index: number; error: AppError }[] = [];
  for (const [index, line] of lines.entries()) {
    const field = `${index}.`;
    const duplicateField = duplicates.get(index);
    if (duplicateField !== undefined) {
      lineErrors[`${field}${duplicateField}`] = 'is entered twice';
      continue;
    }
    try {
      requireSameList(line, customerId, field);
      const isNew = !line.PriceListId;
      const id = await savePriceDraft(context, tx, isNew ? { ...line, CustomerId: customerId } : line, field);
      await publishOne(context, tx, id, { customerId, field });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'STALE_VERSION') stale.push({ index, error });
      else if (error.code === 'INVALID_INPUT') Object.assign(lineErrors, error.fields);
      else throw error;
    }
  }
  if (Object.keys(lineErrors).length > 0) throw new AppError('INVALID_INPUT', summariseErrors(lineErrors), { fields: lineErrors });
  const conflict = combineConflicts(stale);
  if (conflict) throw conflict;
};

/** Publishes drafts as the next revisions of their lines, all or none. */
export const publishPriceLists = (context: Context, { customerId, dryRun }: Publishing, lines: readonly PriceListInput[]) => {
  return runOrTry(context, dryRun, async (tx) => {
    await lockPriceChanges(tx);
    const name = await getPriceListName(tx, customerId);
    await publishLines(context, tx, customerId, lines);
    const what = `${lines.length} price ${lines.length === 1 ? 'line' : 'lines'} of ${name}`;
    return `${what} ${dryRun ? 'can be published' : lines.length === 1 ? 'is published' : 'are published'}`;
  });
};
