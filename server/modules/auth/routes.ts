import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { listDemoAccounts } from './demoAccounts.ts';
import { signIn, signOut } from './signIn.ts';

export const auth: Handlers<Areas['auth']> = {
  signIn: (context, { body }) => signIn(context, context.services.tokenSecret, body),
  signOut: (context) => signOut(context),
  listDemoAccounts: (context) => listDemoAccounts(context),
};
