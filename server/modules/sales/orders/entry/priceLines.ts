import { sql } from 'kysely';
import { invalidField } from '#contract/call/errors.ts';
import { Big } from '#contract/money.ts';
import { dealTypeIds } from '#contract/sales/orders/calls.ts';
import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import { getAmount, sumByKey } from '#server/amounts.ts';
import type { Db } from '#server/database/client/connect.ts';
import { restoreDecimals } from '#server/database/client/values.ts';
import { priceLine, priceTextLine } from './priceLine.ts';
import type { Depot, LineToPrice, PricedLine, PricingTerms, ProductForLine } from './priceLine.ts';
import { buildNoVatRateError } from './orderHeader.ts';
import { refuseInactive } from '#server/modules/offered.ts';
import { findPrices, findPricesOnSameList } from '#server/modules/sales/prices/queries.ts';

/**
 * Returns the depot of a line: our own warehouse for a stock deal, a supplier's for a direct deal, either for an ad hoc deal. Defaults to our
 * own warehouse or the supplier's first depot.
 */
const chooseDepot = (line: LineToPrice, product: ProductForLine, depots: readonly Depot[], dealTypeId: number) => {
  const isStock = dealTypeId !== dealTypeIds.Direct;
  const field = `${line.field}SupplierDepotId`;
  if (line.SupplierDepotId) {
    const depot = depots.find(({ SupplierDepotId }) => SupplierDepotId === line.SupplierDepotId);
    if (!depot || (!depot.Active && depot.SupplierDepotId !== line.keptDepotId)) throw refuseInactive(field);
    if (depot.IsOwn !== isStock && dealTypeId !== dealTypeIds.AdHoc)
      throw invalidField(
        field,
        isStock ? 'must be our own warehouse, because this is a stock deal' : 'must be a supplier’s depot, because this is a direct deal',
      );
    return depot;
  }
  const isDefault = (depot: Depot) => (isStock ? depot.IsOwn : !depot.IsOwn && depot.SupplierId === product.SupplierId);
  const defaultDepot = depots.find((depot) => depot.Active && isDefault(depot));
  if (!defaultDepot) throw invalidField(field, isStock ? 'Our own warehouse has not been set up yet' : 'Choose the depot that ships it');
  return defaultDepot;
};

interface PricingData {
  Sterling: Big | null;
  CurrencySymbol: string;
  VatRates: { VatTypeId: number; Description: string; Active: boolean; Rate: number | null }[];
  Depots: Depot[] | null;
  OwnFields: OwnField[] | null;
  Products: (Omit<ProductForLine, ExactOfProduct> & Record<ExactOfProduct, number | null>)[] | null;
}

const exactOfProduct = ['PalletTareKg', 'Charge', 'UnitWeightGrams'] as const;
type ExactOfProduct = (typeof exactOfProduct)[number];

const vatRateOn = (date: string, rates: PricingData['VatRates']) => (vatTypeId: number) => {
  const rateRow = rates.find((row) => row.VatTypeId === vatTypeId);
  if (rateRow?.Rate === null || rateRow?.Rate === undefined) throw buildNoVatRateError(rateRow?.Description ?? 'this kind of', date);
  return new Big(rateRow.Rate);
};

