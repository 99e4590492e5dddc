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
    SELECT b.price_batch_id, b.description, s.name AS supplier_name, b.effective_from, b.line_count, b.created_at,
      coalesce(nullif(concat_ws(' ', u.first_name, u.sur_name), ''), u.user_name) AS created_by_name, b.reverted_at, b.reverted_at IS NOT NULL AS is_reverted,
      (SELECT count(*)::integer FROM price_letters l WHERE l.price_batch_id = b.price_batch_id) AS letter_count,
      (SELECT count(*)::integer FROM price_letters l WHERE l.price_batch_id = b.price_batch_id AND ${isLetterSent}) AS sent_count
    FROM price_batches b LEFT JOIN suppliers s USING (supplier_id) LEFT JOIN users u ON u.user_id = b.created_by`,
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
