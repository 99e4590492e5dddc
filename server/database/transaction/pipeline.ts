import type { CompiledQuery, QueryExecutorProvider } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';

/** A statement to send: a query builder, raw SQL, or the result of `given` of a `statement`. */
export interface Unsent<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>;
}

type RowsOf<Statements extends readonly Unsent<unknown>[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends Unsent<infer Row> ? Row[] : never;
};

/**
 * Sends statements on one connection without waiting for each reply (ADR 0211). PostgreSQL runs them in array order. Returns the rows of each
 * statement. Throws the first error once all have completed.
 */
export const pipeline = <const Statements extends readonly Unsent<unknown>[]>(
  db: Db,
  statements: Statements,
): Promise<RowsOf<Statements>> => {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    const own = executor.withConnectionProvider({ provideConnection: (send) => send(connection) });
    const answers = await Promise.allSettled(statements.map((statement) => own.executeQuery(statement.compile(db))));
    const rows = answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value.rows;
    });
    return rows as RowsOf<Statements>;
  });
};
