import { listedPrice } from './draftPrice.ts';
import type { Listed } from './draftPrice.ts';
import type { OnOrder } from '#contract/sales/deal/packing/onOrder.ts';
import { countPallets } from '#contract/sales/deal/packing/pallets.ts';
import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { getOrderAccount } from '#contract/sales/orders/calls.ts';
import { orderHeaderFields } from '#contract/sales/orders/header.ts';
import type { AllocatedDeal, Order, OrderDetail, PriceSource, Stock } from '#contract/sales/orders/shapes.ts';
import type { TotalledLine } from '#contract/sales/deal/worth/orderTotals.ts';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { emptyProductLine, isBlankLine } from '#src/lineDocument/product/productLine.ts';
import type { ProductLine } from '#src/lineDocument/product/productLine.ts';

export type OrderAccount = AnswerOf<typeof getOrderAccount>;

/** Editable cells of a line, in the order in which Enter visits them. */
export const cells = ['Product', 'Quantity', 'UnitPrice', 'DiscountPercent', 'PalletQuantity'] as const;
export type Cell = (typeof cells)[number];
/** Cells of a text line. The VAT type is in the pallet cell, directly after the text. */
const textCells: readonly Cell[] = ['Product', 'PalletQuantity', 'Quantity', 'UnitPrice', 'DiscountPercent'];

export interface DraftLine extends ProductLine {
  OrderDetailId: number | undefined;
  /** The line as it was when the order was opened. Undefined for a new line. */
  stored: OrderDetail | undefined;
  /** Text of a text line, which has no product. */
  words?: string | undefined;
  SupplierDepotId: number | null;
  /** Depot whose price applies, if the line itself names no depot. */
  pricedDepotId?: number | undefined;
  DepotName: string | null;
  UnitPrice: number | null;
  isPriceTyped: boolean;
  /** Price line that set the price of a stored line. */
  keptPriceListId?: number | null | undefined;
  /** Price of the price list. Typing the same price does not count as typed. Null until loaded. */
  listed: Listed | null;
  PricePer: number;
  PriceSource: PriceSource;
  DiscountPercent: number;
  PalletQuantity: number;
  isPalletsTyped: boolean;
  /** True if the goods were delivered on mixed pallets, which are counted for the whole order. */
  wentMixed?: boolean;
  PalletCharge: number;
  PalletId: number | null;
  PalletCode: string | null;
  PalletTareKg: number | null;
  UnitWeightGrams: number | null;
  VatTypeId: number | null;
  VatRate: number | null;
  Stock: Stock | null;
  HeldBy: readonly AllocatedDeal[];
  /** Units on order for our own warehouse. Absent until the line has been priced. */
  OnOrder?: OnOrder | null;
  /** True while the line's price and stock are loading. */
  isPricing: boolean;
  /** Price on the order from which the line was copied. */
  was?: { UnitPrice: number; PricePer: number } | undefined;
}

/** A user's count of mixed pallets of one type. Null to calculate it again. */
export interface MixedCount {
  PalletId: number;
  Quantity: number | null;
}

/** Header fields on the form. The planned day is left out, because the delivery plan sets it. */
const formFields = orderHeaderFields.filter((field) => field !== 'DeliveryDate');

export interface DraftHeader extends Omit<Pick<Order, (typeof formFields)[number]>, 'OrderDate'> {
  /** Null to use the day on which a new order is saved. */
  OrderDate: string | null;
  DealTypeId: 1 | 2;
  /** Depot that ships a direct deal. Null for each product's usual depot. */
  SupplierDepotId: number | null;
  MixedCounts?: readonly MixedCount[];
  /** True for a quotation, whose lines share no pallets. */
  hasOwnPallets?: boolean;
  IsCallOff?: boolean;
  /** Customer request that this order accepts. */
  OrderRequestId?: number;
  /** Values of own fields, by the id of the field. */
  Own?: Readonly<Record<string, unknown>>;
}

export const emptyLine = (): DraftLine => ({
  ...emptyProductLine(),
  OrderDetailId: undefined,
  stored: undefined,
  SupplierDepotId: null,
  DepotName: null,
  UnitPrice: null,
  isPriceTyped: false,
  listed: null,
  PricePer: 1000,
  PriceSource: 'None',
  DiscountPercent: 0,
  PalletQuantity: 0,
  isPalletsTyped: false,
  PalletCharge: 0,
  PalletId: null,
  PalletCode: null,
  PalletTareKg: null,
  UnitWeightGrams: null,
  VatTypeId: null,
  VatRate: null,
  Stock: null,
  HeldBy: [],
  isPricing: false,
});

