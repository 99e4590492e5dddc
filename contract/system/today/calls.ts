import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { DateOnly } from '#contract/values.ts';
import { workKinds } from './work.ts';

const WorkItem = z.object({
  /** What one knows it by: a deal, a document, an account. */
  Name: z.string(),
  /** Whose it is, or what is wrong with it. */
  About: z.string().nullable(),
  /** When it was to be done, or is. */
  On: DateOnly.nullable(),
  Amount: z.number().nullable(),
  CurrencyCode: z.string().nullable(),
  /** Of pieces, pallets or days; what of is said by the kind of work. */
  Quantity: z.number().nullable(),
  /** The screen that it opens on. */
  Path: z.string(),
});
export type WorkItem = z.infer<typeof WorkItem>;

const TodayWork = z.object({
  Kind: z.enum(workKinds),
  Count: z.int(),
  /** Of these, what is urgent by the rule of its list. */
  Urgent: z.int(),
  /** The first three; of what is to set up all. */
  First: z.array(WorkItem).max(10),
  /** The list of all of it. */
  Path: z.string(),
});
export type TodayWork = z.infer<typeof TodayWork>;

/** Added. */
export const getTodayWork = endpoint({
  method: 'GET',
  path: '/api/Today/Work',
  allow: ['Admin', 'Office', 'Warehouse', 'Finance'],
  summary: 'What waits for somebody of the asker’s roles: how much of each, the first three of it, and where all of it is.',
  reply: z.array(TodayWork),
});
