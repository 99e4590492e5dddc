import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';

/** Counts unsent documents for the menu. Does not load them, because the menu is on every screen. */
export const countUnsent = endpoint({
  method: 'GET',
  path: '/api/Invoices/CountUnsent',
  allow: ['Admin', 'Office'],
  summary: 'Counts invoices, credit notes and debit notes neither sent nor posted.',
  reply: z.object({ Count: z.number() }),
});
