import { z } from 'zod';
import { CustomerComment, CustomerName, CustomerOverview, FoundCustomer } from './shapes.ts';
import { endpoint, pdf } from '#contract/call/endpoint.ts';
import { Id, keptNote, searchText } from '#contract/values.ts';

const customerId = z.object({ id: Id });
const office = ['Admin', 'Office'] as const;
const staff = ['Admin', 'Office', 'Warehouse', 'Finance'] as const;

export const getCustomersNameWithId = endpoint({
  method: 'GET',
  path: '/api/Customer/GetCustomersNamewithID',
  allow: staff,
  summary: 'The names and codes of all active customers',
  reply: z.array(CustomerName),
});

export const listHauliers = endpoint({
  method: 'GET',
  path: '/api/Customer/Haulier',
  allow: ['Admin', 'Office', 'Warehouse'],
  summary: 'The active hauliers; a haulier is a customer of that type',
  reply: z.array(CustomerName),
});

export const printCustomer = endpoint({
  method: 'GET',
  path: '/api/Customer/GeneratePdf/{id}',
  allow: office,
  summary: 'A customer’s details on paper',
  params: customerId,
  reply: pdf(),
  errors: ['NOT_FOUND'],
});

export const addCustomerComment = endpoint({
  method: 'PUT',
  path: '/api/Customer/CustomerComments',
  allow: office,
  summary: 'Adds a comment with its author and time; the body’s text goes before the query’s',
  query: z.object({ id: Id, comment: keptNote(2000) }),
  body: z.object({ comment: keptNote(2000) }).optional(),
  reply: CustomerComment,
  errors: ['NOT_FOUND'],
});

export const searchCustomers = endpoint({
  method: 'GET',
  path: '/api/Customer/Search',
  allow: ['Admin', 'Office', 'Finance'],
  summary:
    'At most 20 active customers by name, account code, post code, phone, e-mail or contact, the nearest first; without text those that ordered last',
  query: z.object({ text: searchText.default('') }),
  reply: z.array(FoundCustomer),
});

export const getCustomerOverview = endpoint({
  method: 'GET',
  path: '/api/Customer/Overview/{id}',
  allow: office,
  summary:
    'All that one needs to know of a customer: account figures, open deals, last order, invoices, payments, pallets, addresses, comments',
  params: customerId,
  /** An older invoice that is looked for comes first among the latest. */
  query: z.object({ invoiceId: Id.optional() }),
  reply: CustomerOverview,
  errors: ['NOT_FOUND'],
});
