import { createHash } from 'node:crypto';
import { glob, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findRowTypes } from './findRowTypes.ts';
import type { RowType } from './rowType.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    rowTypes: { folder: string; types: RowType[] };
  }
}

const root = join(import.meta.dirname, '..', '..', '..');
const cache = join(root, 'node_modules', '.cache', 'demijohn');
const kept = join(cache, 'rowTypes.json');
/** File with the places whose rows a complete main tier compared. The first line is a hash of the sources, and each further line is a place. */
const seenByMain = join(cache, 'rowTypesSeen.txt');

const hashSources = async () => {
  const hash = createHash('sha256');
  const names: string[] = [];
  for await (const name of glob('{contract,server,tests/support/rowTypes}/**/*.ts', { cwd: root })) names.push(name);
  for (const name of names.toSorted()) hash.update(name).update(await readFile(join(root, name)));
  return hash.digest('hex');
};

interface Kept {
  hash: string;
  types: RowType[];
}

/** Reads the types with the compiler, which takes seconds. Stores the types until a source changes. */
const readTypes = async (hash: string): Promise<RowType[]> => {
  const before = await readFile(kept, 'utf8')
    .then((text) => JSON.parse(text) as Kept)
    .catch(() => undefined);
  if (before?.hash === hash) return before.types;
  const types = findRowTypes(root);
  await mkdir(cache, { recursive: true });
  await writeFile(kept, JSON.stringify({ hash, types }));
  return types;
};

/** Returns the places that the main tier has compared for these sources. Empty if the main tier did not run completely. */
const readSeenByMain = async (hash: string) => {
  const [of, ...places] = await readFile(seenByMain, 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
  return of === hash ? places : undefined;
};

/**
 * Gives the row types to the tests. After a main tier, a complete deep tier fails for types that neither tier compared with a row
 * (docs/adr/0216).
 */
export const setup = async (project: TestProject) => {
  const hash = await hashSources();
  const types = await readTypes(hash);
  const folder = await mkdtemp(join(tmpdir(), 'demijohn-rows-'));
  project.provide('rowTypes', { folder, types });
  return async () => {
    const files = await readdir(folder);
    const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    const seen = new Set(texts.flatMap((text) => text.split('\n')));
    await rm(folder, { recursive: true, force: true });
    const { WHOLE_SUITE: isWhole, TIER: tier, ROWS: into } = process.env;
    if (isWhole && tier === 'main') await writeFile(seenByMain, [hash, ...seen].join('\n'));
    const before = tier === 'deep' ? await readSeenByMain(hash) : [];
    for (const place of before ?? []) seen.add(place);
    const unseen = types.flatMap(({ place, row }) => (row.fields && !place.startsWith('server/demo/') && !seen.has(place) ? [place] : []));
    if (isWhole && tier === 'deep' && before && unseen.length > 0)
      throw new Error(`No test compares a row with its type:\n${unseen.join('\n')}`);
    if (into) await writeFile(into, unseen.join('\n'));
  };
};
