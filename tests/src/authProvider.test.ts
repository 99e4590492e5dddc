// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeAuthProvider } from '#src/authProvider/authProvider.ts';
import { resources } from '#src/resources/resources.ts';
import { rolesOfResource } from '#src/shell/screens.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Role } from '#contract/roles.ts';

const app = useTestApp();
const provider = makeAuthProvider({ rolesOfScreen: rolesOfResource, loadResources: async () => resources });
const may = async (resource: string, action: string) => provider.canAccess?.({ resource, action });
const signIn = async (role: Role) => localStorage.setItem('token', (await app.as(role)).token);

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

test('Office lists customers, as the call allows, and does not change them', async () => {
  await signIn('Office');
  const answers = await Promise.all(['list', 'show', 'edit', 'create', 'delete', 'export'].map((action) => may('customers', action)));
  expect(answers).toEqual([true, true, false, false, false, false]);
});

test('Admin does all of it, Warehouse none', async () => {
  await signIn('Admin');
  expect(await may('customers', 'delete')).toBe(true);
  await signIn('Warehouse');
  expect(await may('customers', 'list')).toBe(false);
});

test('a screen of another kind is opened by its roles, and an unknown one by nobody', async () => {
  await signIn('Office');
  expect(await may('orders', 'list')).toBe(true);
  expect(await may('nowhere', 'list')).toBe(false);
});
