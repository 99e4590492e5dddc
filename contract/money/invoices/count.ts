import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';

/** Counts unsent documents without loading them. */
export const countUnsent = endpoint({
  method: 'GET',
  path: '/api/Invoices/CountUnsent',
  allow: ['Admin', 'Office'],
  summary: 'Counts invoices, credit notes and debit notes neither sent nor posted.',
  reply: z.object({ Count: z.number() }),
});
