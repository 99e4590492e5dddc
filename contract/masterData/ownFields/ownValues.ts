import { z } from 'zod';
import { isStorable } from '#contract/text/text.ts';

const mostOwn = 200;

/** Own values as a call gives them: see `Own`. */
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
  .refine((own) => Object.keys(own).length <= mostOwn, `must be at most ${mostOwn} fields`);

/** What the fields say that an administrator has added, by the field's id; and what references among them are called. */
export const ownOfRow = { Own: z.record(z.string(), z.unknown()), OwnNames: z.record(z.string(), z.string()) };
