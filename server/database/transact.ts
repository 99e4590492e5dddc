import { CompiledQuery, DummyDriver, PostgresDialect, Transaction } from 'kysely';
import type { DatabaseConnection } from 'kysely';
import type { Db, Tx } from './connect.ts';
import type { Database } from './tables.ts';

// A transaction has its connection from the one who began it; it makes none of its own.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction does not connect')) });

const send = (connection: DatabaseConnection, statement: string) => connection.executeQuery(CompiledQuery.raw(statement));

/** What was asked together with the statement that failed, and came after it, is refused for that alone. */
const isAfterTheFact = (error: unknown) => (error as { code?: string } | null)?.code === '25P02';

/**
 * One transaction on one connection, made by `userId` (0: nobody who is signed in): stamps and audit take it from there.
 * Kysely's own would send each statement after the answer to the one before. Here those that are asked together (`Promise.all`) leave
 * together, are run in their order; where one fails, its error is the one that is thrown. The beginning leaves with the first
 * statement: it can only fail where the connection is lost, and with it every statement after it.
 */
export const transact = <Result>(db: Db, userId: number, work: (tx: Tx) => Promise<Result>): Promise<Result> => {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    let isOver = false;
    let cause: unknown;
    const connections = {
      provideConnection: async <Answer>(ask: (connection: DatabaseConnection) => Promise<Answer>) => {
        if (isOver) throw new Error('This transaction is over');
        try {
          return await ask(connection);
        } catch (error) {
          cause ??= error;
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
    const begun = send(connection, `begin; set local demijohn.user_id = '${userId === 0 ? '' : Math.trunc(userId)}'`);
    begun.catch(() => undefined);
    try {
      const result = await work(tx);
      isOver = true;
      await begun;
      await send(connection, 'commit');
      return result;
    } catch (error) {
      isOver = true;
      // Where the connection is lost, so is the transaction, and the error is the one that tells why.
      await send(connection, 'rollback').catch(() => undefined);
      throw isAfterTheFact(error) ? cause : error;
    }
  });
};
