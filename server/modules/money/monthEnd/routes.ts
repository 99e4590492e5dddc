import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findLedgerCheck, startLedgerCheck } from './ledgerChecks.ts';
import { lockBooks } from './lockBooks.ts';
import { findItems, findMonthEnd } from './queries.ts';
import { findLedgerTies } from './ties.ts';
import { findVatBetween } from './vatBetween.ts';

export const monthEnd: Handlers<Areas['monthEnd']> = {
  getMonthEnd: (context, { query }) => findMonthEnd(context, query.to),
  listMonthEndItems: (context, { params }) => findItems(context, params.to, params.check),
  checkLedgers: ({ db, today }, { params }) => findLedgerTies(db, { to: params.to, today }),
  getLedgerCheck: ({ db }, { params }) => findLedgerCheck(db, params.to),
  startLedgerCheck: (context, { params }) => startLedgerCheck(context, params.to),
  listVatBetween: ({ db }, { params }) => findVatBetween(db, params.to),
  lockBooks: (context, { body }) => lockBooks(context, body),
};
