import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Big } from '#contract/money.ts';

/** What was typed, word by word; at most eight, so that a pasted page stays a cheap question. */
export const wordsOf = (text: string) => text.trim().split(/\s+/).filter(Boolean).slice(0, 8);

const perUnit: Record<string, number> = { cl: 10, l: 1000, ltr: 1000, litre: 1000, litres: 1000 };

const inMillilitres = (word: string) => {
  const [, amount, unit] = /^(\d{1,9}(?:\.\d{1,4})?)(cl|l|ltr|litres?)$/.exec(word) ?? [];
  return amount && unit ? `${new Big(amount).times(perUnit[unit] ?? 1).toFixed()}ml` : word;
};

/** The plural is found by what it shares with the singular: bottles → bottle, boxes → box, daisies → dais. */
const withoutPlural = (word: string) => {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  return word.replace(/(?:(?<=..)ies|(?<=x|ch|sh|ss)es|(?<=[^s])s)$/, '');
};

/**
 * What was typed to find a product, word by word, as the column of the searches has it (`measured` in the migrations): 500 ml = 500ml = 50cl.
 */
export const productWordsOf = (text: string) =>
  wordsOf(text.toLowerCase().replace(/(\d)\s+(ml|cl|l|ltr|litres?|mm|cm|g|kg)(?![\p{L}\p{N}_])/gu, '$1$2')).map((word) =>
    withoutPlural(inMillilitres(word)),
  );

const fewestDialled = 5;

/** A telephone number however it is written: +44 (0)1432 555-020 → 01432555020. Undefined: what is typed is no such number. */
export const dialledOf = (text: string) => {
  if (!/^[\d\s+().-]+$/.test(text)) return undefined;
  const digits = text.replace(/^\s*(?:\+|00)44\s*(?:\(0\))?/, '0').replace(/\D/g, '');
  return digits.length >= fewestDialled ? digits : undefined;
};

const escaped = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);

const escapedInSql = sql.raw(String.raw`'[\\%_]', '\\\&', 'g'`);

// As a subquery it is worked out once, not for each row that it is compared with. Escaped last: `searchable` makes a % of a fullwidth ％.
const spelled = (text: string) => sql`(SELECT regexp_replace(searchable(${text}), ${escapedInSql}))`;

/** A LIKE pattern in the spelling of `searchable()` columns; what is special in a pattern is meant literally. */
export const containing = (word: string) => sql`'%' || ${spelled(word)} || '%'`;

/** The same for columns that are only in lower case. */
export const containingPlain = (word: string) => `%${escaped(word.toLowerCase())}%`;

/** Of such a column, from its beginning: `text_pattern_ops` answers it. */
export const beginningPlain = (text: string) => `${escaped(text.toLowerCase())}%`;

/** In a text whose words are parted by a blank, one before the first too. */
export const beginningOfWord = (word: string) => sql`'% ' || ${spelled(word)} || '%'`;

export const beginning = (text: string) => sql`${spelled(text)} || '%'`;

/** Whether a column has every word of the text, or the telephone number that it is. */
export const saysOrDialled = (column: RawBuilder<unknown>, text: string) => {
  const words = wordsOf(text).map((word) => sql`${column} LIKE ${containing(word)}`);
  const number = dialledOf(text);
  const says = sql`(${sql.join(words, sql` AND `)})`;
  return number === undefined ? says : sql`(${says} OR ${column} LIKE ${containing(number)})`;
};

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

/** An amount as one says it, `£1,234.50` or `1234.5`: with a sign of money, a comma or pence. Undefined: a number, or no amount at all. */
export const amountOf = (text: string) => {
  const [, sign = '', whole = '', pence = ''] = /^([£€]?)\s*(\d{1,3}(?:,\d{3}){1,3}|\d{1,11})(\.\d{1,2})?$/.exec(text.trim()) ?? [];
  return whole && (sign || pence || whole.includes(',')) ? `${whole.replaceAll(',', '')}${pence}` : undefined;
};
