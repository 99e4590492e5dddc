import { packings } from '#contract/sales/deal/packing/mixedPallets.ts';
import { z } from 'zod';
import { ownOfRow, OwnValues } from '#contract/masterData/ownFields/ownValues.ts';
import { DealType, OrderStatus } from '#contract/sales/deal/states.ts';
import { keptHeader, orderHeader } from './header.ts';
import { OrderTotals } from '#contract/sales/deal/worth/totalsShape.ts';
import { PriceSource } from '#contract/sales/deal/worth/priceSource.ts';
import { OnOrder } from '#contract/sales/deal/packing/onOrder.ts';
import { Id, keptNote, keptText, MoneyFromZero, Percent, Quantity, QuantityFromZero, UnitPrice, Version } from '#contract/values.ts';

export { DealType, OrderStatus, dealTypeIds, orderStatusIds, orderStatuses } from '#contract/sales/deal/states.ts';

export { PriceSource };

const keptId = Id.nullish();

export const Stock = z.object({
  OnHand: z.number(),
  /** What other stock deals in Open and Picking still want. */
  Allocated: z.number(),
  /** The part of it that is on pick lists under way. */
  HeldByPickLists: z.number(),
  Free: z.number(),
});
export type Stock = z.infer<typeof Stock>;

export const lineFigures = {
  ProductId: z.number().nullable(),
  ProductCode: z.string().nullable(),
  Description: z.string(),
  SupplierDepotId: z.number().nullable(),
  SupplierDepotName: z.string().nullable(),
  Pallets: z.number(),
  Quantity: z.number(),
  UnitPrice: z.number(),
  PricePer: z.number(),
  DiscountPercent: z.number(),
  PriceListId: z.number().nullable(),
  PriceSource,
  NetAmount: z.number(),
  VatTypeId: z.number(),
  VatRate: z.number(),
  PalletId: z.number().nullable(),
  PalletCode: z.string().nullable(),
  PalletQuantity: z.number(),
  PalletCharge: z.number(),
  PalletTareKg: z.number().nullable(),
  UnitWeightGrams: z.number().nullable(),
  UnitsPerLayer: z.number().nullable(),
  UnitsPerPallet: z.number().nullable(),
};

export const OrderDetail = z.object({
  OrderDetailId: z.number(),
  OrderId: z.number(),
  LineNo: z.number(),
  ...lineFigures,
  /** Added: what the customer calls the product. */
  TheirCode: z.string().nullable(),
  PickedQuantity: z.number().nullable(),
  PickedPallets: z.number().nullable(),
  ConfirmedQuantity: z.number().nullable(),
  ConfirmedPallets: z.number().nullable(),
  ShortReason: z.string().nullable(),
  /** Added: what became of the rest of a line that was picked short, and the part of the deal that has it. */
  Short: z.enum(['BackOrder', 'Close']).optional(),
  RestOn: z.object({ OrderId: z.number(), DealNo: z.number(), Part: z.number(), Status: OrderStatus }).optional(),
  /** What came back of it before the invoice, where anything did. */
  ReturnedQuantity: z.number().optional(),
  /** Own: pallets as the quantity needs; Typed: as said; Shared: its loose goods stand on the order's mixed pallets. */
  Packing: z.enum(packings),
  /** Of a stock deal's line: without what this order itself wants. */
  Stock: Stock.nullable(),
  Version,
});
export type OrderDetail = z.infer<typeof OrderDetail>;

/** Pallets of one type that loose lines share. */
export const MixedPallet = z.object({
  PalletId: z.number(),
  PalletCode: z.string(),
  Description: z.string(),
  Quantity: z.number(),
  Charge: z.number(),
  TareKg: z.number().nullable(),
  /** The count was set by a person. */
  IsSet: z.boolean(),
  PickedQuantity: z.number().nullable(),
});
export type MixedPallet = z.infer<typeof MixedPallet>;

export const HoldingDeal = z.object({
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  CustomerName: z.string(),
  Status: OrderStatus,
  RequiredDate: z.string().nullable(),
  Quantity: z.number(),
});

export type HoldingDeal = z.infer<typeof HoldingDeal>;

/** A line as it would be added, priced, with its stock. */
export const PricedOrderLine = z.object({
  ...lineFigures,
  Stock: Stock.nullable(),
  /** What is on its way to the own warehouse, and when the first of it comes. */
  OnOrder: OnOrder.nullable(),
  HeldBy: z.array(HoldingDeal),
  Warnings: z.array(z.string()),
});
export type PricedOrderLine = z.infer<typeof PricedOrderLine>;

export const OrderAddress = z.object({
  AddressId: z.number(),
  AddressTypeId: z.number(),
  Text: z.string(),
  OpeningHours: z.string().nullable(),
  DeliveryInstructions: z.string().nullable(),
});

