import { z } from 'zod';
import { ownIdIn, ownIdInFilter } from './masterData/ownFields/ownNames.ts';
import { isStorable } from './text/text.ts';
import { Id, searchText } from './values.ts';

type Shape = z.ZodType;
export type Direction = 'ASC' | 'DESC';

/**
 * How a filter narrows a list:
 * - `search`: matches words, as the search box does.
 * - `anyOf`: the field is one of the values. Null means “has none”.
 * - `contains`: the text contains the value.
 * - `holds`, `holdsIds`: the field is itself a list, of texts or of ids, and contains one of the values.
 * - `from`, `to`: the field is at least, or at most, the value.
 * - `yesNo`: the field is true or false.
 * - `only`: a named choice, such as `Open`, that the server defines.
 */
export type How = 'search' | 'anyOf' | 'contains' | 'holds' | 'holdsIds' | 'from' | 'to' | 'yesNo' | 'only';

export interface Filter<Value extends Shape = Shape> {
  how: How;
  /** Row field to compare. Defaults to the filter's own name. */
  of?: string;
  value: Value;
}

const maxValues = 1000;

type AnyOf<One> = z.ZodType<One[], One | One[]>;

/** Accepts one value or a list of up to 1,000. The parsed value is always a list. */
export const anyOf = <One extends Shape>(one: One, of?: string): Filter<AnyOf<z.output<One>>> => {
  const listSchema = z.preprocess(
    (rawInput) => (Array.isArray(rawInput) ? rawInput : [rawInput]),
    z
      .array(one)
      .max(maxValues, `must be at most ${maxValues} values`)
      .refine(
        (values) => values.every((value) => typeof value !== 'string' || isStorable(value)),
        'contains a character that cannot be stored',
      ),
  );
  return { how: 'anyOf', value: listSchema as unknown as AnyOf<z.output<One>>, ...(of && { of }) };
};

/** Like `anyOf`, for a field that is itself a list. Matches if it contains one of the values. */
export const holds = (of: string): Filter<AnyOf<string>> => ({
  ...anyOf(z.string().min(1, 'must not be empty').max(200), of),
  how: 'holds',
});

/** Like `holds`, for a field that is a list of ids. */
export const holdsIds = (of: string): Filter<AnyOf<number>> => ({ ...anyOf(Id, of), how: 'holdsIds' });

type PlainType<Value> = z.ZodType<Value, Value>;
const asPlainType = <Value extends Shape>(value: Value) => value as unknown as PlainType<z.output<Value>>;

export const search = () => ({ how: 'search' as const, value: searchText });
export const contains = (of?: string): Filter<typeof searchText> => ({ how: 'contains', value: searchText, ...(of && { of }) });
export const from = <Value extends Shape>(value: Value, of: string): Filter<PlainType<z.output<Value>>> => ({
  how: 'from',
  value: asPlainType(value),
  of,
});
export const to = <Value extends Shape>(value: Value, of: string): Filter<PlainType<z.output<Value>>> => ({
  how: 'to',
  value: asPlainType(value),
  of,
});
export const yesNo = (of?: string): Filter<z.ZodBoolean> => ({
  how: 'yesNo',
  value: z.boolean({ error: 'must be yes or no' }),
  ...(of && { of }),
});
export const only = <const Names extends readonly [string, ...string[]]>(...names: Names) => ({
  how: 'only' as const,
  value: z.enum(names, { error: `must be one of ${names.join(', ')}` }),
});

type Filters = Record<string, Filter>;
const yesNoTexts = new Map([
  ['true', true],
  ['false', false],
]);

/** Every list can be filtered by `id`, the row's own number. react-admin relies on it. */
type WithId<F extends Filters> = F & { id: Filter<AnyOf<number>> };
export type FilterInput<F extends Filters> = { [Name in keyof WithId<F>]?: z.input<WithId<F>[Name]['value']> };
export type FilterOutput<F extends Filters> = { [Name in keyof WithId<F>]?: z.output<WithId<F>[Name]['value']> };

/** A query parameter that travels as JSON. Callers pass the value and buildRequest encodes it. */
type AsJson<Input, Output = Input> = z.ZodOptional<z.ZodType<Output, Input>>;

export type ListQueryShape<F extends Filters, Sorts extends string> = z.ZodObject<{
  filter: AsJson<FilterInput<F>, FilterOutput<F>>;
  sort: AsJson<[Sorts | 'id', Direction]>;
  range: AsJson<[number, number]>;
  totals: AsJson<true>;
}>;

