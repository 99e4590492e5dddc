import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';

/** How often a statement is asked before it is prepared, how many are, and how many are counted meanwhile. */
const limits = { usesBeforeName: 3, names: 300, counted: 2000 };

/** Which statements have a name: remembered by those connections that go to one database for one kind of work. */
class Names {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();
  /** How often a name was lost: a connection that still knows the old one must not meet it again. */
  #losses = 0;

  /** Statements that come again and again get a name; those whose text differs each time (a list of values, rare filters) stay without. */
  of(text: string) {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= limits.names) return known;
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

/** 0A000: the tables changed below the plan; 26000 and 42P05: a pooler in between gave us another's connection. */
const isLost = (error: unknown) => ['0A000', '26000', '42P05'].includes((error as { code?: string }).code ?? '');

/** Only one statement can be prepared; several at once, as at a transaction's beginning, come without values. */
const isOneQuestion = (text: string, values: unknown): values is unknown[] =>
  Array.isArray(values) && (values.length > 0 || /^\s*(?:SELECT|WITH)\b/i.test(text));

type Answer = Promise<pg.QueryResult>;
type Ask = (text: unknown, values?: unknown, callback?: unknown) => Answer;

/**
 * A connection that prepares hot statements by name: planning them costs more than running them. Where a prepared one is lost, it is asked
 * again without a name; within a transaction, which is broken by then, the error goes on and whoever began the transaction tries it again.
 */
class PreparingClient extends pg.Client {
  readonly #names: Names | undefined;

  constructor(config: string | pg.ClientConfig | undefined, names: Names | undefined) {
    super(config);
    this.#names = names;
  }

  override query = ((text: unknown, values?: unknown, callback?: unknown): Answer => {
    this.#gather();
    const ask = super.query.bind(this) as unknown as Ask;
    if (typeof text !== 'string' || !isOneQuestion(text, values) || callback !== undefined) return ask(text, values, callback);
    const names = this.#names;
    const name = names?.of(text);
    if (!names || name === undefined) return ask(text, values);
    return ask({ name, text, values }).catch((error: unknown) => {
      if (!isLost(error)) throw error;
      names.lose(text);
      if (this.getTransactionStatus() !== 'I') throw error;
      return ask(text, values);
    });
  }) as pg.Client['query'];

  /** What is asked in one turn of the event loop leaves in one write: each write wakes PostgreSQL. */
  #gather() {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

/** Returns the client of one pool. Its connections share the names of statements, if there are any. */
export const preparingClient = (hasNames: boolean): typeof pg.Client => {
  const names = hasNames ? new Names() : undefined;
  return class extends PreparingClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config, names);
    }
  };
};
