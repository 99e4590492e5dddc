import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

interface ListenOptions {
  pool: pg.Pool;
  channel: string;
  onPayload: (payload: string) => void;
  /** Called after a lost connection is back, because messages may have been missed. */
  onMissed: () => void;
  say: (line: string) => void;
  /** Interval at which the connection is tested, because it may be lost without notice. */
  testEveryMs?: number;
  /** Longest time for an answer. After this time the connection counts as lost. */
  answerMs?: number;
}

export interface Listener {
  /** Starts listening. Does nothing if listening has already started. */
  begin(): void;
  /** Resolves when the connection is listening. */
  ready(): Promise<void>;
  /** Time since which the connection has been listening without a gap, by `performance.now()`. Undefined if it is not listening. */
  sinceMs(): number | undefined;
  stop(): Promise<void>;
}

const backOffMs = (tries: number) => Math.min(10_000, 250 * 2 ** Math.min(tries, 6));

/** Waits for `ms`, or until `over` is aborted. */
const pause = (ms: number, over: AbortSignal) => sleep(ms, undefined, { signal: over, ref: false }).catch(() => undefined);

/** Waits for the work, but no longer than until `over` is aborted. Ignores the result after that. */
const waitUnlessAborted = (over: AbortSignal, work: Promise<unknown>) => {
  work.catch(() => undefined);
  const ended = Promise.withResolvers<void>();
  const end = () => ended.resolve();
  if (over.aborted) end();
  over.addEventListener('abort', end);
  return Promise.race([work, ended.promise]).finally(() => over.removeEventListener('abort', end));
};

/** Listens on the connection until the connection is lost or `stopped` is aborted. */
const listenUntilLost = async (client: pg.PoolClient, options: ListenOptions, stopped: AbortSignal, onReady: () => void) => {
  const { channel, onPayload, testEveryMs = 30_000, answerMs = 5_000 } = options;
  const lost = new AbortController();
  for (const sign of ['end', 'error'] as const) client.once(sign, () => lost.abort());
  client.on('notification', ({ payload }) => payload && onPayload(payload));
  const over = AbortSignal.any([lost.signal, stopped]);
  // Gives up after a time, because neither an answer nor an end arrives while the network is down.
  const query = (text: string) => waitUnlessAborted(stopped, client.query({ text, query_timeout: answerMs } as pg.QueryConfig));
  await query(`LISTEN ${channel}`);
  if (!over.aborted) onReady();
  while (!over.aborted) {
    await pause(testEveryMs, over);
    if (!over.aborted) await query('SELECT 1');
  }
};

/** Listens to PostgreSQL notifications on its own connection. Reconnects when the connection is lost. */
export const listen = (options: ListenOptions): Listener => {
  const { pool, onMissed, say } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  let since: number | undefined;
  /** Number of times that listening has started. */
  let starts = 0;
  let whenReady = Promise.withResolvers<void>();
  let running: Promise<void> | undefined;

  const onReady = () => {
    since = performance.now();
    if (starts++ > 0) onMissed();
    whenReady.resolve();
  };
  const listenOnce = async () => {
    const client = await pool.connect();
    try {
      await listenUntilLost(client, options, signal, onReady);
    } finally {
      if (since !== undefined) whenReady = Promise.withResolvers<void>();
      since = undefined;
      client.release(true);
    }
  };
  const run = async () => {
    for (let tries = 0; !signal.aborted; tries++) {
      const startsBefore = starts;
      await listenOnce().catch((error: unknown) => {
        if (!signal.aborted) say(`Live updates were lost: ${error instanceof Error ? error.message : String(error)}`);
      });
      if (starts > startsBefore) tries = 0;
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
