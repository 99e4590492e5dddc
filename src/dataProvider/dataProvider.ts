import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, DeleteManyParams, DeleteParams, GetListParams, RaRecord, UpdateManyParams, UpdateParams } from 'ra-core';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { mostRows } from '#contract/list.ts';
import { gatherOwn, ownIdIn } from '#contract/masterData/ownFields/ownNames.ts';
import { getSupplierDepot, getSupplierDepots } from '#contract/purchasing/supplierDepots/calls.ts';
import { call } from '#src/api/call.ts';
import { theOne } from '#src/resources/engine/resource.ts';
import type { Resource } from '#src/resources/engine/resource.ts';
import { fieldsToSend, withRequired } from './fieldsToSend.ts';
import { asHttpError, httpClientFor, withId } from './httpClient.ts';

const apiPath = '/api';

type Verbs = Pick<
  DataProvider,
  'getList' | 'getOne' | 'getMany' | 'getManyReference' | 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany'
>;

interface Given {
  params?: object;
  body?: unknown;
}

interface Asked {
  meta?: { embed?: unknown } | undefined;
  signal?: AbortSignal | undefined;
}

type Values = Record<string, unknown>;

/** Only what was changed of own values is sent: a field that another takes out of use meanwhile is then in nobody's way. */
const withoutSameOwn = (data: Values, before: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(data).filter(([name, value]) => ownIdIn(name) === undefined || (value ?? null) !== (before[name] ?? null)),
  );

const asHttp = <Answer>(answer: Promise<Answer>) =>
  answer.catch((error: unknown) => {
    throw asHttpError(error);
  });

/** The part of a resource that its verbs use. */
type Kept = Pick<Resource, 'name' | 'id' | 'plural' | 'calls' | 'fields' | 'isSingle' | 'isReadOnly' | 'canRemove'>;

/** Kept with its supplier, and without a screen of its own; what refers to it asks for it. */
const supplierDepots: Kept = {
  name: 'supplierdepots',
  id: 'SupplierDepotId',
  plural: 'supplier depots',
  calls: { list: getSupplierDepots, get: getSupplierDepot, add: getSupplierDepot, edit: getSupplierDepot },
  fields: [],
  isSingle: false,
  isReadOnly: true,
  canRemove: false,
};

const pluralOf = (word: string) =>
  /[^aeiou]y$/.test(word) ? word.replace(/y$/, 'ies') : /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;

/** Returns resources by every name: their own, and what react-admin's guessers make of an id (`SupplierDepotId` → `SupplierDepots`). */
const byEveryName = (resources: readonly Resource[]) => {
  const depots: [string, Verbs][] = [['SupplierDepots', verbsOf(supplierDepots)]];
  const verbs = resources.map((resource) => ({ resource, verbs: verbsOf(resource) }));
  const guessed = verbs.toReversed().map((one): [string, Verbs] => [pluralOf(one.resource.entity), one.verbs]);
  const own = verbs.map((one): [string, Verbs] => [one.resource.name, one.verbs]);
  return new Map([...depots, ...guessed, ...own]);
};

/** ra-data-simple-rest knows `GET /Colour`, `GET /Colour/3`, `POST /Colour`, `PUT /Colour/3`. */
const isRegular = ({ list, get, add, edit }: Resource['calls']) => ({
  get: get.path === `${list.path}/{id}`,
  add: add.method === 'POST' && add.path === list.path,
  edit: edit.method === 'PUT' && edit.path === `${list.path}/{id}`,
});

const refuse = (why: string) => () => Promise.reject(new Error(why));

/** Refuses in words what a resource does not have, before the server is asked. */
const lacking = ({ isSingle, isReadOnly, canRemove, plural }: Kept): Partial<Verbs> => {
  const one = refuse(`There is only one ${plural}: it is read and changed`);
  const read = refuse(`The ${plural} are only read`);
  const kept = refuse(`The ${plural} are never removed`);
  return {
    ...(!canRemove && { delete: kept, deleteMany: kept }),
    ...(isReadOnly && { create: read, update: read, updateMany: read, delete: read, deleteMany: read }),
    ...(isSingle && { getList: one, getMany: one, getManyReference: one, create: one, updateMany: one }),
  };
};

/** Returns the call that removes, which `lacking` has made sure of. */
const removalIn = (call: Endpoint | undefined): Endpoint => {
  if (!call) throw new Error('These records are not removed here');
  return call;
};

const requireRange = ({ pagination }: Pick<GetListParams, 'pagination'>) => {
  if ((pagination?.perPage ?? 0) > mostRows)
    throw new Error(`A list shows at most ${mostRows.toLocaleString('en-GB')} rows at once. Ask for fewer.`);
};

