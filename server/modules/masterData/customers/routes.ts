import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { addCustomerComment } from './addCustomerComment.ts';
import { findOverview } from './overview.ts';
import { printCustomer } from './printCustomer.ts';
import { findCustomerNames, findHauliers } from './queries.ts';
import { findSimilarCustomers, searchCustomers } from './search.ts';

export const customers: Handlers<Areas['customers']> = {
  getCustomersNameWithId: ({ db }) => findCustomerNames(db),
  listHauliers: ({ db }) => findHauliers(db),
  printCustomer: (context, { params }) => printCustomer(context, params.id),
  addCustomerComment: (context, { query, body }) => addCustomerComment(context, query.id, body?.comment || query.comment),
  searchCustomers: ({ db, today }, { query }) => searchCustomers(db, query.text, today),
  alikeCustomers: ({ db }, { query }) => findSimilarCustomers(db, query.text),
  getCustomerOverview: (context, { params, query }) => findOverview(context, params.id, query.invoiceId),
};
