import { z } from 'zod';
import { endpoint, pdf } from '#contract/call/endpoint.ts';
import { Id } from '#contract/values.ts';

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/Document/{id}',
  allow: ['Admin', 'Office', 'Warehouse', 'Finance', 'Customer'],
  summary: 'Returns an issued document as stored. Each role gets the kinds that it works with, and a customer only its own documents.',
  params: z.object({ id: Id }),
  reply: pdf(),
  errors: ['NOT_FOUND'],
});
