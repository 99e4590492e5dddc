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
  'Makes a key for a program, for a separate account without a password. The program sends it as `Authorization: Bearer`. It is shown only once, ends the previous key, and expires after 90 days without use.',
);

export const makeReadingKey = key('/api/User/ReadingKey/{id}', 'Makes a read-only key for a program.');
