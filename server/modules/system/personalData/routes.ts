import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { downloadPersonalData } from './download.ts';
import { erasePersonalData } from './erase.ts';
import { findPersonalData } from './find.ts';
import { listErasures } from './listErasures.ts';

export const personalData: Handlers<Areas['personalData']> = {
  findPersonalData: (context, { query }) => findPersonalData(context, query.q),
  downloadPersonalData: (context, { query }) => downloadPersonalData(context, query),
  erasePersonalData: (context, { params, body }) => erasePersonalData(context, params, body),
  listErasures: ({ db }, { query }) => listErasures(db, query),
};
