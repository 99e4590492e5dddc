import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allNumberRanges, containing, matchesRanges, plainPattern, splitWords } from '#server/database/search/searchPatterns.ts';

type Sql = RawBuilder<unknown>;

/** Requires every word of the text to match. Empty text matches everything. */
export const matchesAllWords = (text: string, says: (word: string) => Sql): Sql => {
  const words = splitWords(text).map(says);
  return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` AND `)})`;
};

/** Matches every word in the list's `search_text`. */
export const matchesSearchText = (text: string) => matchesAllWords(text, (word) => sql`listed.search_text LIKE ${containing(word)}`);

/** Matches rows of customers whose search text has the word. Finds the customers first, which an index does. */
export const customerMatches = (word: string) =>
  sql`listed.customer_id IN (SELECT s.customer_id FROM customer_search s WHERE s.search_text LIKE ${containing(word)})`;

/** Matches rows of orders whose customer's order number has the word. `scope` limits the order `o` as the list does, so that an index of these serves. */
export const orderNoMatches = (word: string, scope: Sql) =>
  sql`listed.order_id IN (SELECT o.order_id FROM orders o WHERE ${scope} AND lower(o.customer_order_no) LIKE ${plainPattern(word)})`;

/** Matches a deal number by its start (10452, 10452/2), or the given condition. */
export const matchesDealOr = (text: string, condition: Sql): Sql => {
  const deal = /^(\d{1,9})(?:\/(\d{0,4}))?$/.exec(text.trim());
  if (!deal) return condition;
  const part = deal[2] ? sql` AND listed.part = ${Number(deal[2])}` : sql``;
  return sql`((${matchesRanges(sql`listed.deal_no`, allNumberRanges(deal[1] ?? ''))}${part}) OR ${condition})`;
};
