import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { Id } from '#contract/values.ts';

const key = (path: string, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    allow: ['Admin'],
    summary,
    params: z.object({ id: Id }),
    reply: z.object({ Key: z.string() }),
    errors: ['NOT_FOUND', 'RULE_BROKEN'],
  });

export const makeProgramKey = key(
  '/api/User/ProgramKey/{id}',
  'Makes the key by which a program comes in, for an account of its own without a password: sent as `Authorization: Bearer`. It is shown this once, ends the one before, and is good until nobody has used it for 90 days.',
);

export const makeReadingKey = key('/api/User/ReadingKey/{id}', 'The same for a program that only looks: its key writes nothing.');
