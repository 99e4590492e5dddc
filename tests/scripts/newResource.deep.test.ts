import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { followHowTo, otherPages, pageOfResource } from '#tests/support/howTo.ts';

/** Runs a program in the copied tree. If the program fails, throws its output. */
const run = (program: string, given: readonly string[]) =>
  promisify(execFile)(program, given, { cwd: folder, maxBuffer: 2 ** 24 }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(error.stdout + error.stderr);
  });
const bin = (name: string) => join(import.meta.dirname, '..', '..', 'node_modules', '.bin', name);

/** Configuration without the tests, because the tree contains only their shared files. */
const ofProduct = {
  extends: './tsconfig.json',
  compilerOptions: { tsBuildInfoFile: 'types.tsbuildinfo' },
  include: ['contract', 'server', 'src'],
};

const { folder, remove } = await followHowTo([pageOfResource, ...otherPages]);
afterAll(remove);

test('a new resource and what the how-to pages add pass the checks', { timeout: 600_000 }, async () => {
  const { stdout } = await run(process.execPath, ['scripts/new.ts', 'resource', 'cap-boxes']);
  const written = [...stdout.matchAll(/^(?:wrote|changed) (.+)$/gm)].map(([, path = '']) => path);
  expect(written).toEqual([
    'contract/masterData/entities/names.ts',
    'server/database/migrations/0902_cap_boxes.sql',
    'contract/masterData/entities/capBoxes.ts',
    'contract/masterData/entities/all.ts',
    'src/resources/capBoxes.ts',
    'src/resources/resources.ts',
    'server/database/tables.ts',
  ]);
  expect(await readFile(join(folder, 'server/database/tables.ts'), 'utf8')).toContain('CapBoxId: Generated<number>;');
  const code = written.filter((path) => path.endsWith('.ts') && path !== 'server/database/tables.ts');
  await run(bin('oxfmt'), ['--check', ...code]);
  await writeFile(join(folder, 'tsconfig.followed.json'), JSON.stringify(ofProduct));
  await run(bin('tsc'), ['--noEmit', '-p', 'tsconfig.followed.json', '--checkers', '1']);
});
