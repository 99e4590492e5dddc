import type { DataProvider } from 'ra-core';
import type { Resource } from '#src/resources/engine/resource.ts';
import { makeFinder } from './findResource.ts';
import type { Readable } from './readable.ts';
import { buildVerbs } from './verbs.ts';
import type { Verbs } from './verbs.ts';

/** Implements react-admin's methods with the calls of each resource. Loads the resources at the first request. */
export const makeDataProvider = (load: () => Promise<readonly Resource[]>): DataProvider => {
  const find = makeFinder(load);
  const cache = new Map<Readable, Verbs>();
  const of = async (name: string): Promise<Verbs> => {
    const resource = await find(name);
    if (!resource) throw new Error(`There is no resource ${name}`);
    const verbs = cache.get(resource) ?? buildVerbs(resource);
    cache.set(resource, verbs);
    return verbs;
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
