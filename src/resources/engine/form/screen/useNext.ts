import { useDataProvider, useStore } from 'ra-core';
import { call } from '#src/api/call.ts';
import type { Resource, Row } from '#src/resources/engine/resource.ts';

interface Listed {
  filter: object;
  sort: string;
  order: 'ASC' | 'DESC';
}

const mostAccounts = 1000;

/** Which record comes after one in the list as it was left; null after the last, and where that cannot be told: the list then is what comes next. */
export const useNext = (resource: Resource) => {
  const provider = useDataProvider();
  const [{ filter, sort, order }] = useStore<Listed>(`${resource.name}.listParams`, { filter: {}, sort: resource.order, order: 'ASC' });
  const { next } = resource.calls;
  const ask = async (id: number) => {
    if (next) return ((await call(next, { params: { id }, query: { filter, sort: [sort, order] } })) as { Id: number | null }).Id;
    // Accounts of users are of an area of their own; there are few.
    const pagination = { page: 1, perPage: mostAccounts };
    const { data } = await provider.getList<Row>(resource.name, { filter, sort: { field: sort, order }, pagination });
    const place = data.findIndex((row) => row.id === id);
    return place < 0 ? null : (data[place + 1]?.id ?? null);
  };
  return (id: number) => ask(id).catch(() => null);
};
