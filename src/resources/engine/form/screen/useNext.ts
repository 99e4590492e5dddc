import { sortOf } from '#contract/list.ts';
import { call } from '#src/api/call.ts';
import { lastAddress } from '#src/lists/state/lastAddress.ts';
import { placeIn } from '#src/lists/state/useListState.ts';
import { filterFor } from '#src/lists/state/useServerList.ts';
import { listCallOf, listOptions } from '#src/resources/engine/list/useResourceList.ts';
import type { Resource } from '#src/resources/engine/resource.ts';

const mostAccounts = 1000;

/** Finds the next record in the list as the user left it. Null after the last or on an error. The form then returns to the list. */
export const useNext = (resource: Resource) => {
  const { next, list } = resource.calls;
  const ask = async (id: number) => {
    const options = listOptions(resource);
    const { sort = options.sort, ...place } = placeIn(new URLSearchParams(lastAddress(resource.name) ?? ''), options);
    const contract = listCallOf(resource).list;
    const query = { filter: filterFor(contract, { ...options, ...place }), sort: sortOf(contract, sort.key, sort.order) };
    if (next) return ((await call(next, { params: { id }, query })) as { Id: number | null }).Id;
    // User accounts have no call for the next record. They are few, so the whole list is read.
    const rows = (await call(list, { query: { ...query, range: [0, mostAccounts - 1] } })) as Record<string, number>[];
    const index = rows.findIndex((row) => row[resource.id] === id);
    return index < 0 ? null : (rows[index + 1]?.[resource.id] ?? null);
  };
  return (id: number) => ask(id).catch(() => null);
};
