import { z } from 'zod';
import { endpoint, events } from '#contract/call/endpoint.ts';
import { Id } from '#contract/values.ts';
import { liveKinds, mostIdsTold } from './kinds.ts';

const staff = ['Admin', 'Office', 'Warehouse', 'Finance'] as const;

export const LiveChange = z.object({
  Kind: z.enum(liveKinds),
  /** Null if there are too many to list, as after an import or a run. */
  Ids: z.array(Id).min(1).max(mostIdsTold).nullable(),
  /** The user who made the change. Null if the server made it. */
  By: Id.nullable(),
});
export type LiveChange = z.infer<typeof LiveChange>;

export const followChanges = endpoint({
  method: 'GET',
  path: '/api/Live/Changes',
  allow: staff,
  summary:
    'What changes from now on, as server-sent events: kind, ids and who did it, of kinds that the asker’s role may read. ' +
    '`changed` has such a change; `missed` says that some could not be told: what is shown is asked for again. Ends with the sign-in.',
  query: z.object({
    /** Age in milliseconds of the data on the screen. Changes since then are sent first. */
    agoMs: z.coerce.number({ error: 'must be a number' }).int('must be a whole number').min(0, 'must not be negative'),
  }),
  reply: events({ changed: LiveChange, missed: z.object({}) }),
  errors: ['TOO_MANY_REQUESTS', 'NOT_AVAILABLE'],
});

export const getProgress = endpoint({
  method: 'GET',
  path: '/api/Live/Progress/{key}',
  allow: staff,
  summary: 'Tells how far the caller’s change to many records has got. The key is the Idempotency-Key of that request.',
  params: z.object({ key: z.uuid('must be the key of a request') }),
  /** Null before it starts and after it ends. */
  reply: z.object({ Done: z.number(), Total: z.number() }).nullable(),
});

export const getPersonName = endpoint({
  method: 'GET',
  path: '/api/Live/Person/{id}',
  allow: staff,
  summary: 'What a colleague calls the user of that number.',
  params: z.object({ id: Id }),
  reply: z.object({ Name: z.string() }),
  errors: ['NOT_FOUND'],
});
