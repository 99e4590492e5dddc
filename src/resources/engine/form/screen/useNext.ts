import { sortOf } from '#contract/list.ts';
import { call } from '#src/api/call.ts';
import { lastAddress } from '#src/lists/state/lastAddress.ts';
import { placeIn } from '#src/lists/state/useListState.ts';
import { filterFor } from '#src/lists/state/useServerList.ts';
import { listCallOf, listOptions } from '#src/resources/engine/list/useResourceList.ts';
import type { Resource } from '#src/resources/engine/resource.ts';

const mostAccounts = 1000;

/** Which record comes after one in the list as it was left; null after the last, and where that cannot be told: the list then is what comes next. */
export const useNext = (resource: Resource) => {
  const { next, list } = resource.calls;
  const ask = async (id: number) => {
    const options = listOptions(resource);
    const { sort = options.sort, ...place } = placeIn(new URLSearchParams(lastAddress(resource.name) ?? ''), options);
    const contract = listCallOf(resource).list;
    const query = { filter: filterFor(contract, { ...options, ...place }), sort: sortOf(contract, sort.key, sort.order) };
    if (next) return ((await call(next, { params: { id }, query })) as { Id: number | null }).Id;
    // Accounts of users are of an area of their own; there are few.
    const rows = (await call(list, { query: { ...query, range: [0, mostAccounts - 1] } })) as Record<string, number>[];
    const index = rows.findIndex((row) => row[resource.id] === id);
    return index < 0 ? null : (rows[index + 1]?.[resource.id] ?? null);
  };
  return (id: number) => ask(id).catch(() => null);
};
