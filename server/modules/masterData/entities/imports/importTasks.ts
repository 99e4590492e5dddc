import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { entityActions } from '#contract/masterData/entities/all.ts';
import { AppError } from '#contract/call/errors.ts';
import type { ErrorCode } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import type { Db } from '#server/database/client/connect.ts';

/** Interval at which a request looks whether its import is done. */
const lookMs = 200;

interface ImportRequest {
  entity: string;
  /** Method and address. */
  request: string;
  body: Uint8Array;
}

/** An error as a task keeps it. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  fields?: Record<string, string> | undefined;
  details?: unknown;
}

/** Leaves an import to the worker process. Returns the id of its task. */
const addImportTask = async ({ db, user, address, now, idempotency }: Context, { entity, request, body }: ImportRequest) => {
  const { ImportTaskId } = await db
    .insertInto('import_tasks')
    .values({
      Entity: entity,
      UserId: user.UserId,
      Caller: JSON.stringify(user),
      Address: address,
      Request: request,
      IdempotencyKey: idempotency?.key ?? null,
      AskedAt: now,
      Body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
    })
    .returning('ImportTaskId')
    .executeTakeFirstOrThrow();
  return ImportTaskId;
};

const readOutcome = (state: string, answer: string | null): unknown => {
  if (state === 'Cancelled') throw new AppError('RULE_BROKEN', 'The import was cancelled. Nothing was imported.');
  if (state === 'Failed' || answer === null) throw new Error('The worker process could not do the import');
  if (state === 'Done') return JSON.parse(answer);
  const { code, message, fields, details } = JSON.parse(answer) as Refusal;
  throw new AppError(code, message, { ...(fields && { fields }), details });
};

/**
 * Has the worker process do an import, and waits for its reply. Waits even if the client disconnects, because the request keeps the user's turn, of which
 * each has few. A server that closes leaves the import to the next one.
 */
const importInWorker = async (context: Context, given: ImportRequest, isClosing: () => boolean): Promise<unknown> => {
  const { db, services } = context;
  const id = await addImportTask(context, given);
  services.wakeImports?.();
  for (;;) {
    const { State, Answer } = await db
      .selectFrom('import_tasks')
      .select(['State', 'Answer'])
      .where('ImportTaskId', '=', id)
      .executeTakeFirstOrThrow();
    if (State !== 'Waiting') return readOutcome(State, Answer);
    if (isClosing()) throw new AppError('NOT_AVAILABLE', 'The server is stopping. The import goes on when it has started again.');
    await pause(lookMs);
  }
};

/** Does the import of a call whose body is large. */
export const importLargeBody = async (
  context: Context,
  endpoint: Endpoint,
  large: Omit<ImportRequest, 'entity'>,
  isClosing: () => boolean,
) => {
  const called = entityActions.get(endpoint);
  if (!called) throw new Error(`${endpoint.path} is not an import`);
  return importInWorker(context, { ...large, entity: called.file.name }, isClosing);
};

const waitingTask = (db: Db, userId: number, key: string) =>
  db
    .selectFrom('import_tasks')
    .select(['DoneSteps as Done', 'AllSteps as Total'])
    .where('UserId', '=', userId)
    .where('IdempotencyKey', '=', key)
    .where('State', '=', 'Waiting');

/** Returns how far the user's large import is. Undefined if none with that key is waiting or being done. */
export const findImportProgress = (db: Db, userId: number, key: string): Promise<{ Done: number; Total: number } | undefined> =>
  waitingTask(db, userId, key).executeTakeFirst();

/** Cancels a large import that is waiting or being done. Does nothing to one that has been saved. */
export const cancelImport = (context: Context, key: string) =>
  inTransaction(context, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('import_tasks')
      .set({ State: 'Cancelled', Body: null })
      .where('UserId', '=', context.user.UserId)
      .where('IdempotencyKey', '=', key)
      .where('State', '=', 'Waiting')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('NOT_FOUND', 'There is no import under way to cancel. It may have been saved already.');
  });
