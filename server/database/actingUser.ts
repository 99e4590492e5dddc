import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely';
import type { DatabaseConnection, Driver, PostgresDialectConfig, TransactionSettings } from 'kysely';

const acting = new AsyncLocalStorage<number>();

/** Whoever a transaction begun in `work` is made by: stamps and audit take it from there. 0: nobody who is signed in. */
export const actingAs = <Result>(userId: number, work: () => Promise<Result>): Promise<Result> => acting.run(userId, work);

/** Begins a transaction and says who makes it in one message. */
class ActingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const userId = acting.getStore();
    if (userId === undefined || settings.isolationLevel || settings.accessMode) {
      await super.beginTransaction(connection, settings);
      return;
    }
    const name = userId === 0 ? '' : String(Math.trunc(userId));
    await connection.executeQuery(CompiledQuery.raw(`begin; set local demijohn.user_id = '${name}'`));
  }
}

export class ActingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ActingDriver(this.#config);
  }
}
