import { z } from 'zod';
import { CustomerAdd, CustomerChange, CustomerComment, CustomerName, CustomerOverview, CustomerRecord, FoundCustomer } from './shapes.ts';
import { endpoint, listEndpoint, pdf } from '#contract/endpoint.ts';
import { customers } from './list.ts';
import { Id, keptNote, searchText } from '#contract/values.ts';

const customerId = z.object({ id: Id });
const office = ['Admin', 'Office'] as const;
const staff = ['Admin', 'Office', 'Warehouse', 'Finance'] as const;

export const listCustomers = listEndpoint({
  path: '/api/Customer',
  allow: office,
  summary: 'Customers by name',
  list: customers,
});

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/Customer/{id}',
  allow: office,
  summary: 'One customer with its contacts',
  params: customerId,
  reply: CustomerRecord,
  errors: ['NOT_FOUND'],
});

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

export const removeCustomer = endpoint({
  method: 'PUT',
  path: '/api/Customer/Delete/{id}',
  allow: ['Admin'],
  summary: 'Takes a customer out of use; refused while deals are open, money is owed or pallets are held',
  params: customerId,
  reply: CustomerRecord,
  errors: ['NOT_FOUND', 'IN_USE'],
});

export const changeCustomer = endpoint({
  method: 'PUT',
  path: '/api/Customer/{id}',
  allow: ['Admin'],
  summary: 'Changes a customer and its contacts; what is left out stays as it is',
  params: customerId,
  body: CustomerChange,
  reply: CustomerRecord,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'ALREADY_EXISTS', 'RULE_BROKEN', 'IN_USE'],
});

export const addCustomer = endpoint({
  method: 'POST',
  path: '/api/Customer',
  allow: ['Admin'],
  summary: 'Opens an account',
  body: CustomerAdd,
  reply: CustomerRecord,
  errors: ['ALREADY_EXISTS'],
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
    'At most 20 active customers by name, account code, post code, phone or contact, the nearest first; without text those that ordered last',
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
