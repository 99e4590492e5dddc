import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { DateOnly } from '#contract/values.ts';
import { workKinds } from './work.ts';

const WorkItem = z.object({
  /** Such as the deal number, the document number or the account name. */
  Name: z.string(),
  /** Such as the customer, or what is wrong. */
  About: z.string().nullable(),
  /** The day it was or is due. */
  On: DateOnly.nullable(),
  Amount: z.number().nullable(),
  CurrencyCode: z.string().nullable(),
  /** Number of pieces, pallets or days, depending on the kind of work. */
  Quantity: z.number().nullable(),
  /** The screen that opens it. */
  Path: z.string(),
});
export type WorkItem = z.infer<typeof WorkItem>;

const TodayWork = z.object({
  Kind: z.enum(workKinds),
  Count: z.int(),
  /** Number of urgent ones, by the rule of their list. */
  Urgent: z.int(),
  /** The first three, except for set-up tasks, which are all included. */
  First: z.array(WorkItem).max(10),
  /** The screen that lists all of it. */
  Path: z.string(),
});
export type TodayWork = z.infer<typeof TodayWork>;

export const getTodayWork = endpoint({
  method: 'GET',
  path: '/api/Today/Work',
  allow: ['Admin', 'Office', 'Warehouse', 'Finance'],
  summary: 'Returns the work of the caller’s roles: each count, its first three items, and a link to the whole list.',
  reply: z.array(TodayWork),
});
