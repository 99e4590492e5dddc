import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';

/** Counts for the menu, which is on every screen, without loading the invoices. */
export const countUnsent = endpoint({
  method: 'GET',
  path: '/api/Invoices/CountUnsent',
  allow: ['Admin', 'Office'],
  summary: 'Counts invoices, credit notes and debit notes neither sent nor posted.',
  reply: z.object({ Count: z.number() }),
});
