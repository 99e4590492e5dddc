import type { Connection } from '#server/database/client/connect.ts';
import type { QueuedJob } from './queue.ts';

/** Messages of a server to its worker process. It ends the worker by closing the channel. */
export type ToWorker =
  | { kind: 'begin'; connection: Connection; /** Jobs of the worker before, which died. */ abandoned: QueuedJob[] }
  | { kind: 'wake' };

/** Messages of a worker process to its server. */
export type ToServer = { kind: 'took' | 'left'; job: QueuedJob } | { kind: 'mailQueued' };
