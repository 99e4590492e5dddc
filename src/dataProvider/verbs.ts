import type { DataProvider, GetListParams, RaRecord, UpdateParams } from 'ra-core';
import type { z } from 'zod';
import type { Endpoint, InputOf } from '#contract/call/endpoint.ts';
import { maxIdsPerCall } from '#contract/masterData/entities/definition/uses.ts';
import { collectOwn, ownIdIn } from '#contract/masterData/ownFields/ownNames.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { call } from '#src/api/call.ts';
import { singletonId } from '#src/resources/engine/resource.ts';
import { pickFieldsToSend, addRequired } from './pickFieldsToSend.ts';
import type { Readable } from './readable.ts';
import { asHttpError, addId } from './httpError.ts';
import { readPages } from './readPages.ts';

export type Verbs = Pick<
  DataProvider,
  'getList' | 'getOne' | 'getMany' | 'getManyReference' | 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany'
>;

type Values = Record<string, unknown>;
type Params = Partial<Pick<GetListParams, 'filter' | 'sort' | 'pagination' | 'meta' | 'signal'>>;

/** Keeps the URL short enough for the server. */
const maxIdsInAddress = 500;

/** Omits unchanged own values, so that the server does not refuse a field that was deactivated in the meantime. */
const withoutUnchangedOwn = (data: Values, before: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(data).filter(([name, value]) => ownIdIn(name) === undefined || (value ?? null) !== (before[name] ?? null)),
  );

const asHttp = <Answer>(answer: Promise<Answer>) =>
  answer.catch((error: unknown) => {
    throw asHttpError(error);
  });

const refuse = (message: string) => () => Promise.reject(new Error(message));

/** Rejects methods that a resource does not support, with a message and without a request. */
const unsupported = ({ isSingle, isReadOnly, canRemove, plural }: Readable): Partial<Verbs> => {
  const refuseMany = refuse(`There is only one ${plural}. It can only be read and changed.`);
  const refuseChange = refuse(`“${plural}” is read-only`);
  const refuseRemoval = refuse(`Records of “${plural}” cannot be removed`);
  return {
    ...(!canRemove && { delete: refuseRemoval, deleteMany: refuseRemoval }),
    ...(isReadOnly && {
      create: refuseChange,
      update: refuseChange,
      updateMany: refuseChange,
      delete: refuseChange,
      deleteMany: refuseChange,
    }),
    ...(isSingle && { getList: refuseMany, getMany: refuseMany, getManyReference: refuseMany, create: refuseMany, updateMany: refuseMany }),
  };
};

/** Narrows the type. `unsupported` already refuses methods without a call. */
const requireEndpoint = (endpoint: Endpoint | undefined): Endpoint => {
  if (!endpoint) throw new Error('These records are read-only');
  return endpoint;
};

const requireFew = (ids: readonly unknown[]) => {
  if (ids.length > maxIdsPerCall)
    throw new Error(`At most ${maxIdsPerCall.toLocaleString('en-GB')} records can be changed at once. Choose fewer.`);
};

const pick = (values: Values, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));

/** Splits react-admin's filter and `meta` into the path, query and filter of the call. `meta` uses the call's own names. */
const splitParams = ({ parts = { path: [], query: ['totals'] } }: Readable, { filter = {}, meta = {} }: Params) => {
  const allParams = { ...(filter as Values), ...(meta as Values) };
  const missingParams = parts.path.filter((name) => allParams[name] === undefined);
  if (missingParams.length > 0) throw new Error(`This list needs ${missingParams.join(' and ')} in meta or in the filter`);
  const usedElsewhere = new Set([...parts.path, ...parts.query]);
  const otherFilters = Object.entries(filter as Values).filter(([name]) => !usedElsewhere.has(name));
  return { params: pick(allParams, parts.path), query: pick(allParams, parts.query), filter: Object.fromEntries(otherFilters) };
};

