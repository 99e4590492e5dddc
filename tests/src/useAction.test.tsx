// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { TellProvider } from '#src/api/tell.ts';
import { useAction } from '#src/api/useAction.ts';
import type { KeyKeeper } from '#src/api/useAction.ts';
import { makeOpenDraft } from '#src/drafts/shelf/makeOpenDraft.ts';

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

const press = (...names: string[]) => pressWith({}, ...names);

const pressWith = async (options: Parameters<typeof useAction<typeof save>>[1], ...names: string[]) => {
  const { result } = renderHook(() => useAction(save, options), {
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

describe('under the key of a form’s draft', () => {
  const keeper = (): KeyKeeper => {
    let serial = 0;
    const nowhere = { write: async () => undefined, remove: async () => undefined, release: () => undefined };
    const hands = { ...nowhere, nowMs: () => 0, newId: () => `key-${++serial}` };
    return makeOpenDraft(hands, 7, { kind: 'thing', about: 'thing', address: '/', describe: () => ({ title: '', detail: '' }) });
  };
  const used = () => Response.json({ code: 'IDEMPOTENCY_KEY_REUSED', message: '' }, { status: 409 });

  test('what may have happened is tried again, also with more typed: after a server’s failure the key is not renewed', async () => {
    statuses = [500, 503, 400, 200];
    expect(await pressWith({ keys: keeper() }, 'Amber', 'Amber', 'Flint', 'Flint')).toEqual([0, 0, 0, 0]);
  });

  test('more was typed after a failure in which it was saved all the same: its answer is asked for, and nothing is saved twice', async () => {
    const saved = new Map<string, string>();
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      const key = (init.headers as Record<string, string>)['Idempotency-Key'] ?? '';
      const body = init.body as string;
      const isFirst = saved.size === 0;
      if ((saved.get(key) ?? body) !== body) return Promise.resolve(used());
      saved.set(key, body);
      return Promise.resolve(isFirst ? new Response('{}', { status: 503 }) : Response.json({ Saved: true }));
    });
    const onSavedEarlier = vi.fn<(answer: { Saved: boolean }) => void>();
    const onDone = vi.fn<() => void>();
    await pressWith({ keys: keeper(), onSavedEarlier, onDone }, 'Amber', 'Amber and Flint');
    expect([...saved.values()]).toEqual(['{"Name":"Amber"}']);
    expect(onSavedEarlier).toHaveBeenCalledWith({ Saved: true });
    expect(onDone).not.toHaveBeenCalled();
  });
});
