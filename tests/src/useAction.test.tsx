// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { TellProvider } from '#src/api/tell.ts';
import { useAction } from '#src/api/useAction.ts';

const save = endpoint({
  method: 'POST',
  path: '/api/Thing',
  allow: 'signedIn',
  summary: '',
  body: z.object({ Name: z.string() }),
  reply: z.object({ Saved: z.boolean() }),
});

const sent: string[] = [];
const told: string[] = [];
let statuses: number[] = [];

beforeEach(() => {
  sent.length = 0;
  told.length = 0;
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    sent.push((init.headers as Record<string, string>)['Idempotency-Key'] ?? '');
    return Promise.resolve(new Response('{"Saved":true}', { status: statuses.shift() ?? 200 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = async (...names: string[]) => {
  const { result } = renderHook(() => useAction(save), {
    wrapper: ({ children }) => (
      <CoreAdminContext store={memoryStore()}>
        <TellProvider value={(text) => void told.push(text)}>{children}</TellProvider>
      </CoreAdminContext>
    ),
  });
  for (const Name of names) await act(() => result.current.run({ body: { Name } }));
  return sent.map((key) => sent.indexOf(key));
};

test('what may have happened is tried again under its own key: after a server’s failure it is not renewed', async () => {
  statuses = [500, 503, 200];
  expect(await press('Amber', 'Amber', 'Amber')).toEqual([0, 0, 0]);
  expect(told).toHaveLength(2);
});

test('a refusal, and a success, end it: the next press is another action', async () => {
  statuses = [400, 200, 200];
  expect(await press('Amber', 'Amber', 'Amber')).toEqual([0, 1, 2]);
  expect(told).toHaveLength(1);
});

test('something else is never sent under the key of what failed', async () => {
  statuses = [500, 200];
  expect(await press('Amber', 'Flint')).toEqual([0, 1]);
});
