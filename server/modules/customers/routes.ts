import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { addCustomerComment } from './addCustomerComment.ts';
import { listCustomers } from './listCustomers.ts';
import { findOverview } from './overview.ts';
import { printCustomer } from './printCustomer.ts';
import { findCustomerNames, findHauliers, getCustomerRecord } from './queries.ts';
import { removeCustomer } from './removeCustomer.ts';
import { addCustomer, changeCustomer } from './saveCustomer.ts';
import { searchCustomers } from './search.ts';

export const customers: Handlers<Areas['customers']> = {
  listCustomers: ({ db }, { query }) => listCustomers(db, query),
  getCustomer: ({ db }, { params }) => getCustomerRecord(db, params.id),
  getCustomersNameWithId: ({ db }) => findCustomerNames(db),
  listHauliers: ({ db }) => findHauliers(db),
  printCustomer: (context, { params }) => printCustomer(context, params.id),
  removeCustomer: (context, { params }) => removeCustomer(context, params.id),
  changeCustomer: (context, { params, body }) => changeCustomer(context, params.id, body),
  addCustomer: (context, { body }) => addCustomer(context, body),
  addCustomerComment: (context, { query, body }) => addCustomerComment(context, query.id, body?.comment || query.comment),
  searchCustomers: ({ db, today }, { query }) => searchCustomers(db, query.text, today),
  getCustomerOverview: (context, { params, query }) => findOverview(context, params.id, query.invoiceId),
};
