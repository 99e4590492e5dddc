import { CompiledQuery, DummyDriver, PostgresDialect, Transaction } from 'kysely';
import type { DatabaseConnection, QueryExecutor } from 'kysely';
import type { Db, Tx } from '#server/database/client/connect.ts';
import type { Database } from '#server/database/tables.ts';

// A transaction uses its caller's connection and opens none itself.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction does not connect')) });

const send = (connection: DatabaseConnection, statement: string) =>
  connection.executeQuery<{ command?: string }>(CompiledQuery.raw(statement));

/** Recognises the error of a statement that follows a failed one. PostgreSQL uses this code only then. */
const isAborted = (error: unknown) => (error as { code?: string } | null)?.code === '25P02';

interface Connected {
  connection: DatabaseConnection;
  executor: QueryExecutor;
}

const connected = new WeakMap<Tx, Connected>();

interface Bounds {
  begin: string;
  end: string;
  undo: string;
}

const runWithin = async <Result>(target: Connected, { begin, end, undo }: Bounds, work: (tx: Tx) => Promise<Result>) => {
  const { connection, executor } = target;
  let isOver = false;
  let failure: unknown;
  const provideConnection = async <Answer>(run: (on: DatabaseConnection) => Promise<Answer>) => {
    if (isOver) throw new Error('This transaction is over');
    try {
      return await run(connection);
    } catch (error) {
      failure ??= error;
      throw error;
    }
  };
  const within = executor.withConnectionProvider({ provideConnection });
  const tx = new Transaction<Database>({ config: { dialect }, dialect, driver: new DummyDriver(), executor: within }) as Tx;
  connected.set(tx, target);
  // Sends BEGIN together with the first statement. BEGIN fails only if the connection is lost, and then the first statement fails too.
  const begun = send(connection, begin);
  begun.catch(() => undefined);
  try {
    const result = await work(tx).finally(() => {
      isOver = true;
    });
    await begun;
    const { rows } = await send(connection, end);
    // Commits nothing if the work caught an error, because PostgreSQL has aborted the transaction.
    if (rows[0]?.command === 'ROLLBACK') throw failure;
    return result;
  } catch (error) {
    // If the connection is lost, the transaction has ended. The caller gets the error that says so.
    await send(connection, undo).catch(() => undefined);
    throw isAborted(error) ? (failure ?? error) : error;
  }
};

/** User id of the system and of requests without a user. */
export const nobody = 0;

/**
 * Runs `work` in one transaction on one connection. The stamps and the audit get `userId`, or `nobody`. Throws the error of the first failed
 * statement, even if the work caught it. Refuses statements sent after the work has ended. Kysely's own transactions need a round trip to begin
 * and another to set the user, and allow late statements.
 */
export const transact = <Result>(db: Db, userId: number, work: (tx: Tx) => Promise<Result>): Promise<Result> => {
  const executor = db.getExecutor();
  const begin = `begin; set local demijohn.user_id = '${userId === nobody ? '' : Math.trunc(userId)}'`;
  return executor.provideConnection((connection) => runWithin({ connection, executor }, { begin, end: 'commit', undo: 'rollback' }, work));
};

const savepoint: Bounds = {
  begin: 'savepoint alone',
  end: 'release savepoint alone',
  undo: 'rollback to savepoint alone; release savepoint alone',
};

/** Runs part of a transaction within a savepoint. If `work` throws, only the statements sent through the handle `own` are undone. */
export const inSavepoint = <Result>(tx: Tx, work: (own: Tx) => Promise<Result>): Promise<Result> => {
  const target = connected.get(tx);
  if (!target) throw new Error('Not a transaction of transact');
  return runWithin(target, savepoint, work);
};
