import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** What the customer calls the product, as `their.code`: one row at most, as a product has one code of theirs. */
export const joinTheirCode = (product: RawBuilder<unknown>, customer: RawBuilder<unknown>) => sql`
  LEFT JOIN customer_codes their ON their.product_id = ${product} AND their.customer_id = ${customer} AND their.active`;

/** As a code is compared: large or small, with blanks or without, it is the same. */
export const comparedCode = (code: RawBuilder<unknown>) => sql`regexp_replace(lower(${code}), '\\s', '', 'g')`;
