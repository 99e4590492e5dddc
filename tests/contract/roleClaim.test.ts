import { expect, test } from 'vitest';
import { joinRoles, splitRoles } from '#contract/call/roleClaim.ts';
import { roles } from '#contract/call/roles.ts';

test('the roles that the server writes into a token are those that the browser reads out of it', () => {
  expect(joinRoles(['Office', 'Finance'])).toBe('Office#Finance');
  for (const held of [[...roles], ['Admin'], []] as const) expect(splitRoles(joinRoles(held))).toEqual(held);
});
