import type { Services } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';

export interface JobTools {
  db: Db;
  services: Services;
  /** Returns whether the job should end after its current step. Another worker then continues it. */
  isStopping: () => boolean;
}

/**
 * Kind of work that people do not wait for. What is to be done is in rows of our own, such as a statement run. The queue only says which worker
 * is at it, so that it may be lost or dropped without loss.
 */
export interface HeavyJob {
  /** Name of its queue. */
  name: string;
  /** Returns the ids of rows that need work, first come first. Includes those being worked on. */
  findWaiting(db: Db): Promise<number[]>;
  /** Works on a row until it is done. Two workers at once must do nothing twice, because a worker may only seem dead. */
  run(tools: JobTools, id: number): Promise<void>;
}
