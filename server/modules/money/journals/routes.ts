import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { makeJournal, requireNotFuture } from './makeJournal.ts';
import { withdrawJournal } from './withdrawJournal.ts';
import { findBatches, getJournal, openStoredJournal, previewWaiting } from './queries.ts';

export const journals: Handlers<Areas['journals']> = {
  listJournals: ({ db }, { query }) => findBatches(db, query),
  getJournal: ({ db }, { params }) => getJournal(db, params.id),
  openJournalFile: ({ db }, { params }) => openStoredJournal(db, params.id, params.package),
  previewJournal: ({ db, today }, { params, query }) => {
    requireNotFuture(params.through, today, 'through');
    return previewWaiting(db, { through: params.through, beginsOn: query.BeginsOn, today });
  },
  makeJournal: (context, { body }) => makeJournal(context, body),
  takeBackJournal: (context, { params, body }) => withdrawJournal(context, params.id, body.Reason),
};
