import { convertPalletCharge } from '#contract/sales/deal/packing/palletCharge.ts';
import type { Packing } from '#contract/sales/deal/packing/mixedPallets.ts';
import { countPallets } from '#contract/sales/deal/packing/pallets.ts';
import { invalidField } from '#contract/call/errors.ts';
import { Big, lineNet, noCharge, noDiscount } from '#contract/money.ts';
import type { PriceSource } from '#contract/sales/orders/shapes.ts';
import { standardVat } from '#contract/masterData/lookups/keptRows.ts';
import { convertPrices } from '#server/modules/sales/prices/convertPrices.ts';
import type { FoundPrice } from '#server/modules/sales/prices/queries.ts';
import { must } from '#server/must.ts';

/** Terms of the customer and the order that decide how lines are priced. */
export interface PricingTerms {
  CustomerId: number;
  CurrencyId: number;
  /** VAT type of the customer, or of the order if it exists already. */
  VatTypeId: number;
  PalletsCharged: boolean;
  OrderDate: string;
  /** Day whose VAT rates apply. If absent, the order date. */
  VatDay?: string;
  DealTypeId: number;
}

export interface LineToPrice {
  /** Prefix of the field names in errors: `Lines.0.`, or '' for a single line. */
  field: string;
  /** True if the line is on the order already. Its product may stay even if no longer sold. */
  wasOnOrder?: boolean;
  /** Null for a text line. */
  ProductId: number | null;
  SupplierDepotId?: number | null | undefined;
  /** Depot that the line has or was quoted from. It may stay even if no longer in use. */
  keptDepotId?: number | null | undefined;
  Description?: string | null | undefined;
  Quantity: number;
  /** Units of the product on order lines that are not being priced. Quantity breaks use the product's total. */
  OrderedBeside?: number | undefined;
  UnitPrice?: number | Big | null | undefined;
  PricePer?: number | undefined;
  /** Price line that set the line's price. The line follows the breaks of that list. */
  keptPriceListId?: number | null | undefined;
  DiscountPercent?: number | Big | undefined;
  PalletQuantity?: number | null | undefined;
  /** Pallet charge entered now. */
  PalletCharge?: number | null | undefined;
  /** Pallet charge agreed earlier. Dropped if the account is no longer charged for pallets. */
  KeptCharge?: number | Big | undefined;
  VatTypeId?: number | null | undefined;
  /** VAT type that the line has already. It may stay even if no longer in use. */
  keptVatTypeId?: number;
}

export interface ProductForLine {
  ProductId: number;
  Code: string;
  Description: string;
  Active: boolean;
  PricePer: number;
  VatTypeId: number;
  PalletId: number | null;
  PalletCode: string | null;
  PalletTareKg: Big | null;
  Charge: Big | null;
  UnitsPerPallet: number | null;
  UnitsPerLayer: number | null;
  UnitWeightGrams: Big | null;
  SupplierId: number | null;
}

export interface Depot {
  SupplierDepotId: number;
  Name: string;
  SupplierId: number;
  IsOwn: boolean;
  Active: boolean;
}

export interface Rates {
  /** Returns the rate of a VAT type on the order's date. */
  vatRate: (vatTypeId: number) => Big;
  /** Pounds per unit of the order's currency. */
  sterling: Big;
}

const findPriceSource = (line: LineToPrice, PricePer: number, price: FoundPrice | undefined): PriceSource => {
  const { UnitPrice = null } = line;
  if (UnitPrice !== null && !(price?.PricePer === PricePer && price.SellPrice.eq(UnitPrice))) return 'Typed';
  if (!price) return 'None';
  return price.CustomerId === null ? 'Standard' : 'Customer';
};

const maxNet = new Big(999_999_999);

/** Refuses a net amount beyond any real deal. Such an amount is a typing error and would not fit the ledgers. */
const requirePlausible = (net: Big, field: string) => {
  if (net.gt(maxNet)) throw invalidField(field, 'makes the line total too large');
};

export const buildNotChargedError = (field: string) =>
  invalidField(`${field}PalletCharge`, 'must be left empty, because this customer is not charged for pallets');

export interface PlacedLine {
  line: LineToPrice;
  product: ProductForLine;
  depot: Depot;
  price: FoundPrice | undefined;
}

/** Price of a line if no list has one and none was typed. Such a line cannot be saved. */
const noPrice = 0;

