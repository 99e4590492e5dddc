import { listedPrice } from './draftPrice.ts';
import type { Listed } from './draftPrice.ts';
import type { OnOrder } from '#contract/sales/deal/packing/onOrder.ts';
import { palletsFor } from '#contract/sales/deal/packing/pallets.ts';
import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { getOrderAccount } from '#contract/sales/orders/calls.ts';
import { orderHeaderFields } from '#contract/sales/orders/header.ts';
import type { HoldingDeal, Order, OrderDetail, PriceSource, Stock } from '#contract/sales/orders/shapes.ts';
import type { TotalledLine } from '#contract/sales/deal/worth/orderTotals.ts';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { emptyProductLine, isBlankLine } from '#src/lineDocument/product/productLine.ts';
import type { ProductLine } from '#src/lineDocument/product/productLine.ts';

export type OrderAccount = AnswerOf<typeof getOrderAccount>;

/** The editable cells of a line, in the order in which Enter goes through them. */
export const cells = ['Product', 'Quantity', 'UnitPrice', 'DiscountPercent', 'PalletQuantity'] as const;
export type Cell = (typeof cells)[number];
/** Words are followed by their VAT. */
const wordsCells: readonly Cell[] = ['Product', 'PalletQuantity', 'Quantity', 'UnitPrice', 'DiscountPercent'];

export interface DraftLine extends ProductLine {
  OrderDetailId: number | undefined;
  /** As it was when the order was opened; none for a new line. */
  stored: OrderDetail | undefined;
  /** Of a line of words, which has no product: what it says. */
  words?: string | undefined;
  SupplierDepotId: number | null;
  /** Whose price it has, where the line itself names no depot. */
  pricedDepotId?: number | undefined;
  DepotName: string | null;
  UnitPrice: number | null;
  isPriceTyped: boolean;
  /** The price line that set the price of a stored line. */
  keptPriceListId?: number | null | undefined;
  /** What the price list says, where it was asked: the same price typed is the list's still. */
  listed: Listed | null;
  PricePer: number;
  PriceSource: PriceSource;
  DiscountPercent: number;
  PalletQuantity: number;
  isPalletsTyped: boolean;
  /** Its goods went on pallets that it shared with other lines: counted with the order, not with the line. */
  wentMixed?: boolean;
  PalletCharge: number;
  PalletId: number | null;
  PalletCode: string | null;
  PalletTareKg: number | null;
  UnitWeightGrams: number | null;
  VatTypeId: number | null;
  VatRate: number | null;
  Stock: Stock | null;
  HeldBy: readonly HoldingDeal[];
  /** What is to come to the own warehouse; known once the line was asked for. */
  OnOrder?: OnOrder | null;
  /** Its price and stock are being asked for. */
  isPricing: boolean;
  /** Of a line that is copied: the price that it had there. */
  was?: { UnitPrice: number; PricePer: number } | undefined;
}

/** What the clerk says of the mixed pallets of a type; null: worked out again. */
export interface MixedCount {
  PalletId: number;
  Quantity: number | null;
}

/** What the form asks of an order's head: what the contract names, but for the day that is planned. */
const askedFields = orderHeaderFields.filter((field) => field !== 'DeliveryDate');