const requireFew = (ids: readonly unknown[]) => {
  if (ids.length > mostRows) throw new Error(`At most ${mostRows.toLocaleString('en-GB')} records are removed at once. Choose fewer.`);
};

const isDeactivation = (data: object) => JSON.stringify(data) === '{"Active":false}';

/** Returns the verbs of one resource: the simple-rest provider where the definition's calls are as it expects, else the calls themselves. */
const verbsOf = (resource: Kept): Verbs => {
  const { id: idField, calls, isSingle } = resource;
  const base = calls.list.path.slice(apiPath.length + 1);
  const rest = simpleRestProvider(apiPath, httpClientFor(idField));
  const regular = isRegular(calls);
  const ask = async <Row extends RaRecord>(endpoint: Endpoint, given: Given, { meta, signal }: Asked = {}) => {
    const query = meta?.embed === undefined ? {} : { query: { embed: meta.embed } };
    const answer = await asHttp(call(endpoint, { ...query, ...given }, signal ? { signal } : {}));
    return { data: withId(isSingle ? { ...(answer as object), [idField]: theOne } : answer, idField) as Row };
  };
  const told = [calls.get, calls.add, calls.edit].map(({ reply }) => reply as z.ZodType);
  const update = <Row extends RaRecord>(params: UpdateParams) => {
    const { data: given, previousData } = params as { data: Values; previousData?: Values };
    const versioned = previousData?.Version === undefined ? given : { Version: previousData.Version, ...given };
    const whole = gatherOwn(withoutSameOwn(withRequired(calls.edit.body, versioned, previousData), previousData));
    const data = fieldsToSend({ body: calls.edit.body, told }, whole, idField);
    return regular.edit
      ? rest.update<Row>(base, { ...params, data } as UpdateParams<Row>)
      : ask<Row>(calls.edit, { params: { id: params.id }, body: data }, params);
  };
  const removeMany = async ({ ids }: DeleteManyParams) => {
    requireFew(ids);
    await asHttp(call(removalIn(calls.removeMany), { body: ids }));
    return { data: ids };
  };
  const verbs: Verbs = {
    getList: async (_name, params) => {
      requireRange(params);
      return rest.getList(base, params);
    },
    getMany: (_name, params) => rest.getMany(base, params),
    getManyReference: async (_name, params) => {
      requireRange(params);
      return rest.getManyReference(base, params);
    },
    getOne: (_name, params) => (regular.get ? rest.getOne(base, params) : ask(calls.get, { params: { id: params.id } }, params)),
    create: (_name, params) => {
      const data = fieldsToSend({ body: calls.add.body, told }, gatherOwn(params.data as Values), idField);
      return regular.add ? rest.create(base, { ...params, data }) : ask(calls.add, { body: data }, params);
    },
    update: (_name, params) => update(params),
    updateMany: async (_name: string, { ids, data, meta }: UpdateManyParams) => {
      if (isDeactivation(data as object) && calls.removeMany) return removeMany({ ids });
      const [id] = ids;
      if (id === undefined) return { data: [] };
      if (ids.length > 1) throw new Error('Several records are changed one at a time here: none was changed');
      const { data: stored } = await verbs.getOne<RaRecord>(resource.name, { id });
      await update({ id, data: data as Values, previousData: stored, meta });
      return { data: ids };
    },
    delete: <Row extends RaRecord>(_name: string, { id, meta }: DeleteParams<Row>) =>
      ask<Row>(removalIn(calls.remove), { params: { id } }, { meta }),
    deleteMany: (_name, params) => removeMany(params),
  };
  return { ...verbs, ...lacking(resource) };
};

/** react-admin's verbs in terms of the calls that each resource's definition names. It knows no resource, and loads them when it is asked. */
export const makeDataProvider = (load: () => Promise<readonly Resource[]>): DataProvider => {
  let loaded: Promise<ReadonlyMap<string, Verbs>> | undefined;
  const byName = async () => byEveryName(await load());
  const of = async (name: string) => {
    // Without a connection they do not come: asked for again by the next form.
    loaded ??= byName().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    const found = (await loaded).get(name);
    if (!found) throw new Error(`There is no resource ${name}`);
    return found;
  };
  return {
    supportAbortSignal: true,
    getList: async (name, params) => (await of(name)).getList(name, params),
    getOne: async (name, params) => (await of(name)).getOne(name, params),
    getMany: async (name, params) => (await of(name)).getMany(name, params),
    getManyReference: async (name, params) => (await of(name)).getManyReference(name, params),
    create: async (name, params) => (await of(name)).create(name, params),
    update: async (name, params) => (await of(name)).update(name, params),
    updateMany: async (name, params) => (await of(name)).updateMany(name, params),
    delete: async (name, params) => (await of(name)).delete(name, params),
    deleteMany: async (name, params) => (await of(name)).deleteMany(name, params),
  };
};
