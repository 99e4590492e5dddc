import { readFileSync, readdirSync } from 'node:fs';

const msPerTick = 10;

interface Process {
  pid: number;
  parent: number;
  /** its own and that of its ended children, in clock ticks */
  ticks: number;
}

const readProcess = (pid: number): Process | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number) as [number, number, number, number];
    return { pid, parent: Number(fields[1]), ticks: user + system + endedUser + endedSystem };
  } catch (error) {
    // It ended between being listed and being read.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
};

const listProcesses = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);

/** The process and all below it. */
const treeOf = (root: number) => {
  const processes = listProcesses();
  const counted = new Set([root]);
  for (let size = 0; size !== counted.size;) {
    size = counted.size;
    for (const { pid, parent } of processes) if (counted.has(parent)) counted.add(pid);
  }
  return processes.filter(({ pid }) => counted.has(pid));
};

/**
 * CPU milliseconds that a process and all below it have used so far, threads and ended children counted.
 * Linux counts in ticks of 10 ms: a difference means something over hundreds of runs only.
 */
export const cpuMsOf = (root: number) => treeOf(root).reduce((total, { ticks }) => total + ticks * msPerTick, 0);

const kilobytesOf = (pid: number) => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0;
    throw error;
  }
};

/** Megabytes that a process and all below it have in memory, threads counted; what several share is counted once (proportional set size). */
export const megabytesOf = (root: number) => treeOf(root).reduce((total, { pid }) => total + kilobytesOf(pid), 0) / 1024;
