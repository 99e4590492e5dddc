import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { downloadPersonalData } from './download.ts';
import { erasePersonalData } from './erase.ts';
import { findPersonalData } from './find.ts';
import { listErasures } from './listErasures.ts';
import { findPersonSearch, startPersonSearch, stopPersonSearch } from './personSearches.ts';

export const personalData: Handlers<Areas['personalData']> = {
  findPersonalData: (context, { query }) => findPersonalData(context, query),
  startPersonSearch: (context, { body }) => startPersonSearch(context, body.q),
  getPersonSearch: (context, { query }) => findPersonSearch(context, query.q),
  stopPersonSearch: (context, { body }) => stopPersonSearch(context, body.q),
  downloadPersonalData: (context, { query }) => downloadPersonalData(context, query),
  erasePersonalData: (context, { params, body }) => erasePersonalData(context, params, body),
  listErasures: ({ db }, { query }) => listErasures(db, query),
};
