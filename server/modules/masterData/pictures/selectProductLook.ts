import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { groupShapes } from '#contract/masterData/products/shapes.ts';

/** Applies the rule of `getGroupShape`. `\m` is the start of a word. */
const selectGroupShape = (group: string) =>
  sql`CASE ${sql.join(
    groupShapes.map(([word, shape]) => sql`WHEN ${sql.ref(`${group}.description`)} ~* ${sql.lit(`\\m${word}`)} THEN ${sql.lit(shape)}`),
    sql` `,
  )} END`;

/** Builds the look of a product from the aliases of the product and of its group, and from those that `joinLook` joins. */
const buildLook = (look: string, group: string) => {
  const column = (name: string) => sql.ref(`${look}.${name}`);
  return sql`jsonb_strip_nulls(jsonb_build_object('Shape', coalesce(${column('shape')}, ${selectGroupShape(group)}), 'Millilitres', ps.millilitres,
    'HeightMm', ${column('height_mm')}, 'NeckMm', pn.diameter_mm, 'Colour', pc.description, 'Swatch', pc.swatch, 'ImageUrl', ${column('image_url')}))`;
};

const joinLook = (look: string) => sql`LEFT JOIN colours pc ON pc.colour_id = ${sql.ref(`${look}.colour_id`)}
  LEFT JOIN sizes ps ON ps.size_id = ${sql.ref(`${look}.size_id`)} LEFT JOIN neck_finishes pn ON pn.neck_finish_id = ${sql.ref(`${look}.neck_finish_id`)}`;

/** Selects what the silhouette of a product is drawn from, as one JSON object. Null for a text line, which has no product. */
export const selectProductLook = (productId: RawBuilder<unknown>) => sql`(
  SELECT ${buildLook('look', 'pg')} FROM products look JOIN product_groups pg USING (product_group_id) ${joinLook('look')} WHERE look.product_id = ${productId})`;

/** Selects the same for product `p` of group `product_group`, which a list has joined together with `joinLookOfProduct`. A list reads many rows. */
export const selectLookOfJoined = buildLook('p', 'product_group');
export const joinLookOfProduct = joinLook('p');
