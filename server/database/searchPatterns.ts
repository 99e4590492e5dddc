import { sql } from 'kysely';

/** What was typed, word by word; at most eight, so that a pasted page stays a cheap question. */
export const wordsOf = (text: string) => text.trim().split(/\s+/).filter(Boolean).slice(0, 8);

const escaped = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);

/** A LIKE pattern in the spelling of `searchable()` columns; what is special in a pattern is meant literally. */
export const containing = (word: string) => sql`'%' || searchable(${escaped(word)}) || '%'`;

/** The same for columns that are only in lower case. */
export const containingPlain = (word: string) => `%${escaped(word.toLowerCase())}%`;

export const beginning = (text: string) => sql`searchable(${escaped(text)}) || '%'`;

const largest = 2_147_483_647;
const fewestDigits = 3;

/**
 * Every number that begins with these digits, as ranges that an index can look up: 104 → 104, 1040–1049, 10400–10499 …
 * One or two digits begin too many: they stand for themselves.
 */
export const numberRanges = (digits: string): [number, number][] => {
  if (!/^[1-9]\d{0,9}$/.test(digits)) return [];
  const first = Number(digits);
  if (digits.length < fewestDigits) return [[first, first]];
  const ranges: [number, number][] = [];
  for (let size = 1; first * size <= largest; size *= 10) ranges.push([first * size, Math.min(first * size + size - 1, largest)]);
  return ranges;
};
