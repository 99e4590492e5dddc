import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Connection } from '#server/database/client/connect.ts';
import type { ToServer, ToWorker } from './messages.ts';
import type { QueuedJob } from './queue.ts';

export interface LaunchOptions {
  connection: Connection;
  /** Called when a job has queued e-mails. */
  onMailQueued: () => void;
  /** Variables that the worker process gets besides those of its server. */
  variables?: NodeJS.ProcessEnv;
}

export interface WorkerProcess {
  /** Has it look for work now. */
  wake(): void;
  /** Ends it after its current step, or kills it if that takes too long. */
  release(stopMs: number): Promise<void>;
  /** Resolves when it has ended, with the reason and the jobs that it left undone. */
  ended: Promise<{ why: string; undone: QueuedJob[] }>;
}

const send = (child: ChildProcess, message: ToWorker) => {
  // Ignores a failure, because the end of the child is handled apart.
  if (child.connected) child.send(message, () => undefined);
};

/** Starts a worker process. It gives up the jobs of a former one that died. */
export const launchWorker = ({ connection, onMailQueued, variables }: LaunchOptions, abandoned: QueuedJob[]): WorkerProcess => {
  // Under `node --watch` a child would send messages about its modules.
  const env = { ...process.env, ...variables, WATCH_REPORT_DEPENDENCIES: undefined };
  const child = fork(new URL('workerProcess.ts', import.meta.url), { env });
  const jobs = new Map<string, QueuedJob>();
  child.on('message', (message: ToServer) => {
    if (message.kind === 'mailQueued') onMailQueued();
    else if (message.kind === 'took') jobs.set(message.job.id, message.job);
    else if (message.kind === 'left') jobs.delete(message.job.id);
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  }).then((why) => ({ why, undone: [...jobs.values()] }));
  send(child, { kind: 'begin', connection, abandoned });
  return {
    wake: () => send(child, { kind: 'wake' }),
    release: async (stopMs) => {
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
      await ended;
      clearTimeout(timer);
    },
    ended,
  };
};
