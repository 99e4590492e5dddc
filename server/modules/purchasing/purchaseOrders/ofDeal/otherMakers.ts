import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import type { Question } from '#server/modules/businessDates.ts';

/** Finds the products that another supplier makes and that the supplier of this depot has no price for. Returns the names by product. */
export const findOtherMakers = async (db: Db, depotId: number, productIds: readonly number[]) => {
  const { rows } = await sql<{ ProductId: number; Code: string; Maker: string; Supplier: string }>`
    SELECT p.product_id, p.code, maker.name AS maker, depot_supplier.name AS supplier
    FROM products p JOIN suppliers maker ON maker.supplier_id = p.supplier_id AND NOT maker.is_own
    JOIN supplier_depots depot ON depot.supplier_depot_id = ${depotId} AND depot.supplier_id <> p.supplier_id
    JOIN suppliers depot_supplier ON depot_supplier.supplier_id = depot.supplier_id
    WHERE p.product_id = ANY(${productIds}::integer[]) AND NOT EXISTS (SELECT FROM price_lists pl JOIN supplier_depots price_depot USING (supplier_depot_id)
      WHERE pl.product_id = p.product_id AND pl.customer_id IS NULL AND pl.status = 'Saved' AND price_depot.supplier_id = depot.supplier_id)`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.ProductId, row]));
};

interface OrderedGoods {
  SupplierDepotId: number;
  Lines: readonly { ProductId: number }[];
}

/** Asks to confirm goods that another supplier makes, except products in `knownIds`. */
export const checkOtherMakers = async (
  db: Db,
  { SupplierDepotId, Lines }: OrderedGoods,
  knownIds: ReadonlySet<number>,
  isConfirmed?: boolean,
) => {
  if (isConfirmed) return [];
  const newIds = Lines.flatMap(({ ProductId }) => (knownIds.has(ProductId) ? [] : [ProductId]));
  const makers = await findOtherMakers(db, SupplierDepotId, newIds);
  return Lines.flatMap(({ ProductId }, index): Question[] => {
    const otherMaker = makers.get(ProductId);
    if (!otherMaker) return [];
    const Message = `${otherMaker.Code} is made by ${otherMaker.Maker}, and ${otherMaker.Supplier} has no price for it`;
    return [{ question: { Kind: 'OtherMaker', Message }, field: `Lines.${index}.ProductId` }];
  });
};