export const Order = z.object({
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  ParentOrderId: z.number().nullable(),
  DealTypeId: z.number(),
  DealType,
  StatusId: z.number(),
  Status: OrderStatus,
  CustomerId: z.number(),
  CustomerName: z.string(),
  AccountCode: z.string(),
  ...keptHeader,
  ...ownOfRow,
  HaulierName: z.string().nullable(),
  CurrencyId: z.number(),
  CurrencyCode: z.string(),
  CurrencySymbol: z.string(),
  PaymentTermDays: z.number(),
  PaymentTermBasis: z.string(),
  SettlementDiscountPercent: z.number(),
  SettlementDiscountDays: z.number(),
  ChargesVatTypeId: z.number(),
  ChargesVatRate: z.number(),
  DeliveryNoteNo: z.number().nullable(),
  DespatchedOn: z.string().nullable(),
  /** The day that the delivery plan has it on; of what was not planned, none. */
  DeliveryDate: z.string().nullable(),
  SupplierDeliveryNoteNo: z.string().nullable(),
  PrepaidInvoiceId: z.number().nullable(),
  /** Drawn delivery by delivery: held, and neither picked nor invoiced itself. */
  IsCallOff: z.boolean(),
  /** Of a part that was drawn from a call-off: that one. */
  CallOffOrderId: z.number().nullable(),
  /** Its sales invoice, prepaid or not. */
  InvoiceId: z.number().nullable(),
  InvoiceNo: z.number().nullable(),
  ProFormaInvoiceId: z.number().nullable(),
  ProFormaNo: z.number().nullable(),
  /** Of what was received for pro formas of its deal: so much goes back to the account once this is cancelled. */
  FreedIfCancelled: z.number(),
  CreditOverrideReason: z.string().nullable(),
  /** An Admin has let the deal go although its account is on stop. */
  CreditStopReleased: z.boolean(),
  CancelReason: z.string().nullable(),
  Version,
  CreatedAt: z.string(),
  CreatedByName: z.string().nullable(),
  UpdatedAt: z.string(),
  /** Null: the server itself. */
  UpdatedBy: Id.nullable(),
  UpdatedByName: z.string().nullable(),
  Lines: z.array(OrderDetail),
  MixedPallets: z.array(MixedPallet),
  Totals: OrderTotals,
});
export type Order = z.infer<typeof Order>;

/** What is said after a save without having stopped it: short stock. */
export const SavedOrder = Order.extend({ Warnings: z.array(z.string()) });
export type SavedOrder = z.infer<typeof SavedOrder>;

const orderLineFields = z.object({
  /** None: a line of words. It moves no stock and is not picked; it is on the papers, and invoiced with the VAT that it says. */
  ProductId: keptId,
  /** A stock deal's is the own warehouse; a direct deal's the supplier's depot. */
  SupplierDepotId: keptId,
  Description: keptText(200),
  Quantity,
  /** Absent: the price in force for the customer. */
  UnitPrice: UnitPrice.nullish(),
  DiscountPercent: Percent.optional(),
  /** Absent: the full pallets needed, at the pallet's charge where the customer is charged for pallets. */
  PalletQuantity: QuantityFromZero.nullish(),
  /** Only of an account that is charged for pallets. */
  PalletCharge: MoneyFromZero.nullish(),
  LineNo: z.int().min(1).max(1000).optional(),
  /** Of a line of words; absent: the account's. That of goods follows from product and account. */
  VatTypeId: keptId,
});

type LineFields = z.output<typeof orderLineFields>;

const missing = 'is required';

/** A line of goods needs only the product; one of words its words and price, and has nothing of goods. */
const checkNewLine = (line: Partial<LineFields>, check: z.RefinementCtx) => {
  const say = (path: keyof LineFields, message: string) => check.addIssue({ code: 'custom', path: [path], message });
  const hasWords = Boolean(line.Description) && (line.UnitPrice ?? null) !== null;
  if (line.Quantity === undefined) say('Quantity', missing);
  if (line.ProductId) return;
  if (line.ProductId === undefined && !hasWords) return say('ProductId', missing);
  if (!line.Description) say('Description', missing);
  if ((line.UnitPrice ?? null) === null) say('UnitPrice', missing);
  for (const field of ['SupplierDepotId', 'PalletQuantity', 'PalletCharge'] as const)
    if (line[field]) say(field, 'is of goods: a line of words has none');
};

export const OrderLineInput = orderLineFields.superRefine(checkNewLine);

/** As of a quotation, where every line is of goods. */
export const GoodsLineInput = orderLineFields.omit({ VatTypeId: true }).extend({ ProductId: Id });

export const OrderLineChange = orderLineFields
  .partial()
  .extend({ OrderDetailId: Id.optional() })
  .superRefine((line, check) => {
    if (line.OrderDetailId === undefined) checkNewLine(line, check);
  });
