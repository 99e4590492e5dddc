import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { wordStartPattern, splitProductWords } from '#server/database/search/searchPatterns.ts';

const ownWords = sql`' ' || regexp_replace(searchable(p.description), '[^a-z0-9]+', ' ', 'g')`;
const tradeWords = sql`${ownWords} || ' ' || searchable((SELECT g.description FROM product_groups g WHERE g.product_group_id = p.product_group_id),
  CASE p.product_group_id WHEN 3 THEN 'cap lid' END, (SELECT l.description FROM colours l WHERE l.colour_id = p.colour_id))`;

/**
 * Ranks how well the words of the search name the product `p`. The lowest rank comes first. -2: every word begins a word of the description.
 * -1: the words also need the group or the colour. 0: the match is elsewhere, such as in a feature, a supplier or the middle of a word.
 * Ignores numbers and sizes.
 */
export const rankByName = (text: string | undefined): RawBuilder<unknown> => {
  const words = (text === undefined ? [] : splitProductWords(text)).filter((word) => /^\p{L}+$/u.test(word));
  if (words.length === 0) return sql`0 * p.product_id`;
  const all = (column: RawBuilder<unknown>) =>
    sql.join(
      words.map((word) => sql`(${column}) LIKE ${wordStartPattern(word)}`),
      sql` AND `,
    );
  return sql`CASE WHEN ${all(ownWords)} THEN -2 WHEN ${all(tradeWords)} THEN -1 ELSE 0 END`;
};
