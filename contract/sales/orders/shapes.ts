import { packings } from '#contract/sales/deal/packing/mixedPallets.ts';
import { z } from 'zod';
import { ProductLook } from '#contract/masterData/products/shapes.ts';
import { ownRowShape, OwnValues } from '#contract/masterData/ownFields/ownValues.ts';
import { DealType, OrderStatus } from '#contract/sales/deal/states.ts';
import { storedHeader, orderHeader } from './header.ts';
import { OrderTotals } from '#contract/sales/deal/worth/totalsShape.ts';
import { PriceSource } from '#contract/sales/deal/worth/priceSource.ts';
import { OnOrder } from '#contract/sales/deal/packing/onOrder.ts';
import { Id, changedNote, changedText, MoneyFromZero, Percent, Quantity, QuantityFromZero, UnitPrice, Version } from '#contract/values.ts';

export { DealType, OrderStatus, dealTypeIds, orderStatusIds, orderStatuses } from '#contract/sales/deal/states.ts';

export { PriceSource };

const optionalId = Id.nullish();

export const Stock = z.object({
  OnHand: z.number(),
  /** Units that other stock deals with status Open or Picking need. */
  Allocated: z.number(),
  /** Allocated units that are being picked. */
  HeldByPickLists: z.number(),
  Free: z.number(),
});
export type Stock = z.infer<typeof Stock>;

export const lineShape = {
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
  ...lineShape,
  /** The customer's code for the product. */
  TheirCode: z.string().nullable(),
  /** Null for a text line. */
  Look: ProductLook.nullable(),
  PickedQuantity: z.number().nullable(),
  PickedPallets: z.number().nullable(),
  ConfirmedQuantity: z.number().nullable(),
  ConfirmedPallets: z.number().nullable(),
  ShortReason: z.string().nullable(),
  /** Says whether the missing quantity of a short line was back-ordered or closed. Absent if nothing was missing. */
  Short: z.enum(['BackOrder', 'Close']).optional(),
  /** Part of the deal that has the back-ordered quantity. */
  RestOn: z.object({ OrderId: z.number(), DealNo: z.number(), Part: z.number(), Status: OrderStatus }).optional(),
  /** Units returned before the invoice. Absent if none were. */
  ReturnedQuantity: z.number().optional(),
  /** `Own`: pallets calculated from the quantity. `Typed`: set by a user. `Shared`: loose goods on the order's mixed pallets. */
  Packing: z.enum(packings),
  /** Stock without this order's own allocation. Null for a direct deal. */
  Stock: Stock.nullable(),
  Version,
});
export type OrderDetail = z.infer<typeof OrderDetail>;

/** Pallets of one type that several loose lines share. */
export const MixedPallet = z.object({
  PalletId: z.number(),
  PalletCode: z.string(),
  Description: z.string(),
  Quantity: z.number(),
  Charge: z.number(),
  TareKg: z.number().nullable(),
  /** True if a user set the count. */
  IsSet: z.boolean(),
  PickedQuantity: z.number().nullable(),
});
export type MixedPallet = z.infer<typeof MixedPallet>;

/** A stock deal to which units of a product are allocated. */
export const AllocatedDeal = z.object({
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  CustomerName: z.string(),
  Status: OrderStatus,
  RequiredDate: z.string().nullable(),
  Quantity: z.number(),
});

export type AllocatedDeal = z.infer<typeof AllocatedDeal>;

