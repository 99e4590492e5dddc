import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { searchText } from '#contract/values.ts';
import { CustomerName } from './shapes.ts';

export const alikeCustomers = endpoint({
  method: 'GET',
  path: '/api/Customer/Alike',
  allow: ['Admin', 'Office', 'Finance'],
  summary: 'Up to 5 active customers with names similar to the text, the closest first. For searches that find nothing',
  query: z.object({ text: searchText }),
  reply: z.array(CustomerName),
});
