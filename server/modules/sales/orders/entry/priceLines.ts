import { sql } from 'kysely';
import { invalidField } from '#contract/call/errors.ts';
import { Big } from '#contract/money.ts';
import { dealTypeIds } from '#contract/sales/orders/calls.ts';
import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import { amountOf, sumsOf } from '#server/amounts.ts';
import type { Db } from '#server/database/client/connect.ts';
import { withExact } from '#server/database/client/values.ts';
import { priceLine, wordsLine } from './priceLine.ts';
import type { Depot, LineToPrice, PricedLine, PricingTerms, ProductForLine } from './priceLine.ts';
import { noVatRate } from './orderHeader.ts';
import { notOffered } from '#server/modules/offered.ts';
import { findPrices, followPrices } from '#server/modules/sales/prices/queries.ts';

/** A stock deal leaves the own warehouse, a direct deal a supplier's depot, an ad hoc deal either; without a depot the usual one. */
const chooseDepot = (line: LineToPrice, product: ProductForLine, depots: readonly Depot[], dealTypeId: number) => {
  const isStock = dealTypeId !== dealTypeIds.Direct;
  const field = `${line.field}SupplierDepotId`;
  if (line.SupplierDepotId) {
    const depot = depots.find((one) => one.SupplierDepotId === line.SupplierDepotId);
    if (!depot || (!depot.Active && depot.SupplierDepotId !== line.keptDepotId)) throw notOffered(field);
    if (depot.IsOwn !== isStock && dealTypeId !== dealTypeIds.AdHoc)
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

interface Gathered {
  Sterling: Big | null;
  CurrencySymbol: string;
  VatRates: { VatTypeId: number; Description: string; Active: boolean; Rate: number | null }[];
  Depots: Depot[] | null;
  OwnFields: OwnField[] | null;
  Products: (Omit<ProductForLine, ExactOfProduct> & Record<ExactOfProduct, number | null>)[] | null;
}

const exactOfProduct = ['PalletTareKg', 'Charge', 'UnitWeightGrams'] as const;
type ExactOfProduct = (typeof exactOfProduct)[number];

const vatRateOn = (date: string, rates: Gathered['VatRates']) => (vatTypeId: number) => {
  const found = rates.find((row) => row.VatTypeId === vatTypeId);
  if (found?.Rate === null || found?.Rate === undefined) throw noVatRate(found?.Description ?? 'this kind of', date);
  return new Big(found.Rate);
};

/** All that lines of these products are priced from, but for the price lists, in one statement. */
export const findBasis = async (db: Db, { CurrencyId, OrderDate, VatDay = OrderDate }: PricingTerms, productIds: readonly number[]) => {
  const { rows } = await sql<Gathered>`
    SELECT sterling_rate(${CurrencyId}::integer, ${OrderDate}::date) AS sterling,
      (SELECT symbol FROM currencies WHERE currency_id = ${CurrencyId}) AS currency_symbol,
      (SELECT json_agg(v) FROM (SELECT vat_type_id, description, active,
          CASE WHEN vat_rate_on(vat_type_id, ${OrderDate}::date) IS NOT NULL THEN vat_rate_on(vat_type_id, ${VatDay}::date) END AS rate FROM vat_types) v) AS vat_rates,
      (SELECT json_agg(d) FROM (SELECT supplier_depot_id, d.name, supplier_id, s.is_own, d.active AND s.active AS active
        FROM supplier_depots d JOIN suppliers s USING (supplier_id) ORDER BY supplier_depot_id) d) AS depots,
      (SELECT json_agg(f) FROM (SELECT own_field_id, subject, label, kind, choices, reference_to, required, hint, active
        FROM own_fields WHERE subject = 'Order' ORDER BY display_order, own_field_id) f) AS own_fields,
      (SELECT json_agg(p) FROM (SELECT p.product_id, p.code, p.description, p.active, p.price_per, p.vat_type_id, p.pallet_id, pal.code AS pallet_code,
          pal.tare_kg AS pallet_tare_kg, pal.charge, p.units_per_pallet, p.units_per_layer, w.grams AS unit_weight_grams, p.supplier_id
        FROM products p LEFT JOIN pallets pal USING (pallet_id) LEFT JOIN weights w USING (weight_id)
        WHERE p.product_id = ANY(${[...new Set(productIds)]}::integer[])) p) AS products`.execute(db);
  const [found] = rows;
  if (!found?.Sterling) throw invalidField('OrderDate', 'There is no exchange rate for the account’s currency on that day: choose another');
  return {
    /** Pounds for one unit of the order's currency, on the order's date. */
    sterling: found.Sterling,
    symbol: found.CurrencySymbol,
    /** The VAT type's rate on the day whose rates the order bears; refuses an order's date on which there was none. */
    vatRate: vatRateOn(OrderDate, found.VatRates),
    offersVatType: (vatTypeId: number) => found.VatRates.some((row) => row.VatTypeId === vatTypeId && row.Active),
    depots: found.Depots ?? [],
    /** What administrators have added to orders. */
    ownFields: found.OwnFields ?? [],
    products: new Map(withExact(found.Products, exactOfProduct).map((row) => [row.ProductId, row])),
  };
};
export type PricingBasis = Awaited<ReturnType<typeof findBasis>>;

const productsOf = (lines: readonly LineToPrice[]) => lines.flatMap((line) => line.ProductId ?? []);

type GoodsToPrice = LineToPrice & { ProductId: number };

const isOfGoods = (line: LineToPrice): line is GoodsToPrice => line.ProductId !== null;

const largestBreak = 2_147_483_647;
const nothingBeside = 0;

/** A break is by the product’s total on the order, however many lines it stands on. */
const totalsOf = (lines: readonly GoodsToPrice[]) => {
  const totals = sumsOf(lines.map(({ ProductId, Quantity }) => [ProductId, Quantity]));
  return ({ ProductId, OrderedBeside = nothingBeside }: GoodsToPrice) =>
    Math.min(largestBreak, amountOf(totals, ProductId) + OrderedBeside);
};

/** Everything about lines of goods that follows from the product, the depot, the customer and the date. Throws where a line cannot be. */
export const priceGoods = async (db: Db, terms: PricingTerms, lines: readonly GoodsToPrice[], given?: PricingBasis) => {
  const basis = given ?? (await findBasis(db, terms, productsOf(lines)));
  const { products, depots } = basis;
  const placed = lines.map((line) => {
    if ((line.VatTypeId ?? null) !== null)
      throw invalidField(`${line.field}VatTypeId`, 'follows from the product and the account: only a line of words says its own');
    const product = products.get(line.ProductId);
    if (!product) throw invalidField(`${line.field}ProductId`, 'no longer exists. Choose another');
    if (!product.Active && !line.wasOnOrder)
      throw invalidField(`${line.field}ProductId`, `${product.Code} is no longer sold: choose another`);
    return { line, product, depot: chooseDepot(line, product, depots, terms.DealTypeId) };
  });
  const totalOf = totalsOf(lines);
  const wanted = placed.map(({ line, depot }) => ({
    ProductId: line.ProductId,
    SupplierDepotId: depot.SupplierDepotId,
    Quantity: totalOf(line),
    kept: line.keptPriceListId,
  }));
  const prices = await findPrices(db, terms, wanted);
  const followed = await followPrices(db, terms, wanted);
  return placed.map((one, index) => {
    const [listed, found] = [followed.get(index), prices[index]];
    const stays = !one.line.keptPriceListId || (listed?.IsSameBreak && one.line.UnitPrice !== undefined);
    if (stays) return priceLine(terms, basis, { ...one, found });
    return priceLine(terms, basis, { ...one, line: { ...one.line, UnitPrice: undefined, PricePer: undefined }, found: listed ?? found });
  });
};

/** The same of lines of words among them, in the order given. */
export const priceLines = async (
  db: Db,
  terms: PricingTerms,
  lines: readonly LineToPrice[],
  given?: PricingBasis,
): Promise<PricedLine[]> => {
  const basis = given ?? (await findBasis(db, terms, productsOf(lines)));
  const goods = (await priceGoods(db, terms, lines.filter(isOfGoods), basis))[Symbol.iterator]();
  return lines.map((line) => {
    const ofGoods = isOfGoods(line) ? goods.next().value : undefined;
    if (ofGoods) return ofGoods;
    const { VatTypeId, keptVatTypeId } = line;
    if (VatTypeId && VatTypeId !== keptVatTypeId && VatTypeId !== terms.VatTypeId && !basis.offersVatType(VatTypeId))
      throw notOffered(`${line.field}VatTypeId`);
    return wordsLine(terms, basis, line);
  });
};
