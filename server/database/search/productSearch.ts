import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { containing, productWordsOf } from './searchPatterns.ts';

/** Every word somewhere in code, description, attributes or barcode, as the column has them. */
const saidIn = (column: RawBuilder<unknown>, text: string): RawBuilder<unknown> => {
  const words = productWordsOf(text).map((word) => sql`${column} LIKE ${containing(word)}`);
  return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` AND `)})`;
};

/** Of a question that has joined `product_search` as `found`. */
export const said = (text: string) => saidIn(sql`found.search_text`, text);

/** The same in a list of products. */
export const saysOfProduct = (text: string) => saidIn(sql`listed.search_text`, text);
