import { z } from 'zod';
import { endpoint, nothing, textReply } from '#contract/call/endpoint.ts';
import { Role } from '#contract/call/roles.ts';

export const credential = (maximum: number) => z.string({ error: 'is required' }).min(1, 'is required').max(maximum, 'is too long');

/** A code from an authenticator app, or a recovery code. Only accounts with two-step sign-in need one. */
export const code = z.string().max(40, 'is too long').nullish();

export const signIn = endpoint({
  method: 'POST',
  path: '/api/Auth/signin',
  allow: 'anyone',
  summary:
    'Signs in and returns the token. With `MustChangePassword`, the token only allows Verify, UpdateUser with a `NewPassword`, and signing out. With `MustSetUpTwoStep`, it only allows TwoStep/Begin and Confirm. An account with a second step also needs its `code` (CODE_NEEDED).',
  body: z.object({ username: credential(200), password: credential(500), code }),
  reply: textReply(),
  errors: ['SIGN_IN_FAILED', 'CODE_NEEDED', 'TOO_MANY_REQUESTS'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/Auth/signout',
  allow: 'signedIn',
  summary: 'Signs out. The token no longer works.',
  reply: nothing(),
  beforeNewPassword: true,
  beforeTwoStep: true,
});

export const DemoAccount = z.object({ UserName: z.string(), Role, Password: z.string() });

export const listDemoAccounts = endpoint({
  method: 'GET',
  path: '/api/Auth/demo-accounts',
  allow: 'anyone',
  summary: 'Lists the accounts that a demonstration offers. Empty otherwise.',
  reply: z.array(DemoAccount),
});
