import type { ListQuery } from '#contract/list.ts';
import type { Filter } from '#src/ui/screen/filters/FilterChips.tsx';
import type { Sort } from '#src/ui/table/columns.ts';
import type { ListTotals } from './state/useListTotals.ts';

export interface ListFilter extends Filter {
  /** True if the filter is hidden behind *More filters* until used, in lists with many filters. */
  isLate?: boolean;
  /** True if the filter is chosen elsewhere on the screen, such as by tabs. It then has no chip. */
  isElsewhere?: boolean;
  /** True if only links set the filter. It has no chip until a link sets it. */
  isByLink?: boolean;
  /** Value if the address has none. If the user then chooses all rows, the address says so. */
  initial?: string;
  /** True if the default applies only when the list opens. A search or a link then covers all rows. */
  isOpening?: boolean;
  /** Returns the filter of the call. By default, its name is the key and its value the choice. */
  toFilter?: (value: string) => Record<string, unknown>;
}

/** Parameters of the address that belong to the list. */
export interface ListAddress {
  /** Names of the parameters for search, filters and order. */
  params: readonly string[];
  /** Distinguishes several lists on one screen. Each keeps its own state. */
  name?: string | undefined;
  /** True for a list in a panel or beside a form. It does not use the address and stores nothing. */
  isOutside?: boolean;
  /** Parameters of the address as the list reads them. */
  current: URLSearchParams;
  /** True if the address has no parameters of the list. The list then opens as the user last left it. */
  isRecalled: boolean;
  edit: (change: (before: URLSearchParams) => URLSearchParams) => void;
}

/** Search, filters, order and page of a list. */
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

/** A list as a screen draws it, with its state and its rows. */
export interface List<Row> extends ListState {
  /** Undefined until the first result. */
  rows: readonly Row[] | undefined;
  /** Total number of rows. */
  total: number | undefined;
  error: unknown;
  refetch: () => unknown;
  /** True if the rows belong to an earlier query. */
  isStale: boolean;
  /** Path of the call that returned the rows. */
  path?: string;
  /** True if nothing is loaded until there is a search or a filter. The filters are then always visible. */
  requiresFilter?: boolean;
  /** True if nothing has been requested yet. */
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
