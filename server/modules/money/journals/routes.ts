import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { makeJournal, requireGone } from './makeJournal.ts';
import { takeBackJournal } from './takeBackJournal.ts';
import { findBatches, getBatch, openFile, previewWaiting } from './queries.ts';

export const journals: Handlers<Areas['journals']> = {
  listJournals: ({ db }, { query }) => findBatches(db, query),
  getJournal: ({ db }, { params }) => getBatch(db, params.id),
  openJournalFile: ({ db }, { params }) => openFile(db, params.id, params.package),
  previewJournal: ({ db, today }, { params, query }) => {
    requireGone(params.through, today, 'through');
    return previewWaiting(db, { through: params.through, beginsOn: query.BeginsOn, today });
  },
  makeJournal: (context, { body }) => makeJournal(context, body),
  takeBackJournal: (context, { params, body }) => takeBackJournal(context, params.id, body.Reason),
};
