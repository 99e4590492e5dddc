import { HttpError } from 'ra-core';
import type { DataProvider, GetListParams, Identifier } from 'ra-core';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { ApiError } from '#contract/request.ts';
import { call, callPage } from '#src/api/call.ts';
import type { Resource, Row } from '#src/resources/engine/resource.ts';

interface Given {
  params?: object;
  query?: object;
  body?: unknown;
}

/** react-admin looks for field errors in `error.body.errors`. */
const asHttpError = (error: unknown) => {
  if (!(error instanceof ApiError)) return error;
  const { message, status, code, errors, details } = error;
  return new HttpError(message, status, { code, message, errors, details });
};

const told = <Answer>(answer: Promise<Answer>) =>
  answer.catch((error: unknown) => {
    throw asHttpError(error);
  });

const ask = (endpoint: Endpoint, given: Given, signal?: AbortSignal) =>
  told(call(endpoint, given as InputOf<Endpoint>, signal ? { signal } : {})) as Promise<Record<string, unknown>>;

const rangeOf = ({ page, perPage }: { page: number; perPage: number }) => [(page - 1) * perPage, page * perPage - 1];

type ListParams = Pick<GetListParams, 'filter' | 'pagination' | 'sort' | 'signal'>;

/** react-admin's verbs in terms of the calls that each resource's definition names. It knows no resource. */
export const makeDataProvider = (resources: readonly Resource[]): DataProvider => {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const find = (name: string) => {
    const found = byName.get(name);
    if (!found) throw new Error(`There is no resource ${name}`);
    return found;
  };
  const asRow = (resource: Resource, row: Record<string, unknown>) => ({ ...row, id: row[resource.id] }) as Row;

  const list = async (name: string, { filter, pagination, sort, signal }: ListParams) => {
    const resource = find(name);
    const query = {
      filter: (filter ?? {}) as object,
      ...(sort && { sort: [sort.field, sort.order] }),
      ...(pagination && { range: rangeOf(pagination) }),
    };
    const given = { query } as unknown as InputOf<Endpoint>;
    const { rows, total } = await told(callPage(resource.calls.list, given, signal ? { signal } : {}));
    return { data: (rows as Record<string, unknown>[]).map((row) => asRow(resource, row)), total };
  };
  const one = async (name: string, id: Identifier, signal?: AbortSignal) =>
    asRow(find(name), await ask(find(name).calls.get, { params: { id } }, signal));
  const edit = async (name: string, id: Identifier, body: unknown) =>
    asRow(find(name), await ask(find(name).calls.edit, { params: { id }, body }));

  const provider = {
    supportAbortSignal: true,
    getList: (name: string, params: ListParams) => list(name, params),
    getOne: async (name: string, params: { id: Identifier; signal?: AbortSignal }) => ({ data: await one(name, params.id, params.signal) }),
    getMany: (name: string, params: { ids: Identifier[] }) => list(name, { filter: { id: params.ids } }),
    getManyReference: (name: string, params: ListParams & { target: string; id: Identifier }) =>
      list(name, { ...params, filter: { ...(params.filter as object), [params.target]: params.id } }),
    create: async (name: string, params: { data: unknown }) => ({
      data: asRow(find(name), await ask(find(name).calls.add, { body: params.data })),
    }),
    update: async (name: string, params: { id: Identifier; data: unknown }) => ({ data: await edit(name, params.id, params.data) }),
    updateMany: async (name: string, params: { ids: Identifier[]; data: unknown }) => {
      for (const id of params.ids) await edit(name, id, params.data);
      return { data: params.ids };
    },
    delete: () => Promise.reject(new Error('Records are deactivated, never deleted')),
    deleteMany: () => Promise.reject(new Error('Records are deactivated, never deleted')),
  };
  return provider as unknown as DataProvider;
};
