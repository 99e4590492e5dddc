import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Big } from '#contract/money.ts';
import type { Db } from './client/connect.ts';

type Exact<Value, Name, ExactNames> = Name extends ExactNames ? (null extends Value ? Big | null : Big) : Value;

/** A row as the database gives it: the wire's type, with what is `numeric` as an exact decimal. */
export type RowOf<Row extends z.ZodObject, ExactNames extends string = never> = {
  [Name in keyof z.output<Row>]: Exact<z.output<Row>[Name], Name, ExactNames>;
};

export interface Statement<Given = never> {
  name: string;
  /** What its columns are checked against: tests/server/database/statements.test.ts prepares every statement there is. */
  row: z.ZodObject;
  /** The fields that are `numeric`. */
  exact: readonly string[];
  write: (given: Given) => RawBuilder<unknown>;
  /** Anything of the right kind: only the types of its values matter. */
  example: Given;
}

const known = new Map<string, Statement>();

export const listStatements = (): readonly Statement[] => [...known.values()];

const register = (statement: Statement) => {
  if (known.has(statement.name)) throw new Error(`There are two statements called ${statement.name}`);
  known.set(statement.name, statement);
};

/** Notes a SELECT whose row type is one of the contract's, so that the test compares its columns with that type. */
export const noteStatement = <Given>(statement: Statement<Given>) => register(statement as unknown as Statement);

interface Definition<Row extends z.ZodObject, ExactNames extends string, Given> {
  name: string;
  row: Row;
  exact?: readonly (ExactNames & keyof z.output<Row>)[];
  write: (given: Given) => RawBuilder<unknown>;
  example: NoInfer<Given>;
}

/** SQL by hand whose row type a schema states. `rows` runs it; `given` leaves it to `pipeline`. */
export const statement = <Row extends z.ZodObject, Given, const ExactNames extends string = never>({
  exact = [],
  ...definition
}: Definition<Row, ExactNames, Given>) => {
  noteStatement({ ...definition, exact });
  const given = (values: Given) => sql<RowOf<Row, ExactNames>>`${definition.write(values)}`;
  return { given, rows: async (db: Db, values: Given) => (await given(values).execute(db)).rows };
};
