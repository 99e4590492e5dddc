import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Big } from '#contract/money.ts';

/** Splits a search into at most eight words, so that a pasted page stays a cheap query. */
export const splitWords = (text: string) => text.trim().split(/\s+/).filter(Boolean).slice(0, 8);

const millilitresPerUnit: Record<string, number> = { cl: 10, l: 1000, ltr: 1000, litre: 1000, litres: 1000 };

const toMillilitres = (word: string) => {
  const [, amount, unit] = /^(\d{1,9}(?:\.\d{1,4})?)(cl|l|ltr|litres?)$/.exec(word) ?? [];
  return amount && unit ? `${new Big(amount).times(millilitresPerUnit[unit] ?? 1).toFixed()}ml` : word;
};

/** Removes plural endings, so that a plural also matches its singular: bottles → bottle, boxes → box, daisies → dais. */
const withoutPlural = (word: string) => {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  return word.replace(/(?:(?<=..)ies|(?<=x|ch|sh|ss)es|(?<=[^s])s)$/, '');
};

/**
 * Splits a product search into words as the search column spells them (`measured` in the migrations). 500 ml, 500ml and 50cl become the same
 * word.
 */
export const splitProductWords = (text: string) =>
  splitWords(text.toLowerCase().replace(/(\d)\s+(ml|cl|l|ltr|litres?|mm|cm|g|kg)(?![\p{L}\p{N}_])/gu, '$1$2')).map((word) =>
    withoutPlural(toMillilitres(word)),
  );

const minDialledDigits = 5;

/** Normalises a telephone number, such as +44 (0)1432 555-020 to 01432555020. Undefined if the text is not a telephone number. */
export const normaliseDialled = (text: string) => {
  if (!/^[\d\s+().-]+$/.test(text)) return undefined;
  const digits = text.replace(/^\s*(?:\+|00)44\s*(?:\(0\))?/, '0').replace(/\D/g, '');
  return digits.length >= minDialledDigits ? digits : undefined;
};

const escapeLike = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);

const escapedInSql = sql.raw(String.raw`'[\\%_]', '\\\&', 'g'`);

// Normalises the text in a subquery, which runs once and not for each row. Escapes last, because `searchable` turns a fullwidth ％ into %.
const normalised = (text: string) => sql`(SELECT regexp_replace(searchable(${text}), ${escapedInSql}))`;

// ASCII without the apostrophe, grave accent and full stop, and with an ampersand or comma only where its spaces make the result certain.
const plainText = sql.lit('^([ -%(-+/-_a-~-]| & |, )*$');

/** SQL with the same value as `searchable()` of the column. For plain names and codes of customers, an index has it (`customers_ranked`). */
export const foldColumn = (column: RawBuilder<unknown>) =>
  sql`coalesce(CASE WHEN ${column} COLLATE "C" ~ ${plainText}
    THEN replace(replace(translate(lower(${column} COLLATE "C"), '-', ' '), ' & ', ' and '), ', ', ' ') END, searchable(${column}))`;

/** LIKE pattern for `searchable()` columns. Special characters are matched literally. */
export const containing = (word: string) => sql`'%' || ${normalised(word)} || '%'`;

/** LIKE pattern for columns in lower case. */
export const plainPattern = (word: string) => `%${escapeLike(word.toLowerCase())}%`;

/** Returns the least text after all that begin with this one, by code point. Undefined if there is none. */
const findTextAfter = (start: string): string | undefined => {
  const points = Array.from(start, (character) => character.codePointAt(0) ?? 0);
  const last = points.pop();
  if (last === undefined) return undefined;
  // Leaves out the surrogates, which are not characters.
  const next = last === 0xd7_ff ? 0xe0_00 : last + 1;
  return next > 0x10_ff_ff ? findTextAfter(String.fromCodePoint(...points)) : String.fromCodePoint(...points, next);
};

/**
 * Matches the start of a column in lower case by a `text_pattern_ops` index. A range, because a statement that is planned once for all values
 * (`force_generic_plan`) uses no index for LIKE.
 */
export const startsWith = (column: RawBuilder<unknown>, input: string) => {
  const start = input.toLowerCase();
  const after = findTextAfter(start);
  return after === undefined ? sql<boolean>`${column} ~>=~ ${start}` : sql<boolean>`(${column} ~>=~ ${start} AND ${column} ~<~ ${after})`;
};

/** LIKE pattern for the start of a word, in text where a space precedes every word, including the first. */
export const wordStartPattern = (word: string) => sql`'% ' || ${normalised(word)} || '%'`;

export const beginning = (text: string) => sql`${normalised(text)} || '%'`;

/** Matches a column that has every word of the text, or the telephone number in the text. */
export const matchesTextOrPhone = (column: RawBuilder<unknown>, text: string) => {
  const words = splitWords(text).map((word) => sql`${column} LIKE ${containing(word)}`);
  const number = normaliseDialled(text);
  const matchesWords = sql`(${sql.join(words, sql` AND `)})`;
  return number === undefined ? matchesWords : sql`(${matchesWords} OR ${column} LIKE ${containing(number)})`;
};

/**
 * Matches ids that a search found, against an index that has all other columns the query needs. PostgreSQL expects a search to find few rows and
 * would read each by its id. `IS TRUE` prevents that join.
 */
export const isAmong = (id: RawBuilder<unknown>, ids: RawBuilder<unknown>) => sql`(${id} IN (${ids})) IS TRUE`;

const maxInteger = 2_147_483_647;
const minDigits = 3;

/** Returns the ranges of all numbers that start with these digits, for an index: 104 → 104, 1040–1049, 10400–10499 and so on. */
export const allNumberRanges = (digits: string): [number, number][] => {
  if (!/^[1-9]\d{0,9}$/.test(digits)) return [];
  const first = Number(digits);
  const ranges: [number, number][] = [];
  for (let size = 1; first * size <= maxInteger; size *= 10) ranges.push([first * size, Math.min(first * size + size - 1, maxInteger)]);
  return ranges;
};

/** Returns the same ranges, but one or two digits match only themselves, because too many numbers start with them. */
export const numberRanges = (digits: string) => {
  const ranges = allNumberRanges(digits);
  return digits.length < minDigits ? ranges.slice(0, 1) : ranges;
};

/** Matches a number in one of the ranges. Matches nothing without ranges. */
export const matchesRanges = (column: RawBuilder<unknown>, ranges: readonly [number, number][]) =>
  ranges.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        ranges.map(([from, to]) => sql`${column} BETWEEN ${from} AND ${to}`),
        sql` OR `,
      )})`;

/**
 * Parses an amount such as `£1,234.50` or `1234.5`. Undefined if the text has no currency sign, comma or pence, because it is then a plain
 * number.
 */
export const parseSearchAmount = (text: string) => {
  const [, sign = '', whole = '', pence = ''] = /^([£€]?)\s*(\d{1,3}(?:,\d{3}){1,3}|\d{1,11})(\.\d{1,2})?$/.exec(text.trim()) ?? [];
  return whole && (sign || pence || whole.includes(',')) ? `${whole.replaceAll(',', '')}${pence}` : undefined;
};
