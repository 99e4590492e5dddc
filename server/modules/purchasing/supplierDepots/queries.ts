import { sql } from 'kysely';
import { getSupplierDepots } from '#contract/purchasing/supplierDepots/calls.ts';
import type { SupplierDepot } from '#contract/purchasing/supplierDepots/calls.ts';
import type { Db } from '#server/database/client/connect.ts';
import { containing } from '#server/database/search/searchPatterns.ts';
import { listSource } from '#server/lists/listSource.ts';
import { matchesAllWords } from '#server/lists/search.ts';

/** Depots of suppliers. A depot counts as active only if its supplier is active too. */
const selectDepots = sql`
  SELECT d.supplier_depot_id, d.supplier_id, s.name AS supplier, s.is_own, d.name, d.line1, d.line2, d.line3, d.town, d.county, d.post_code,
    d.country, d.phone, d.email, d.active AND s.active AS active, d.version, d.created_at, d.created_by, d.updated_at, d.updated_by
  FROM supplier_depots d JOIN suppliers s USING (supplier_id)`;

const searchTexts = sql`concat_ws(' ', listed.supplier, listed.name, listed.town, listed.post_code)`;

export const supplierDepots = listSource({
  name: 'getSupplierDepots',
  list: getSupplierDepots.list,
  select: () => selectDepots,
  example: undefined,
  where: { q: (text) => matchesAllWords(text, (word) => sql`searchable(${searchTexts}) LIKE ${containing(word)}`) },
});

export const findDepot = async (db: Db, id: number) => {
  const { rows } = await sql<SupplierDepot>`SELECT * FROM (${selectDepots}) AS depot WHERE supplier_depot_id = ${id}`.execute(db);
  return rows[0];
};
