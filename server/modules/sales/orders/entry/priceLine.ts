import { palletChargeIn } from '#contract/sales/deal/packing/palletCharge.ts';
import type { Packing } from '#contract/sales/deal/packing/mixedPallets.ts';
import { palletsFor } from '#contract/sales/deal/packing/pallets.ts';
import { invalidField } from '#contract/call/errors.ts';
import { Big, lineNet, noCharge, noDiscount } from '#contract/money.ts';
import type { PriceSource } from '#contract/sales/orders/shapes.ts';
import { standardVat } from '#contract/masterData/lookups/keptRows.ts';
import { pricedPer } from '#server/modules/sales/prices/pricedPer.ts';
import type { FoundPrice } from '#server/modules/sales/prices/queries.ts';
import { must } from '#server/must.ts';

/** What an order takes over from its customer and itself for the pricing of its lines. */
export interface PricingTerms {
  CustomerId: number;
  CurrencyId: number;
  /** The customer's VAT type; of an order that is there, its own. */
  VatTypeId: number;
  PalletsCharged: boolean;
  OrderDate: string;
  /** Whose rates of VAT it bears; absent: those of its date. */
  VatDay?: string;
  DealTypeId: number;
}

export interface LineToPrice {
  /** Where the errors of this line belong: `Lines.0.`, or '' for a single one. */
  field: string;
  /** It is on the order already: a product that is no longer sold may stay. */
  wasOnOrder?: boolean;
  /** None: a line of words. */
  ProductId: number | null;
  SupplierDepotId?: number | null | undefined;
  /** The one that the line bears, or was quoted from: it may stay when it is not in use any more. */
  keptDepotId?: number | null | undefined;
  Description?: string | null | undefined;
  Quantity: number;
  /** Units of the product on lines of the order that are not priced with it: a break is by the product’s total. */
  OrderedBeside?: number | undefined;
  UnitPrice?: number | Big | null | undefined;
  PricePer?: number | undefined;
  /** The price line that it has its price from: it follows the breaks of that list. */
  keptPriceListId?: number | null | undefined;
  DiscountPercent?: number | Big | undefined;
  PalletQuantity?: number | null | undefined;
  /** As somebody says it now. */
  PalletCharge?: number | null | undefined;
  /** As it was agreed before: of an account that is charged no more it is none. */
  KeptCharge?: number | Big | undefined;
  VatTypeId?: number | null | undefined;
  /** The one that the line has already: it stays, also when it is not in use any more. */
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
  /** By VAT type, on the order's date. */
  vatRate: (vatTypeId: number) => Big;
  /** Pounds for one unit of the order's currency. */
  sterling: Big;
}

const sourceOf = (line: LineToPrice, PricePer: number, found: FoundPrice | undefined): PriceSource => {
  const { UnitPrice = null } = line;
  if (UnitPrice !== null && !(found?.PricePer === PricePer && found.SellPrice.eq(UnitPrice))) return 'Typed';
  if (!found) return 'None';
  return found.CustomerId === null ? 'Standard' : 'Customer';
};

const largestNet = new Big(999_999_999);

/** Beyond any deal there is: a slip of the hand, and more than the ledgers hold. */
const requireSane = (net: Big, field: string) => {
  if (net.gt(largestNet)) throw invalidField(field, 'makes the line larger than can be kept');
};

export const notCharged = (field: string) =>
  invalidField(`${field}PalletCharge`, 'must be left out: this customer is not charged for pallets');

export interface PlacedLine {
  line: LineToPrice;
  product: ProductForLine;
  depot: Depot;
  found: FoundPrice | undefined;
}

/** Shown where no list has a price and none was typed yet: such a line is not saved. */
const unpriced = 0;

/** Everything that follows from the product, the price found, the account and the day; what was typed goes before. */
export const priceLine = (terms: PricingTerms, rates: Rates, { line, product, depot, found }: PlacedLine) => {
  const PricePer = line.PricePer ?? found?.PricePer ?? product.PricePer;
  const listed = found && pricedPer(found, PricePer);
  const UnitPrice = new Big(line.UnitPrice ?? listed?.SellPrice ?? unpriced);
  const DiscountPercent = new Big(line.DiscountPercent ?? noDiscount);
  const VatTypeId = line.keptVatTypeId ?? (terms.VatTypeId === standardVat ? product.VatTypeId : terms.VatTypeId);
  const charge = product.Charge === null ? noCharge : palletChargeIn(product.Charge, rates.sterling);
  const PalletQuantity = product.PalletId === null ? 0 : (line.PalletQuantity ?? palletsFor(line.Quantity, product.UnitsPerPallet));
  if (product.PalletId === null && line.PalletQuantity)
    throw invalidField(`${line.field}PalletQuantity`, `${product.Code} comes on no pallet`);
  if (PalletQuantity > line.Quantity) throw invalidField(`${line.field}PalletQuantity`, 'must not be more than the quantity');
  if (line.PalletCharge && !terms.PalletsCharged) throw notCharged(line.field);
  const PalletCharge = terms.PalletsCharged ? new Big(line.PalletCharge ?? line.KeptCharge ?? charge) : new Big(0);
  const NetAmount = lineNet({ Quantity: line.Quantity, UnitPrice, PricePer, DiscountPercent });
  requireSane(NetAmount, `${line.field}Quantity`);
  requireSane(PalletCharge.times(PalletQuantity), `${line.field}PalletQuantity`);
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
    PriceListId: found?.PriceListId ?? null,
    PriceSource: sourceOf(line, PricePer, found),
    BuyPrice: listed?.BuyPrice ?? null,
    Haulage: listed?.Haulage ?? null,
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
type OfGoods = 'ProductId' | 'ProductCode' | 'SupplierDepotId' | 'SupplierDepotName';
export type PricedLine = Omit<GoodsLine, OfGoods | 'Packing'> & { [Name in OfGoods]: GoodsLine[Name] | null } & {
  Packing: 'Own' | 'Typed';
};

/** A line of words: each, at the price typed, with its own VAT; nothing of it is packed, priced by a list, or costs anything. */
export const wordsLine = (terms: PricingTerms, rates: Rates, line: LineToPrice): PricedLine => {
  const VatTypeId = line.VatTypeId ?? terms.VatTypeId;
  const priced = {
    Quantity: line.Quantity,
    UnitPrice: new Big(must(line.UnitPrice, 'The price')),
    PricePer: line.PricePer ?? 1,
    DiscountPercent: new Big(line.DiscountPercent ?? noDiscount),
  };
  const NetAmount = lineNet(priced);
  requireSane(NetAmount, `${line.field}Quantity`);
  return {
    ...priced,
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

/** The columns of a priced line. */
export const lineRow = <Line extends Omit<PricedLine, 'Packing'> & { Packing: Packing }>(line: Line) => ({
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
