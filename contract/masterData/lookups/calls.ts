import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';

export const loadYears = endpoint({
  method: 'GET',
  path: '/api/Common/loadYear',
  allow: 'signedIn',
  summary: 'Calendar years with deals (a customer’s user: its own), and the current one, newest first',
  reply: z.array(z.number()),
});

/** Added. */
export const getYearBegins = endpoint({
  method: 'GET',
  path: '/api/Common/YearBegins',
  allow: ['Admin', 'Finance'],
  summary: 'The month in which the financial year of the business begins, from 1',
  reply: z.object({ YearStartMonth: z.number() }),
});
