import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { searchText } from '#contract/values.ts';
import { CustomerName } from './shapes.ts';

export const alikeCustomers = endpoint({
  method: 'GET',
  path: '/api/Customer/Alike',
  allow: ['Admin', 'Office', 'Finance'],
  summary: 'At most 5 active customers that are written much as what was typed, the nearest first: for a text by which none is found',
  query: z.object({ text: searchText }),
  reply: z.array(CustomerName),
});
