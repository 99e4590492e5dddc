// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import type { Role } from '#contract/call/roles.ts';
import { makeAuthProvider } from '#src/authProvider/authProvider.ts';
import { resources } from '#src/resources/resources.ts';
import { resourceRoles } from '#src/shell/screens/screens.ts';

const provider = makeAuthProvider({ rolesOfScreen: resourceRoles, loadResources: async () => resources });
const may = async (resource: string, action: string) => provider.canAccess?.({ resource, action });
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const signIn = (role: Role) =>
  localStorage.setItem('token', `${base64({ alg: 'HS256' })}.${base64({ role, UserId: 7, exp: inAnHour() })}.signature`);

afterEach(() => localStorage.clear());

test('Office lists customers, as the call allows, and does not change them', async () => {
  signIn('Office');
  const answers = await Promise.all(['list', 'show', 'edit', 'create', 'delete', 'export'].map((action) => may('customers', action)));
  expect(answers).toEqual([true, true, false, false, false, false]);
});

test('Admin does all of it, Warehouse none', async () => {
  signIn('Admin');
  expect(await may('customers', 'delete')).toBe(true);
  signIn('Warehouse');
  expect(await may('customers', 'list')).toBe(false);
});

test('a screen of another kind is opened by its roles, and an unknown one by nobody', async () => {
  signIn('Office');
  expect(await may('orders', 'list')).toBe(true);
  expect(await may('nowhere', 'list')).toBe(false);
});

test('a sign-in that has run out is ended by the server’s answer, not by react-admin’s question', async () => {
  localStorage.setItem('token', `${base64({ alg: 'HS256' })}.${base64({ role: 'Office', UserId: 7, exp: 1 })}.signature`);
  await expect(provider.checkAuth({})).resolves.toBeUndefined();
  localStorage.clear();
  await expect(provider.checkAuth({})).rejects.toThrow('Sign in to continue');
});
