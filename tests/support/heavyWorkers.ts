import { readFileSync, readdirSync } from 'node:fs';

const readText = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
};

const isWorkerOf = (parent: number, pid: string) =>
  readText(`/proc/${pid}/cmdline`).includes('workerProcess.ts') &&
  Number(readText(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1]) === parent;

/** Lists the worker processes of a server. Linux only. */
export const findWorkers = (server: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isWorkerOf(server, name))
    .map(Number);
