import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { groupShapes } from '#contract/masterData/products/shapes.ts';

/** Applies the rule of `getGroupShape`. `\m` is the start of a word. */
const groupShape = sql`CASE ${sql.join(
  groupShapes.map(([word, shape]) => sql`WHEN pg.description ~* ${sql.lit(`\\m${word}`)} THEN ${sql.lit(shape)}`),
  sql` `,
)} END`;

/** Selects what the silhouette of a product is drawn from, as one JSON object. Null for a text line, which has no product. */
export const selectProductLook = (productId: RawBuilder<unknown>) => sql`(
  SELECT jsonb_strip_nulls(jsonb_build_object('Shape', coalesce(look.shape, ${groupShape}), 'Millilitres', ps.millilitres, 'HeightMm', look.height_mm,
    'NeckMm', pn.diameter_mm, 'Colour', pc.description, 'Swatch', pc.swatch, 'ImageUrl', look.image_url))
  FROM products look JOIN product_groups pg USING (product_group_id) LEFT JOIN colours pc USING (colour_id) LEFT JOIN sizes ps USING (size_id)
    LEFT JOIN neck_finishes pn USING (neck_finish_id) WHERE look.product_id = ${productId})`;
