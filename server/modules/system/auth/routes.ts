import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { listDemoAccounts } from './passwords/demoAccounts.ts';
import { readPasswordLink, setPassword } from './passwords/setPassword.ts';
import { signIn, signOut } from './signIn.ts';

export const auth: Handlers<Areas['auth']> = {
  signIn: (context, { body }) => signIn(context, body),
  signOut: (context) => signOut(context),
  readPasswordLink: (context, { body }) => readPasswordLink(context, body),
  setPassword: (context, { body }) => setPassword(context, body),
  listDemoAccounts: (context) => listDemoAccounts(context),
};
