// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/call/apiError.ts';
import { readEvents } from '#src/live/readEvents.ts';
import type { ServerEvent } from '#src/live/readEvents.ts';
import { backOffMs, holdStream } from '#src/live/stream.ts';
import type { StreamOptions } from '#src/live/stream.ts';

const streamOf = (...pieces: string[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });

const all = async (...pieces: string[]) => {
  const events: ServerEvent[] = [];
  for await (const event of readEvents(streamOf(...pieces))) events.push(event);
  return events;
};

describe('what the server sends', () => {
  test('is read event by event, in whatever pieces it comes', async () => {
    const change = { name: 'changed', data: '{"Kind":"Deal"}' };
    expect(await all('event: changed\ndata: {"Kind":"Deal"}\n\n')).toEqual([change]);
    expect(await all('event: cha', 'nged\nda', 'ta: {"Kind":', '"Deal"}\n', '\nevent: missed\ndata: {}\n\n')).toEqual([
      change,
      { name: 'missed', data: '{}' },
    ]);
    expect(await all('event: changed\r\ndata: {"Kind":"Deal"}\r\n\r\n')).toEqual([change]);
  });

  test('may span letters that come in two pieces, and several lines', async () => {
    const bytes = new TextEncoder().encode('data: Zoë\ndata: and Bob\n\n');
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        controller.enqueue(bytes.slice(0, 9));
        controller.enqueue(bytes.slice(9));
        controller.close();
      },
    });
    const events: ServerEvent[] = [];
    for await (const event of readEvents(stream)) events.push(event);
    expect(events).toEqual([{ name: 'message', data: 'Zoë\nand Bob' }]);
  });

  test('is a sign of life where it is a comment; what broke off is no event', async () => {
    expect(await all(': still here\n\n', 'event: changed\ndata: {"Ki')).toEqual([{ name: 'beat', data: '' }]);
  });
});

test('after each loss one waits longer, up to half a minute, and never all at the same moment', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((tries) => backOffMs(tries, 0))).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(backOffMs(2, 1)).toBe(6000);
});

describe('a stream that is kept', () => {
  // Elapsed time is measured on a clock that is never set back, unlike the system clock.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const gone = () => Promise.reject(new TypeError('network error'));
  const keep = async (answers: (() => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>)[], more: Partial<StreamOptions> = {}) => {
    const end = new AbortController();
    const waits: number[] = [];
    const agos: number[] = [];
    const heard: string[] = [];
    await holdStream({
      ask: (agoMs) => {
        agos.push(agoMs);
        const next = answers.shift();
        if (next) return next();
        end.abort();
        return gone();
      },
      onEvent: ({ name }) => heard.push(name),
      lastEventAtMs: () => Date.now() - 1234,
      signal: end.signal,
      waitForSignIn: () => Promise.resolve(),
      wait: (ms) => {
        waits.push(Math.floor(ms));
        return Promise.resolve();
      },
      ...more,
    });
    return { waits, agos, heard, left: answers.length };
  };

  test('is opened again after each loss, and says since when it heard nothing', async () => {
    const { waits, agos, heard } = await keep([gone, gone, () => Promise.resolve(streamOf('event: changed\ndata: {}\n\n')), gone]);
    expect(heard).toEqual(['changed']);
    expect(waits.length).toBe(4);
    expect(waits[1]).toBeGreaterThanOrEqual(2000);
    expect(waits[3]).toBeGreaterThanOrEqual(8000);
    expect(new Set(agos)).toEqual(new Set([1234]));
  });

  test('says how long it heard nothing as the clock on the wall has it, which goes on while the machine sleeps', async () => {
    const atMs = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => atMs + 3_600_000);
    const { agos } = await keep([gone], { lastEventAtMs: () => atMs });
    clock.mockRestore();
    expect(agos[0]).toBe(3_600_000);
  });

  test.each(['NOT_ALLOWED', 'PASSWORD_CHANGE_NEEDED'] as const)('is asked for again later by who may not have it now: %s', async (code) => {
    const refused = () => Promise.reject(new ApiError(403, { code }));
    const never = () => new Promise<void>(() => undefined);
    const { left, waits, heard } = await keep([refused, () => Promise.resolve(streamOf('event: changed\ndata: {}\n\n'))], {
      waitForSignIn: never,
    });
    expect(left).toBe(0);
    expect(waits[0]).toBe(30_000);
    expect(heard).toEqual(['changed']);
  });

  test('is asked for again at once where somebody signs in who may', async () => {
    const refused = () => Promise.reject(new ApiError(403, { code: 'PASSWORD_CHANGE_NEEDED' }));
    const waits: number[] = [];
    const wait = (ms: number) => (waits.push(Math.floor(ms)) === 1 ? new Promise<void>(() => undefined) : Promise.resolve());
    const waitForSignIn = vi.fn<() => Promise<void>>(() => Promise.resolve());
    expect((await keep([refused], { wait, waitForSignIn })).left).toBe(0);
    expect(waitForSignIn).toHaveBeenCalledOnce();
  });

  test('waits for a new sign-in where the old one has ended', async () => {
    const waitForSignIn = vi.fn<() => Promise<void>>(() => Promise.resolve());
    await keep([() => Promise.reject(new ApiError(401, { code: 'NOT_SIGNED_IN' }))], { waitForSignIn });
    expect(waitForSignIn).toHaveBeenCalledOnce();
  });

  test('is given up where it shows no life', async () => {
    let givenUp: unknown;
    const ask = (_ago: number, signal: AbortSignal) =>
      Promise.resolve(
        new ReadableStream<Uint8Array<ArrayBuffer>>({
          start: (controller) =>
            signal.addEventListener('abort', () => {
              givenUp = signal.reason;
              controller.error(signal.reason);
            }),
        }),
      );
    const end = new AbortController();
    await holdStream({
      ask,
      onEvent: () => undefined,
      lastEventAtMs: () => 0,
      signal: end.signal,
      waitForSignIn: () => Promise.resolve(),
      silenceMs: 20,
      wait: () => {
        end.abort();
        return Promise.resolve();
      },
    });
    expect(givenUp).toBeDefined();
    expect(end.signal.aborted).toBe(true);
  });
});
