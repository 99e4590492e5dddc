import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Lists the buttons of each action bar in a file, in order, and whether each may be the filled (primary) one. */
const barsOf = (source: string) =>
  [...source.matchAll(/<ActionBar>(.*?)<\/ActionBar>/gs)].map(([bar]) =>
    [...bar.matchAll(/<(?:ActionButton|LinkButton)\b[^>]*?(?:kind=("\w+"|\{[^}]*\})|>)/g)].map(
      (button) => button[1]?.includes('primary') ?? false,
    ),
  );

// Exception: in picking, *Confirm despatch* must not appear where *Confirm pick* was a moment before.
test('the filled button of an action bar is the first of its buttons, on every screen', () => {
  const files = globSync('src/**/*.tsx', { cwd: root }).filter((file) => !file.startsWith('src/custom/warehouse/picking/despatch/'));
  const bars = files.flatMap((file) => barsOf(readFileSync(join(root, file), 'utf8')).map((filled) => ({ file, filled })));
  const withOne = bars.filter(({ filled }) => filled.includes(true));
  expect(withOne.length).toBeGreaterThan(20);
  expect(withOne.filter(({ filled }) => filled[0] !== true)).toEqual([]);
});
