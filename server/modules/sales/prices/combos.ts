import { sql } from 'kysely';
import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { getPriceCombos } from '#contract/sales/prices/calls.ts';
import { jsonRows } from '#server/database/client/values.ts';
import type { Db } from '#server/database/client/connect.ts';

const named = (table: string, id: string) =>
  sql`coalesce(${jsonRows(sql`SELECT ${sql.ref(id)} AS "Id", description AS "Description" FROM ${sql.table(table)} WHERE active ORDER BY description`)}, '[]')`;

/** Returns the choices of the price screens in one statement. */
export const findPriceCombos = async (db: Db): Promise<AnswerOf<typeof getPriceCombos>> => {
  const { rows } = await sql<AnswerOf<typeof getPriceCombos>>`
    SELECT coalesce(${jsonRows(sql`SELECT supplier_id AS "Id", name AS "Description" FROM suppliers WHERE active ORDER BY is_own DESC, name`)}, '[]') AS suppliers,
      coalesce(${jsonRows(sql`SELECT d.supplier_depot_id AS "Id", d.name AS "Description", d.supplier_id AS "SupplierId", s.name AS "SupplierName", s.is_own AS "IsOwn"
        FROM supplier_depots d JOIN suppliers s USING (supplier_id) WHERE d.active AND s.active ORDER BY s.is_own DESC, s.name, d.name`)}, '[]') AS supplier_depots,
      ${named('product_groups', 'product_group_id')} AS product_groups, ${named('customer_groups', 'customer_group_id')} AS customer_groups,
      coalesce(${jsonRows(sql`SELECT currency_id AS "Id", code AS "Description", code AS "Code", symbol AS "Symbol" FROM currencies WHERE active ORDER BY currency_id`)}, '[]') AS currencies,
      ${named('colours', 'colour_id')} AS colours, ${named('sizes', 'size_id')} AS sizes,
      coalesce(${jsonRows(sql`SELECT weight_id AS "Id", description AS "Description" FROM weights WHERE active ORDER BY grams, description`)}, '[]') AS weights, ${named('neck_finishes', 'neck_finish_id')} AS neck_finishes`.execute(
    db,
  );
  return rows[0] as AnswerOf<typeof getPriceCombos>;
};
