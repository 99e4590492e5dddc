import { sql } from 'kysely';
import { invalidField } from '#contract/errors.ts';
import type { Big } from '#contract/money.ts';
import { dealTypeIds } from '#contract/orders/calls.ts';
import type { Db } from '#server/database/connect.ts';
import { priceLine } from './priceLine.ts';
import type { Depot, LineToPrice, PricingTerms, ProductForLine } from './priceLine.ts';
import { findPrices } from './prices.ts';

const findProducts = async (db: Db, ids: readonly number[]) => {
  const { rows } = await sql<ProductForLine>`
    SELECT p.product_id, p.code, p.description, p.active, p.price_per, p.vat_type_id, p.pallet_id, pal.code AS pallet_code,
      pal.tare_kg AS pallet_tare_kg, pal.charge, p.units_per_pallet, p.units_per_layer, w.grams AS unit_weight_grams, p.supplier_id
    FROM products p LEFT JOIN pallets pal USING (pallet_id) LEFT JOIN weights w USING (weight_id)
    WHERE p.product_id = ANY(${[...ids]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.ProductId, row]));
};

const findDepots = async (db: Db): Promise<Depot[]> =>
  db
    .selectFrom('supplier_depots')
    .innerJoin('suppliers', 'suppliers.SupplierId', 'supplier_depots.SupplierId')
    .select(['SupplierDepotId', 'supplier_depots.Name', 'supplier_depots.SupplierId', 'IsOwn', 'supplier_depots.Active'])
    .orderBy('SupplierDepotId')
    .execute();

/** A stock deal leaves the own warehouse, a direct deal a supplier's depot; without a depot the usual one. */
const chooseDepot = (line: LineToPrice, product: ProductForLine, depots: readonly Depot[], isStock: boolean) => {
  const field = `${line.field}SupplierDepotId`;
  if (line.SupplierDepotId) {
    const depot = depots.find((one) => one.SupplierDepotId === line.SupplierDepotId);
    if (!depot) throw invalidField(field, 'is not there any more: choose another');
    if (depot.IsOwn !== isStock)
      throw invalidField(
        field,
        isStock ? 'must be the own warehouse: it is a stock deal' : 'must be a supplier’s depot: it is a direct deal',
      );
    return depot;
  }
  const usual = depots.find((one) => one.Active && (isStock ? one.IsOwn : !one.IsOwn && one.SupplierId === product.SupplierId));
  if (!usual) throw invalidField(field, isStock ? 'There is no own warehouse yet' : 'Choose the depot that it comes from');
  return usual;
};

const vatRates = async (db: Db, date: string) => {
  const { rows } = await sql<{
    VatTypeId: number;
    Rate: Big;
  }>`SELECT vat_type_id, coalesce(vat_rate_on(vat_type_id, ${date}::date), 0) AS rate FROM vat_types`.execute(db);
  return new Map(rows.map((row) => [row.VatTypeId, row.Rate]));
};

/** Pounds for one unit of the order's currency, on the order's date. */
const sterlingRate = async (db: Db, { CurrencyId, OrderDate }: PricingTerms) => {
  const { rows } = await sql<{ Rate: Big | null }>`SELECT sterling_rate(${CurrencyId}::integer, ${OrderDate}::date) AS rate`.execute(db);
  const rate = rows[0]?.Rate;
  if (!rate) throw invalidField('OrderDate', 'There is no exchange rate for the account’s currency on that day: choose another');
  return rate;
};

/** Everything about the lines that follows from the product, the depot, the customer and the date. Throws where a line cannot be. */
export const priceLines = async (db: Db, terms: PricingTerms, lines: readonly LineToPrice[]) => {
  const products = await findProducts(
    db,
    lines.map((line) => line.ProductId),
  );
  const depots = await findDepots(db);
  const rates = { vat: await vatRates(db, terms.OrderDate), sterling: await sterlingRate(db, terms) };
  const placed = lines.map((line) => {
    const product = products.get(line.ProductId);
    if (!product) throw invalidField(`${line.field}ProductId`, 'is not there any more: choose another');
    if (!product.Active && !line.wasOnOrder)
      throw invalidField(`${line.field}ProductId`, `${product.Code} is no longer sold: choose another`);
    return { line, product, depot: chooseDepot(line, product, depots, terms.DealTypeId === dealTypeIds.Stock) };
  });
  const wanted = placed.map(({ line, depot }) => ({
    ProductId: line.ProductId,
    SupplierDepotId: depot.SupplierDepotId,
    Quantity: line.Quantity,
  }));
  const prices = await findPrices(db, terms, wanted);
  return placed.map(({ line, product, depot }, index) => priceLine(terms, rates, { line, product, depot, found: prices[index] }));
};
