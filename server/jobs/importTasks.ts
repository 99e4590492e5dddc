import { entityCalls } from '#contract/masterData/entities/all.ts';
import type { Imported, ImportRows } from '#contract/masterData/entities/definition/imports.ts';
import { AppError } from '#contract/call/errors.ts';
import { businessDay } from '#server/businessDay.ts';
import type { Caller, Context } from '#server/context.ts';
import { isDatabaseAway } from '#server/database/away.ts';
import { explainDatabaseError } from '#server/database/client/checkedColumns.ts';
import type { Db } from '#server/database/client/connect.ts';
import { isCompleted } from '#server/database/transaction/transaction.ts';
import { readInput } from '#server/http/input/input.ts';
import { hashRequest } from '#server/http/input/requestHash.ts';
import { importRows } from '#server/modules/masterData/entities/imports/importRows.ts';
import type { ImportSteps } from '#server/modules/masterData/entities/imports/importRows.ts';
import type { Refusal } from '#server/modules/masterData/entities/imports/importTasks.ts';
import { complain } from '#server/process/output.ts';
import { explainTrouble } from '#server/process/explainTrouble.ts';
import type { HeavyJob, JobTools } from './heavy/heavyJob.ts';

/** Ends the work on a task that a user has cancelled, another worker has done, or the stop of the server interrupts. */
class TaskLeft extends Error {}

/** Tries after which a task that always ends its worker is given up. */
const maxTries = 10;
const saveStepsMs = 500;

/** Takes the task. Returns undefined if it needs no work. */
const beginTask = (db: Db, id: number) =>
  db
    .updateTable('import_tasks')
    .set((row) => ({ Tries: row('Tries', '+', 1), DoneSteps: 0 }))
    .where('ImportTaskId', '=', id)
    .where('State', '=', 'Waiting')
    .returningAll()
    .executeTakeFirst();
type Task = NonNullable<Awaited<ReturnType<typeof beginTask>>>;

/** Ends the task, unless it has ended already. Returns whether it did. */
const endTask = async (db: Db, id: number, State: 'Done' | 'Refused' | 'Failed', answer: Imported | Refusal | null) => {
  const { numUpdatedRows } = await db
    .updateTable('import_tasks')
    .set({ State, Answer: answer && JSON.stringify(answer), Body: null })
    .where('ImportTaskId', '=', id)
    .where('State', '=', 'Waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

const unreadable = () => new AppError('INVALID_INPUT', 'The request could not be read', { fields: { body: 'must be valid JSON' } });

/** Refuses a name that would change the prototype of a record, as Fastify does for other bodies. */
const refusePrototype = (name: string, value: unknown) => {
  const isPrototype = name === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
  if (name === '__proto__' || isPrototype) throw unreadable();
  return value;
};

/** Reads a body as JSON. */
const readJson = (bytes: Uint8Array): unknown => {
  const text = Buffer.from(bytes).toString();
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text, refusePrototype);
  } catch {
    throw unreadable();
  }
};

const makeContext = ({ db, services }: JobTools, task: Task, body: Uint8Array): Context => {
  const now = new Date(task.AskedAt);
  const requestHash = hashRequest(services.tokenSecret, task.Request, body);
  return {
    db,
    services,
    now,
    today: businessDay(now),
    user: JSON.parse(task.Caller) as Caller,
    address: task.Address,
    idempotency: task.IdempotencyKey === null ? undefined : { key: task.IdempotencyKey, requestHash, step: 0 },
  };
};

/** Saves how far the import is, at intervals. Ends the work once the task has ended or the worker must stop. */
const followSteps = ({ db, isStopping }: JobTools, id: number): ImportSteps => {
  let done = 0;
  let savedMs = 0;
  return {
    advance: async (steps, total) => {
      done += steps;
      if (isStopping()) throw new TaskLeft();
      if (performance.now() - savedMs < saveStepsMs) return;
      savedMs = performance.now();
      const { numUpdatedRows } = await db
        .updateTable('import_tasks')
        .set({ DoneSteps: done, AllSteps: total })
        .where('ImportTaskId', '=', id)
        .where('State', '=', 'Waiting')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new TaskLeft();
    },
    // Ends the task in the transaction of the import, so that it is done once, whoever is killed or cancels at this moment.
    finish: async (tx, imported) => {
      if (!(await endTask(tx, id, 'Done', imported))) throw new TaskLeft();
    },
  };
};

const importOf = (entity: string) => {
  const match = entityCalls.find(({ file, action }) => file.name === entity && action === 'importRows');
  if (!match) throw new Error(`${entity} has no import`);
  return match;
};

const runTask = async (tools: JobTools, task: Task, bytes: Uint8Array) => {
  const { call, file } = importOf(task.Entity);
  const context = makeContext(tools, task, bytes);
  const given = { params: {}, query: {}, body: readJson(bytes) };
  const { body } = await readInput(call, given, () => isCompleted(context));
  const imported = await importRows(context, file, body as ImportRows, followSteps(tools, task.ImportTaskId));
  // Has ended already, unless it was a check or a repeated request with a stored reply.
  await endTask(tools.db, task.ImportTaskId, 'Done', imported);
};

/** Ends a task that an error stopped, with an answer for the user. Throws the error if the database is away, so that the task is tried again. */
const refuseTask = async ({ db }: JobTools, { ImportTaskId, Entity }: Task, error: unknown) => {
  if (error instanceof TaskLeft) return;
  if (isDatabaseAway(error)) throw error;
  const refused = error instanceof AppError ? error : await explainDatabaseError(db, error);
  if (!refused) complain(`An import (${Entity}) failed: ${explainTrouble(error)}`);
  const { code, message, fields, details } = refused ?? {};
  await endTask(db, ImportTaskId, refused ? 'Refused' : 'Failed', code ? { code, message: message ?? '', fields, details } : null);
};

/** Reads, checks and writes a large import in one transaction. */
export const importTaskJob: HeavyJob = {
  name: 'imports',
  findWaiting: async (db) => {
    const rows = await db
      .selectFrom('import_tasks')
      .select('ImportTaskId')
      .where('State', '=', 'Waiting')
      .orderBy('ImportTaskId')
      .execute();
    return rows.map(({ ImportTaskId }) => ImportTaskId);
  },
  run: async (tools, id) => {
    const task = await beginTask(tools.db, id);
    if (!task?.Body) return;
    if (task.Tries > maxTries) await endTask(tools.db, id, 'Failed', null);
    else await runTask(tools, task, task.Body).catch((error: unknown) => refuseTask(tools, task, error));
  },
};
