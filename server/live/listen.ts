import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

interface ListenOptions {
  pool: pg.Pool;
  channel: string;
  onPayload: (payload: string) => void;
  /** It listens again after a loss: something may have been told meanwhile. */
  onMissed: () => void;
  say: (line: string) => void;
  /** A connection that is gone without a word is noticed after so long. */
  askMs?: number;
  /** The connection is gone where it does not answer in that time. */
  answerMs?: number;
}

export interface Listener {
  /** Does nothing where it has begun. */
  begin(): void;
  /** Resolves once it listens; where it does already, at once. */
  ready(): Promise<void>;
  /** Since when it has listened without a gap (`performance.now()`); undefined: it does not. */
  sinceMs(): number | undefined;
  stop(): Promise<void>;
}

const backOffMs = (tries: number) => Math.min(10_000, 250 * 2 ** Math.min(tries, 6));

/** So long, or until `over`. */
const pause = (ms: number, over: AbortSignal) => sleep(ms, undefined, { signal: over, ref: false }).catch(() => undefined);

/** Resolves at the latest when it is over; what becomes of the work then is of no interest. */
const unless = (over: AbortSignal, work: Promise<unknown>) => {
  work.catch(() => undefined);
  const ended = Promise.withResolvers<void>();
  const end = () => ended.resolve();
  if (over.aborted) end();
  over.addEventListener('abort', end);
  return Promise.race([work, ended.promise]).finally(() => over.removeEventListener('abort', end));
};

/** Listens on the connection until that is lost, or `stopped`. */
const hear = async (client: pg.PoolClient, options: ListenOptions, stopped: AbortSignal, onReady: () => void) => {
  const { channel, onPayload, askMs = 30_000, answerMs = 5_000 } = options;
  const lost = new AbortController();
  for (const sign of ['end', 'error'] as const) client.once(sign, () => lost.abort());
  client.on('notification', ({ payload }) => payload && onPayload(payload));
  const over = AbortSignal.any([lost.signal, stopped]);
  // Where the way to the server is gone, neither an answer nor an end ever comes: pg gives up after that time.
  const ask = (text: string) => unless(stopped, client.query({ text, query_timeout: answerMs } as pg.QueryConfig));
  await ask(`LISTEN ${channel}`);
  if (!over.aborted) onReady();
  while (!over.aborted) {
    await pause(askMs, over);
    if (!over.aborted) await ask('SELECT 1');
  }
};

/** Hears what PostgreSQL notifies, on a connection of its own that is made anew when it is lost. */
export const listen = (options: ListenOptions): Listener => {
  const { pool, onMissed, say } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  let since: number | undefined;
  /** How often it has come to listen. */
  let times = 0;
  let whenReady = Promise.withResolvers<void>();
  let running: Promise<void> | undefined;

  const onReady = () => {
    since = performance.now();
    if (times++ > 0) onMissed();
    whenReady.resolve();
  };
  const listenOnce = async () => {
    const client = await pool.connect();
    try {
      await hear(client, options, signal, onReady);
    } finally {
      if (since !== undefined) whenReady = Promise.withResolvers<void>();
      since = undefined;
      client.release(true);
    }
  };
  const run = async () => {
    for (let tries = 0; !signal.aborted; tries++) {
      const heardBefore = times;
      await listenOnce().catch((error: unknown) => {
        if (!signal.aborted) say(`Changes are not heard of: ${error instanceof Error ? error.message : String(error)}`);
      });
      if (times > heardBefore) tries = 0;
      await pause(backOffMs(tries), signal);
    }
  };
  return {
    begin: () => {
      running ??= run();
    },
    ready: () => whenReady.promise,
    sinceMs: () => since,
    stop: async () => {
      stopped.abort();
      await running;
    },
  };
};
