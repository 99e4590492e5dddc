import { z } from 'zod';
import { CustomerComment, CustomerName, CustomerOverview, FoundCustomer } from './shapes.ts';
import { endpoint, pdf } from '#contract/call/endpoint.ts';
import { Id, changedNote, searchText } from '#contract/values.ts';

const customerId = z.object({ id: Id });
const office = ['Admin', 'Office'] as const;
const staff = ['Admin', 'Office', 'Warehouse', 'Finance'] as const;

export const getCustomersNameWithId = endpoint({
  method: 'GET',
  path: '/api/Customer/GetCustomersNamewithID',
  allow: staff,
  summary: 'Lists the names and codes of all active customers',
  reply: z.array(CustomerName),
});

export const listHauliers = endpoint({
  method: 'GET',
  path: '/api/Customer/Haulier',
  allow: ['Admin', 'Office', 'Warehouse'],
  summary: 'Lists the active hauliers, which are customers of type Haulier',
  reply: z.array(CustomerName),
});

export const printCustomer = endpoint({
  method: 'GET',
  path: '/api/Customer/GeneratePdf/{id}',
  allow: office,
  summary: 'Returns a customer’s details as a PDF',
  params: customerId,
  reply: pdf(),
  errors: ['NOT_FOUND'],
});

export const addCustomerComment = endpoint({
  method: 'PUT',
  path: '/api/Customer/CustomerComments',
  allow: office,
  summary: 'Adds a comment with its author and time. Text in the body takes precedence over the query',
  query: z.object({ id: Id, comment: changedNote(2000) }),
  body: z.object({ comment: changedNote(2000) }).optional(),
  reply: CustomerComment,
  errors: ['NOT_FOUND'],
});

export const searchCustomers = endpoint({
  method: 'GET',
  path: '/api/Customer/Search',
  allow: ['Admin', 'Office', 'Finance'],
  summary:
    'Finds up to 20 active customers by name, account code, post code, phone, e-mail or contact, best match first. Without text, returns those who ordered last',
  query: z.object({ text: searchText.default('') }),
  reply: z.array(FoundCustomer),
});

export const getCustomerOverview = endpoint({
  method: 'GET',
  path: '/api/Customer/Overview/{id}',
  allow: office,
  summary:
    'Returns the data of the customer page: account figures, open deals, last order, invoices, payments, pallets, addresses and comments',
  params: customerId,
  /** Puts this invoice first among the latest invoices, even if it is older. */
  query: z.object({ invoiceId: Id.optional() }),
  reply: CustomerOverview,
  errors: ['NOT_FOUND'],
});
