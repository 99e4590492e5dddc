/**
 * Compares the titles of all tests with those of an earlier commit. `npm run test:titles -- HEAD~3` prints the missing titles and counts
 * the new ones. It ignores file names, so that a test may move.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'demijohn-titles-'));
const before = join(folder, 'before');

const run = (command: string, parameters: string[], cwd: string) => {
  const { status, stdout, stderr } = spawnSync(command, parameters, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${command} ${parameters.join(' ')} failed:\n${stderr}`);
  return stdout;
};

interface Suite {
  title: string;
  specs: { title: string }[];
  suites?: Suite[];
}

const specsIn = ({ specs, suites = [] }: Suite): string[] => [...specs.map(({ title }) => title), ...suites.flatMap(specsIn)];

const titlesIn = (cwd: string) => {
  const list = join(folder, 'tests.json');
  run('npx', ['vitest', 'list', `--json=${list}`], cwd);
  const tests = JSON.parse(readFileSync(list, 'utf8')) as { name: string }[];
  const journeys = JSON.parse(run('npx', ['playwright', 'test', '--list', '--reporter=json'], cwd)) as { suites: Suite[] };
  return new Set([...tests.map(({ name }) => name), ...journeys.suites.flatMap(specsIn)]);
};

const [commit = 'HEAD'] = process.argv.slice(2);
try {
  run('git', ['worktree', 'add', '--detach', before, commit], root);
  symlinkSync(join(root, 'node_modules'), join(before, 'node_modules'), 'dir');
  const [former, present] = [titlesIn(before), titlesIn(root)];
  const missing = [...former].filter((title) => !present.has(title));
  for (const title of missing) process.stdout.write(`missing: ${title}\n`);
  process.stdout.write(`${former.size} before, ${present.size} now, ${missing.length} missing\n`);
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', before], { cwd: root });
  rmSync(folder, { recursive: true, force: true });
}
