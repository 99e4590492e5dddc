/**
 * Runs the tests of one area, such as `npm run test:area payments`. Takes test files that import from folders of that name and test files
 * in such a folder. Leaves out deep tests and journeys.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const groups = '(?:sales|warehouse|purchasing|money|masterData|system)';
const files = (pattern: string) => globSync(pattern, { cwd: root });

const areas = [...new Set(files('{contract,server/modules,src/custom}/*/*/').flatMap((path) => path.split('/').at(-1) ?? []))];
const [area = ''] = process.argv.slice(2);
if (!areas.includes(area)) {
  process.stderr.write(`There is no area "${area}". The areas are: ${areas.toSorted().join(', ')}\n`);
  process.exit(1);
}

const imports = new RegExp(`'#(?:contract|server/modules|src/custom)/${groups}/${area}/`);
const isOfArea = (path: string) => path.includes(`/${area}/`) || imports.test(readFileSync(join(root, path), 'utf8'));
const tests = files('tests/{contract,server,src}/**/*.test.{ts,tsx}').filter((path) => !path.includes('.deep.') && isOfArea(path));
const { status } = spawnSync('npx', ['vitest', 'run', ...tests], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