/** Makes the draft of a stored line. The price counts as typed, so that it stays until the quantity changes. */
export const toDraftLine = (line: OrderDetail): DraftLine => ({
  ...emptyLine(),
  words: line.ProductId === null ? line.Description : undefined,
  OrderDetailId: line.OrderDetailId,
  stored: line,
  ...(line.ProductId !== null && {
    ProductId: line.ProductId,
    Code: line.ProductCode ?? '',
    Description: line.Description,
    Look: line.Look,
    UnitsPerLayer: line.UnitsPerLayer,
    UnitsPerPallet: line.UnitsPerPallet,
  }),
  SupplierDepotId: line.SupplierDepotId,
  DepotName: line.SupplierDepotName,
  Quantity: line.Quantity,
  UnitPrice: line.UnitPrice,
  isPriceTyped: true,
  listed: listedPrice(line),
  keptPriceListId: line.PriceSource === 'Typed' ? null : line.PriceListId,
  PricePer: line.PricePer,
  PriceSource: line.PriceSource,
  DiscountPercent: line.DiscountPercent,
  PalletQuantity: line.PalletQuantity,
  isPalletsTyped: line.Packing === 'Typed',
  PalletCharge: line.PalletCharge,
  PalletId: line.PalletId,
  PalletCode: line.PalletCode,
  PalletTareKg: line.PalletTareKg,
  UnitWeightGrams: line.UnitWeightGrams,
  VatTypeId: line.VatTypeId,
  VatRate: line.VatRate,
  Stock: line.Stock,
});

/** Returns the price and stock of a product chosen from the list. Pricing the line supplies the other values. */
export const pickListTerms = (product: PickedProduct): Partial<DraftLine> => ({
  UnitPrice: product.UnitPrice,
  isPriceTyped: false,
  listed: listedPrice(product),
  keptPriceListId: null,
  PricePer: product.PricePer,
  PriceSource: product.PriceSource,
  isPalletsTyped: false,
  UnitWeightGrams: product.WeightGrams,
  Stock: product.Free === null ? null : { OnHand: product.Free, Allocated: 0, HeldByPickLists: 0, Free: product.Free },
  DepotName: product.SupplierDepotName,
  HeldBy: [],
  was: undefined,
});

/** Tells whether this is a text line, with its own price and VAT type. */
export const isTextLine = ({ words }: DraftLine) => words !== undefined;

/** Returns the cells of a line in the order in which Enter visits them. */
export const listCells = (line: DraftLine | undefined): readonly Cell[] => (line && isTextLine(line) ? textCells : cells);

export const isBlank = (line: DraftLine) => isBlankLine(line) && !line.words;

/** Tells whether the line is left out of the totals because its quantity or price is invalid. */
export const isExcludedFromTotals = (line: DraftLine) =>
  (line.Quantity === null && line.errors.Quantity !== undefined) ||
  (line.UnitPrice === null && (line.unread.UnitPrice !== undefined || line.errors.UnitPrice !== undefined));

export const countPalletsNeeded = (quantity: number | null, { UnitsPerPallet }: Pick<ProductLine, 'UnitsPerPallet'>) =>
  countPallets(quantity, UnitsPerPallet);

/** Returns the line for the totals. Missing values count as 0. */
export const toTotalledLine = (line: DraftLine, charges: { VatTypeId: number; VatRate: number }): TotalledLine => ({
  ProductId: line.ProductId,
  Quantity: line.Quantity ?? 0,
  UnitPrice: line.UnitPrice ?? 0,
  PricePer: line.PricePer,
  DiscountPercent: line.DiscountPercent,
  VatTypeId: line.VatTypeId ?? charges.VatTypeId,
  VatRate: line.VatRate ?? charges.VatRate,
  PalletQuantity: line.PalletQuantity,
  PalletCharge: line.PalletCharge,
  UnitWeightGrams: line.UnitWeightGrams,
  PalletTareKg: line.PalletTareKg,
});

export const toDraftHeader = (order: Order): DraftHeader => ({
  ...(Object.fromEntries(formFields.map((field) => [field, order[field]])) as Pick<Order, (typeof formFields)[number]>),
  DealTypeId: order.DealType === 'Direct' ? 2 : 1,
  SupplierDepotId: null,
  Own: order.Own,
  ...(order.IsCallOff && { IsCallOff: true }),
});

export const addressTypes = { Invoice: 1, Delivery: 2 };

export const newHeader = (account: OrderAccount): DraftHeader => {
  const findAddressId = (type: number) =>
    (account.Addresses.find((address) => address.AddressTypeId === type) ?? account.Addresses[0])?.AddressId ?? null;
  const emptyFields = Object.fromEntries(formFields.map((field) => [field, null])) as Record<(typeof formFields)[number], null>;
  return {
    ...emptyFields,
    InvoiceAddressId: findAddressId(addressTypes.Invoice),
    DeliveryAddressId: findAddressId(addressTypes.Delivery),
    HaulierId: account.HaulierId,
    CarriageCharge: 0,
    DealTypeId: 1,
    SupplierDepotId: null,
  };
};

const sentFields = ['Quantity', 'UnitPrice', 'DiscountPercent', 'PalletQuantity', 'SupplierDepotId'] as const;

export const isChanged = (line: DraftLine) =>
  line.stored === undefined ||
  line.ProductId !== line.stored.ProductId ||
  (isTextLine(line) && (line.words !== line.stored.Description || line.VatTypeId !== line.stored.VatTypeId)) ||
  (line.stored.Packing === 'Typed' && !line.isPalletsTyped) ||
  sentFields.some((field) => line[field] !== line.stored?.[field]);

