import { performance } from 'node:perf_hooks';
import type { Environment } from '#server/process/environment.ts';
import { readCpuMs } from './cpu.ts';
import { listOperations, newOrder, sender } from '#scripts/bench/operations.ts';
import type { Operation, Subjects } from '#scripts/bench/operations.ts';
import { startServer } from '#scripts/bench/ownServer.ts';

interface Common {
  environment: Environment;
  tokenSecret: string;
  tokenAt(address: string): Promise<string>;
  subjects: Subjects;
  say(line: string): void;
}

/** Index of the first record to use. The other measurements use earlier ones. */
const firstSubject = 200;

/** Runs the operation `times` times, undoes it, and returns the CPU milliseconds used for each root process. */
const runOften = async ({ act, undo }: Operation, from: number, times: number, roots: readonly number[]) => {
  const before = roots.map((root) => readCpuMs(root));
  const answers: unknown[] = [];
  for (let run = from; run < from + times; run++) answers.push(await act(run));
  const used = roots.map((root, index) => readCpuMs(root) - (before[index] ?? 0));
  for (const answer of answers) await undo?.(answer);
  return used;
};

/** Prints the average CPU milliseconds of server and database for each operation. */
export const measureProcessorTime = async (common: Common & { today: string; runs: number; only: string }) => {
  const { subjects, today, runs, only, say } = common;
  const server = await startServer(common);
  const operations = listOperations(sender(server.address, await common.tokenAt(server.address)), subjects, today).filter(({ name }) =>
    name.includes(only),
  );
  say(`\n${''.padEnd(26)} ${['CPU ms', 'server', 'database'].map((heading) => heading.padStart(9)).join(' ')}`);
  for (const operation of operations) {
    const { name, warmUp, maxRuns = runs } = operation;
    const times = Math.min(runs, maxRuns);
    await runOften(operation, firstSubject, warmUp, server.roots);
    const used = (await runOften(operation, firstSubject + warmUp, times, server.roots)).map((ms) => ms / times);
    say(`${name.padEnd(26)} ${[used.reduce((total, part) => total + part, 0), ...used].map((ms) => ms.toFixed(2).padStart(9)).join(' ')}`);
  }
  await server.stop();
};

/** Number of orders saved as a warm-up before the measurement. */
const ordersBefore = 500;

/**
 * Prints how many orders of five lines one user saves in a second over `clients` connections. The time includes the CPU of the client.
 * The server handles at most six requests of a user at once (server/http/limits/turns.ts).
 */
export const measureLoad = async (common: Common & { clients: number; orders: number }) => {
  const server = await startServer(common);
  const send = sender(server.address, await common.tokenAt(server.address));
  let next = 0;
  let refused = 0;
  const work = async (until: number) => {
    while (next < until)
      await newOrder(send, common.subjects, next++).catch((error: unknown) => {
        if (refused++ === 0) common.say(String(error));
      });
  };
  const together = (until: number) => Promise.all(Array.from({ length: common.clients }, () => work(until)));
  await together(ordersBefore);
  const started = performance.now();
  await together(ordersBefore + common.orders);
  const seconds = (performance.now() - started) / 1000;
  common.say(
    `\nOne user on ${common.clients} connections, six served at once: ${(common.orders / seconds).toFixed(0)} orders of 5 lines a second, ${refused} refused`,
  );
  await server.stop();
};