/** Fields to total. Rows are totalled separately for each value of the `by` fields, because amounts in two currencies cannot be added. */
export interface Totalled {
  of: readonly string[];
  by: readonly string[];
}

/** One line of totals: the values that its rows share, and their sums. */
export type TotalLine = Record<string, unknown>;

const asJson = (schema: Shape, example: string, description = '') =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: `must be JSON such as ${example}` });
        return z.NEVER;
      }
    })
    .pipe(schema)
    .optional()
    .meta({ description: `JSON such as ${example}${description}` });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const scalar = z.union([z.string().max(200), z.number(), z.boolean(), z.null()], { error: 'must be one value or a list of values' });

/** Filter by an own field. The server checks the value against the definition of that field. */
const ownFilter: Filter = {
  how: 'only',
  value: z.union([scalar, z.array(scalar).max(maxValues)], { error: 'must be one value or a list of values' }),
};

/** Parses each filter separately, so that an error names the invalid one. */
const readFilters = (filters: ReadonlyMap<string, Filter>, hasOwn = false) =>
  z.unknown().transform((rawInput, context) => {
    if (!isRecord(rawInput)) {
      context.addIssue({ code: 'custom', message: 'must be JSON such as {"q":"amber"}' });
      return z.NEVER;
    }
    const parsedFilters: [string, unknown][] = [];
    for (const [name, value] of Object.entries(rawInput)) {
      const filter = filters.get(name) ?? (hasOwn && ownIdInFilter(name) ? ownFilter : undefined);
      const result = filter?.value.safeParse(value);
      if (!result) context.addIssue({ code: 'custom', path: [name], message: 'is not a filter of this list' });
      else if (result.success) parsedFilters.push([name, result.data]);
      else context.addIssue({ code: 'custom', path: [name], message: result.error.issues[0]?.message ?? 'is invalid' });
    }
    return Object.fromEntries(parsedFilters);
  });

const maxNamedSorts = 12;

const readSort = (sorts: readonly string[], hasOwn: boolean, sortNames: Readonly<Record<string, string>> = {}) =>
  z.unknown().transform((rawInput, context) => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (!Array.isArray(rawInput) || rawInput.length !== 2) return refuse(`must be JSON such as ["${sorts[0]}","ASC"]`);
    const [named, direction] = rawInput as unknown[];
    const field = typeof named === 'string' && Object.hasOwn(sortNames, named) ? sortNames[named] : named;
    const names = sorts.length > maxNamedSorts ? `${sorts.slice(0, maxNamedSorts).join(', ')} …` : sorts.join(', ');
    const isKnown = typeof field === 'string' && (sorts.includes(field) || (hasOwn && ownIdIn(field) !== undefined));
    if (!isKnown) return refuse(`must be by one of ${names}`);
    if (direction !== 'ASC' && direction !== 'DESC') return refuse('must be ASC or DESC');
    return [field, direction];
  });

/** Maximum rows in one reply. */
export const maxRows = 1000;
const isRowIndex = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= 100_000_000;

const readRange = z.unknown().transform((rawInput, context) => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (!Array.isArray(rawInput) || rawInput.length !== 2 || !rawInput.every(isRowIndex)) return refuse('must be JSON such as [0,24]');
  const [first, last] = rawInput as [number, number];
  if (last < first) return refuse('must not end before it starts');
  return last - first < maxRows ? [first, last] : refuse('must ask for at most 1,000 rows');
});

const makeQuery = (
  filters: ReadonlyMap<string, Filter>,
  sorts: readonly string[],
  { totals, hasOwn, sortNames }: Pick<List, 'totals' | 'hasOwn'> & Pick<SortNames, 'sortNames'>,
) => {
  const names = [...filters].map(([name, { how }]) => `${name} (${how})`).join(', ');
  const own = hasOwn ? ', and own fields by their id: Own12, Own12From, Own12To' : '';
  return z.object({
    filter: asJson(readFilters(filters, hasOwn), '{"q":"amber"}', `. Filters: ${names}${own}`),
    sort: asJson(readSort(sorts, hasOwn, sortNames), `["${sorts[0]}","ASC"]`, `. Sorts: ${sorts.join(', ')}${hasOwn ? ', Own12' : ''}`),
    range: asJson(readRange, '[0,24]', '. First and last row, both included'),
    ...(totals && {
      totals: asJson(z.literal(true, { error: 'must be true' }), 'true', `. Totals of ${totals.of.join(', ')} over all matching rows`),
    }),
  });
};

interface SortNames {
  /** Other names for a sort field, such as `Colour` for `ColourId`. */
  sortNames?: Readonly<Record<string, string>> | undefined;
}

