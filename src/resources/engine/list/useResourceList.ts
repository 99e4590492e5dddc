import { useMemo } from 'react';
import type { Endpoint } from '#contract/call/endpoint.ts';
import type { AnyList } from '#contract/list.ts';
import { addId } from '#src/dataProvider/httpError.ts';
import type { List } from '#src/lists/list.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import type { Resource, Row } from '#src/resources/engine/resource.ts';
import { buildResourceFilters } from './buildResourceColumns.tsx';

const perPage = 25;

/** Returns the list options of the resource. */
export const listOptions = (resource: Resource) => ({
  filters: buildResourceFilters(resource),
  sort: { key: resource.order, order: 'ASC' as const },
  perPage,
  rememberAs: resource.name,
});

/** Returns the list call of a resource. A single record has none and no list screen. */
export const getListCall = ({ calls }: Resource) => calls.list as Endpoint & { list: AnyList };

const withIds = (rows: readonly unknown[], id: string) => rows.map((row) => addId(row, id) as Row);

/** Loads the list of a resource. Adds `id` to the rows, as react-admin expects. */
export const useResourceList = (resource: Resource): List<Row> => {
  const options = useMemo(() => listOptions(resource), [resource]);
  const list = useServerList(getListCall(resource), options);
  const { id } = resource;
  const rows = useMemo(() => list.rows && withIds(list.rows, id), [list.rows, id]);
  return { ...list, rows, all: async () => withIds(await list.all(), id) };
};
