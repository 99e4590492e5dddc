// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from '#src/public/send.ts';

const forget = () => {
  document.cookie = 'XSRF-TOKEN=; max-age=0';
};

beforeEach(forget);
afterEach(() => {
  forget();
  vi.unstubAllGlobals();
});

test('what the public pages send carries the anti-forgery cookie back, where one is set', async () => {
  const fetched = vi.fn((_url: string, _request: RequestInit) => Promise.resolve(new Response('')));
  vi.stubGlobal('fetch', fetched);
  const headers = async () => {
    await send('/api/Auth/signin', {});
    return fetched.mock.calls.at(-1)?.[1].headers;
  };
  expect(await headers()).not.toHaveProperty('X-XSRF-TOKEN');
  document.cookie = 'XSRF-TOKEN=a%2Fb';
  expect(await headers()).toHaveProperty('X-XSRF-TOKEN', 'a/b');
});
