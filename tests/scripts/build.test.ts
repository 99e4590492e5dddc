import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findAssets, findBuilt } from '#server/process/built.ts';
import { buildInto, hashSources, isBuilt, sources } from '../../scripts/build/place.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demijohn-build-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const making = (text: string) => async (unfinished: string) => {
  await mkdir(join(unfinished, 'assets'), { recursive: true });
  await writeFile(join(unfinished, 'index.html'), text);
  await writeFile(join(unfinished, 'assets', `app-${text}.js`), text);
};

test('a build is named when it is whole, and what is being served stays as it is', async () => {
  await buildInto({ folder, hash: 'first', make: making('first') });
  const served = findBuilt([folder]);
  const failing = buildInto({ folder, hash: 'second', make: () => Promise.reject(new Error('power cut')) });
  await expect(failing).rejects.toThrow('power cut');
  expect(findBuilt([folder])).toBe(served);

  await buildInto({ folder, hash: 'second', make: making('second') });

  expect(findBuilt([folder])).toBe(join(folder, 'second'));
  expect(await readFile(join(served ?? '', 'index.html'), 'utf8')).toBe('first');
  expect((await readdir(folder)).sort()).toEqual(['current', 'first', 'second']);
});

test('servers that start at once and build the same do not race', async () => {
  // One start tidies up while another renames its own folder, which happens in some rounds only.
  for (let round = 0; round < 20; round++)
    await Promise.all(Array.from({ length: 8 }, () => buildInto({ folder, hash: 'same', make: making('same') })));
  expect(isBuilt(folder, 'same')).toBe(true);
  expect((await readdir(folder)).sort()).toEqual(['current', 'same']);
});

test('of what another start has not finished nothing is taken: it may be gone in the next moment', async () => {
  const theirs = join(folder, 'unfinished-theirs');
  await making('theirs')(theirs);
  await buildInto({ folder, hash: 'ours', make: making('ours') });
  expect([...findAssets(join(folder, 'ours')).keys()]).toEqual(['app-ours.js']);
  expect(await readdir(join(theirs, 'assets'))).toEqual(['app-theirs.js']);
});

const hoursAgo = async (name: string, hours: number) => {
  const then = new Date(Date.now() - hours * 3_600_000);
  for (const path of [name, `${name}/assets`, ...(await readdir(join(folder, name, 'assets'))).map((file) => `${name}/assets/${file}`)])
    await utimes(join(folder, path), then, then);
};
const build = (name: string) => buildInto({ folder, hash: name, make: making(name) });
const namesServedBy = (name: string) => [...findAssets(join(folder, name)).keys()].sort();

test('hashed names of what was replaced stay for a day from then on, however old that build is: pages of it are still open', async () => {
  await build('first');
  await hoursAgo('first', 24 * 30);
  await build('second');
  expect(namesServedBy('second')).toEqual(['app-first.js', 'app-second.js']);
  expect(await readdir(join(folder, 'second', 'assets')), 'a build holds its own, however many were before it').toEqual(['app-second.js']);
  await hoursAgo('first', 23);
  await build('third');
  expect(namesServedBy('third')).toEqual(['app-first.js', 'app-second.js', 'app-third.js']);
  await hoursAgo('first', 25);

  await build('fourth');

  expect(namesServedBy('fourth')).toEqual(['app-fourth.js', 'app-second.js', 'app-third.js']);
  expect((await readdir(folder)).sort()).toEqual(['current', 'fourth', 'second', 'third']);
});

test('who goes back to a build that is still there serves the names of the one in between', async () => {
  await build('first');
  await build('second');
  await build('first');
  expect(findBuilt([folder])).toBe(join(folder, 'first'));
  expect(namesServedBy('first')).toEqual(['app-first.js', 'app-second.js']);
});

const root = join(import.meta.dirname, '..', '..');

test('the same sources have the same hash, whenever they were written', async () => {
  expect(await hashSources(root)).toBe(await hashSources(root));
});

test('whatever makes the build is among its sources: none is served that an older version made', async () => {
  const named = /(?:from|import) '(\.{1,2}\/[^']+)'/g;
  const read = new Set(['vite.config.ts', 'scripts/build.ts']);
  for (const file of read)
    for (const [, path = ''] of (await readFile(join(root, file), 'utf8')).matchAll(named))
      read.add(relative(root, join(root, dirname(file), path)));
  expect(read.size).toBeGreaterThan(8);
  expect([...read].filter((file) => !sources.some((source) => file === source || file.startsWith(`${source}/`)))).toEqual([]);
});

test('another word in the guide or the glossary is another build', async () => {
  const paths = ['docs/guide/office.md', 'docs/reference/office.md', 'docs/glossary.md'];
  for (const source of sources) {
    const isFolder = !/\.\w+$/.test(source);
    const file = join(folder, isFolder ? join(source, 'office.md') : source);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'as it was');
  }
  for (const path of paths) {
    const before = await hashSources(folder);
    await writeFile(join(folder, path), 'as it is');
    expect(await hashSources(folder), path).not.toBe(before);
  }
});