const readingVerbs = (resource: Readable) => {
  const { id: idField, calls, isSingle } = resource;
  const toRow = (row: unknown) => addId(row, idField);
  const getList = async (params: Params) => {
    const { page = 1, perPage = 25 } = params.pagination ?? {};
    const sort = params.sort && ([params.sort.field, params.sort.order] as [string, 'ASC' | 'DESC']);
    const request = { ...splitParams(resource, params), ...(sort && { sort }), first: (page - 1) * perPage, count: perPage };
    const { rows, total, totals } = await asHttp(readPages(calls.list, { ...request, signal: params.signal }));
    return { data: rows.map(toRow), total, ...(totals.length > 0 && { meta: { totals } }) };
  };
  const getMany = async (ids: readonly unknown[], params: Params) => {
    const data: RaRecord[] = [];
    for (let first = 0; first < ids.length; first += maxIdsInAddress) {
      const batchIds = ids.slice(first, first + maxIdsInAddress);
      const request = { ...splitParams(resource, params), filter: { id: batchIds }, first: 0, count: batchIds.length };
      const { rows } = await asHttp(readPages(calls.list, { ...request, signal: params.signal }));
      data.push(...rows.map(toRow));
    }
    return { data };
  };
  const getOne = async (id: unknown, params: Params) => {
    if (!calls.get) {
      const { data } = await getMany([id], params);
      const [row] = data;
      if (!row) throw asHttpError(new ApiError(404, { code: 'NOT_FOUND', message: 'There is no such record' }));
      return { data: row };
    }
    const options = params.signal ? { signal: params.signal } : {};
    const answer = await asHttp(call(calls.get, { params: { id } }, options));
    return { data: toRow(isSingle ? { ...(answer as object), [idField]: singletonId } : answer) };
  };
  return { getList, getMany, getOne, toRow };
};

/** Implements the methods of one resource with calls of the contract. */
export const buildVerbs = (resource: Readable): Verbs => {
  const { id: idField, calls, isSingle } = resource;
  const { getList, getMany, getOne, toRow } = readingVerbs(resource);
  const replies = [calls.get, calls.add, calls.edit].flatMap((one) => (one ? [one.reply as z.ZodType] : []));
  const send = async (endpoint: Endpoint | undefined, input: { params?: object; body?: unknown }) => {
    const answer = await asHttp(call(requireEndpoint(endpoint), input as InputOf<Endpoint>));
    return { data: toRow(isSingle ? { ...(answer as object), [idField]: singletonId } : answer) };
  };
  const update = ({ id, data: values, previousData }: UpdateParams) => {
    const { body } = requireEndpoint(calls.edit);
    const versionedValues = previousData?.Version === undefined ? values : { Version: previousData.Version, ...values };
    const allValues = collectOwn(withoutUnchangedOwn(addRequired(body, versionedValues as Values, previousData), previousData));
    return send(calls.edit, { params: { id }, body: pickFieldsToSend({ body, replyShapes: replies }, allValues, idField) });
  };
  const verbs = {
    getList: (_name: string, params: Params) => getList(params),
    getMany: (_name: string, { ids, ...params }: Params & { ids: readonly unknown[] }) => getMany(ids, params),
    getManyReference: (_name: string, { target, id, ...params }: Params & { target: string; id: unknown }) =>
      getList({ ...params, filter: { ...(params.filter as Values), [target]: id } }),
    getOne: (_name: string, { id, ...params }: Params & { id: unknown }) => getOne(id, params),
    create: (_name: string, { data }: { data: Values }) => {
      const { body } = requireEndpoint(calls.add);
      return send(calls.add, { body: pickFieldsToSend({ body, replyShapes: replies }, collectOwn(data), idField) });
    },
    update: (_name: string, params: UpdateParams) => update(params),
    updateMany: async (_name: string, { ids, data }: { ids: readonly unknown[]; data: Values }) => {
      requireFew(ids);
      if (ids.length > 0) await asHttp(call(requireEndpoint(calls.editMany), { body: { Ids: ids, Changes: collectOwn(data) } }));
      return { data: ids };
    },
    delete: (_name: string, { id }: { id: unknown }) => send(calls.remove, { params: { id } }),
    deleteMany: async (_name: string, { ids }: { ids: readonly unknown[] }) => {
      requireFew(ids);
      if (ids.length > 0) await asHttp(call(requireEndpoint(calls.removeMany), { body: ids }));
      return { data: ids };
    },
  };
  return { ...(verbs as unknown as Verbs), ...unsupported(resource) };
};
