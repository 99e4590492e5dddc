import type { Resource } from '#src/resources/engine/resource.ts';
import type { Readable } from './readable.ts';

/** Makes `lists/addresstypes`, `AddressTypes` and `address_types` comparable. */
const comparable = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Forms the plural as react-admin's guessers do, such as `SupplierDepots` for `SupplierDepotId`. */
export const toPlural = (word: string) =>
  /[^aeiou]y$/.test(word) ? word.replace(/y$/, 'ies') : /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;

const withoutId = (field: string) => field.replace(/Ids?$/, '');

/**
 * Lists the names under which each resource is found. These are its own name, the end of its path, its entity and fields that refer to it
 * (`HaulierId`).
 */
const listNames = (resources: readonly Resource[]): [string, Readable][] => {
  const references = resources.flatMap(({ fields }) =>
    fields.flatMap(({ name, of }): [string, Readable][] => {
      const target = resources.find(({ entity }) => entity === of);
      return target ? [[toPlural(withoutId(name)), target]] : [];
    }),
  );
  return [
    ...resources.map((one): [string, Readable] => [one.name, one]),
    ...resources.map((one): [string, Readable] => [one.name.replace(/^.*\//, ''), one]),
    ...resources.map((one): [string, Readable] => [toPlural(one.entity), one]),
    ...references,
  ];
};

const namesOfLists = (lists: readonly Readable[]): [string, Readable][] => [
  ...lists.map((one): [string, Readable] => [one.name, one]),
  ...lists.map((one): [string, Readable] => [toPlural(withoutId(one.id)), one]),
];

/** Maps names to resources. If a name is used twice, the first resource keeps it. */
const byName = (names: readonly [string, Readable][]) => {
  const nameMap = new Map<string, Readable>();
  for (const [name, one] of names) if (!nameMap.has(comparable(name))) nameMap.set(comparable(name), one);
  return nameMap;
};

/** Caches what was loaded. A load that failed is repeated at the next request. */
const cacheLoad = <Loaded>(load: () => Promise<Loaded>) => {
  let loading: Promise<Loaded> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
};

/** Finds a resource by any of its names. Loads the contract lists only for a name that no generated resource has. */
export const makeFinder = (loadResources: () => Promise<readonly Resource[]>) => {
  const resources = cacheLoad(async () => byName(listNames(await loadResources())));
  const lists = cacheLoad(async () => byName(namesOfLists((await import('./contractLists.ts')).contractLists)));
  return async (name: string) => (await resources()).get(comparable(name)) ?? (await lists()).get(comparable(name));
};
