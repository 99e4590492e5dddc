import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { Id } from '#contract/values.ts';

/** Added. */
export const makeProgramKey = endpoint({
  method: 'POST',
  path: '/api/User/ProgramKey/{id}',
  allow: ['Admin'],
  summary:
    'Makes the key by which a program comes in, for an account of its own without a password: sent as `Authorization: Bearer`. It is shown this once, ends the one before, and is good until nobody has used it for 90 days.',
  params: z.object({ id: Id }),
  reply: z.object({ Key: z.string() }),
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});
