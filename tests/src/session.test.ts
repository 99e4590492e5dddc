// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { heldToken, heldUserId, storeToken } from '#src/api/session/session.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('a tab that looks while another one signs in never finds the new sign-in under the former user', () => {
  storeToken('of the first', 1);
  const seen: [string | null, number][] = [];
  const write = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    write.call(this, key, value);
    seen.push([heldToken(), heldUserId()]);
  });

  storeToken('of the second', 2);

  expect(seen.at(-1)).toEqual(['of the second', 2]);
  expect(seen).not.toContainEqual(['of the second', 1]);
});
