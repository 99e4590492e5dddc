import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { searchEverything } from './searchEverything.ts';

export const search: Handlers<Areas['search']> = {
  searchEverything: (context, { query }) => searchEverything(context, query),
};
