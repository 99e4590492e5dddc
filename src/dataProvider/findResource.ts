import type { Resource } from '#src/resources/engine/resource.ts';
import type { Readable } from './readable.ts';

/** Reads `lists/addresstypes`, `AddressTypes` and `address_types` as names that can be compared. */
const comparable = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Forms the plural as react-admin's guessers do: `SupplierDepotId` → `SupplierDepots`. */
export const pluralOf = (word: string) =>
  /[^aeiou]y$/.test(word) ? word.replace(/y$/, 'ies') : /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;

const withoutId = (field: string) => field.replace(/Ids?$/, '');

/** Lists the names of each resource: its own, the last part of its path, its entity, then fields that refer to it (`HaulierId`). */
const namesOf = (resources: readonly Resource[]): [string, Readable][] => {
  const referring = resources.flatMap(({ fields }) =>
    fields.flatMap(({ name, of }): [string, Readable][] => {
      const target = resources.find(({ entity }) => entity === of);
      return target ? [[pluralOf(withoutId(name)), target]] : [];
    }),
  );
  return [
    ...resources.map((one): [string, Readable] => [one.name, one]),
    ...resources.map((one): [string, Readable] => [one.name.replace(/^.*\//, ''), one]),
    ...resources.map((one): [string, Readable] => [pluralOf(one.entity), one]),
    ...referring,
  ];
};

const namesOfLists = (lists: readonly Readable[]): [string, Readable][] => [
  ...lists.map((one): [string, Readable] => [one.name, one]),
  ...lists.map((one): [string, Readable] => [pluralOf(withoutId(one.id)), one]),
];

/** Maps names to what they mean. The first that has a name keeps it. */
const byName = (names: readonly [string, Readable][]) => {
  const found = new Map<string, Readable>();
  for (const [name, one] of names) if (!found.has(comparable(name))) found.set(comparable(name), one);
  return found;
};

/** Keeps what was loaded. A load that failed, as without a connection, is tried again at the next request. */
const once = <Loaded>(load: () => Promise<Loaded>) => {
  let loaded: Promise<Loaded> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
};

/** Finds a resource by any of its names. The lists of the contract are loaded only for a name that no generated resource has. */
export const makeFinder = (loadResources: () => Promise<readonly Resource[]>) => {
  const resources = once(async () => byName(namesOf(await loadResources())));
  const lists = once(async () => byName(namesOfLists((await import('./contractLists.ts')).contractLists)));
  return async (name: string) => (await resources()).get(comparable(name)) ?? (await lists()).get(comparable(name));
};
