import { z } from 'zod';

/** What still refers to a record: how many of one sort, and the first few by name. */
export const Use = z.object({ Title: z.string(), Count: z.number(), Some: z.array(z.string()) });
export type Use = z.infer<typeof Use>;
