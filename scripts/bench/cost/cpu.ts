import { readFileSync, readdirSync } from 'node:fs';

const msPerTick = 10;

interface Process {
  pid: number;
  parent: number;
  /** Clock ticks of the process and its ended children. */
  ticks: number;
}

const readProcess = (pid: number): Process | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number) as [number, number, number, number];
    return { pid, parent: Number(fields[1]), ticks: user + system + endedUser + endedSystem };
  } catch (error) {
    // The process ended after it was listed.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
};

const listProcesses = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);

/** Lists the process and its descendants, without the other `roots` and theirs. The embedded database is a child of its server. */
const listTree = (root: number, roots: readonly number[]) => {
  const processes = listProcesses();
  const pids = new Set([root]);
  for (let size = 0; size !== pids.size;) {
    size = pids.size;
    for (const { pid, parent } of processes) if (pids.has(parent) && !roots.includes(pid)) pids.add(pid);
  }
  return processes.filter(({ pid }) => pids.has(pid));
};

/**
 * Returns the CPU milliseconds that a process and its descendants have used so far, including threads and ended children. Leaves out the other `roots`.
 * Linux counts in ticks of 10 ms, so differences are meaningful only over hundreds of runs.
 */
export const readCpuMs = (root: number, roots: readonly number[]) =>
  listTree(root, roots).reduce((total, { ticks }) => total + ticks * msPerTick, 0);

const readKilobytes = (pid: number) => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0;
    throw error;
  }
};

/** Returns the memory of a process and its descendants in megabytes, without the other `roots`. Shared memory is counted once (proportional set size). */
export const readMegabytes = (root: number, roots: readonly number[]) =>
  listTree(root, roots).reduce((total, { pid }) => total + readKilobytes(pid), 0) / 1024;
