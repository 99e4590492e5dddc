import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findBottleChoices, findBottles, loosenBottles } from './queries.ts';

export const bottles: Handlers<Areas['bottles']> = {
  findBottle: ({ db, today }, { query }) => findBottles(db, query, today),
  getBottleChoices: ({ db }) => findBottleChoices(db),
  loosenBottle: ({ db }, { query }) => loosenBottles(db, query),
};
