import { z } from 'zod';
import { endpoint, events, nothing } from '#contract/call/endpoint.ts';
import { Id } from '#contract/values.ts';
import { liveKinds, maxListedIds } from './kinds.ts';

const staff = ['Admin', 'Office', 'Warehouse', 'Finance'] as const;

export const LiveChange = z.object({
  Kind: z.enum(liveKinds),
  /** Ids of the changed records. Null if there are too many to list, as after an import. */
  Ids: z.array(Id).min(1).max(maxListedIds).nullable(),
  /** The user who made the change. Null if the server made it. */
  By: Id.nullable(),
});
export type LiveChange = z.infer<typeof LiveChange>;

export const followChanges = endpoint({
  method: 'GET',
  path: '/api/Live/Changes',
  allow: staff,
  summary:
    'Streams changes from now on as server-sent events with kind, ids and user. Sends only kinds that the caller’s role may read. ' +
    '`changed` has such a change. `missed` means that some changes could not be sent, so the client must reload its data. Ends with the session.',
  query: z.object({
    /** Age in milliseconds of the data on the screen. The stream starts with the changes since then. */
    agoMs: z.coerce.number({ error: 'must be a number' }).int('must be a whole number').min(0, 'must not be negative'),
  }),
  reply: events({ changed: LiveChange, missed: z.object({}) }),
  errors: ['TOO_MANY_REQUESTS', 'NOT_AVAILABLE'],
});

export const getProgress = endpoint({
  method: 'GET',
  path: '/api/Live/Progress/{key}',
  allow: staff,
  summary: 'Returns the progress of the caller’s bulk change. The key is the Idempotency-Key of that request.',
  params: z.object({ key: z.uuid('must be the Idempotency-Key of a request') }),
  /** Null before the bulk change starts and after it ends. */
  reply: z.object({ Done: z.number(), Total: z.number() }).nullable(),
});

export const cancelImport = endpoint({
  method: 'PUT',
  path: '/api/Live/CancelImport/{key}',
  allow: staff,
  summary:
    'Cancels the caller’s large import before it is saved, so that nothing is imported. The key is the Idempotency-Key of that request.',
  params: z.object({ key: z.uuid('must be the Idempotency-Key of a request') }),
  reply: nothing(),
  errors: ['NOT_FOUND'],
});

export const getPersonName = endpoint({
  method: 'GET',
  path: '/api/Live/Person/{id}',
  allow: staff,
  summary: 'Returns the name that colleagues see for a user.',
  params: z.object({ id: Id }),
  reply: z.object({ Name: z.string() }),
  errors: ['NOT_FOUND'],
});
