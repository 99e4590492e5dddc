/** Fails if areas export different functions under one name, because a search for such a name finds the wrong one. Part of `npm run lint`. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Names that several areas may use, because the functions do the same job for different kinds of row. */
const same = new Set([
  'addDays',
  'describeChange',
  'describeErrors',
  'findMissing',
  'findPalletTypes',
  'formatCount',
  'formatDate',
  'formatInstant',
  'formatMoney',
  'formatPrice',
  'formatQuantity',
  'mergeValues',
  'readFile',
  'readTotals',
  'statement',
  'toTradeUnits',
  'withoutGuard',
]);

const findArea = (file: string) => {
  const depth = /^(?:src\/custom|server\/modules)\//.test(file) ? 4 : 3;
  return dirname(file).split('/').slice(0, depth).join('/');
};

const areas = new Map<string, Set<string>>();
for (const file of globSync('{contract,server,src,scripts}/**/*.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/')))
  for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(
    /^export (?:const|(?:async )?function) (\w+)(?= = (?:async )?(?:<[^>]*>)?\(|[(<])/gm,
  ))
    areas.set(name, (areas.get(name) ?? new Set()).add(findArea(file)));

const shared = [...areas].filter(([name, all]) => all.size > 1 && !same.has(name));
for (const [name, all] of shared)
  process.stderr.write(`${name} is exported by ${[...all].join(' and ')}. Add the noun that tells them apart.\n`);
process.exitCode = shared.length > 0 ? 1 : 0;
