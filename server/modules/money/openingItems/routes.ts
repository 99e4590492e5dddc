import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { importOpeningItems } from './importOpeningItems.ts';
import { getNextNumbers, setNextNumber } from './numbers.ts';
import { listOpeningBatches } from './queries.ts';
import { undoOpeningBatch } from './undoOpeningBatch.ts';

export const openingItems: Handlers<Areas['openingItems']> = {
  importOpeningItems: (context, { body }) => importOpeningItems(context, body),
  listOpeningBatches: ({ db }, { query }) => listOpeningBatches(db, query),
  getNextNumbers: ({ db }) => getNextNumbers(db),
  setNextNumber: (context, { params, body }) => setNextNumber(context, params.series, body.NextNumber),
  undoOpeningBatch: (context, { params }) => undoOpeningBatch(context, params.id),
};