export type OrderLineChange = z.infer<typeof OrderLineChange>;

const headerInput = {
  ...orderHeader,
  /** Of own fields: absent stays, null goes. */
  Own: OwnValues.optional(),
  /** Why the order is taken although the credit check warns. */
  CreditOverrideReason: keptNote(500),
  /** The customer has used this order number before, and this is meant. */
  ConfirmRepeatedOrderNo: z.boolean().optional(),
  /** How many mixed pallets of a type there are; null has them worked out again. */
  MixedPallets: z
    .array(z.object({ PalletId: Id, Quantity: QuantityFromZero.nullable() }))
    .max(50, 'must be at most 50')
    .optional(),
  /** The order is not dated today, and this is meant. */
  ConfirmDate: z.boolean().optional(),
  /** The supplier has the order already, and is to be told of the change. */
  ConfirmPurchase: z.boolean().optional(),
};

export const OrderInput = z.object({
  CustomerId: Id,
  DealTypeId: z.union([z.literal(1), z.literal(2)], { error: 'must be 1 (Stock) or 2 (Direct)' }).default(1),
  ...headerInput,
  /** It is drawn delivery by delivery (`CallOff`); until then it holds nothing, and its credit is asked with each. Of stock deals. */
  IsCallOff: z.boolean().optional(),
  /** Added: the customer's request that it takes; told to the customer. */
  OrderRequestId: keptId,
  Lines: z.array(OrderLineInput).min(1, 'must have at least one line').max(500, 'must be at most 500'),
});
export type OrderInput = z.output<typeof OrderInput>;

export const OrderChange = z.object({
  Version,
  ...headerInput,
  /** The VAT type of its goods, pallets and carriage. */
  VatTypeId: Id.optional(),
  Lines: z.array(OrderLineChange).max(500, 'must be at most 500').default([]),
  /** Added: lines to remove in the same save. */
  RemovedLineIds: z.array(Id).max(500, 'must be at most 500').default([]),
});
export type OrderChange = z.output<typeof OrderChange>;

export const CreditPosition = z.object({
  CustomerId: z.number(),
  CreditLimit: z.number(),
  Balance: z.number(),
  Overdue: z.number(),
  /** Gross of what is ordered and not yet invoiced, Held deals aside: they are paid first. */
  OpenDeals: z.number(),
  CreditLeft: z.number(),
  OnStop: z.boolean(),
  OnStopReason: z.string().nullable(),
});
export type CreditPosition = z.infer<typeof CreditPosition>;

/** What an order for a customer starts from. */
export const OrderAccount = z.object({
  CustomerId: z.number(),
  Name: z.string(),
  AccountCode: z.string(),
  CurrencyCode: z.string(),
  ChargesVatTypeId: z.number(),
  ChargesVatRate: z.number(),
  PalletsCharged: z.boolean(),
  ProForma: z.boolean(),
  HaulierId: z.number().nullable(),
  Comment: z.string().nullable(),
  Addresses: z.array(OrderAddress),
  Credit: CreditPosition,
  LastOrder: z.object({ OrderId: z.number(), DealNo: z.number(), Part: z.number(), OrderDate: z.string() }).nullable(),
});

/** One thing that a person must confirm before the order is saved. */
export const OrderWarning = z.object({
  Kind: z.enum([
    'OverLimit',
    'Overdue',
    'OnStop',
    'RepeatedOrderNo',
    'OldDate',
    'Unpaid',
    'OtherAccount',
    'SamePayment',
    'PurchaseOrder',
    'OtherMaker',
    'MorePallets',
    'PalletsReturned',
    'YardShort',
    'LotNotHere',
    'NoLots',
    'BelowNothing',
    'MoreThanOrdered',
    'FarOff',
    'OpenDealsVat',
  ]),
  Message: z.string(),
});
export type OrderWarning = z.infer<typeof OrderWarning>;

/** The `details` of CONFIRMATION_NEEDED. */
export interface ConfirmationDetails {
  Warnings: OrderWarning[];
  NeedsReason: boolean;
  NeedsAdmin: boolean;
}

/** A return of pallets into the yard since a deal left, that may have been of its own. */
export interface ReturnedApart {
  PalletMovementId: number;
  Code: string;
  MovedOn: string;
  Quantity: number;
  HaulierName: string | null;
  Reference: string | null;
  /** Of a day on which goods of the deal came back. */
  IsLikely: boolean;
}

/** The `details` of CONFIRMATION_NEEDED where a deal that came back is cancelled. */
export interface ReturnsAsked extends ConfirmationDetails {
  Returns: ReturnedApart[];
  /** What went with it, of each type. */
  Went: { Code: string; Quantity: number }[];
}
