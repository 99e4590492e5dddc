import { z } from 'zod';
import { Id } from '#contract/values.ts';

/** Maximum records that one call changes or deactivates. */
export const maxIdsPerCall = 1000;
export const Ids = z.array(Id).min(1, 'must have at least one').max(maxIdsPerCall, 'must be at most 1,000 in the list');

/** Records of one kind that refer to a given record: how many, and the names of the first few. */
export const Use = z.object({ Title: z.string(), Count: z.number(), Some: z.array(z.string()) });
export type Use = z.infer<typeof Use>;
