import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { AnyList, Filter } from '#contract/list.ts';
import { registerStatement } from '#server/database/statements.ts';

type Sql = RawBuilder<unknown>;
type Own<F> = { [Name in keyof F as F[Name] extends { how: 'search' | 'only' } ? Name : never]: F[Name] };
type ValueOf<F> = F extends Filter<infer Value> ? Value['_output'] : string;

/** SQL of filters that do not compare a field. */
type Meanings<F, Given> = { [Name in keyof Own<F>]: (value: ValueOf<F[Name]>, given: Given) => Sql };

interface Definition<L extends AnyList, Given, Columns extends z.ZodObject, ExactNames extends string> {
  /** Same as the call's name. */
  name: string;
  list: L;
  /** Columns to select, if the rows of the reply are computed from others. Defaults to the columns of the contract's row. */
  columns?: Columns;
  /** The `numeric` columns, which are returned as exact decimals. */
  exact?: readonly (ExactNames & keyof z.output<Columns>)[];
  /**
   * A flat SELECT without GROUP BY, LIMIT or DISTINCT, so that the planner can optimise through it. It has one column per field in snake_case,
   * and others that `where` and `order` need. Display-only columns come from LEFT JOINs by a unique key, which the planner drops if they are
   * unused, as in counting. With `asked`, only the ids are needed and only these fields are filtered or sorted. Leaving a join out entirely then
   * allows an index-only scan.
   */
  select: (given: Given, asked?: ReadonlySet<string>) => Sql;
  /** For the test of the columns. */
  example: NoInfer<Given>;
  /** Sort expressions of fields that do not sort by their own column. */
  order?: { [Name in L['sorts'][number]]?: Sql };
  /** Breaks ties in the order, if the row's id alone does not. */
  tie?: Sql;
  /** Default order, if it needs more than the contract's field. */
  usual?: Sql;
  where: Meanings<L['filters'], Given>;
}

export interface ListSource<
  L extends AnyList = AnyList,
  Given = never,
  Columns extends z.ZodObject = L['row'],
  ExactNames extends string = never,
> {
  list: L;
  columns: Columns;
  exact: readonly ExactNames[];
  select: (given: Given, asked?: ReadonlySet<string>) => Sql;
  order: ReadonlyMap<string, Sql>;
  usual: Sql | undefined;
  tie: Sql | undefined;
  where: ReadonlyMap<string, (value: never, given: Given) => Sql>;
}

/** Defines a server list: its contract and its SELECT. */
export const listSource = <L extends AnyList, Given, Columns extends z.ZodObject = L['row'], const ExactNames extends string = never>(
  definition: Definition<L, Given, Columns, ExactNames>,
): ListSource<L, Given, Columns, ExactNames> => {
  const { name, list, select, example, usual, exact = [] } = definition;
  const columns = definition.columns ?? (list.row as unknown as Columns);
  registerStatement({ name, row: columns, exact, write: select, example });
  return {
    list,
    columns,
    exact,
    select,
    usual,
    tie: definition.tie,
    order: new Map(Object.entries(definition.order ?? {}) as [string, Sql][]),
    where: new Map(Object.entries(definition.where)),
  };
};
