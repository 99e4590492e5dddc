// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { storeToken } from '#src/api/session/session.ts';
import { seesCost } from '#src/authProvider/seesCost.ts';

const tokenOf = (roles: string, exp: number) => `x.${btoa(JSON.stringify({ role: roles, UserId: 7, exp }))}.y`;
const [past, future] = [1_000_000_000, 4_000_000_000];
const seen = (roles: string, exp = future) => {
  storeToken(tokenOf(roles, exp), 7);
  return seesCost();
};

afterEach(() => localStorage.clear());

test('what goods cost is shown to administrators and Finance, whatever else they are, and to no one else', () => {
  expect(['Admin', 'Finance', 'Office#Finance'].map((roles) => seen(roles))).toEqual([true, true, true]);
  expect(['Office', 'Warehouse', 'Customer', 'Office#Warehouse'].map((roles) => seen(roles))).toEqual([false, false, false, false]);
  localStorage.clear();
  expect(seesCost()).toBe(false);
});

test('costs that stand on a screen stay when the sign-in runs out over it', () => {
  expect(seen('Admin', past)).toBe(true);
});
