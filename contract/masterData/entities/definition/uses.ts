import { z } from 'zod';
import { Id } from '#contract/values.ts';

/** Limits the records that one call changes or deactivates. */
export const maxIdsPerCall = 1000;
export const Ids = z.array(Id).min(1, 'must have at least one').max(maxIdsPerCall, 'must be at most 1,000 in the list');

/** Records of one kind that still refer to a record. Gives their number and the first few names. */
export const Use = z.object({ Title: z.string(), Count: z.number(), Some: z.array(z.string()) });
export type Use = z.infer<typeof Use>;
