import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tidy } from '#src/offline/tidy.ts';

/** Imitates those methods of the cache that a worker uses when it installs a release. */
const makeCache = () => {
  const kept = new Map<string, Response>();
  const urlOf = (file: Request | string) => new URL(typeof file === 'string' ? file : file.url, 'https://demijohn.example').href;
  return {
    keys: () => Promise.resolve([...kept.keys()].map((url) => new Request(url))),
    match: (file: Request | string) => Promise.resolve(kept.get(urlOf(file))?.clone()),
    put: (file: Request | string, answer: Response) => Promise.resolve(void kept.set(urlOf(file), answer)),
    delete: (file: Request | string) => Promise.resolve(kept.delete(urlOf(file))),
  };
};

let stores: Map<string, ReturnType<typeof makeCache>>;
const open = (name: string) => {
  const cache = stores.get(name) ?? makeCache();
  stores.set(name, cache);
  return Promise.resolve(cache);
};

beforeEach(() => {
  stores = new Map();
  vi.stubGlobal('caches', { open });
});
afterEach(() => void vi.unstubAllGlobals());

const at = (name: string) => `https://demijohn.example/assets/${name}.js`;
const fetchAll = async (names: string[]) => {
  for (const name of names) await (await open('files')).put(at(name), new Response(name));
};
const take = (names: string[]) => tidy('files', names.map(at));
const kept = async () => (await (await open('files')).keys()).map(({ url }) => /(\w+)\.js$/.exec(url)?.[1]);

test('the files of the release before stay for one release more, for a page of it that no worker can see', async () => {
  await fetchAll(['frame', 'orders1']);
  await take(['frame', 'orders1']);
  await fetchAll(['orders2']);
  await take(['frame', 'orders2']);
  expect(await kept()).toEqual(['frame', 'orders1', 'orders2']);

  await fetchAll(['orders3']);
  await take(['frame', 'orders3']);
  expect(await kept()).toEqual(['frame', 'orders2', 'orders3']);

  // A release whose installation was interrupted is deleted too.
  await fetchAll(['broken']);
  await take(['frame', 'orders3']);
  expect(await kept()).toEqual(['frame', 'orders3', 'broken']);
  await take(['frame', 'orders3']);
  expect(await kept()).toEqual(['frame', 'orders3']);
});

test('what a still newer release has fetched meanwhile is not lost, nor what is needed again', async () => {
  await fetchAll(['frame', 'orders1']);
  await take(['frame', 'orders1']);
  await fetchAll(['orders2', 'orders3']);
  await take(['frame', 'orders2']);
  expect(await kept()).toContain('orders3');
  await take(['frame', 'orders3', 'orders1']);
  expect(await kept()).toEqual(['frame', 'orders1', 'orders2', 'orders3']);
});
