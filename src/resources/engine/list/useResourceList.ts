import { useMemo } from 'react';
import { useListController } from 'ra-core';
import { callPage } from '#src/api/call.ts';
import { withId } from '#src/dataProvider/httpError.ts';
import type { List, ListFilter } from '#src/lists/list.ts';
import { readAll } from '#src/lists/state/readAll.ts';
import { useListTotals } from '#src/lists/state/useListTotals.ts';
import type { Resource, Row } from '#src/resources/engine/resource.ts';
import { chipsOf, chipWords, readChip } from './columnsOf.tsx';
import { useListPlace } from './useListPlace.ts';

export const pageSizes = [25, 50, 100];

export interface ResourceRows extends List<Row> {
  /** The filter as the call takes it. */
  asked: Record<string, unknown>;
}

/** As react-admin writes it into the address, and reads it there. */
const placeOf = (filter: object, { field, order }: { field: string; order: string }) => [
  { Name: 'filter', Value: JSON.stringify(filter) },
  { Name: 'sort', Value: field },
  { Name: 'order', Value: order },
];
const params = ['filter', 'sort', 'order'];

/** react-admin's list of a resource, its parameters in the address and its order known to the forms, as the list that every screen draws. */
export const useResourceList = (resource: Resource): ResourceRows => {
  // Another object at each draw would have react-admin put the list's address back, also when the next screen is on its way.
  const sort = useMemo(() => ({ field: resource.order, order: 'ASC' as const }), [resource.order]);
  const own = useListController<Row>({
    resource: resource.name,
    perPage: pageSizes[0] ?? 25,
    sort,
    disableAuthentication: true,
    // What went wrong is said where the rows would be.
    queryOptions: { onError: () => undefined },
  });
  const { place, change } = useListPlace(own);
  const { filter } = place;
  const chips = chipsOf(resource);
  const values = readChip(resource, filter);
  const q = typeof filter.q === 'string' ? filter.q : '';
  const setFilters = (names: readonly string[], asked: Record<string, unknown>) =>
    change((before) => {
      const others = Object.entries(before.filter).filter(([name]) => !names.includes(name));
      return { filter: { ...Object.fromEntries(others), ...asked } };
    });
  const totals = useListTotals(resource.calls.list, { filter, isAsked: Boolean(own.total) });
  const all = () =>
    readAll(async (first, count) => {
      const query = { filter, sort: [own.sort.field, own.sort.order], range: [first, first + count - 1] };
      const { rows, total } = await callPage(resource.calls.list, { query });
      return { rows: (rows as unknown[]).map((row) => withId(row, resource.id) as Row), total };
    });
  return {
    // react-admin remembers filter and order where the address says none.
    address: { params, place: placeOf(filter, own.sort), initial: placeOf({}, sort) },
    q,
    setQ: (text) => setFilters(['q'], text.trim() === '' ? {} : { q: text.trim() }),
    values,
    setValue: (field, value) => {
      const chip = chips.find(({ key }) => key === field);
      if (chip) setFilters(chip.names, value === undefined ? {} : chip.filterOf(value));
    },
    sort: { key: own.sort.field, order: own.sort.order },
    setSort: ({ key, order }) => change(() => ({ sort: key, order })),
    page: own.page,
    perPage: own.perPage,
    setPage: (page) => change(() => ({ page })),
    setPerPage: (perPage) => change(() => ({ perPage })),
    filters: chips satisfies readonly ListFilter[],
    isNarrowed: Object.keys(filter).length > 0,
    searched: [q, ...chipWords(chips, values)].filter(Boolean).join(', '),
    clear: () => change(() => ({ filter: {} })),
    rows: own.data,
    total: own.total,
    totals,
    error: own.error,
    refetch: own.refetch,
    isStale: own.isPlaceholderData === true,
    pageSizes,
    all,
    asked: filter,
  };
};
