import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';

/** How often a statement is asked before it is prepared, how many are, and how many are counted meanwhile. */
const limits = { usesBeforeName: 3, names: 300, counted: 2000 };

const names = new Map<string, string>();
const uses = new Map<string, number>();
/** How often a name was lost: a connection that still knows the old one must not meet it again. */
let losses = 0;

/** Statements that come again and again get a name; those whose text differs each time (a list of values, rare filters) stay without. */
const nameOf = (text: string) => {
  const known = names.get(text);
  if (known !== undefined || names.size >= limits.names) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < limits.usesBeforeName) {
    if (uses.size >= limits.counted) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  const name = `s${losses}_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
};

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
export class PreparingClient extends pg.Client {
  override query = ((text: unknown, values?: unknown, callback?: unknown): Answer => {
    this.#gather();
    const ask = super.query.bind(this) as unknown as Ask;
    if (typeof text !== 'string' || !isOneQuestion(text, values) || callback !== undefined) return ask(text, values, callback);
    const name = nameOf(text);
    if (name === undefined) return ask(text, values);
    return ask({ name, text, values }).catch((error: unknown) => {
      if (!isLost(error)) throw error;
      if (names.delete(text)) losses++;
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
