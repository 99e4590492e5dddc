import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { AnyList, Filter } from '#contract/list.ts';
import { registerStatement } from '#server/database/statements.ts';

type Sql = RawBuilder<unknown>;
type Own<F> = { [Name in keyof F as F[Name] extends { how: 'search' | 'only' } ? Name : never]: F[Name] };
type ValueOf<F> = F extends Filter<infer Value> ? Value['_output'] : string;

/** SQL of the filters that have a meaning of their own, such as a search. */
type Meanings<F, Given> = { [Name in keyof Own<F>]: (value: ValueOf<F[Name]>, given: Given) => Sql };

interface Definition<L extends AnyList, Given, Columns extends z.ZodObject, ExactNames extends string> {
  /** Same as the call's name. */
  name: string;
  list: L;
  /** Columns to select, if the reply is computed from other columns. Defaults to the columns of the contract's row. */
  columns?: Columns;
  /** Names of the `numeric` columns, which are returned as exact decimals. */
  exact?: readonly (ExactNames & keyof z.output<Columns>)[];
  /**
   * A flat SELECT without GROUP BY, LIMIT or DISTINCT, so that PostgreSQL can optimise through it. It has one column per field in snake_case, and
   * the columns that `where` and `order` need. Display-only columns come from LEFT JOINs by a unique key, which PostgreSQL drops if they are
   * unused, as in counting. The second parameter names the fields that are filtered or sorted, if only the ids are needed. Leaving out a join
   * then allows an index-only scan.
   */
  select: (given: Given, asked?: ReadonlySet<string>) => Sql;
  /** Sample parameters for the test of the columns. */
  example: NoInfer<Given>;
  /** Sort expressions of fields that do not sort by their own column. */
  order?: { [Name in L['sorts'][number]]?: Sql };
  /** Order of rows that are otherwise equal, if the row's id does not decide. */
  tieBreaker?: Sql;
  /** Default order, if the contract's field is not enough. */
  defaultOrder?: Sql;
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
  defaultOrder: Sql | undefined;
  tieBreaker: Sql | undefined;
  where: ReadonlyMap<string, (value: never, given: Given) => Sql>;
}

/** Tells whether a query needs one of the fields. `asked` is the second parameter of `select`. */
export const isAsked = (asked: ReadonlySet<string> | undefined, ...fields: string[]) => !asked || fields.some((field) => asked.has(field));

/** Defines a server list: its contract and its SELECT. */
export const listSource = <L extends AnyList, Given, Columns extends z.ZodObject = L['row'], const ExactNames extends string = never>(
  definition: Definition<L, Given, Columns, ExactNames>,
): ListSource<L, Given, Columns, ExactNames> => {
  const { name, list, select, example, defaultOrder, exact = [] } = definition;
  const columns = definition.columns ?? (list.row as unknown as Columns);
  registerStatement({ name, row: columns, exact, write: select, example });
  return {
    list,
    columns,
    exact,
    select,
    defaultOrder,
    tieBreaker: definition.tieBreaker,
    order: new Map(Object.entries(definition.order ?? {}) as [string, Sql][]),
    where: new Map(Object.entries(definition.where)),
  };
};
