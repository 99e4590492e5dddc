import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';

interface Wait {
  type: string;
  event: string;
  statement: string;
  sessions: number;
}

const sampleMs = 50;
/** Lines printed for locks, and for LWLocks. */
const maxLines = 8;

const sample = `SELECT coalesce(wait_event_type, 'nothing') AS type, coalesce(wait_event, '') AS event,
    left(regexp_replace(query, '\\s+', ' ', 'g'), 90) AS statement, count(*)::integer AS sessions
  FROM pg_stat_activity WHERE state = 'active' AND backend_type = 'client backend' AND pid <> pg_backend_pid() GROUP BY 1, 2, 3`;

const addUp = (waits: readonly Wait[], keyOf: (wait: Wait) => string, samples: number) =>
  [...Map.groupBy(waits, keyOf)]
    .map(([key, each]) => ({ key, sessions: each.reduce((total, { sessions }) => total + sessions, 0) / samples }))
    .toSorted((one, other) => other.sessions - one.sessions);

/** Writes how many sessions were active on average and what they waited for. Locks are listed by statement, LWLocks by name. */
export const writeWaits = (waits: readonly Wait[], samples: number) => {
  const active = addUp(waits, () => 'active', samples)[0]?.sessions ?? 0;
  const types = addUp(waits, ({ type }) => type, samples).map(({ key, sessions }) => `${key} ${sessions.toFixed(2)}`);
  const ofType = (wanted: string, keyOf: (wait: Wait) => string) =>
    addUp(
      waits.filter(({ type }) => type === wanted),
      keyOf,
      samples,
    )
      .slice(0, maxLines)
      .map(({ key, sessions }) => `  ${sessions.toFixed(2)} ${wanted} ${key}`);
  return [
    `${active.toFixed(2)} active sessions, which wait for: ${types.join(', ')} (${samples} samples)`,
    ...ofType('Lock', ({ event, statement }) => `${event}: ${statement}`),
    ...ofType('LWLock', ({ event }) => event),
  ];
};

/** Samples what active sessions wait for, from `delayMs` on and for `durationMs`. Returns the lines to print. */
export const sampleWaits = async (connection: pg.ClientConfig, delayMs: number, durationMs: number) => {
  const client = new pg.Client(connection);
  await client.connect();
  await after(delayMs);
  const untilMs = performance.now() + durationMs;
  const waits: Wait[] = [];
  let samples = 0;
  for (; performance.now() < untilMs; samples++) {
    waits.push(...(await client.query<Wait>(sample)).rows);
    await after(sampleMs);
  }
  await client.end();
  return writeWaits(waits, samples);
};