/** Prices a line of goods. Values that the user entered take precedence over those of the price list, product and account. */
export const priceLine = (terms: PricingTerms, rates: Rates, { line, product, depot, price }: PlacedLine) => {
  const PricePer = line.PricePer ?? price?.PricePer ?? product.PricePer;
  const listedPrice = price && convertPrices(price, PricePer);
  const UnitPrice = new Big(line.UnitPrice ?? listedPrice?.SellPrice ?? noPrice);
  const DiscountPercent = new Big(line.DiscountPercent ?? noDiscount);
  const VatTypeId = line.keptVatTypeId ?? (terms.VatTypeId === standardVat ? product.VatTypeId : terms.VatTypeId);
  const charge = product.Charge === null ? noCharge : convertPalletCharge(product.Charge, rates.sterling);
  const PalletQuantity = product.PalletId === null ? 0 : (line.PalletQuantity ?? countPallets(line.Quantity, product.UnitsPerPallet));
  if (product.PalletId === null && line.PalletQuantity)
    throw invalidField(`${line.field}PalletQuantity`, `${product.Code} is not supplied on pallets`);
  if (PalletQuantity > line.Quantity) throw invalidField(`${line.field}PalletQuantity`, 'must not be more than the quantity');
  if (line.PalletCharge && !terms.PalletsCharged) throw buildNotChargedError(line.field);
  const PalletCharge = terms.PalletsCharged ? new Big(line.PalletCharge ?? line.KeptCharge ?? charge) : new Big(0);
  const NetAmount = lineNet({ Quantity: line.Quantity, UnitPrice, PricePer, DiscountPercent });
  requirePlausible(NetAmount, `${line.field}Quantity`);
  requirePlausible(PalletCharge.times(PalletQuantity), `${line.field}PalletQuantity`);
  return {
    ProductId: product.ProductId,
    ProductCode: product.Code,
    Description: line.Description ?? product.Description,
    SupplierDepotId: depot.SupplierDepotId,
    SupplierDepotName: depot.Name,
    Pallets: product.UnitsPerPallet ? new Big(line.Quantity).div(product.UnitsPerPallet).round(2) : new Big(0),
    Quantity: line.Quantity,
    UnitPrice,
    PricePer,
    DiscountPercent,
    PriceListId: price?.PriceListId ?? null,
    PriceSource: findPriceSource(line, PricePer, price),
    BuyPrice: listedPrice?.BuyPrice ?? null,
    Haulage: listedPrice?.Haulage ?? null,
    NetAmount,
    VatTypeId,
    VatRate: rates.vatRate(VatTypeId),
    PalletId: product.PalletId,
    PalletCode: product.PalletCode,
    PalletQuantity,
    Packing: line.PalletQuantity === undefined || line.PalletQuantity === null ? ('Own' as const) : ('Typed' as const),
    PalletCharge,
    PalletTareKg: product.PalletTareKg,
    UnitWeightGrams: product.UnitWeightGrams,
    UnitsPerLayer: product.UnitsPerLayer,
    UnitsPerPallet: product.UnitsPerPallet,
  };
};

type GoodsLine = ReturnType<typeof priceLine>;
type GoodsField = 'ProductId' | 'ProductCode' | 'SupplierDepotId' | 'SupplierDepotName';
export type PricedLine = Omit<GoodsLine, GoodsField | 'Packing'> & { [Name in GoodsField]: GoodsLine[Name] | null } & {
  Packing: 'Own' | 'Typed';
};

/** Prices a text line: per unit, at the typed price, with its own VAT type. It has no pallets, list price or cost. */
export const priceTextLine = (terms: PricingTerms, rates: Rates, line: LineToPrice): PricedLine => {
  const VatTypeId = line.VatTypeId ?? terms.VatTypeId;
  const pricedLine = {
    Quantity: line.Quantity,
    UnitPrice: new Big(must(line.UnitPrice, 'The price')),
    PricePer: line.PricePer ?? 1,
    DiscountPercent: new Big(line.DiscountPercent ?? noDiscount),
  };
  const NetAmount = lineNet(pricedLine);
  requirePlausible(NetAmount, `${line.field}Quantity`);
  return {
    ...pricedLine,
    ProductId: null,
    ProductCode: null,
    Description: must(line.Description, 'The description'),
    SupplierDepotId: null,
    SupplierDepotName: null,
    Pallets: new Big(0),
    PriceListId: null,
    PriceSource: 'Typed',
    BuyPrice: null,
    Haulage: null,
    NetAmount,
    VatTypeId,
    VatRate: rates.vatRate(VatTypeId),
    PalletId: null,
    PalletCode: null,
    PalletQuantity: 0,
    Packing: 'Own',
    PalletCharge: new Big(0),
    PalletTareKg: null,
    UnitWeightGrams: null,
    UnitsPerLayer: null,
    UnitsPerPallet: null,
  };
};

/** Returns the columns of a priced line. */
export const toLineRow = <Line extends Omit<PricedLine, 'Packing'> & { Packing: Packing }>(line: Line) => ({
  ProductId: line.ProductId as Line['ProductId'],
  Description: line.Description,
  SupplierDepotId: line.SupplierDepotId as Line['SupplierDepotId'],
  Pallets: line.Pallets,
  Quantity: line.Quantity,
  UnitPrice: line.UnitPrice,
  PricePer: line.PricePer,
  DiscountPercent: line.DiscountPercent,
  VatTypeId: line.VatTypeId,
  PalletId: line.PalletId,
  PalletQuantity: line.PalletQuantity,
  Packing: line.Packing,
  PalletCharge: line.PalletCharge,
  PriceListId: line.PriceListId,
  BuyPrice: line.BuyPrice,
  Haulage: line.Haulage,
  NetAmount: line.NetAmount,
});
