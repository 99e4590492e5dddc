import { signIn } from '#contract/system/auth/calls.ts';
import { addUser } from '#contract/system/users/calls.ts';
import type { Client, TestApp } from './testApp.ts';

export const goodPassword = 'Clear-Flint-70cl';
export const otherPassword = 'Green-Flint-50cl';

let serial = 0;

export const newAccount = (more: object = {}) => ({
  UserName: `newcomer${++serial}`,
  FirstName: 'Clara',
  SurName: 'Kerr',
  AccessGroups: [{ AccessGroupId: 2 }],
  ...more,
});

/** Returns the secret part of a link. */
export const secretOf = (address: string | null | undefined) =>
  new URL(address ?? '', 'http://back-office.test').searchParams.get('link') ?? '';

/** Adds an account without a password. Returns the link shown to an administrator. */
export const addWithLink = async (app: TestApp, more: object = {}) => {
  const admin = await app.as('Admin');
  const { PasswordLink, ...user } = await admin.call(addUser, { body: newAccount(more) });
  return { admin, user, link: secretOf(PasswordLink?.Link), PasswordLink };
};

export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Signs in through the call of the sign-in page. */
export const enter = async (app: TestApp, username: string, password = goodPassword) => {
  const nobody: Client = await app.as('nobody');
  const token = await nobody.call(signIn, { body: { username, password } });
  return { ...nobody, token, headers: bearer(token) };
};
