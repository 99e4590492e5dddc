import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { groupShapes } from '#contract/masterData/products/shapes.ts';

/** Applies the rule of `getGroupShape`. `\m` is the start of a word. */
const groupShape = sql`CASE ${sql.join(
  groupShapes.map(([word, shape]) => sql`WHEN pg.description ~* ${sql.lit(`\\m${word}`)} THEN ${sql.lit(shape)}`),
  sql` `,
)} END`;

const buildLook = sql`jsonb_strip_nulls(jsonb_build_object('Shape', coalesce(look.shape, ${groupShape}), 'Millilitres', ps.millilitres, 'HeightMm', look.height_mm,
    'NeckMm', pn.diameter_mm, 'Colour', pc.description, 'Swatch', pc.swatch, 'ImageUrl', look.image_url))`;
const joinLook = sql`LEFT JOIN colours pc ON pc.colour_id = look.colour_id LEFT JOIN sizes ps ON ps.size_id = look.size_id
    LEFT JOIN neck_finishes pn ON pn.neck_finish_id = look.neck_finish_id`;

/** Selects what the silhouette of a product is drawn from, as one JSON object. Null for a text line, which has no product. */
export const selectProductLook = (productId: RawBuilder<unknown>) => sql`(
  SELECT ${buildLook} FROM products look JOIN product_groups pg USING (product_group_id) ${joinLook} WHERE look.product_id = ${productId})`;

/** Selects the same for product `p` of group `product_group`, which the query has joined. Reads neither of them again. */
export const selectLookOfJoined = sql`(
  SELECT ${buildLook} FROM (SELECT p.shape, p.height_mm, p.image_url, p.colour_id, p.size_id, p.neck_finish_id) look
    CROSS JOIN (SELECT product_group.description) pg ${joinLook})`;
