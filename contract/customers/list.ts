import { fieldFilters, list, search } from '#contract/list.ts';
import { Customer } from './shapes.ts';

/** `q`: every word in name, account code, telephone, contacts, towns or post codes. */
export const customers = list({
  row: Customer,
  id: 'CustomerId',
  filters: { q: search(), ...fieldFilters(Customer.shape) },
  sorts: Object.keys(Customer.shape) as [keyof Customer],
  order: ['Name', 'ASC'],
  whole: { Active: true },
});
