import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Big } from '#contract/money.ts';
import type { Db } from './client/connect.ts';

type Exact<Value, Name, ExactNames> = Name extends ExactNames ? (null extends Value ? Big | null : Big) : Value;

/** A row as the database returns it: the row of the API, but with exact decimals in `numeric` fields. */
export type RowOf<Row extends z.ZodObject, ExactNames extends string = never> = {
  [Name in keyof z.output<Row>]: Exact<z.output<Row>[Name], Name, ExactNames>;
};

export interface Statement<Given = never> {
  name: string;
  /** Row schema. tests/server/database/statements.test.ts prepares every statement and compares its columns. */
  row: z.ZodObject;
  /** Names of the `numeric` fields. */
  exact: readonly string[];
  write: (given: Given) => RawBuilder<unknown>;
  /** Sample parameters. Only the types of the values matter. */
  example: Given;
}

const statementsByName = new Map<string, Statement>();

export const listStatements = (): readonly Statement[] => [...statementsByName.values()];

const register = (statement: Statement) => {
  if (statementsByName.has(statement.name)) throw new Error(`There are two statements called ${statement.name}`);
  statementsByName.set(statement.name, statement);
};

/** Registers a SELECT whose row type is in the contract, so that the test compares its columns with that type. */
export const registerStatement = <Given>(statement: Statement<Given>) => register(statement as unknown as Statement);

interface Definition<Row extends z.ZodObject, ExactNames extends string, Given> {
  name: string;
  row: Row;
  exact?: readonly (ExactNames & keyof z.output<Row>)[];
  write: (given: Given) => RawBuilder<unknown>;
  example: NoInfer<Given>;
}

/** Defines hand-written SQL whose row type a schema gives. `rows` runs the statement. `given` prepares it for `pipeline`. */
export const statement = <Row extends z.ZodObject, Given, const ExactNames extends string = never>({
  exact = [],
  ...definition
}: Definition<Row, ExactNames, Given>) => {
  registerStatement({ ...definition, exact });
  const prepare = (values: Given) => sql<RowOf<Row, ExactNames>>`${definition.write(values)}`;
  return { given: prepare, rows: async (db: Db, values: Given) => (await prepare(values).execute(db)).rows };
};
