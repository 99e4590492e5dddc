import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { containing, splitWords } from '#server/database/search/searchPatterns.ts';

type Sql = RawBuilder<unknown>;

/** Requires every word of the text to match. Empty text matches everything. */
export const matchesAllWords = (text: string, says: (word: string) => Sql): Sql => {
  const words = splitWords(text).map(says);
  return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` AND `)})`;
};

/** Matches every word in the list's `search_text`. */
export const matchesSearchText = (text: string) => matchesAllWords(text, (word) => sql`listed.search_text LIKE ${containing(word)}`);

/** Matches a deal number by its start (10452, 10452/2), or the given condition. */
export const matchesDealOr = (text: string, condition: Sql): Sql => {
  const deal = /^(\d{1,9})(?:\/(\d{0,4}))?$/.exec(text.trim());
  if (!deal) return condition;
  const part = deal[2] ? sql` AND listed.part = ${Number(deal[2])}` : sql``;
  return sql`((listed.deal_no::text LIKE ${`${deal[1]}%`}${part}) OR ${condition})`;
};
