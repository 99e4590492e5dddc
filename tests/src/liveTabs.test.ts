// @vitest-environment jsdom
import { BroadcastChannel as Channel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerEvent } from '#src/live/readEvents.ts';
import { shareStream } from '#src/live/sharedStream.ts';

type Work = () => Promise<unknown>;

/** Imitates the browser's locks. One tab holds a lock, and the others wait in order of arrival. */
const makeLocks = () => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, _options: { signal: AbortSignal }, work: Work) => {
      const own = last.then(work);
      last = own.catch(() => undefined);
      return own;
    },
  };
};

interface Opened {
  say: (text: string) => void;
  url: URL;
  signal: AbortSignal;
}

let opened: Opened[] = [];
let isSignedIn = true;

beforeEach(() => {
  opened = [];
  isSignedIn = true;
  localStorage.setItem('token', 'first');
  // Tabs load at the start of the test, however long earlier files took.
  vi.stubGlobal('performance', { timeOrigin: Date.now(), now: () => 0 });
  vi.stubGlobal('navigator', { locks: makeLocks(), onLine: true });
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const signal = init.signal as AbortSignal;
    if (!isSignedIn) {
      // Another tab signs in before the refusal of the old sign-in arrives.
      localStorage.setItem('token', 'second');
      isSignedIn = true;
      return Promise.resolve(new Response(JSON.stringify({ code: 'NOT_SIGNED_IN' }), { status: 401 }));
    }
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        signal.addEventListener('abort', () => controller.error(signal.reason));
        opened.push({ say: (text) => controller.enqueue(new TextEncoder().encode(text)), url: new URL(path, 'http://here'), signal });
      },
    });
    return Promise.resolve(new Response(body));
  });
});
afterEach(() => vi.unstubAllGlobals());

const openTab = (silenceMs?: number) => {
  const heard: string[] = [];
  const names: string[] = [];
  const closed = new AbortController();
  const onEvent = ({ name, data }: ServerEvent) => {
    names.push(name);
    heard.push(data);
  };
  shareStream(4, onEvent, closed.signal, silenceMs).catch(() => undefined);
  return { heard, names, close: () => closed.abort() };
};

test('the tabs of a browser share one stream; when the one that has it is closed, the next goes on from what was heard last', async () => {
  const [first, second, third] = [openTab(), openTab(), openTab()];
  await expect.poll(() => opened.length).toBe(1);
  opened[0]?.say('event: changed\ndata: 1\n\n');
  for (const tab of [first, second, third]) await expect.poll(() => tab.heard).toEqual(['1']);
  expect(opened).toHaveLength(1);
  first.close();
  await expect.poll(() => opened.length).toBe(2);
  expect(opened[0]?.signal.aborted).toBe(true);
  expect(Number(opened[1]?.url.searchParams.get('agoMs'))).toBeLessThan(10_000);
  opened[1]?.say('event: changed\ndata: 2\n\n');
  for (const tab of [second, third]) await expect.poll(() => tab.heard).toEqual(['1', '2']);
  expect(first.heard).toEqual(['1']);
  for (const tab of [second, third]) tab.close();
});

test('a tab that is opened later is told what changed since it was loaded', async () => {
  // The document of a test may be older than the stored value, which a real tab's document is not.
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now());
  const first = openTab();
  await expect.poll(() => opened.length).toBe(1);
  opened[0]?.say('event: changed\ndata: 1\n\n');
  await expect.poll(() => first.heard).toEqual(['1']);
  // Both tabs of this test share a document, so they load at the same time.
  const second = openTab();
  await expect.poll(() => second.heard).toEqual(['1']);
  expect(first.heard).toEqual(['1']);
  first.close();
  second.close();
});

test('a tab asks for all anew, while somebody looks at it, where the one that has the stream shows no life', async () => {
  const frozen = new AbortController();
  void navigator.locks.request('demijohn live 4', { signal: frozen.signal }, () => new Promise(() => undefined));
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const tab = openTab(60);
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(tab.names).toEqual([]);
  hidden.mockReturnValue(false);
  await expect.poll(() => tab.names).toEqual(['missed']);
  // The message is repeated until the leader answers.
  await expect.poll(() => tab.names.length).toBeGreaterThan(1);
  tab.close();
  hidden.mockRestore();
});

test('a tab that hears from the one that has the stream asks for nothing, be the server silent', async () => {
  const leading = openTab(150);
  await expect.poll(() => opened.length).toBe(1);
  const tab = openTab(900);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect([...leading.names, ...tab.names]).toEqual([]);
  leading.close();
  tab.close();
});

test('a sign-in that came before the old one was refused counts: the stream is asked for with it', async () => {
  isSignedIn = false;
  const tab = openTab();
  await expect.poll(() => opened.length, { timeout: 5000 }).toBe(1);
  tab.close();
});
