import { z } from 'zod';
import { endpoint, pdf } from '#contract/call/endpoint.ts';
import { Id } from '#contract/values.ts';

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/Document/{id}',
  allow: ['Admin', 'Office', 'Warehouse', 'Finance', 'Customer'],
  summary: 'The stored bytes of an issued document. Each role gets the kinds it works with, and a customer only its own.',
  params: z.object({ id: Id }),
  reply: pdf(),
  errors: ['NOT_FOUND'],
});