/** A line with its price and stock, before it is added to an order. */
export const PricedOrderLine = z.object({
  ...lineShape,
  Stock: Stock.nullable(),
  /** Units on order for our own warehouse. */
  OnOrder: OnOrder.nullable(),
  HeldBy: z.array(AllocatedDeal),
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
  ...storedHeader,
  ...ownRowShape,
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
  /** Day in the delivery plan. Null if not planned. */
  DeliveryDate: z.string().nullable(),
  SupplierDeliveryNoteNo: z.string().nullable(),
  PrepaidInvoiceId: z.number().nullable(),
  /** True for an order that is drawn delivery by delivery. It stays Held and is never picked or invoiced itself. */
  IsCallOff: z.boolean(),
  /** Call-off from which this part was drawn. */
  CallOffOrderId: z.number().nullable(),
  /** Sales invoice of the deal, issued before or after despatch. */
  InvoiceId: z.number().nullable(),
  InvoiceNo: z.number().nullable(),
  ProFormaInvoiceId: z.number().nullable(),
  ProFormaNo: z.number().nullable(),
  /** Money received for the deal's pro formas that returns to the account if this order is cancelled. */
  FreedIfCancelled: z.number(),
  CreditOverrideReason: z.string().nullable(),
  /** True if an Admin has released the deal although its account is on stop. */
  CreditStopReleased: z.boolean(),
  CancelReason: z.string().nullable(),
  Version,
  CreatedAt: z.string(),
  CreatedByName: z.string().nullable(),
  UpdatedAt: z.string(),
  /** Null if the server itself made the change. */
  UpdatedBy: Id.nullable(),
  UpdatedByName: z.string().nullable(),
  Lines: z.array(OrderDetail),
  MixedPallets: z.array(MixedPallet),
  Totals: OrderTotals,
});
export type Order = z.infer<typeof Order>;

/** A saved order with warnings that did not stop the save, such as short stock. */
export const SavedOrder = Order.extend({ Warnings: z.array(z.string()) });
export type SavedOrder = z.infer<typeof SavedOrder>;

const orderLineFields = z.object({
  /** Absent for a text line, which is printed and invoiced but never picked. */
  ProductId: optionalId,
  /** Our own warehouse for a stock deal, the supplier's depot for a direct deal. */
  SupplierDepotId: optionalId,
  Description: changedText(200),
  Quantity,
  /** Defaults to the customer's price in force. */
  UnitPrice: UnitPrice.nullish(),
  DiscountPercent: Percent.optional(),
  /** If absent, calculated from the quantity. */
  PalletQuantity: QuantityFromZero.nullish(),
  /** Allowed only for an account that is charged for pallets. */
  PalletCharge: MoneyFromZero.nullish(),
  LineNo: z.int().min(1).max(1000).optional(),
  /** VAT type of a text line. Defaults to that of the account. Not allowed for goods, whose VAT type follows from product and account. */
  VatTypeId: optionalId,
});

type LineFields = z.output<typeof orderLineFields>;

const requiredMessage = 'is required';

