import { DummyDriver, Kysely, PostgresDialect } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import type { Database } from '#server/database/tables.ts';

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('What is asked together does not connect')) });

/**
 * Sends several reads at once on one connection, outside a transaction, instead of each after the answer to the one before (ADR 0073):
 * `ask` asks them by `Promise.all`. Each is a statement of its own, so they need not all see the same moment. Settles once all of them
 * are answered, even if one has failed.
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
