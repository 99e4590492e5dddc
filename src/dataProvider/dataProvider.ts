import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, Identifier, RaRecord, UpdateManyParams } from 'ra-core';
import type { Endpoint } from '#contract/endpoint.ts';
import { gatherOwn, ownIdIn } from '#contract/ownNames.ts';
import { call } from '#src/api/call.ts';
import { theOne } from '#src/resources/engine/resource.ts';
import type { Resource } from '#src/resources/engine/resource.ts';
import { asHttpError, httpClientFor, withId } from './httpClient.ts';

const apiPath = '/api';

type Verbs = Pick<DataProvider, 'getList' | 'getOne' | 'getMany' | 'getManyReference' | 'create' | 'update'>;

interface Given {
  params?: object;
  query?: object;
  body?: unknown;
}

type Values = Record<string, unknown>;

/** Only what was changed of own values is sent: a field that another takes out of use meanwhile is then in nobody's way. */
const withoutSameOwn = (data: Values, before: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(data).filter(([name, value]) => ownIdIn(name) === undefined || (value ?? null) !== (before[name] ?? null)),
  );

const told = <Answer>(answer: Promise<Answer>) =>
  answer.catch((error: unknown) => {
    throw asHttpError(error);
  });

/** ra-data-simple-rest knows `GET /Colour`, `GET /Colour/3`, `POST /Colour`, `PUT /Colour/3`. */
const isRegular = ({ list, get, add, edit }: Resource['calls']) => ({
  get: get.path === `${list.path}/{id}`,
  add: add.method === 'POST' && add.path === list.path,
  edit: edit.method === 'PUT' && edit.path === `${list.path}/{id}`,
});

const refuse = (why: string) => () => Promise.reject(new Error(why));

/** What a resource does not have is refused in words, before the server is asked. */
const lacking = ({ isSingle, isReadOnly, plural }: Resource): Partial<Verbs> => {
  const one = refuse(`There is only one ${plural}: it is read and changed`);
  const read = refuse(`The ${plural} are only read`);
  return {
    ...(isReadOnly && { create: read, update: read }),
    ...(isSingle && { getList: one, getMany: one, getManyReference: one, create: one }),
  };
};

/** Of one resource: the simple-rest provider where the definition's calls are as it expects, else the calls themselves. */
const verbsOf = (resource: Resource): Verbs => {
  const { id: idField, calls, isSingle } = resource;
  const base = calls.list.path.slice(apiPath.length + 1);
  const rest = simpleRestProvider(apiPath, httpClientFor(idField));
  const regular = isRegular(calls);
  const ask = async <Row extends RaRecord>(endpoint: Endpoint, given: Given, signal?: AbortSignal) => {
    const answer = await told(call(endpoint, given, signal ? { signal } : {}));
    return { data: withId(isSingle ? { ...(answer as object), [idField]: theOne } : answer, idField) as Row };
  };
  const verbs: Verbs = {
    getList: (_name, params) => rest.getList(base, params),
    getMany: (_name, params) => rest.getMany(base, params),
    getManyReference: (_name, params) => rest.getManyReference(base, params),
    getOne: (_name, params) => (regular.get ? rest.getOne(base, params) : ask(calls.get, { params: { id: params.id } }, params.signal)),
    create: (_name, params) => {
      const data = gatherOwn(params.data as Values);
      return regular.add ? rest.create(base, { ...params, data }) : ask(calls.add, { body: data });
    },
    update: (_name, params) => {
      const data = gatherOwn(withoutSameOwn(params.data as Values, params.previousData as Values));
      return regular.edit ? rest.update(base, { ...params, data }) : ask(calls.edit, { params: { id: params.id }, body: data });
    },
  };
  return { ...verbs, ...lacking(resource) };
};

const refuseToDelete = refuse('Records are deactivated, never deleted');

/** react-admin's verbs in terms of the calls that each resource's definition names. It knows no resource, and loads them when it is asked. */
export const makeDataProvider = (load: () => Promise<readonly Resource[]>): DataProvider => {
  let loaded: Promise<ReadonlyMap<string, { resource: Resource; verbs: Verbs }>> | undefined;
  const byName = async () => new Map((await load()).map((resource) => [resource.name, { resource, verbs: verbsOf(resource) }]));
  const find = async (name: string) => {
    // Without a connection they do not come: asked for again by the next form.
    loaded ??= byName().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    const found = (await loaded).get(name);
    if (!found) throw new Error(`There is no resource ${name}`);
    return found;
  };
  const of = async (name: string) => (await find(name)).verbs;
  /** A change is of the whole record and of the version that it was read in, so each is read first. */
  const updateOne = async (name: string, id: Identifier, changes: object) => {
    const { resource, verbs } = await find(name);
    const { data: stored } = await verbs.getOne<RaRecord>(name, { id });
    const record = Object.fromEntries(resource.fields.map((field) => [field.name, stored[field.name]]));
    await verbs.update(name, { id, data: { ...record, ...changes, Version: stored.Version }, previousData: stored });
  };
  return {
    supportAbortSignal: true,
    getList: async (name, params) => (await of(name)).getList(name, params),
    getOne: async (name, params) => (await of(name)).getOne(name, params),
    getMany: async (name, params) => (await of(name)).getMany(name, params),
    getManyReference: async (name, params) => (await of(name)).getManyReference(name, params),
    create: async (name, params) => (await of(name)).create(name, params),
    update: async (name, params) => (await of(name)).update(name, params),
    updateMany: async (name: string, { ids, data }: UpdateManyParams) => {
      for (const id of ids) await updateOne(name, id, data as object);
      return { data: ids };
    },
    delete: refuseToDelete,
    deleteMany: refuseToDelete,
  };
};
