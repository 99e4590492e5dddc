import { readCpuMs } from './cpu.ts';
import { listOperations, sender } from '#scripts/bench/operations.ts';
import type { Operation } from '#scripts/bench/operations.ts';
import type { Server } from '#scripts/bench/server.ts';
import { findSubjects } from '#scripts/bench/subjects.ts';
import { tokenAt } from '#scripts/bench/users.ts';

interface Options {
  today: string;
  runs: number;
  only: string;
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
export const measureProcessorTime = async ({ address, roots }: Server, { today, runs, only, say }: Options) => {
  const send = sender(address, await tokenAt(address));
  const operations = listOperations(send, await findSubjects(send), today).filter(({ name }) => name.includes(only));
  say(`\n${''.padEnd(26)} ${['CPU ms', 'server', 'database'].map((heading) => heading.padStart(9)).join(' ')}`);
  for (const operation of operations) {
    const { name, call, warmUp, maxRuns = runs } = operation;
    const times = Math.min(runs, maxRuns);
    const unmeasured = Math.min(warmUp, 2 * runs);
    await runOften(operation, firstSubject, unmeasured, roots);
    const used = (await runOften(operation, firstSubject + unmeasured, times, roots)).map((ms) => ms / times);
    const total = used.reduce((sum, part) => sum + part, 0);
    say(`${name.padEnd(26)} ${[total, ...used].map((ms) => ms.toFixed(2).padStart(9)).join(' ')}  ${call}`);
  }
};
