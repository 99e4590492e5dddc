import type { ReactNode } from 'react';
import type { ListQuery } from '#contract/list.ts';
import type { Filter } from '#src/ui/screen/FilterChips.tsx';
import type { Sort } from '#src/ui/table/columns.ts';
import type { ListTotals } from './state/useListTotals.ts';

export interface ListFilter extends Filter {
  /** Hidden behind *More filters* until used, in lists with many filters. */
  isLate?: boolean;
  /** Chosen elsewhere on the screen, such as by tabs, so it has no chip. */
  isElsewhere?: boolean;
  /** Set only by links, so it has no chip until one sets it. */
  isByLink?: boolean;
  /** Default while the address has no value. *All* is then written to the address. */
  initial?: string;
  /** The default applies only on opening. A search or a link looks through all rows. */
  isOpening?: boolean;
  /** Filter values for the call. By default the filter of that name, with the choice as its value. */
  asks?: (value: string) => Record<string, unknown>;
  /** Describes the value after the filter's label. Defaults to the label of the choice, or of the filter. */
  tell?: (value: string) => string;
  /** Replaces the menu of choices with another input. */
  input?: (chosen: { value: string | undefined; onChange: (value: string | undefined) => void }) => ReactNode;
}

/** The list's part of the address. */
export interface ListAddress {
  /** Names of the parameters for search, filters and order. */
  params: readonly string[];
  /** Distinguishes several lists on one screen. Each keeps its own state. */
  name?: string | undefined;
  /** The list is in a panel or beside a form. It does not use the address and stores nothing. */
  isOutside?: boolean;
  /** Address as the list reads it. */
  current: URLSearchParams;
  /** The address has no list state, so the list opens as the user left it. */
  isRecalled: boolean;
  edit: (change: (before: URLSearchParams) => URLSearchParams) => void;
}

/** Current position in a list. */
export interface ListState {
  address?: ListAddress;
  q: string;
  setQ: (text: string) => void;
  /** Values by filter key. An absent value means all. */
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
  /** Search and filters in words, such as `amber, Open`. */
  searched: string;
  clear: () => void;
}

/** A list as a screen draws it: position and result. */
export interface List<Row> extends ListState {
  /** Undefined until the first result. */
  rows: readonly Row[] | undefined;
  /** Total number of rows. */
  total: number | undefined;
  error: unknown;
  refetch: () => unknown;
  /** The rows belong to an earlier query. */
  isStale: boolean;
  /** Path of the call that returned the rows. */
  path?: string;
  /** Loads nothing until there is a search or a filter. The filters are always visible. */
  isAskedNarrowed?: boolean;
  /** Nothing has been requested yet. */
  isIdle?: boolean;
  /** Page sizes. Absent if all rows are loaded at once. */
  pageSizes?: readonly number[];
  /** Query of the call, without the page. */
  query?: Pick<ListQuery, 'filter' | 'sort'>;
  /** Totals over all filtered rows, if the list has any. */
  totals?: ListTotals | undefined;
  /** Loads every filtered row, for an export. */
  all: () => Promise<readonly Row[]>;
}
