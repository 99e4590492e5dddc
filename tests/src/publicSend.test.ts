// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from '#src/public/send.ts';

const forget = () => {
  document.cookie = 'XSRF-TOKEN=; max-age=0';
};

beforeEach(forget);
afterEach(() => {
  forget();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (fetched: (url: string, request: RequestInit) => Promise<Response>) => {
  const mock = vi.fn(fetched);
  vi.stubGlobal('fetch', mock);
  return mock;
};

test('what the public pages send carries the anti-forgery cookie back, where one is set', async () => {
  const fetched = answer(() => Promise.resolve(new Response('')));
  const headers = async () => {
    await send('/api/Auth/signin', {});
    return fetched.mock.calls.at(-1)?.[1].headers;
  };
  expect(await headers()).not.toHaveProperty('X-XSRF-TOKEN');
  document.cookie = 'XSRF-TOKEN=a%2Fb';
  expect(await headers()).toHaveProperty('X-XSRF-TOKEN', 'a/b');
});

test('a sign-in that met no server is sent once more with the same key, and then said in words', async () => {
  vi.useFakeTimers();
  const fetched = answer(() => Promise.reject(new TypeError('Failed to fetch')));
  const [said] = await Promise.all([send('/api/Auth/signin', {}).catch((error: Error) => error.message), vi.runAllTimersAsync()]);
  expect(said).toBe('The server cannot be reached. Check the connection and try again.');
  const keys = fetched.mock.calls.map(([, { headers }]) => (headers as Record<string, string>)['Idempotency-Key']);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('a refusal is read as that of any call, and a page of a proxy is never shown', async () => {
  answer(() =>
    Promise.resolve(
      Response.json({ code: 'SIGN_IN_FAILED', message: 'Wrong password', errors: { password: 'is wrong' } }, { status: 401 }),
    ),
  );
  expect(await send('/api/Auth/signin', {})).toMatchObject({
    refused: { status: 401, code: 'SIGN_IN_FAILED', message: 'Wrong password', errors: { password: 'is wrong' } },
  });
  answer(() => Promise.resolve(new Response('<html>Bad gateway</html>', { status: 502 })));
  expect(await send('/api/Auth/signin', {})).toMatchObject({
    refused: { status: 502, message: 'The server is not available. Try again in a moment.' },
  });
});
