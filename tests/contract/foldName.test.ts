import { expect, test } from 'vitest';
import { foldName } from '#contract/text/foldName.ts';

test.each([
  ["St. Peter's Brewery Ltd.", 'st peters brewery ltd'],
  ['Smith & Sons', 'smith and sons'],
  ['M&S', 'm and s'],
  ['J.W. Lees', 'jw lees'],
  ['Ashby-de-la-Zouch', 'ashby de la zouch'],
  ['Müller, Groß & Cie', 'muller gross and cie'],
  ['Bottle 0.5 l, clear', 'bottle 0.5 l clear'],
  ['O’Neill', 'oneill'],
])('%s is compared as %s', (name, folded) => {
  expect(foldName(name)).toBe(folded);
});
