import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findBottleChoices, findBottles, countWithoutFilters } from './queries.ts';

export const bottles: Handlers<Areas['bottles']> = {
  findBottle: ({ db, today }, { query }) => findBottles(db, query, today),
  getBottleChoices: ({ db }) => findBottleChoices(db),
  loosenBottle: ({ db }, { query }) => countWithoutFilters(db, query),
};
