import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const own = globSync('contract/words/*.ts', { cwd: root }).sort();
const elsewhere = globSync('{contract,server,src}/**/*.{ts,tsx}', { cwd: root })
  // Leaves out ownSubjects.ts, which names kinds of record. Two of these names are also kinds of pallet holder.
  .filter((file) => !own.includes(file) && file !== 'contract/masterData/ownFields/ownSubjects.ts')
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));

const isMap = (value: unknown): value is Record<string, string> => typeof value === 'object' && value !== null;
const modules = await Promise.all(own.map((file) => import(join(root, file)) as Promise<Record<string, unknown>>));
const maps = modules.flatMap((one) => Object.values(one)).filter(isMap);

const findIn = (pattern: RegExp) =>
  elsewhere.flatMap(({ file, source }) => (source.match(pattern) ?? []).map((text) => `${file}: ${text}`));

/** Matches a state name and its label: `Held: 'Held'`, `Held: { word: 'held'` or `Held: ['attention', 'Held'`. */
const pairOf = ([state, word]: [string, string]) => {
  const either = [...new Set([word, word.toLowerCase()])].join('|');
  return new RegExp(`\\b${state}: [[{]?(?:word: |'\\w+', )?['"\`](?:${either})['"\`]`);
};

// A single short word may have another meaning. Two states in one map, or a label of several words, count as a copy of the states.
test('a state has its word from contract/words alone: no other file maps it a second time', () => {
  const written = maps.map((words) =>
    Object.entries(words).map((pair) => ({ pattern: pairOf(pair), told: pair.join(': '), isPlain: pair[1].includes(' ') })),
  );
  expect(written.flat().length).toBeGreaterThan(90);
  const again = elsewhere.flatMap(({ file, source }) =>
    written.flatMap((pairs) => {
      const same = pairs.filter(({ pattern }) => pattern.test(source));
      return same.length > 1 || same.some(({ isPlain }) => isPlain) ? `${file} writes ${same.map(({ told }) => told).join(', ')}` : [];
    }),
  );
  expect(again).toEqual([]);
});

test('no chip writes a state’s word out, and none shows the name that the state has in the code', () => {
  const words = [...new Set(maps.flatMap((one) => Object.values(one)))].join('|');
  expect(findIn(new RegExp(`<StatusChip[^>]*>(?:${words})</StatusChip>`, 'g'))).toEqual([]);
  expect(findIn(new RegExp(`value: '(\\w+)', label: '(?:${words})'`, 'g'))).toEqual([]);
  expect(findIn(/<StatusChip[^\n]*>\{\w+\.(?:State|Status|Outcome)\}<|value: \(\w+\) => \w+\.(?:State|Status|Outcome)\b/g)).toEqual([]);
});
