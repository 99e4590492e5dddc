import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { searchText } from '#contract/values.ts';
import { CustomerName } from './shapes.ts';

export const alikeCustomers = endpoint({
  method: 'GET',
  path: '/api/Customer/Alike',
  allow: ['Admin', 'Office', 'Finance'],
  summary: 'Returns up to 5 active customers with names similar to the text, the closest first. Used if a search finds nothing',
  query: z.object({ text: searchText }),
  reply: z.array(CustomerName),
});