export interface DraftHeader extends Omit<Pick<Order, (typeof askedFields)[number]>, 'OrderDate'> {
  /** null: the day on which a new order is saved. */
  OrderDate: string | null;
  DealTypeId: 1 | 2;
  /** Where a direct deal's lines come from; null: each product's usual depot. */
  SupplierDepotId: number | null;
  MixedCounts?: readonly MixedCount[];
  /** Its lines share no pallets: it is no order yet. */
  hasOwnPallets?: boolean;
  /** Drawn delivery by delivery. */
  IsCallOff?: boolean;
  /** The customer's request that it takes. */
  OrderRequestId?: number;
  /** What own fields say, by their ids. */
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

/** A stored line keeps the price it was sold at, so its price counts as typed until its quantity changes. */
export const draftLine = (line: OrderDetail): DraftLine => ({
  ...emptyLine(),
  words: line.ProductId === null ? line.Description : undefined,
  OrderDetailId: line.OrderDetailId,
  stored: line,
  ...(line.ProductId !== null && {
    ProductId: line.ProductId,
    Code: line.ProductCode ?? '',
    Description: line.Description,
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

/** Returns what the list of products says of its price and stock. The rest comes with the price. */
export const termsOf = (product: PickedProduct): Partial<DraftLine> => ({
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

/** Of words, with a price and VAT of its own. */
export const isWords = ({ words }: DraftLine) => words !== undefined;

/** The cells of this line as Enter goes through them. */
export const cellsOf = (line: DraftLine | undefined): readonly Cell[] => (line && isWords(line) ? wordsCells : cells);

export const isBlank = (line: DraftLine) => isBlankLine(line) && !line.words;

/** What is marked as no quantity or no price counts for nothing. */
export const isLeftOut = (line: DraftLine) =>
  (line.Quantity === null && line.errors.Quantity !== undefined) ||
  (line.UnitPrice === null && (line.unread.UnitPrice !== undefined || line.errors.UnitPrice !== undefined));

export const palletsNeeded = (quantity: number | null, { UnitsPerPallet }: Pick<ProductLine, 'UnitsPerPallet'>) =>
  palletsFor(quantity, UnitsPerPallet);

/** As much of the line as can be totalled yet. */
export const totalledLine = (line: DraftLine, charges: { VatTypeId: number; VatRate: number }): TotalledLine => ({
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

export const headerOf = (order: Order): DraftHeader => ({
  ...(Object.fromEntries(askedFields.map((field) => [field, order[field]])) as Pick<Order, (typeof askedFields)[number]>),
  DealTypeId: order.DealType === 'Direct' ? 2 : 1,
  SupplierDepotId: null,
  Own: order.Own,
  ...(order.IsCallOff && { IsCallOff: true }),
});

export const addressTypes = { Invoice: 1, Delivery: 2 };

export const newHeader = (account: OrderAccount): DraftHeader => {
  const first = (type: number) =>
    (account.Addresses.find((address) => address.AddressTypeId === type) ?? account.Addresses[0])?.AddressId ?? null;
  const nothing = Object.fromEntries(askedFields.map((field) => [field, null])) as Record<(typeof askedFields)[number], null>;
  return {
    ...nothing,
    InvoiceAddressId: first(addressTypes.Invoice),
    DeliveryAddressId: first(addressTypes.Delivery),
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
  (isWords(line) && (line.words !== line.stored.Description || line.VatTypeId !== line.stored.VatTypeId)) ||
  (line.stored.Packing === 'Typed' && !line.isPalletsTyped) ||
  sentFields.some((field) => line[field] !== line.stored?.[field]);

const wordsOf = ({ words, VatTypeId }: DraftLine) => ({
  ProductId: null,
  Description: words ?? '',
  ...(VatTypeId !== null && { VatTypeId }),
});

/** The server takes a price for as many units as the stored line has, so one that follows the list into another unit is left to the list. */
const sendsPrice = ({ UnitPrice, PricePer, isPriceTyped, isPricing, stored }: DraftLine) =>
  UnitPrice !== null && (isPriceTyped || (!isPricing && (stored === undefined || stored.PricePer === PricePer)));

const bodyOf = (line: DraftLine) => ({
  ...(line.OrderDetailId !== undefined && { OrderDetailId: line.OrderDetailId }),
  ...(isWords(line) ? wordsOf(line) : { ProductId: line.ProductId ?? 0 }),
  Quantity: line.Quantity ?? 0,
  ...(sendsPrice(line) && { UnitPrice: line.UnitPrice }),
  DiscountPercent: line.DiscountPercent,
  ...(line.UnitsPerPallet && { PalletQuantity: line.isPalletsTyped ? line.PalletQuantity : null }),
  ...(line.SupplierDepotId !== null && { SupplierDepotId: line.SupplierDepotId }),
});

/** Of a stored line whose goods are as they were only what was changed: the quantity of a picked deal is what was picked, not what was ordered. */
const changeOf = (line: DraftLine) => {
  const { stored } = line;
  const body = bodyOf(line);
  if (!stored || line.ProductId !== stored.ProductId || line.Quantity !== stored.Quantity) return body;
  const { ProductId: _product, Quantity: _quantity, ...rest } = body;
  return Object.fromEntries(
    Object.entries(rest).filter(([field, value]) => field === 'OrderDetailId' || value !== stored[field as keyof OrderDetail]),
  ) as Partial<typeof body>;
};

const isRising = (numbers: readonly number[]) => numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));

/**
 * What is sent of the lines, and which draft line each is: the server names them by place. Stored lines go only where they were
 * changed, so that a save does not undo what somebody else changed in another line.
 */
export const linesToSend = (lines: readonly DraftLine[]) => {
  const filled = lines.filter((line) => !isBlank(line));
  const isMoved = !isRising(filled.map((line, index) => line.stored?.LineNo ?? 10_000 + index));
  const placed = filled.map((line, index) => ({ line, LineNo: isMoved || line.stored === undefined ? index + 1 : undefined }));
  const last = Math.max(0, ...filled.map((line) => line.stored?.LineNo ?? 0));
  const sent = placed.filter(({ line, LineNo }) => isChanged(line) || (LineNo !== undefined && LineNo !== line.stored?.LineNo));
  const body = sent.map(({ line, LineNo }) => ({
    ...(isChanged(line) ? changeOf(line) : { OrderDetailId: line.OrderDetailId }),
    ...(LineNo !== undefined && {
      LineNo: isMoved ? LineNo : Math.max(LineNo, last + 1 + filled.filter((one) => !one.stored).indexOf(line)),
    }),
  }));
  return { sent: sent.map(({ line }) => line), body, count: filled.length };
};

/** Of own values only what was changed: a field that is taken out of use meanwhile is then in nobody's way. */
const ownToSend = (own: Readonly<Record<string, unknown>> = {}, stored: Readonly<Record<string, unknown>> = {}) => {
  const changed = Object.entries(own).filter(([id, value]) => (value ?? null) !== (stored[id] ?? null));
  return changed.length > 0 && { Own: Object.fromEntries(changed) as Record<string, string | number | boolean | null> };
};

/** Of the header only what was changed, likewise. */
export const headerToSend = (header: DraftHeader, order: Order | undefined) => {
  const { DealTypeId: _dealType, SupplierDepotId: _depot, MixedCounts: _counts, Own, ...given } = header;
  if (!order) {
    const { OrderDate, ...rest } = given;
    return { ...rest, ...(OrderDate && { OrderDate }), ...ownToSend(Own) };
  }
  const before = headerOf(order);
  const changed = Object.entries(given).filter(([field, value]) => value !== before[field as keyof DraftHeader]);
  return { ...Object.fromEntries(changed), ...ownToSend(Own, order.Own) } as Partial<
    Omit<typeof given, 'OrderDate'> & { OrderDate: string; Own: Record<string, string | number | boolean | null> }
  >;
};
