import { readCpuMs } from './cpu.ts';
import { countStatements } from './statementCounts.ts';
import type { LargeRead, StatementCounts } from './statementCounts.ts';
import { listOperations } from '#scripts/bench/operations.ts';
import type { Operation } from '#scripts/bench/operations.ts';
import { sender } from '#scripts/bench/send.ts';
import type { Server } from '#scripts/bench/server.ts';
import { findSubjects } from '#scripts/bench/subjects.ts';
import { tokenAt } from '#scripts/bench/users.ts';

interface Options {
  today: string;
  runs: number;
  only: string;
}

/** Averages of one run of a job. A figure is undefined if its source is not on this machine. */
export interface JobCost {
  name: string;
  call: string;
  server: number | undefined;
  database: number | undefined;
  statements: number | undefined;
  buffers: number | undefined;
  largeReads: LargeRead[];
}

/** Index of the first record to use. The other measurements use earlier ones. */
const firstSubject = 200;

interface Repetition {
  from: number;
  times: number;
  roots: readonly number[];
  counts: StatementCounts | undefined;
}

/** Runs the operation `times` times and undoes it. Returns the CPU milliseconds of each root process, and the statements. */
const runOften = async ({ act, undo }: Operation, { from, times, roots, counts }: Repetition) => {
  await counts?.reset();
  const before = roots.map((root) => readCpuMs(root, roots));
  const answers: unknown[] = [];
  for (let run = from; run < from + times; run++) answers.push(await act(run));
  const used = roots.map((root, index) => readCpuMs(root, roots) - (before[index] ?? 0));
  const counted = await counts?.read();
  for (const answer of answers) await undo?.(answer);
  return { used, counted };
};

const measureJob = async (operation: Operation, { roots, counts, runs }: Pick<Repetition, 'roots' | 'counts'> & { runs: number }) => {
  const { name, call, writes, warmUp, maxRuns = runs } = operation;
  const times = Math.min(runs, maxRuns);
  const unmeasured = Math.min(warmUp, 2 * runs);
  await runOften(operation, { from: firstSubject, times: unmeasured, roots: [], counts: undefined });
  const { used, counted } = await runOften(operation, { from: firstSubject + unmeasured, times, roots, counts });
  const average = (total: number | undefined) => (total === undefined ? undefined : total / times);
  return {
    name,
    call,
    server: average(used[0]),
    database: average(used[1]),
    statements: average(counted?.statements),
    buffers: average(counted?.buffers),
    largeReads: writes ? [] : (counted?.largeReads ?? []),
  };
};

/** Measures what each job costs the server and PostgreSQL. `tell` gets each job when it is done. */
export const measureJobs = async (
  { address, roots, connection }: Server,
  { today, runs, only }: Options,
  tell: (cost: JobCost) => void,
) => {
  const send = sender(address, await tokenAt(address));
  const subjects = await findSubjects(send);
  const counts = connection && (await countStatements(connection));
  for (const operation of listOperations(send, subjects, today).filter(({ name }) => name.includes(only)))
    tell(await measureJob(operation, { roots, counts, runs }));
  await counts?.end();
};

const sum = (costs: readonly (number | undefined)[]) =>
  costs[0] === undefined ? undefined : costs.reduce<number>((total, cost) => total + (cost ?? 0), 0);
export const getCpu = ({ server, database }: JobCost) => sum([server, database]);

const width = 10;
const writeFigure = (figure: number | undefined, digits: number) => (figure?.toFixed(digits) ?? '–').padStart(width);

export const jobHeadings = ['CPU ms', 'server', 'database', 'statements', 'buffers'];
export const writeHeadings = (headings: readonly string[]) => `\n${''.padEnd(26)} ${headings.map((one) => one.padStart(width)).join(' ')}`;

export const writeJob = (cost: JobCost) => {
  const times = [getCpu(cost), cost.server, cost.database].map((ms) => writeFigure(ms, 2));
  return [cost.name.padEnd(26), ...times, writeFigure(cost.statements, 1), writeFigure(cost.buffers, 0), ` ${cost.call}`].join(' ');
};

/** Writes one job of all sets beside each other: CPU, its growth from the first to the last set, statements and buffers. */
export const writeGrowth = (costs: readonly (JobCost | undefined)[]) => {
  const cpu = costs.map((cost) => cost && getCpu(cost));
  const [first, last] = [cpu[0], cpu.at(-1)];
  const growth = first && last !== undefined ? last / first : undefined;
  return [
    (costs.find(Boolean)?.name ?? '').padEnd(26),
    ...cpu.map((ms) => writeFigure(ms, 2)),
    writeFigure(growth, 2),
    ...costs.map((cost) => writeFigure(cost?.statements, 1)),
    ...costs.map((cost) => writeFigure(cost?.buffers, 0)),
    ` ${costs.find(Boolean)?.call}`,
  ].join(' ');
};
