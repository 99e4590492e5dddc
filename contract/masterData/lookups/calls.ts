import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';

export const loadYears = endpoint({
  method: 'GET',
  path: '/api/Common/loadYear',
  allow: 'signedIn',
  summary: 'Calendar years with deals and the current year, newest first. Customers’ users get only their own years',
  reply: z.array(z.number()),
});

export const getYearBegins = endpoint({
  method: 'GET',
  path: '/api/Common/YearBegins',
  allow: ['Admin', 'Finance'],
  summary: 'Returns the month in which the financial year begins, 1 for January',
  reply: z.object({ YearStartMonth: z.number() }),
});
