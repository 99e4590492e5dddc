import { sql } from 'kysely';
import type { Areas } from '#contract/index.ts';
import { listPriceBatches } from '#contract/purchasing/supplierPricing/calls.ts';
import { allIds } from '#contract/values.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findList } from '#server/lists/findList.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';
import { findAffected } from './affected.ts';
import { confirmChanges } from './confirmPriceChanges.ts';
import { openPriceLetter } from './letterPaper.ts';
import { findPriceLetters, isLetterSent } from './letters.ts';
import { previewChanges } from './preview.ts';
import { revertBatch } from './revertBatch.ts';

const batches = listSource({
  name: 'listPriceBatches',
  list: listPriceBatches.list,
  select: () => sql`
    SELECT batch.price_batch_id, batch.description, supplier.name AS supplier_name, batch.effective_from, batch.line_count, batch.created_at,
      coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name) AS created_by_name,
      batch.reverted_at, batch.reverted_at IS NOT NULL AS is_reverted,
      (SELECT count(*)::integer FROM price_letters l WHERE l.price_batch_id = batch.price_batch_id) AS letter_count,
      (SELECT count(*)::integer FROM price_letters l WHERE l.price_batch_id = batch.price_batch_id AND ${isLetterSent}) AS sent_count
    FROM price_batches batch LEFT JOIN suppliers supplier USING (supplier_id) LEFT JOIN users u ON u.user_id = batch.created_by`,
  example: undefined,
  where: {
    q: (text) =>
      matchesAllWords(
        text,
        (word) => sql`searchable(listed.description || ' ' || coalesce(listed.supplier_name, '')) LIKE ${containing(word)}`,
      ),
  },
});

export const supplierPricing: Handlers<Areas['supplierPricing']> = {
  listAffectedPrices: (context, { query: { supplierId, customerGroupId, productGroupId, ...query } }) =>
    findAffected(
      context,
      { supplierId: supplierId ?? allIds, customerGroupId: customerGroupId ?? allIds, productGroupId: productGroupId ?? allIds },
      query,
    ),
  previewPriceChanges: (context, { params, body }) => previewChanges(context, params.id, body),
  confirmPriceChanges: (context, { params, body }) => confirmChanges(context, params.id, body),
  listPriceBatches: ({ db }, { query }) => findList(db, batches, query, undefined),
  listPriceLetters: (context, { params, query }) => findPriceLetters(context, params.id, query),
  openPriceLetter: (context, { params }) => openPriceLetter(context, params.id),
  revertPriceBatch: (context, { params, query }) => revertBatch(context, params.id, query.dryRun ?? false),
};
