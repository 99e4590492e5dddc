import { z } from 'zod';
import { endpoint, textReply } from '#contract/call/endpoint.ts';
import { code, credential } from './calls.ts';

/** One rule of the password policy in words, and whether the password meets it. */
export const PasswordRule = z.object({ Words: z.string(), IsMet: z.boolean() });
export type PasswordRule = z.infer<typeof PasswordRule>;

const link = credential(200);

export const readPasswordLink = endpoint({
  method: 'POST',
  path: '/api/Auth/PasswordLink',
  allow: 'anyone',
  summary: 'Returns whose link this is and which password rules a password meets. Changes nothing.',
  body: z.object({ link, password: z.string().max(500, 'is too long').default('') }),
  reply: z.object({ UserName: z.string(), FirstName: z.string().nullable(), Rules: z.array(PasswordRule) }),
  errors: ['LINK_ENDED', 'TOO_MANY_REQUESTS'],
});

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/Auth/SetPassword',
  allow: 'anyone',
  summary:
    'Sets the password of the link’s account, once, and signs in. Returns the token. An account with a second step also needs its `code` (CODE_NEEDED).',
  body: z.object({ link, password: credential(500), code }),
  reply: textReply(),
  errors: ['LINK_ENDED', 'CODE_NEEDED', 'TOO_MANY_REQUESTS'],
  isCostly: true,
});
