import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { containing, splitProductWords } from './searchPatterns.ts';

/** Matches every word of the text in code, description, attributes or barcode. */
const matchesProductText = (column: RawBuilder<unknown>, text: string): RawBuilder<unknown> => {
  const words = splitProductWords(text).map((word) => sql`${column} LIKE ${containing(word)}`);
  return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` AND `)})`;
};

/** Condition for queries that join `product_search` as `found`. */
export const productMatches = (text: string) => matchesProductText(sql`found.search_text`, text);

/** Condition for product lists, whose rows are called `listed`. */
export const listedProductMatches = (text: string) => matchesProductText(sql`listed.search_text`, text);
