import { performance } from 'node:perf_hooks';
import pg from 'pg';

export interface Noted {
  text: string;
  values: unknown[];
  tookMs: number;
}

/** Records every statement sent on a connection of any pool, with the time until its answer. */
export const noteStatements = () => {
  const noted: Noted[] = [];
  const original = pg.Client.prototype.query as (...parameters: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    const started = performance.now();
    const [first, second] = parameters as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof first === 'string' ? first : first.text;
    const values = (typeof first === 'string' ? (Array.isArray(second) ? second : []) : first.values) ?? [];
    const answer = original.apply(this, parameters);
    const note = () => noted.push({ text, values, tookMs: performance.now() - started });
    if (answer instanceof Promise) void answer.then(note, note);
    return answer;
  } as typeof pg.Client.prototype.query;
  return { noted, stop: () => (pg.Client.prototype.query = original as typeof pg.Client.prototype.query) };
};

/** Returns the time within which a share of the measurements stays, such as 0.95 for the 95th percentile. */
export const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
