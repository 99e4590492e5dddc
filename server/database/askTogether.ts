import { DummyDriver, Kysely, PostgresDialect } from 'kysely';
import type { Db } from './connect.ts';
import type { Database } from './tables.ts';

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('What is asked together does not connect')) });

/**
 * Reads that do not wait for one another's answer, outside of a transaction: what `ask` asks (`Promise.all`) leaves together, on one
 * connection, as within `transact` (ADR 0073). Each is a statement of its own. Ended when all of it is answered, be it that one failed.
 */
export const askTogether = <Result>(db: Db, ask: (one: Db) => Promise<Result>): Promise<Result> => {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    const asked: Promise<unknown>[] = [];
    const connections = {
      provideConnection: <Answer>(send: (on: typeof connection) => Promise<Answer>) => {
        const answer = send(connection);
        asked.push(answer);
        return answer;
      },
    };
    const one = new Kysely<Database>({
      config: { dialect },
      dialect,
      driver: new DummyDriver(),
      executor: executor.withConnectionProvider(connections),
    });
    try {
      return await ask(one);
    } finally {
      await Promise.allSettled(asked);
    }
  });
};
