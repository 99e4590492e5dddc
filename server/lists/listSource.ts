import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { AnyList, Filter } from '#contract/list.ts';
import { noteStatement } from '#server/database/statements.ts';

type Sql = RawBuilder<unknown>;
type Own<F> = { [Name in keyof F as F[Name] extends { how: 'search' | 'only' } ? Name : never]: F[Name] };
type ValueOf<F> = F extends Filter<infer Value> ? Value['_output'] : string;

/** Filters that compare no field: what they mean is said here. */
type Meanings<F, Given> = { [Name in keyof Own<F>]: (value: ValueOf<F[Name]>, given: Given) => Sql };

interface Definition<L extends AnyList, Given, Columns extends z.ZodObject, ExactNames extends string> {
  /** As the call's name. */
  name: string;
  list: L;
  /** The columns of the SELECT, where the answer is more than they are: the contract's row if absent. */
  columns?: Columns;
  /** The columns that are `numeric`: they come as exact decimals. */
  exact?: readonly (ExactNames & keyof z.output<Columns>)[];
  /**
   * A flat SELECT (no GROUP BY, LIMIT or DISTINCT, so that the planner sees through it): a column per field of the row, and whatever `where`
   * and `order` want beside. It names the columns as the fields, in snake_case. What only shows something joins from the left (LEFT JOIN by a
   * unique key): the planner then leaves it out where nothing asks for it, as in counting. `asked`: only which rows there are is wanted, by
   * the fields that they are filtered and sorted by; a join that is not written at all leaves the planner an index alone to read.
   */
  select: (given: Given, asked?: ReadonlySet<string>) => Sql;
  /** For the test of the columns. */
  example: NoInfer<Given>;
  /** Where a field sorts by something else than its own column. */
  order?: { [Name in L['sorts'][number]]?: Sql };
  /** What breaks ties, where the row's id alone does not. */
  tie?: Sql;
  /** The order where none is asked for, if it is more than the contract's field. */
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

/** A server list: what the contract says of it, and its SELECT. */
export const listSource = <L extends AnyList, Given, Columns extends z.ZodObject = L['row'], const ExactNames extends string = never>(
  definition: Definition<L, Given, Columns, ExactNames>,
): ListSource<L, Given, Columns, ExactNames> => {
  const { name, list, select, example, usual, exact = [] } = definition;
  const columns = definition.columns ?? (list.row as unknown as Columns);
  noteStatement({ name, row: columns, exact, write: select, example });
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
