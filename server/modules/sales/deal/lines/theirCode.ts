import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Joins the customer's code for a product as `their.code`. Adds no rows, because a product has one such code. */
export const joinCustomerCode = (product: RawBuilder<unknown>, customer: RawBuilder<unknown>) => sql`
  LEFT JOIN customer_codes their ON their.product_id = ${product} AND their.customer_id = ${customer} AND their.active`;

/** Normalises a code for comparison, ignoring capitals and spaces. */
export const normaliseCodeSql = (code: RawBuilder<unknown>) => sql`regexp_replace(lower(${code}), '\\s', '', 'g')`;
