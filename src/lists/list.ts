import type { ReactNode } from 'react';
import type { ListQuery } from '#contract/list.ts';
import type { Filter } from '#src/ui/screen/FilterChips.tsx';
import type { Sort } from '#src/ui/table/columns.ts';
import type { ListTotals } from './state/useListTotals.ts';

export interface ListFilter extends Filter {
  /** Where a list has many: behind *More filters*, until it is wanted or has a value. */
  isLate?: boolean;
  /** Chosen elsewhere on the screen, as by tabs: no chip. */
  isElsewhere?: boolean;
  /** Only links ask for it: no chip until one has. */
  isByLink?: boolean;
  /** Taken while the address says nothing; *all* is then said in the address. */
  initial?: string;
  /** The initial is only what the list opens with: what is searched, or what a link asks for, is looked for in all of it. */
  isOpening?: boolean;
  /** What the choice asks the call for. Absent: the call's own filter of that name, with the choice as its value. */
  asks?: (value: string) => Record<string, unknown>;
  /** Names the value after the filter's label. Without it the label of the choice is said, or that of the filter. */
  tell?: (value: string) => string;
  /** Instead of a menu of choices: an input of its own. */
  input?: (chosen: { value: string | undefined; onChange: (value: string | undefined) => void }) => ReactNode;
}

/** What of the address is the list's. */
export interface ListAddress {
  /** The names of search, filters and order there. */
  params: readonly string[];
  /** Of several lists of one screen, which: what is kept of each is its own. */
  name?: string | undefined;
  /** In a panel or beside a form: the address is of something else, and nothing is kept of the list. */
  isOutside?: boolean;
  /** The address as the list reads it. */
  current: URLSearchParams;
  /** The address says nothing: the list is as its user left it. */
  isRecalled: boolean;
  edit: (change: (before: URLSearchParams) => URLSearchParams) => void;
}

/** Where one is in a list. */
export interface ListState {
  address?: ListAddress;
  q: string;
  setQ: (text: string) => void;
  /** By the filter's key; absent means all. */
  values: Record<string, string | undefined>;
  setValue: (key: string, value: string | undefined) => void;
  sort: Sort | undefined;
  setSort: (sort: Sort) => void;
  page: number;
  perPage: number;
  setPage: (page: number) => void;
  setPerPage: (perPage: number) => void;
  filters: readonly ListFilter[];
  isNarrowed: boolean;
  /** Search and filters as words: `amber, Open`. */
  searched: string;
  clear: () => void;
}

/** A list as a screen draws it: where one is, and what was answered. */
export interface List<Row> extends ListState {
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  /** How many there are in all. */
  total: number | undefined;
  error: unknown;
  refetch: () => unknown;
  /** The rows are the answer to a question before this one. */
  isStale: boolean;
  /** The path of the call that answered them. */
  path?: string;
  /** Nothing is asked until something is searched or filtered: what narrows it is always in sight. */
  isAskedNarrowed?: boolean;
  /** Nothing was asked yet: there are neither rows nor any on their way. */
  isIdle?: boolean;
  /** Sizes of a page; absent where all rows are there at once. */
  pageSizes?: readonly number[];
  /** What the call is asked for, page aside. */
  query?: Pick<ListQuery, 'filter' | 'sort'>;
  /** Sums over all that the filters let through, where the list has any. */
  totals?: ListTotals | undefined;
  /** Every row that the filters let through, for a file. */
  all: () => Promise<readonly Row[]>;
}
