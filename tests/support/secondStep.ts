import { setPassword } from '#contract/system/auth/passwordLinks.ts';
import { beginTwoStep, confirmTwoStep } from '#contract/system/users/twoStep.ts';
import { codeAt } from './authenticator.ts';
import { addWithLink, enter, goodPassword } from './newAccounts.ts';
import { startOfClock } from './testApp.ts';
import type { TestApp } from './testApp.ts';

export const later = (seconds: number) => new Date(Date.parse(startOfClock) + seconds * 1000).toISOString();

/** An account whose user has set a password and signed in. */
export const settledAccount = async (app: TestApp, more: object = {}) => {
  const { admin, user, link } = await addWithLink(app, more);
  await admin.call(setPassword, { body: { link, password: goodPassword } });
  return { admin, user, params: { id: user.UserId }, me: await enter(app, user.UserName) };
};

/** Adds an account whose sign-in asks for a code. The clock is one minute after the code that confirmed the second step. */
export const accountWithCode = async (app: TestApp, more: object = {}) => {
  const account = await settledAccount(app, more);
  const { me } = account;
  const { Key } = await me.call(beginTwoStep, { body: { Password: goodPassword } }, me.headers);
  const { Codes } = await me.call(confirmTwoStep, { body: { Code: codeAt(Key, startOfClock) } }, me.headers);
  app.setClock(later(60));
  return { ...account, Key, Codes, now: codeAt(Key, later(60)) };
};
