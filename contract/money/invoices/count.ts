import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';

/** Added: for the menu, which is there with every screen: it loads nothing else of the invoices. */
export const countUnsent = endpoint({
  method: 'GET',
  path: '/api/Invoices/CountUnsent',
  allow: ['Admin', 'Office'],
  summary: 'How many invoices, credit and debit notes are neither sent nor posted.',
  reply: z.object({ Count: z.number() }),
});
