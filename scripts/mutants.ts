/**
 * Breaks hand-picked rules one at a time and checks that a test notices. The rules are in SQL or in the browser, or tests have missed them
 * before. Each change is made in a copy of the last commit, where the rule's test file must then fail. `npm run mutants` tries all rules.
 * `npm run mutants -- credit csv` tries those with one of the words in their file or rule.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mutants } from './mutants/list.ts';
import type { Mutant } from './mutants/list.ts';

const root = join(import.meta.dirname, '..');
const copy = join(mkdtempSync(join(tmpdir(), 'demijohn-mutants-')), 'copy');
const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

const runTest = (test: string) =>
  spawnSync('npx', ['vitest', 'run', '--retry=0', '--bail=1', test], { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Returns whether the rule's test fails on the change. Throws if the change cannot be made or the test cannot run. */
const isKilled = ({ file, find, replace, test }: Mutant) => {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(find).length !== 2) throw new Error(`${file} must contain this exactly once: ${find}`);
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  try {
    const { status, stdout, stderr } = runTest(test);
    if (status === null || !/Tests .*\d+ (passed|failed)/.test(stdout)) throw new Error(`${test} did not run:\n${stdout}\n${stderr}`);
    return status !== 0;
  } finally {
    writeFileSync(path, source);
  }
};

const tryAll = (chosen: readonly Mutant[]) => {
  const creation = git('worktree', 'add', '--detach', copy, 'HEAD');
  if (creation.status !== 0) throw new Error(creation.stderr);
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  for (const test of new Set(chosen.map((mutant) => mutant.test)))
    if (runTest(test).status !== 0) throw new Error(`${test} fails even without a change`);
  let survived = 0;
  for (const [index, mutant] of chosen.entries()) {
    const killed = isKilled(mutant);
    if (!killed) survived++;
    process.stdout.write(`${index + 1} of ${chosen.length}, ${mutant.rule} (${mutant.file}): ${killed ? 'killed' : 'SURVIVED'}\n`);
  }
  process.stdout.write(`${chosen.length - survived} of ${chosen.length} killed\n`);
  return survived;
};

const cleanUp = () => {
  git('worktree', 'remove', '--force', copy);
  rmSync(join(copy, '..'), { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    cleanUp();
    process.exit(1);
  });

const words = process.argv.slice(2);
const isWanted = ({ rule, file }: Mutant) => words.length === 0 || words.some((word) => `${rule} ${file}`.includes(word));
try {
  process.exitCode = tryAll(mutants.filter(isWanted)) === 0 ? 0 : 1;
} finally {
  cleanUp();
}
