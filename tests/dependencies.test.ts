import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
/** Commands that a live installation runs, and entry files of the browser and the server. Only `scripts/build/` may need other packages. */
const commands = [
  'start.js',
  'build.ts',
  'build/place.ts',
  'operate/backup.ts',
  'operate/restore.ts',
  'operate/seed.ts',
  'operate/letIn.ts',
  'withDatabase.ts',
  'tables.ts',
  'tell/calls.ts',
];
const files = [...globSync('{server,src,contract}/**/*.{ts,tsx}', { cwd: root }), ...commands.map((name) => join('scripts', name))];

/** Packages that a file loads at run time. Type imports do not count. */
const packagesOf = (source: string) =>
  [...source.matchAll(/(?:^import (?!type )[^'"]*?|^export (?!type )[^'"]*? from |\bimport\()['"]([^'".#/][^'"]*)['"]/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('node:') && !name.startsWith('virtual:'))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );

test('everything that runs in production is a dependency, not a development package', () => {
  const missing = files.flatMap((file) =>
    packagesOf(readFileSync(join(root, file), 'utf8'))
      .filter((name) => !(name in dependencies))
      .map((name) => `${file}: ${name}`),
  );
  expect(files.length).toBeGreaterThan(1500);
  expect(missing).toEqual([]);
});
