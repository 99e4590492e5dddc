import { z } from 'zod';
import { isStorable } from '#contract/text/text.ts';

const maxOwnValues = 200;

/** Values of own fields in a call, by field id. */
export const OwnValues = z
  .record(
    z.string(),
    z.union(
      [
        z.string().max(1000, 'is too long').refine(isStorable, 'contains a character that cannot be stored'),
        z.number(),
        z.boolean(),
        z.null(),
      ],
      {
        error: 'must be one value',
      },
    ),
  )
  .refine((own) => Object.keys(own).length <= maxOwnValues, `must be at most ${maxOwnValues} fields`);

/** `Own` has the values by field id. `OwnNames` has the names of records that they refer to. */
export const ownRowShape = { Own: z.record(z.string(), z.unknown()), OwnNames: z.record(z.string(), z.string()) };
