import { z } from 'zod';

/** Records that one call takes out of use. */
export const mostAtOnce = 1000;

/** What still refers to a record: how many of one sort, and the first few by name. */
export const Use = z.object({ Title: z.string(), Count: z.number(), Some: z.array(z.string()) });
export type Use = z.infer<typeof Use>;
