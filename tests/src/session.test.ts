// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { keepToken } from '#src/api/session.ts';

test('a tab that hears of another’s token finds whose it is: that is kept before it', () => {
  const kept: string[] = [];
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation((name) => void kept.push(name));
  keepToken('token', 7);
  vi.restoreAllMocks();
  expect(kept).toEqual(['UserId', 'token']);
});
