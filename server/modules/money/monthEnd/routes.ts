import type { Areas } from '#contract/index.ts';
import { askTogether } from '#server/database/transaction/askTogether.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { lockBooks } from './lockBooks.ts';
import { findItems, findMonthEnd } from './queries.ts';
import { findTies } from './ties.ts';
import { findVatBetween } from './vatBetween.ts';

export const monthEnd: Handlers<Areas['monthEnd']> = {
  getMonthEnd: ({ db, today }, { query }) => askTogether(db, (one) => findMonthEnd({ db: one, today }, query.to)),
  listMonthEndItems: (context, { params }) => findItems(context, params.to, params.check),
  checkLedgers: ({ db, today }, { params }) => askTogether(db, (one) => findTies(one, { to: params.to, today })),
  listVatBetween: ({ db }, { params }) => askTogether(db, (one) => findVatBetween(one, params.to)),
  lockBooks: (context, { body }) => lockBooks(context, body),
};
