import { CompiledQuery, DummyDriver, PostgresDialect, Transaction } from 'kysely';
import type { DatabaseConnection, QueryExecutor } from 'kysely';
import type { Db, Tx } from '#server/database/client/connect.ts';
import type { Database } from '#server/database/tables.ts';

// A transaction has its connection from the one who began it; it makes none of its own.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction does not connect')) });

const send = (connection: DatabaseConnection, statement: string) =>
  connection.executeQuery<{ command?: string }>(CompiledQuery.raw(statement));

/** What was asked together with the statement that failed, and came after it, is refused for that alone. */
const isAfterTheFact = (error: unknown) => (error as { code?: string } | null)?.code === '25P02';

interface Connected {
  connection: DatabaseConnection;
  executor: QueryExecutor;
}

const connected = new WeakMap<Tx, Connected>();

/** A handle for what is asked within one transaction or savepoint, and what went wrong in it. */
const openScope = ({ connection, executor }: Connected) => {
  let isOver = false;
  let asked = 0;
  let first: { place: number; error: unknown } | undefined;
  const connections = {
    provideConnection: async <Answer>(ask: (connection: DatabaseConnection) => Promise<Answer>) => {
      if (isOver) throw new Error('This transaction is over');
      const place = asked++;
      try {
        return await ask(connection);
      } catch (error) {
        if (!isAfterTheFact(error) && place <= (first?.place ?? place)) first = { place, error };
        throw error;
      }
    },
  };
  const tx = new Transaction<Database>({
    config: { dialect },
    dialect,
    driver: new DummyDriver(),
    executor: executor.withConnectionProvider(connections),
  }) as Tx;
  connected.set(tx, { connection, executor });
  return {
    tx,
    close: () => {
      isOver = true;
    },
    /** To be asked once everything is answered: answers do not settle in the order in which they come. */
    causeOf: (error: unknown) => (isAfterTheFact(error) ? (first?.error ?? error) : error),
  };
};

interface Bounds {
  end: string;
  undo: string;
}

const runWithin = async <Result>(at: Connected, { end, undo }: Bounds, work: (tx: Tx) => Promise<Result>, begun: Promise<unknown>) => {
  begun.catch(() => undefined);
  const scope = openScope(at);
  try {
    const result = await work(scope.tx);
    scope.close();
    await begun;
    const { rows } = await send(at.connection, end);
    // What the work had caught, PostgreSQL had not forgotten.
    if (rows[0]?.command === 'ROLLBACK') throw Object.assign(new Error('The transaction had failed'), { code: '25P02' });
    return result;
  } catch (error) {
    scope.close();
    // Where the connection is lost, so is the transaction, and the error is the one that tells why.
    await send(at.connection, undo).catch(() => undefined);
    throw scope.causeOf(error);
  }
};

/**
 * Runs `work` in one transaction on one connection. `userId` is who stamps and audit say it was done by (0: nobody who is signed in).
 * Kysely's own transactions wait for each answer before they send the next statement. Here statements that are asked together
 * (`Promise.all`) are sent together and run in the order in which they were asked; where one fails, its error is the one that is thrown.
 * `begin` is sent along with the first statement: it can only fail if the connection is lost, and then so does every statement after it.
 * What is asked after the work has ended or failed is refused.
 */
export const transact = <Result>(db: Db, userId: number, work: (tx: Tx) => Promise<Result>): Promise<Result> => {
  const executor = db.getExecutor();
  return executor.provideConnection((connection) => {
    const begun = send(connection, `begin; set local demijohn.user_id = '${userId === 0 ? '' : Math.trunc(userId)}'`);
    return runWithin({ connection, executor }, { end: 'commit', undo: 'rollback' }, work, begun);
  });
};

/**
 * Does part of a transaction within a savepoint: where `work` throws, only that part is undone, and the rest of the transaction can go
 * on. `work` must ask by the handle that it is given.
 */
export const alone = <Result>(tx: Tx, work: (own: Tx) => Promise<Result>): Promise<Result> => {
  const at = connected.get(tx);
  if (!at) throw new Error('Not a transaction of transact');
  const bounds = { end: 'release savepoint alone', undo: 'rollback to savepoint alone; release savepoint alone' };
  return runWithin(at, bounds, work, send(at.connection, 'savepoint alone'));
};
