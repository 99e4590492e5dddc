import { parseSort } from '#contract/list.ts';
import { call } from '#src/api/call.ts';
import { readLastAddress } from '#src/lists/state/readLastAddress.ts';
import { readPlace } from '#src/lists/state/useListState.ts';
import { buildFilter } from '#src/lists/state/useServerList.ts';
import { getListCall, listOptions } from '#src/resources/engine/list/useResourceList.ts';
import type { Resource } from '#src/resources/engine/resource.ts';

const maxAccounts = 1000;

/** Finds the next record in the list as the user left it. Null after the last record or on an error, and the form then returns to the list. */
export const useNext = (resource: Resource) => {
  const { next, list } = resource.calls;
  const fetchNextId = async (id: number) => {
    const options = listOptions(resource);
    const { sort = options.sort, ...listState } = readPlace(new URLSearchParams(readLastAddress(resource.name) ?? ''), options);
    const contract = getListCall(resource).list;
    const query = { filter: buildFilter(contract, { ...options, ...listState }), sort: parseSort(contract, sort.key, sort.order) };
    if (next) return ((await call(next, { params: { id }, query })) as { Id: number | null }).Id;
    // User accounts have no call for the next record. They are few, so the whole list is read.
    const rows = (await call(list, { query: { ...query, range: [0, maxAccounts - 1] } })) as Record<string, number>[];
    const index = rows.findIndex((row) => row[resource.id] === id);
    return index < 0 ? null : (rows[index + 1]?.[resource.id] ?? null);
  };
  return (id: number) => fetchNextId(id).catch(() => null);
};
