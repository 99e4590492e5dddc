import { ApiError } from '#contract/call/apiError.ts';
import { readEvents } from './readEvents.ts';
import type { ServerEvent } from './readEvents.ts';

export interface StreamOptions {
  /** Opens the stream; `agoMs`: since when changes were not heard. */
  ask: (agoMs: number, signal: AbortSignal) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  onEvent: (event: ServerEvent) => void;
  /** When something was heard last (`Date.now()`: the other clock stands still while the machine sleeps). */
  heardAtMs: () => number;
  /** Ends all of it. */
  signal: AbortSignal;
  /** Resolves when somebody is signed in anew. */
  signedInAnew: (signal: AbortSignal) => Promise<void>;
  /** A stream that shows no life for so long is dead; the server shows some every 20 seconds. */
  silenceMs?: number;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const steadyMs = 30_000;

/** 1, 2, 4 … at most 30 seconds, each up to half as long again, so that not all come back at once. */
export const backOffMs = (tries: number, random = Math.random()) => Math.min(30_000, 1000 * 2 ** Math.min(tries, 5)) * (1 + random / 2);

/** Or until the connection is back. */
const waitOnline = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
    signal.addEventListener('abort', go);
  });

/** So long, or until somebody is signed in anew. */
const waitForAnother = async ({ signal, signedInAnew, wait = waitOnline }: StreamOptions) => {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  await Promise.race([signedInAnew(either), wait(steadyMs, either)]);
  over.abort();
};

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : '');

const followOnce = async ({ ask, onEvent, heardAtMs, signal, silenceMs = 50_000 }: StreamOptions) => {
  const dead = new AbortController();
  const both = AbortSignal.any([signal, dead.signal]);
  let watch = setTimeout(() => dead.abort(), silenceMs);
  try {
    for await (const event of readEvents(await ask(Math.max(0, Math.ceil(Date.now() - heardAtMs())), both))) {
      clearTimeout(watch);
      watch = setTimeout(() => dead.abort(), silenceMs);
      onEvent(event);
    }
  } finally {
    clearTimeout(watch);
  }
};

/** Keeps a stream of events, however often it is lost. Ends with its signal. */
export const keepStream = async (options: StreamOptions) => {
  const { signal, signedInAnew, wait = waitOnline } = options;
  for (let tries = 0; !signal.aborted; tries++) {
    const begun = performance.now();
    try {
      await followOnce(options);
    } catch (error) {
      if (codeOf(error) === 'NOT_SIGNED_IN') await signedInAnew(signal);
      // Who may not now may later: with a new password, or another role.
      if (['NOT_ALLOWED', 'PASSWORD_CHANGE_NEEDED'].includes(codeOf(error))) await waitForAnother(options);
      // Whatever else it was, as a connection that is gone: it is tried again.
    }
    if (performance.now() - begun > steadyMs) tries = 0;
    if (!signal.aborted) await wait(backOffMs(tries), signal);
  }
};
