import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runIn, type Cluster } from './cluster.ts';
import { explainEnd } from './fullDisk.ts';
import { socketFile, type Endpoint } from './endpoint.ts';
import { clusterMark, settings } from './settings.ts';

const LOGS_KEPT = 5;
const STOP_WITHIN_MS = 60_000;
const LAST_LINES_MS = 250;

export interface Launch {
  hasEnded: () => boolean;
  /** PostgreSQL's message if it ended by itself. */
  failure: () => string | undefined;
}

export const launch = async (cluster: Cluster, endpoint: Endpoint): Promise<Launch> => {
  forgetStalePid(cluster, endpoint);
  await removeOldLogs(cluster.logs);
  const startLog = join(cluster.logs, `start-${process.pid}.txt`);
  const output = openSync(startLog, 'w', 0o600);
  const child = spawnPostmaster(cluster, endpoint, output);
  closeSync(output);
  return watch(child, cluster, startLog);
};

// Runs PostgreSQL in its own session. Otherwise Ctrl+C in the terminal would stop it before the server has finished its last requests.
const spawnPostmaster = (cluster: Cluster, endpoint: Endpoint, output: number): ChildProcess => {
  const { dataFolder, options } = runIn(cluster.folder, cluster.account);
  const settingArgs = Object.entries(settings(cluster, endpoint)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const stdio = ['ignore' as const, output, output];
  if (process.platform !== 'win32')
    return spawn(join(cluster.program, 'bin', 'postgres'), ['-D', dataFolder, ...settingArgs], { ...options, stdio, detached: true });
  // On Windows pg_ctl drops administrator rights, with which PostgreSQL would refuse to run.
  return spawn(join(cluster.program, 'bin', 'pg_ctl'), ['start', '-W', '-D', dataFolder, '-o', settingArgs.join(' ')], {
    ...options,
    stdio,
  });
};

const watch = (child: ChildProcess, cluster: Cluster, startLog: string): Launch => {
  let failure: string | undefined;
  let hasEnded = false;
  const end = (reason?: string): void => {
    hasEnded = true;
    failure = reason;
  };
  child.on('error', (error) => end(error.message));
  child.on('exit', (code, signal) => {
    if (code === 0) return process.platform === 'win32' ? undefined : end();
    // PostgreSQL's logger writes the last lines after it has ended.
    setTimeout(() => {
      const reasonText = [...readStartReasons(startLog), ...readLoggedReasons(cluster.logs)].slice(-5).join('; ');
      end(explainEnd(cluster.home, reasonText || `PostgreSQL ended with ${signal ?? `exit code ${code}`}`));
    }, LAST_LINES_MS);
    return undefined;
  });
  child.unref();
  return { hasEnded: () => hasEnded, failure: () => failure };
};

const readLogLines = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : []);

// Leaves out the lines by which PostgreSQL says where its log is.
const readStartReasons = (startLog: string) => readLogLines(startLog).filter((line) => !/logging collector|Future log output/.test(line));

// Leaves out answers to other clients, such as "the database system is starting up".
const isReason = (line: string) => /(FATAL|PANIC): /.test(line) && !line.includes('the database system is');

/** Returns the last reason in the latest log. */
const readLoggedReasons = (logs: string): string[] => {
  // Another process may have stopped PostgreSQL and deleted the folder.
  const names = existsSync(logs) ? readdirSync(logs) : [];
  const latest = names
    .filter((name) => name.startsWith('postgres-'))
    .sort()
    .at(-1);
  const reasons = latest === undefined ? [] : readLogLines(join(logs, latest)).filter(isReason);
  return reasons.slice(-1);
};

export const lastReason = (logs: string): string => readLoggedReasons(logs)[0] ?? `its log is in ${logs}`;

/** Returns the process id of the PostgreSQL on this data folder, whoever started it. */
export const runningPid = (cluster: Cluster): number | undefined => {
  const pid = recordedPid(cluster);
  return pid !== undefined && runsCluster(pid, cluster) ? pid : undefined;
};

/** Shuts PostgreSQL down and resolves when it has ended. Open transactions roll back. Committed data is on disk. */
export const stop = async (cluster: Cluster): Promise<void> => {
  const pid = runningPid(cluster);
  if (pid === undefined) return;
  if (process.platform === 'win32')
    execFileSync(join(cluster.program, 'bin', 'pg_ctl'), ['stop', '-m', 'fast', '-W', '-D', cluster.folder]);
  else process.kill(pid, 'SIGINT');
  const giveUpAt = Date.now() + STOP_WITHIN_MS;
  while (recordedPid(cluster) === pid && runsCluster(pid, cluster)) {
    if (Date.now() > giveUpAt) throw new Error(`PostgreSQL (process ${pid}) is still shutting down after ${STOP_WITHIN_MS / 1000} seconds`);
    await pause(20);
  }
};

const pidFile = (cluster: Cluster): string => join(cluster.folder, 'postmaster.pid');

const recordedPid = (cluster: Cluster): number | undefined => {
  try {
    const pid = Math.abs(Number.parseInt(readFileSync(pidFile(cluster), 'utf8'), 10));
    return Number.isNaN(pid) ? undefined : pid;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

// After a power cut the recorded process id may belong to another process. Compares the command line, which every user can read. The working directory
// would be hidden even from root in some containers.
const runsCluster = (pid: number, cluster: Cluster): boolean => {
  try {
    return commandLine(pid).includes(clusterMark(cluster.home));
  } catch {
    return false;
  }
};

const commandLine = (pid: number): string => {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  if (process.platform !== 'win32') return execFileSync('ps', ['-ww', '-p', String(pid), '-o', 'args='], { encoding: 'utf8' });
  const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`;
  return execFileSync('powershell', ['-NoProfile', '-Command', query], { encoding: 'utf8' });
};

// Removes a process id that is not PostgreSQL's. PostgreSQL refuses to start while the recorded id belongs to any process of its account.
const forgetStalePid = (cluster: Cluster, endpoint: Endpoint): void => {
  const pid = recordedPid(cluster);
  if (pid === undefined || runsCluster(pid, cluster)) return;
  if (recordedPid(cluster) !== pid) return;
  rmSync(pidFile(cluster), { force: true });
  rmSync(`${socketFile(endpoint.host)}.lock`, { force: true });
};

const removeOldLogs = async (logs: string): Promise<void> => {
  const names = (await readdir(logs)).sort();
  const old = names.filter((name) => name.startsWith('postgres-')).slice(0, -LOGS_KEPT);
  const finished = names.filter((name) => name.startsWith('start-'));
  for (const name of [...old, ...finished]) await rm(join(logs, name), { force: true });
};
