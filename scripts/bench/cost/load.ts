import { performance } from 'node:perf_hooks';
import { newOrder, orderToCash, timed } from '#scripts/bench/operations.ts';
import { sender } from '#scripts/bench/send.ts';
import type { Send } from '#scripts/bench/send.ts';
import type { Server } from '#scripts/bench/server.ts';
import { findSubjects } from '#scripts/bench/subjects.ts';
import type { Subjects } from '#scripts/bench/subjects.ts';
import { tokenAt, withUsers } from '#scripts/bench/users.ts';
import { quantile } from './noteStatements.ts';
import { sampleWaits } from './waits.ts';

/** Jobs that all clients repeat, each time for the next account. */
export const loads: Record<string, (send: Send, subjects: Subjects, today: string, run: number) => Promise<unknown>> = {
  'new order of 5 lines': (send, subjects, _today, run) => newOrder(send, subjects, run),
  'order to cash, 6 calls': orderToCash,
};
export const loadNames = Object.keys(loads);

interface LoadOptions {
  name: string;
  clients: number;
  seconds: number;
  today: string;
  /** Whether to sample what sessions of PostgreSQL wait for. */
  waits: boolean;
  say(line: string): void;
}

/** Share of the time that is not measured at the start, so that V8 has compiled the server's code. */
const warmUpShare = 0.25;

/** Repeats the job on every client until the time is over. Returns the milliseconds of each job that ended in the measured time. */
export const runLoad = async (
  work: (client: number, run: number) => Promise<unknown>,
  { clients, seconds }: Pick<LoadOptions, 'clients' | 'seconds'>,
) => {
  const fromMs = performance.now() + seconds * warmUpShare * 1000;
  const untilMs = fromMs + seconds * 1000;
  const times: number[] = [];
  const errors = new Map<string, number>();
  let next = 0;
  const repeat = async (client: number) => {
    while (performance.now() < untilMs) {
      let error: Error | undefined;
      const ms = await timed(() => work(client, next++).catch((reason: Error) => (error = reason)));
      const endedMs = performance.now();
      if (endedMs < fromMs || endedMs > untilMs) continue;
      if (error) errors.set(error.message, (errors.get(error.message) ?? 0) + 1);
      else times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => repeat(client)));
  return { times, errors };
};

/**
 * Prints how many jobs a second as many signed-in users as clients finish, over all accounts in turn, and how long they wait. The time includes
 * the CPU of the clients, which run on this machine.
 */
export const measureLoad = async ({ address, connection }: Server, options: LoadOptions) => {
  const { name, clients, seconds, today, waits, say } = options;
  const subjects = await findSubjects(sender(address, await tokenAt(address)));
  await withUsers(address, clients, async (tokens) => {
    const sends = tokens.map((token) => sender(address, token));
    const job = loads[name];
    const [{ times, errors }, waitLines] = await Promise.all([
      runLoad(async (client, run) => job?.(sends[client] as Send, subjects, today, run), options),
      waits && connection ? sampleWaits(connection, seconds * warmUpShare * 1000, seconds * 1000) : [],
    ]);
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(0));
    const errorCount = [...errors.values()].reduce((total, count) => total + count, 0);
    say(
      `\n${name}: ${clients} users, ${subjects.customers.length} accounts, ${seconds} s: ${(times.length / seconds).toFixed(1)} a second, p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, ${errorCount} errors`,
    );
    for (const [error, count] of errors) say(`  ${count} times ${error}`);
    for (const line of waitLines) say(line);
  });
};