/** Reads everything needed to price these products except the price lists. The only row has tables as JSON columns. */
export const findBasis = async (db: Db, { CurrencyId, OrderDate, VatDay = OrderDate }: PricingTerms, productIds: readonly number[]) => {
  const { rows } = await sql<PricingData>`
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
  const [pricingData] = rows;
  if (!pricingData?.Sterling)
    throw invalidField('OrderDate', 'There is no exchange rate for the account’s currency on that date. Choose another date');
  return {
    /** Pounds per unit of the order's currency, on the order's date. */
    sterling: pricingData.Sterling,
    symbol: pricingData.CurrencySymbol,
    /** Returns the rate of a VAT type on the day whose rates the order uses. Throws if the type had no rate on the order's date. */
    vatRate: vatRateOn(OrderDate, pricingData.VatRates),
    offersVatType: (vatTypeId: number) => pricingData.VatRates.some((row) => row.VatTypeId === vatTypeId && row.Active),
    depots: pricingData.Depots ?? [],
    /** Own fields of orders. */
    ownFields: pricingData.OwnFields ?? [],
    products: new Map(restoreDecimals(pricingData.Products, exactOfProduct).map((row) => [row.ProductId, row])),
  };
};
export type PricingBasis = Awaited<ReturnType<typeof findBasis>>;

const listProductIds = (lines: readonly LineToPrice[]) => lines.flatMap((line) => line.ProductId ?? []);

type GoodsToPrice = LineToPrice & { ProductId: number };

const isGoodsLine = (line: LineToPrice): line is GoodsToPrice => line.ProductId !== null;

const maxQuantityBreak = 2_147_483_647;
const nothingOnOtherLines = 0;

/** Returns a function that finds the units of a line's product on the whole order, which decide the quantity break. */
const makeProductTotals = (lines: readonly GoodsToPrice[]) => {
  const totals = sumByKey(lines.map(({ ProductId, Quantity }) => [ProductId, Quantity]));
  return ({ ProductId, OrderedBeside = nothingOnOtherLines }: GoodsToPrice) =>
    Math.min(maxQuantityBreak, getAmount(totals, ProductId) + OrderedBeside);
};

/** Prices lines of goods from product, depot, customer and date. Throws INVALID_INPUT for an impossible line. */
export const priceGoods = async (db: Db, terms: PricingTerms, lines: readonly GoodsToPrice[], knownBasis?: PricingBasis) => {
  const basis = knownBasis ?? (await findBasis(db, terms, listProductIds(lines)));
  const { products, depots } = basis;
  const placedLines = lines.map((line) => {
    if ((line.VatTypeId ?? null) !== null)
      throw invalidField(`${line.field}VatTypeId`, 'is set by the product and the account. Only a text line can have its own');
    const product = products.get(line.ProductId);
    if (!product) throw invalidField(`${line.field}ProductId`, 'no longer exists. Choose another');
    if (!product.Active && !line.wasOnOrder)
      throw invalidField(`${line.field}ProductId`, `${product.Code} is no longer sold. Choose another product`);
    return { line, product, depot: chooseDepot(line, product, depots, terms.DealTypeId) };
  });
  const getProductTotal = makeProductTotals(lines);
  const priceQueries = placedLines.map(({ line, depot }) => ({
    ProductId: line.ProductId,
    SupplierDepotId: depot.SupplierDepotId,
    Quantity: getProductTotal(line),
    keptPriceListId: line.keptPriceListId,
  }));
  const prices = await findPrices(db, terms, priceQueries);
  const sameListPrices = await findPricesOnSameList(db, terms, priceQueries);
  return placedLines.map((placed, index) => {
    const { line } = placed;
    const price = prices[index];
    const sameListPrice = sameListPrices.get(index);
    const keepsPrice = !line.keptPriceListId || (sameListPrice?.IsSameBreak && line.UnitPrice !== undefined);
    if (keepsPrice) return priceLine(terms, basis, { ...placed, price });
    const repricedLine = { ...line, UnitPrice: undefined, PricePer: undefined };
    return priceLine(terms, basis, { ...placed, line: repricedLine, price: sameListPrice ?? price });
  });
};

/** Prices lines of goods and text lines, in the order given. */
export const priceLines = async (
  db: Db,
  terms: PricingTerms,
  lines: readonly LineToPrice[],
  knownBasis?: PricingBasis,
): Promise<PricedLine[]> => {
  const basis = knownBasis ?? (await findBasis(db, terms, listProductIds(lines)));
  const pricedGoods = (await priceGoods(db, terms, lines.filter(isGoodsLine), basis))[Symbol.iterator]();
  return lines.map((line) => {
    const pricedLine = isGoodsLine(line) ? pricedGoods.next().value : undefined;
    if (pricedLine) return pricedLine;
    const { VatTypeId, keptVatTypeId } = line;
    if (VatTypeId && VatTypeId !== keptVatTypeId && VatTypeId !== terms.VatTypeId && !basis.offersVatType(VatTypeId))
      throw refuseInactive(`${line.field}VatTypeId`);
    return priceTextLine(terms, basis, line);
  });
};
