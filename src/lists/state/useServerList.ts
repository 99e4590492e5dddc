import { useEffect } from 'react';
import type { Endpoint, InputOf } from '#contract/call/endpoint.ts';
import { parseFilter, parseSort } from '#contract/list.ts';
import type { AnyList } from '#contract/list.ts';
import type { RowOf } from '#contract/call/request.ts';
import { callPage } from '#src/api/call.ts';
import { useAnswerPage } from '#src/api/useAnswer.ts';
import type { List, ListFilter, ListState } from '#src/lists/list.ts';
import { readAll } from './readAll.ts';
import { useListTotals } from './useListTotals.ts';
import { useListState } from './useListState.ts';
import type { ListOptions } from './useListState.ts';

interface ServerListOptions extends ListOptions {
  /** Path parameters, such as `{ id: customerId }`. */
  params?: Record<string, number | string>;
  /** Query parameters besides filters, such as `{ cust: customerId }`. */
  queryParams?: Record<string, number | string | undefined>;
  /** Loads nothing until there is a search or a filter. */
  requiresFilter?: boolean;
  /** True if the rows are loaded but not drawn yet, because content around them is still loading. */
  isHeld?: boolean;
}

const pageSizes = [25, 50, 100, 500];
const maxVisible = 500;

/** Returns the filter of a list's call from the search and filters. */
export const buildFilter = (list: AnyList, { q, values, filters }: Pick<ListState, 'q' | 'values' | 'filters'>) => {
  const filterParams = filters.flatMap(({ key, toFilter }) => {
    const value = values[key];
    return value === undefined ? [] : [toFilter ? toFilter(value) : { [key]: value }];
  });
  return parseFilter(
    list as unknown as Parameters<typeof parseFilter>[0],
    Object.assign({ q }, ...filterParams) as Record<string, unknown>,
  );
};

/** List that the server filters, sorts and pages. */
export const useServerList = <E extends Endpoint & { list: AnyList }>(endpoint: E, options: ServerListOptions = {}): List<RowOf<E>> => {
  const accepts = (filter: ListFilter, value: string) =>
    Object.keys(buildFilter(endpoint.list, { q: '', values: { [filter.key]: value }, filters: [filter] })).length > 0;
  const state = useListState({ ...options, accepts });
  const { page, sort } = state;
  const perPage = Math.min(state.perPage, maxVisible);
  const { list } = endpoint;
  const query = { filter: buildFilter(list, state), sort: sort && parseSort(list, sort.key, sort.order) };
  const input = (first: number, count: number) =>
    ({
      ...(options.params && { params: options.params }),
      query: { ...options.queryParams, ...query, range: [first, first + count - 1] },
    }) as unknown as InputOf<E>;
  const isIdle = options.requiresFilter === true && !state.isNarrowed;
  const answer = useAnswerPage(endpoint, input((page - 1) * perPage, perPage), {
    enabled: !isIdle,
  });
  const totals = useListTotals(endpoint, {
    params: options.params,
    queryParams: options.queryParams,
    filter: query.filter,
    isAsked: Boolean(answer.data?.total),
  });
  const total = answer.data?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const isPastEnd = page > lastPage && answer.data !== undefined && !answer.isPlaceholderData;
  useEffect(() => {
    if (isPastEnd) state.setPage(lastPage);
  });
  return {
    ...state,
    query,
    perPage,
    sort: sort ?? { key: list.order[0], order: list.order[1] },
    rows: isIdle || options.isHeld ? undefined : answer.data?.rows,
    total: answer.data?.total,
    totals,
    error: answer.error,
    refetch: answer.refetch,
    isStale: answer.isPlaceholderData,
    path: endpoint.path,
    isIdle,
    requiresFilter: options.requiresFilter === true,
    pageSizes,
    all: () => readAll((first, count) => callPage(endpoint, input(first, count))),
  };
};
