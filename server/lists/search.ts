import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { containing, wordsOf } from '#server/database/search/searchPatterns.ts';

type Sql = RawBuilder<unknown>;

/** Every word of the text, somewhere; nothing typed finds everything. */
export const saysAll = (text: string, says: (word: string) => Sql): Sql => {
  const words = wordsOf(text).map(says);
  return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` AND `)})`;
};

/** Every word in the list's `search_text`. */
export const saysInText = (text: string) => saysAll(text, (word) => sql`listed.search_text LIKE ${containing(word)}`);

/** A deal number by its beginning (10452, 10452/2), or what `said` finds. */
export const byDealOr = (text: string, said: Sql): Sql => {
  const deal = /^(\d{1,9})(?:\/(\d{0,4}))?$/.exec(text.trim());
  if (!deal) return said;
  const part = deal[2] ? sql` AND listed.part = ${Number(deal[2])}` : sql``;
  return sql`((listed.deal_no::text LIKE ${`${deal[1]}%`}${part}) OR ${said})`;
};
