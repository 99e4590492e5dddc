import { expect, test } from 'vitest';
import { writeRoleClaim, splitRoles } from '#contract/call/roleClaim.ts';
import { roles } from '#contract/call/roles.ts';

test('the roles that the server writes into a token are those that the browser reads out of it', () => {
  expect(writeRoleClaim(['Office', 'Finance'])).toBe('Office#Finance');
  for (const held of [[...roles], ['Admin'], []] as const) expect(splitRoles(writeRoleClaim(held))).toEqual(held);
});