interface ListDefinition<Row extends z.ZodObject, F extends Filters, Sorts extends string> extends SortNames {
  row: Row;
  /** Field that identifies a row. The `id` filter and sort use it, and it orders rows that are otherwise equal. */
  id: keyof z.output<Row> & string;
  filters: F;
  sorts: readonly [Sorts, ...Sorts[]];
  /** Default order. */
  order: readonly [NoInfer<Sorts>, Direction];
  /** Filter that the specification sets for a call without a query. If absent, such a call returns all rows. */
  whole?: FilterInput<NoInfer<F>>;
  /** Row fields that can be totalled over all matching rows. */
  totals?: { of: readonly (keyof z.output<Row> & string)[]; by?: readonly (keyof z.output<Row> & string)[] };
  /** Set if rows have own fields. The list then filters and sorts by them too. */
  hasOwn?: boolean;
}

export interface List<Row extends z.ZodObject = z.ZodObject, F extends Filters = Filters, Sorts extends string = string> {
  row: Row;
  id: string;
  filters: WithId<F>;
  sorts: readonly Sorts[];
  order: readonly [Sorts, Direction];
  whole: FilterOutput<F> | undefined;
  totals: Totalled | undefined;
  hasOwn: boolean;
  query: ListQueryShape<F, Sorts>;
  /** Set if rows increase over the years. A call without a range then gets the first 1,000 rows and the total count. */
  grows?: boolean;
}

/** Defines a list: the filters and how they match, the sorts and the default order. */
export const list = <Row extends z.ZodObject, F extends Filters, Sorts extends string>(
  definition: ListDefinition<Row, F, Sorts>,
): List<Row, F, Sorts> => {
  const { row, id, sorts, order, hasOwn = false } = definition;
  const filters = { id: anyOf(Id, id), ...definition.filters } as WithId<F>;
  const byName = new Map<string, Filter>(Object.entries(filters));
  const totals = definition.totals && { by: [], ...definition.totals };
  const query = makeQuery(byName, [...sorts, 'id'], { totals, hasOwn, sortNames: definition.sortNames }) as unknown as ListQueryShape<
    F,
    Sorts
  >;
  const whole = definition.whole && (readFilters(byName).parse(definition.whole) as FilterOutput<F>);
  return { row, id, filters, sorts, order, whole, totals, hasOwn, query };
};

/** Any list, for code that does not depend on its row or filters. */
export type AnyList = Omit<List, 'whole' | 'query'> & { whole: object | undefined; query: z.ZodObject };

export interface ListQuery {
  filter?: object | undefined;
  sort?: readonly [string, Direction] | undefined;
  range?: readonly [number, number] | undefined;
  totals?: true | undefined;
  /** Set by server code only. Adds a summary of all matching rows to the page. */
  summary?: Summarised | undefined;
}

/** Names the field that a summary adds up for each currency, and the filter of the rows that it counts as urgent. */
export interface Summarised {
  amount?: string;
  urgent?: object;
}

/** Reads filters from a URL, where most values are text. Omits empty and invalid values and unknown filters. */
export const parseFilter = <F extends Filters>(
  list: { filters: F; hasOwn?: boolean },
  rawInput: Record<string, unknown>,
): FilterInput<Omit<F, 'id'>> => {
  const filters = new Map<string, Filter>(Object.entries(list.filters));
  const entries = Object.entries(rawInput).flatMap(([name, value]) => {
    const filter = filters.get(name);
    if (value && list.hasOwn && ownIdInFilter(name)) return [[name, value] as const];
    if (!filter || !value) return [];
    const result = filter.value.safeParse(filter.how === 'yesNo' && typeof value === 'string' ? (yesNoTexts.get(value) ?? value) : value);
    return result.success ? [[name, result.data] as const] : [];
  });
  return Object.fromEntries(entries) as FilterInput<Omit<F, 'id'>>;
};

/** Reads a sort from a URL. Undefined if the list has no such sort. */
export const parseSort = <Sorts extends string>(
  list: { sorts: readonly Sorts[]; hasOwn?: boolean },
  field: string | null | undefined,
  direction: string | null | undefined,
): [Sorts, Direction] | undefined => {
  const isOwn = list.hasOwn === true && ownIdIn(field ?? '') !== undefined;
  const matchingSort = isOwn ? (field as Sorts) : list.sorts.find((sort) => sort === field);
  return matchingSort && [matchingSort, direction === 'DESC' ? 'DESC' : 'ASC'];
};