const buildTextFields = ({ words, VatTypeId }: DraftLine) => ({
  ProductId: null,
  Description: words ?? '',
  ...(VatTypeId !== null && { VatTypeId }),
});

/** Tells whether to send the price. The server reads a price in the unit of the stored line, so a list price in another unit is not sent. */
const sendsPrice = ({ UnitPrice, PricePer, isPriceTyped, isPricing, stored }: DraftLine) =>
  UnitPrice !== null && (isPriceTyped || (!isPricing && (stored === undefined || stored.PricePer === PricePer)));

const buildLineBody = (line: DraftLine) => ({
  ...(line.OrderDetailId !== undefined && { OrderDetailId: line.OrderDetailId }),
  ...(isTextLine(line) ? buildTextFields(line) : { ProductId: line.ProductId ?? 0 }),
  Quantity: line.Quantity ?? 0,
  ...(sendsPrice(line) && { UnitPrice: line.UnitPrice }),
  DiscountPercent: line.DiscountPercent,
  ...(line.UnitsPerPallet && { PalletQuantity: line.isPalletsTyped ? line.PalletQuantity : null }),
  ...(line.SupplierDepotId !== null && { SupplierDepotId: line.SupplierDepotId }),
});

/** Returns the changed fields of a stored line. On a picked deal, `Quantity` is the picked quantity and must not replace the ordered one. */
const buildLineChange = (line: DraftLine) => {
  const { stored } = line;
  const body = buildLineBody(line);
  if (!stored || line.ProductId !== stored.ProductId || line.Quantity !== stored.Quantity) return body;
  const { ProductId: _product, Quantity: _quantity, ...others } = body;
  return Object.fromEntries(
    Object.entries(others).filter(([field, value]) => field === 'OrderDetailId' || value !== stored[field as keyof OrderDetail]),
  ) as Partial<typeof body>;
};

const isRising = (numbers: readonly number[]) => numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));

/** Line number above all stored ones, so that new lines at the end do not count as moved. */
const aboveStoredLineNos = 10_000;

/** Returns the line numbers to send, by line. Undefined for a line that keeps its number. */
const numberLines = (filledLines: readonly DraftLine[]) => {
  const isReordered = !isRising(filledLines.map((line, index) => line.stored?.LineNo ?? aboveStoredLineNos + index));
  if (isReordered) return filledLines.map((_line, index) => index + 1);
  const lastLineNo = Math.max(0, ...filledLines.map((line) => line.stored?.LineNo ?? 0));
  const newLines = filledLines.filter((line) => !line.stored);
  return filledLines.map((line, index) => (line.stored ? undefined : Math.max(index + 1, lastLineNo + 1 + newLines.indexOf(line))));
};

/**
 * Returns the lines to send, with the draft line of each, because the server names lines by index in its errors. Sends stored lines only if
 * changed, so that a save does not undo another user's changes.
 */
export const linesToSend = (lines: readonly DraftLine[]) => {
  const filledLines = lines.filter((line) => !isBlank(line));
  const lineNumbers = numberLines(filledLines);
  const changedLines = filledLines
    .map((line, index) => ({ line, LineNo: lineNumbers[index] }))
    .filter(({ line, LineNo }) => isChanged(line) || (LineNo !== undefined && LineNo !== line.stored?.LineNo));
  const body = changedLines.map(({ line, LineNo }) => ({
    ...(isChanged(line) ? buildLineChange(line) : { OrderDetailId: line.OrderDetailId }),
    ...(LineNo !== undefined && { LineNo }),
  }));
  return { sent: changedLines.map(({ line }) => line), body, count: filledLines.length };
};

/** Returns the changed own fields. Leaves out unchanged ones, because the server refuses fields that are no longer in use. */
const ownToSend = (own: Readonly<Record<string, unknown>> = {}, storedFields: Readonly<Record<string, unknown>> = {}) => {
  const changedFields = Object.entries(own).filter(([id, value]) => (value ?? null) !== (storedFields[id] ?? null));
  return changedFields.length > 0 && { Own: Object.fromEntries(changedFields) as Record<string, string | number | boolean | null> };
};

/** Returns the header of a new order, or the changed header fields of a stored one. */
export const headerToSend = (header: DraftHeader, order: Order | undefined) => {
  const { DealTypeId: _dealType, SupplierDepotId: _depot, MixedCounts: _counts, Own, ...fields } = header;
  if (!order) {
    const { OrderDate, ...others } = fields;
    return { ...others, ...(OrderDate && { OrderDate }), ...ownToSend(Own) };
  }
  const before = toDraftHeader(order);
  const changedFields = Object.entries(fields).filter(([field, value]) => value !== before[field as keyof DraftHeader]);
  return { ...Object.fromEntries(changedFields), ...ownToSend(Own, order.Own) } as Partial<
    Omit<typeof fields, 'OrderDate'> & { OrderDate: string; Own: Record<string, string | number | boolean | null> }
  >;
};