/** Requires a product, or the text and price of a text line. Refuses fields of goods on a text line. */
const checkNewLine = (line: Partial<LineFields>, context: z.RefinementCtx) => {
  const addError = (field: keyof LineFields, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  const hasPrice = (line.UnitPrice ?? null) !== null;
  const isTextLine = line.ProductId === null || (Boolean(line.Description) && hasPrice);
  if (line.Quantity === undefined) addError('Quantity', requiredMessage);
  if (line.ProductId) return;
  if (!isTextLine) return addError('ProductId', requiredMessage);
  if (!line.Description) addError('Description', requiredMessage);
  if (!hasPrice) addError('UnitPrice', requiredMessage);
  for (const field of ['SupplierDepotId', 'PalletQuantity', 'PalletCharge'] as const)
    if (line[field]) addError(field, 'is not allowed on a text line');
};

export const OrderLineInput = orderLineFields.superRefine(checkNewLine);

/** A line that must have a product, as on a quotation. */
export const GoodsLineInput = orderLineFields.omit({ VatTypeId: true }).extend({ ProductId: Id });

export const OrderLineChange = orderLineFields
  .partial()
  .extend({ OrderDetailId: Id.optional() })
  .superRefine((line, context) => {
    if (line.OrderDetailId === undefined) checkNewLine(line, context);
  });
export type OrderLineChange = z.infer<typeof OrderLineChange>;

const headerInput = {
  ...orderHeader,
  /** Values of own fields. An absent field keeps its value, and null clears it. */
  Own: OwnValues.optional(),
  /** Reason for accepting the order despite a credit warning. */
  CreditOverrideReason: changedNote(500),
  /** Confirms that the customer's order number has been used before. */
  ConfirmRepeatedOrderNo: z.boolean().optional(),
  /** Number of mixed pallets of each type. A null quantity is calculated again. */
  MixedPallets: z
    .array(z.object({ PalletId: Id, Quantity: QuantityFromZero.nullable() }))
    .max(50, 'must be at most 50')
    .optional(),
  /** Confirms an order date other than today. */
  ConfirmDate: z.boolean().optional(),
  /** Confirms that the supplier, who has the order already, will be told of the change. */
  ConfirmPurchase: z.boolean().optional(),
};

export const OrderInput = z.object({
  CustomerId: Id,
  DealTypeId: z.union([z.literal(1), z.literal(2)], { error: 'must be 1 (Stock) or 2 (Direct)' }).default(1),
  ...headerInput,
  /** Makes a stock deal a call-off, whose deliveries are drawn by `CallOff`. Stock is allocated and credit checked only when drawing. */
  IsCallOff: z.boolean().optional(),
  /** Customer request that this order accepts. The customer is notified. */
  OrderRequestId: optionalId,
  Lines: z.array(OrderLineInput).min(1, 'must have at least one line').max(500, 'must be at most 500'),
});
export type OrderInput = z.output<typeof OrderInput>;

export const OrderChange = z.object({
  Version,
  ...headerInput,
  /** VAT type for goods, pallets and carriage together. */
  VatTypeId: Id.optional(),
  Lines: z.array(OrderLineChange).max(500, 'must be at most 500').default([]),
  /** Lines to remove in the same save. */
  RemovedLineIds: z.array(Id).max(500, 'must be at most 500').default([]),
});
export type OrderChange = z.output<typeof OrderChange>;

export const CreditPosition = z.object({
  CustomerId: z.number(),
  CreditLimit: z.number(),
  Balance: z.number(),
  Overdue: z.number(),
  /** Gross amount of deals not yet invoiced. Excludes Held deals, because they are paid in advance. */
  OpenDeals: z.number(),
  CreditLeft: z.number(),
  OnStop: z.boolean(),
  OnStopReason: z.string().nullable(),
});
export type CreditPosition = z.infer<typeof CreditPosition>;

/** Data of the customer's account with which a new order starts. */
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

/** A question that the user must confirm before the server carries out a call. Orders, stock, pallets and payments all use it. */
export const OrderWarning = z.object({
  Kind: z.enum([
    // Credit control: the order exceeds the credit limit, debt is overdue, or the account is on stop.
    'OverLimit',
    'Overdue',
    'OnStop',
    /** The customer's order number has been used before. */
    'RepeatedOrderNo',
    /** The date is further back than usual. */
    'OldDate',
    /** The goods should have been paid in advance. */
    'Unpaid',
    /** The reference of a payment names another account. */
    'OtherAccount',
    /** Warns that the same payment has been recorded before. */
    'SamePayment',
    /** The supplier has the purchase order already and must be told of the change. */
    'PurchaseOrder',
    /** A product of the purchase order belongs to another supplier. */
    'OtherMaker',
    /** More pallets are returned than the account holds. */
    'MorePallets',
    /** Pallets have been returned since the deal left, perhaps the deal's own. */
    'PalletsReturned',
    /** More pallets would leave our yard than are in it. */
    'YardShort',
    /** More of a batch would leave than is in stock. */
    'LotNotHere',
    /** Goods traced by batch have no batch numbers. */
    'NoLots',
    /** The stock on hand would become negative. */
    'BelowNothing',
    /** More is received than was ordered. */
    'MoreThanOrdered',
    /** Counts of a stock take differ so much from the ledger that they must be repeated. */
    'FarOff',
    /** Open orders have the previous VAT type of the account. */
    'OpenDealsVat',
  ]),
  Message: z.string(),
});
export type OrderWarning = z.infer<typeof OrderWarning>;

/** The `details` of the error CONFIRMATION_NEEDED. */
export interface ConfirmationDetails {
  Warnings: OrderWarning[];
  NeedsReason: boolean;
  NeedsAdmin: boolean;
}

/** A return of pallets to our yard, recorded after the deal left. The pallets may be those of the deal. */
export interface RecordedPalletReturn {
  PalletMovementId: number;
  Code: string;
  MovedOn: string;
  Quantity: number;
  HaulierName: string | null;
  Reference: string | null;
  /** True if goods of the deal were returned on the same day. */
  IsLikely: boolean;
}

/** The `details` of the error CONFIRMATION_NEEDED when a returned deal is cancelled. */
export interface PalletReturnsQuestion extends ConfirmationDetails {
  Returns: RecordedPalletReturn[];
  /** Pallets of each type that were delivered with the deal. */
  Went: { Code: string; Quantity: number }[];
}
