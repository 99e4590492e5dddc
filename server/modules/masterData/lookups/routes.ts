import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findYearBegins, findYears } from './queries.ts';

export const lookups: Handlers<Areas['lookups']> = {
  getYearBegins: ({ db }) => findYearBegins(db),
  loadYears: ({ db, today, user }) => findYears(db, today, user.CustomerId),
};
