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
  'Makes an API key for a program’s own account, which has no password. The program sends the key as `Authorization: Bearer`. The key is shown only once, ends the previous key, and expires after 90 days without use.',
);

export const makeReadingKey = key('/api/User/ReadingKey/{id}', 'Makes a read-only key for a program.');
