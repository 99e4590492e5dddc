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
const kept = join(root, 'node_modules', '.cache', 'demijohn', 'rowTypes.json');

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

/** Types are read by the compiler, which takes seconds, so they are kept until a source changes. */
const readTypes = async (): Promise<RowType[]> => {
  const hash = await hashSources();
  const before = await readFile(kept, 'utf8')
    .then((text) => JSON.parse(text) as Kept)
    .catch(() => undefined);
  if (before?.hash === hash) return before.types;
  const types = findRowTypes(root);
  await mkdir(join(kept, '..'), { recursive: true });
  await writeFile(kept, JSON.stringify({ hash, types }));
  return types;
};

/** Hands the types of rows to the tests. At the end of a whole run, fails for types that no row was compared with (ADR 0216). */
export const setup = async (project: TestProject) => {
  const types = await readTypes();
  const folder = await mkdtemp(join(tmpdir(), 'demijohn-rows-'));
  project.provide('rowTypes', { folder, types });
  return async () => {
    const files = await readdir(folder);
    const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    const seen = new Set(texts.flatMap((text) => text.split('\n')));
    await rm(folder, { recursive: true, force: true });
    const unseen = types.flatMap(({ place, row }) => (row.fields && !place.startsWith('server/demo/') && !seen.has(place) ? [place] : []));
    if (process.env.WHOLE_SUITE && process.env.TIER === 'main' && unseen.length > 0)
      throw new Error(`No test compares a row with its type:\n${unseen.join('\n')}`);
    if (process.env.ROWS) await writeFile(process.env.ROWS, unseen.join('\n'));
  };
};
