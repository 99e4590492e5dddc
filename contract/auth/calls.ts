import { z } from 'zod';
import { endpoint, nothing, text } from '#contract/endpoint.ts';
import { Role } from '#contract/roles.ts';

/** One of the policy's rules in words, and whether a password keeps it. */
export const PasswordRule = z.object({ Words: z.string(), IsMet: z.boolean() });
export type PasswordRule = z.infer<typeof PasswordRule>;

const credential = (maximum: number) => z.string({ error: 'is required' }).min(1, 'is required').max(maximum, 'is too long');

export const signIn = endpoint({
  method: 'POST',
  path: '/api/Auth/signin',
  allow: 'anyone',
  summary:
    'Signs in; the reply is the token. With `MustChangePassword` in it, it is good for Verify, UpdateUser with a `NewPassword`, and signing out.',
  body: z.object({ username: credential(200), password: credential(500) }),
  reply: text(),
  errors: ['SIGN_IN_FAILED', 'TOO_MANY_REQUESTS'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/Auth/signout',
  allow: 'signedIn',
  summary: 'Signs out: the token is worth nothing from now on.',
  reply: nothing(),
  beforeNewPassword: true,
});

const link = credential(200);

export const readPasswordLink = endpoint({
  method: 'POST',
  path: '/api/Auth/PasswordLink',
  allow: 'anyone',
  summary: 'Whose link this is, and how far a password for it is as the rules want; writes nothing.',
  body: z.object({ link, password: z.string().max(500, 'is too long').default('') }),
  reply: z.object({ UserName: z.string(), FirstName: z.string().nullable(), Rules: z.array(PasswordRule) }),
  errors: ['LINK_ENDED', 'TOO_MANY_REQUESTS'],
});

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/Auth/SetPassword',
  allow: 'anyone',
  summary: 'Sets the password of the account that the link was made for, once, and signs in: the reply is the token.',
  body: z.object({ link, password: credential(500) }),
  reply: text(),
  errors: ['LINK_ENDED', 'TOO_MANY_REQUESTS'],
  isCostly: true,
});

export const DemoAccount = z.object({ UserName: z.string(), Role, Password: z.string() });

export const listDemoAccounts = endpoint({
  method: 'GET',
  path: '/api/Auth/demo-accounts',
  allow: 'anyone',
  summary: 'The accounts that the demonstration offers; none outside of it.',
  reply: z.array(DemoAccount),
});
