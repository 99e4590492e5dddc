import { ApiError } from '#contract/call/apiError.ts';
import { readEvents } from './readEvents.ts';
import type { ServerEvent } from './readEvents.ts';

export interface StreamOptions {
  /** Opens the stream. `agoMs` is how long ago the last event was heard. */
  ask: (agoMs: number, signal: AbortSignal) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  onEvent: (event: ServerEvent) => void;
  /** Returns when the last event arrived. Uses `Date.now()`, because `performance.now()` stops while the machine sleeps. */
  lastEventAtMs: () => number;
  signal: AbortSignal;
  /** Resolves when a user signs in again. */
  waitForSignIn: (signal: AbortSignal) => Promise<void>;
  /** Silence after which the stream counts as dead. The server sends a signal every 20 seconds. */
  silenceMs?: number;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A stream that lasted this long was not a failed attempt. */
const steadyMs = 30_000;

/** Waits 1, 2, 4 … up to 30 seconds, plus up to half as long at random, so that clients do not all return at once. */
export const backOffMs = (tries: number, random = Math.random()) => Math.min(30_000, 1000 * 2 ** Math.min(tries, 5)) * (1 + random / 2);

/** Waits, but ends early if the connection comes back. */
const waitOnline = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    addEventListener('online', finish);
    signal.addEventListener('abort', finish);
  });

/** Waits for the given time, or until a user signs in again. */
const waitForAnother = async ({ signal, waitForSignIn, wait = waitOnline }: StreamOptions) => {
  const done = new AbortController();
  const endSignal = AbortSignal.any([signal, done.signal]);
  await Promise.race([waitForSignIn(endSignal), wait(steadyMs, endSignal)]);
  done.abort();
};

const errorCode = (error: unknown) => (error instanceof ApiError ? error.code : '');

const followOnce = async ({ ask, onEvent, lastEventAtMs, signal, silenceMs = 50_000 }: StreamOptions) => {
  const silence = new AbortController();
  const endSignal = AbortSignal.any([signal, silence.signal]);
  let silenceTimer = setTimeout(() => silence.abort(), silenceMs);
  try {
    for await (const event of readEvents(await ask(Math.max(0, Math.ceil(Date.now() - lastEventAtMs())), endSignal))) {
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(() => silence.abort(), silenceMs);
      onEvent(event);
    }
  } finally {
    clearTimeout(silenceTimer);
  }
};

/** Keeps an event stream open and reconnects when it is lost. Ends when `signal` is aborted. */
export const holdStream = async (options: StreamOptions) => {
  const { signal, waitForSignIn, wait = waitOnline } = options;
  for (let tries = 0; !signal.aborted; tries++) {
    const startMs = performance.now();
    try {
      await followOnce(options);
    } catch (error) {
      if (errorCode(error) === 'NOT_SIGNED_IN') await waitForSignIn(signal);
      // A user who is refused now may be allowed later, with a new password or another role.
      if (['NOT_ALLOWED', 'PASSWORD_CHANGE_NEEDED'].includes(errorCode(error))) await waitForAnother(options);
      // Any other error is treated as a lost connection and retried.
    }
    if (performance.now() - startMs > steadyMs) tries = 0;
    if (!signal.aborted) await wait(backOffMs(tries), signal);
  }
};
