import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { DateOnly } from '#contract/values.ts';
import { workKinds } from './work.ts';

const WorkItem = z.object({
  /** Title of the item, such as a deal number, a document number or an account name. */
  Name: z.string(),
  /** Second line of the item, such as the customer or the fault. */
  About: z.string().nullable(),
  /** Day that matters for the item, such as its due date. */
  On: DateOnly.nullable(),
  Amount: z.number().nullable(),
  CurrencyCode: z.string().nullable(),
  /** Number of units, pallets or days, depending on the kind of work. */
  Quantity: z.number().nullable(),
  /** Screen that opens the item. */
  Path: z.string(),
});
export type WorkItem = z.infer<typeof WorkItem>;

const TodayWork = z.object({
  Kind: z.enum(workKinds),
  Count: z.int(),
  /** Number of urgent items. Each list has its own rule for urgent. */
  Urgent: z.int(),
  /** Amounts of all items, for each currency. Empty if the work has no money. */
  Sums: z.array(z.object({ CurrencyCode: z.string(), Amount: z.number() })),
  /** The first three items. Set-up tasks are all included. */
  First: z.array(WorkItem).max(10),
  /** Screen that lists all items. */
  Path: z.string(),
});
export type TodayWork = z.infer<typeof TodayWork>;

export const getTodayWork = endpoint({
  method: 'GET',
  path: '/api/Today/Work',
  allow: ['Admin', 'Office', 'Warehouse', 'Finance'],
  summary:
    'Returns the work of the caller’s roles, the most urgent kind first: each count, its sums, its first three items, and a link to the whole list.',
  reply: z.array(TodayWork),
});
