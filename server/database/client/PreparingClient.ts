import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';
import { noteCommand } from './writeCount.ts';

/** Uses before a statement is prepared, and maximum numbers of prepared statements and of statements whose uses are counted. */
const limits = { usesBeforeName: 3, names: 300, counted: 2000 };

/** Names of prepared statements, shared by the connections to one database for one kind of work. */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();
  /** Number of times that names were lost. New names contain it, so that a connection which still has the old statement cannot confuse the two. */
  #losses = 0;

  /** Returns the name of a repeated statement. Rare statements get none, such as those whose text varies with a list of values. */
  of(text: string) {
    const statementName = this.#names.get(text);
    if (statementName !== undefined || this.#names.size >= limits.names) return statementName;
    const count = (this.#uses.get(text) ?? 0) + 1;
    if (count < limits.usesBeforeName) {
      if (this.#uses.size >= limits.counted) this.#uses.clear();
      this.#uses.set(text, count);
      return undefined;
    }
    this.#uses.delete(text);
    const name = `s${this.#losses}_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    this.#names.set(text, name);
    return name;
  }

  lose(text: string) {
    if (this.#names.delete(text)) this.#losses++;
  }
}

/**
 * Recognises a lost prepared statement. 0A000 means that a table has changed. 26000 and 42P05 mean that a connection pooler has switched
 * connections.
 */
const isLost = (error: unknown) => ['0A000', '26000', '42P05'].includes((error as { code?: string }).code ?? '');

/** Returns whether the text is a single statement, because only that can be prepared. Several statements at once have no values. */
const isSingleStatement = (text: string, values: unknown): values is unknown[] =>
  Array.isArray(values) && (values.length > 0 || /^\s*(?:SELECT|WITH)\b/i.test(text));

type Answer = Promise<pg.QueryResult>;
type SendQuery = (text: unknown, values?: unknown, callback?: unknown) => Answer;

/**
 * A connection that prepares frequent statements by name, because planning costs more than running them. Sends a lost prepared statement again
 * without a name. Within a transaction PostgreSQL has aborted everything, so the caller gets the error and repeats the transaction.
 */
class PreparingClient extends pg.Client {
  readonly #names: StatementNames | undefined;

  constructor(config: string | pg.ClientConfig | undefined, names: StatementNames | undefined) {
    super(config);
    this.#names = names;
  }

  /** Sends a statement, and counts it if it may have changed data. After an error it is unknown whether it did. */
  override query = ((text: unknown, values?: unknown, callback?: unknown): Answer => {
    if (typeof text !== 'string') return this.#send(text, values, callback);
    const note = (result?: pg.QueryResult | pg.QueryResult[]) => [result].flat().forEach((one) => noteCommand(one?.command));
    if (typeof callback === 'function')
      return this.#send(text, values, (error: unknown, result?: pg.QueryResult) => {
        note(result);
        (callback as (error: unknown, result: unknown) => void)(error, result);
      });
    return this.#send(text, values).then(
      (result) => {
        note(result);
        return result;
      },
      (error: unknown) => {
        note();
        throw error;
      },
    );
  }) as pg.Client['query'];

  #send(text: unknown, values?: unknown, callback?: unknown): Answer {
    this.#writeTogether();
    const sendQuery = super.query.bind(this) as unknown as SendQuery;
    if (typeof text !== 'string' || !isSingleStatement(text, values) || callback !== undefined) return sendQuery(text, values, callback);
    const names = this.#names;
    const name = names?.of(text);
    if (!names || name === undefined) return sendQuery(text, values);
    return sendQuery({ name, text, values }).catch((error: unknown) => {
      if (!isLost(error)) throw error;
      names.lose(text);
      if (this.getTransactionStatus() !== 'I') throw error;
      return sendQuery(text, values);
    });
  }

  /** Sends all statements of one turn of the event loop in one write, because PostgreSQL wakes up for each write. */
  #writeTogether() {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

/** Returns the client class of one pool. Its connections share statement names if `hasNames` is set. */
export const preparingClient = (hasNames: boolean): typeof pg.Client => {
  const names = hasNames ? new StatementNames() : undefined;
  return class extends PreparingClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config, names);
    }
  };
};
