import { z } from 'zod';
import { endpoint, listEndpoint, textReply } from '#contract/call/endpoint.ts';
import { Order, OrderAccount, OrderChange, OrderInput, OrderWarning, PricedOrderLine, SavedOrder } from './shapes.ts';
import { customerDeals, openDeals } from './list.ts';
import { OwnKind } from '#contract/masterData/ownFields/ownSubjects.ts';
import { OutboxState } from '#contract/system/mail/outboxState.ts';
import { PurchaseState, remarkKinds } from '#contract/purchasing/purchaseOrders/states.ts';
import { PriceLine, ProcessedDeal } from './rows.ts';
import { DateOnly, Id, Quantity, QuantityFromZero, requiredNote, UnitPrice, Version } from '#contract/values.ts';

export { dealTypeIds, orderStatusIds } from './shapes.ts';
export type { OrderRow, ProcessedDeal } from './rows.ts';
export type { DealType, OrderStatus } from './shapes.ts';

const office = ['Admin', 'Office'] as const;
const yesNo = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((value) => value === 'true' || value === '1');

export const deleteOrderDetails = endpoint({
  method: 'POST',
  path: '/api/Order/DeleteOrderDetails',
  allow: office,
  summary: 'Removes lines of one Open or Held order, all or none, but never the last line.',
  body: z.object({
    orderDetailIds: z.array(Id).min(1, 'must name at least one line').max(500, 'must be at most 500'),
    Version: Version.optional(),
    /** Confirms that the supplier of a direct deal, who has the order already, will be told of the change. */
    ConfirmPurchase: z.boolean().optional(),
  }),
  reply: Order,
  errors: ['ORDER_NOT_EDITABLE', 'ORDER_ALREADY_INVOICED', 'STALE_VERSION', 'RULE_BROKEN', 'CONFIRMATION_NEEDED'],
});

export const checkDiscount = endpoint({
  method: 'GET',
  path: '/api/Order/check-discount/{id}',
  allow: ['Admin', 'Office', 'Finance'],
  summary: 'Returns the settlement discount that an order qualifies for today.',
  params: z.object({ id: Id }),
  reply: z.object({
    OrderId: z.number(),
    Qualifies: z.boolean(),
    SettlementDiscountPercent: z.number(),
    SettlementDiscountDays: z.number(),
    PayBy: z.string().nullable(),
    Net: z.number(),
    Vat: z.number(),
    Gross: z.number(),
    DiscountNet: z.number(),
    DiscountVat: z.number(),
    /** Gross amount to pay if paid in time. */
    DiscountedGross: z.number(),
  }),
});

export const getPriceLists = endpoint({
  method: 'GET',
  path: '/api/Order/GetPriceLists',
  allow: office,
  summary: "Returns a customer's price lines in force today, or without a customer the standard lines.",
  query: z.object({ custID: Id.optional(), incUnlisted: yesNo.optional() }),
  reply: z.array(PriceLine),
});

export const listOrders = listEndpoint({
  path: '/api/Order',
  allow: office,
  summary: 'Lists orders in every state, newest first.',
  list: customerDeals,
  grows: true,
});

export const customerOrderHistory = listEndpoint({
  path: '/api/Order/CustomerOrderHistory/{id}',
  allow: office,
  summary: "Lists all of a customer's orders, newest first.",
  params: z.object({ id: Id }),
  list: customerDeals,
});

export const DirectLine = z.object({
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  Version,
  CustomerId: z.number(),
  CustomerName: z.string(),
  CustomerOrderNo: z.string().nullable(),
  RequiredDate: z.string().nullable(),
  PromisedDate: z.string().nullable(),
  OrderDetailId: z.number(),
  SupplierDepotId: z.number(),
  SupplierDepotName: z.string(),
  SupplierName: z.string(),
  ProductCode: z.string(),
  Description: z.string(),
  Quantity: z.number(),
  UnitsPerLayer: z.number().nullable(),
  UnitsPerPallet: z.number().nullable(),
  PalletCode: z.string().nullable(),
  PalletQuantity: z.number(),
  /** `Typed` if a user set the pallet count. */
  Packing: z.string(),
  /** True if the product is traced by batch. */
  LotRequired: z.boolean(),
  /** Purchase order that buys the goods. Null if they are not ordered yet. */
  PurchaseOrderId: z.number().nullable(),
  PurchaseOrderNo: z.number().nullable(),
  PurchaseRevision: z.number().nullable(),
  PurchaseState: PurchaseState.nullable(),
  /** Delivery date promised by the supplier. */
  SupplierPromisedDate: z.string().nullable(),
  /** E-mail state of the latest revision. */
  PurchaseMailState: OutboxState.nullable(),
  /** Latest entry in the supplier log. */
  LastRemark: z.string().nullable(),
  LastRemarkKind: z.enum(remarkKinds).nullable(),
  LastRemarkAt: z.string().nullable(),
  /** Haulier that is to deliver the goods. */
  HaulierId: z.number().nullable(),
  HaulierName: z.string().nullable(),
  BookingReference: z.string().nullable(),
  BookedFor: z.string().nullable(),
  /** The company's tolerance for differences between ordered and delivered quantities. */
  TolerancePercent: z.number(),
});
export type DirectLine = z.infer<typeof DirectLine>;

export const loadDirectOrderList = endpoint({
  method: 'GET',
  path: '/api/Order/LoadDirectOrderList',
  allow: office,
  summary: "Lists the lines of open direct deals that await the supplier's confirmation.",
  reply: z.array(DirectLine),
});

export const lastOrderDate = endpoint({
  method: 'GET',
  path: '/api/Order/LastOrderDate/{id}',
  allow: office,
  summary: "The date of a customer's last order.",
  params: z.object({ id: Id }),
  reply: z.object({
    CustomerId: z.number(),
    LastOrderDate: z.string().nullable(),
    OrderId: z.number().nullable(),
    DealNo: z.number().nullable(),
    Part: z.number().nullable(),
  }),
});

export const openOrders = listEndpoint({
  path: '/api/Order/OpenOrders',
  allow: office,
  summary: 'All deals that are neither invoiced nor cancelled, the earliest required first.',
  list: openDeals,
});

export const directOrders = listEndpoint({
  path: '/api/Order/DirectOrders',
  allow: office,
  summary: 'Open direct deals, one row each.',
  list: openDeals,
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/Order/GetOrder',
  allow: office,
  summary: 'One order with its lines, their stock and its totals.',
  query: z.object({ orderId: Id }),
  reply: Order,
});

const named = z.object({ Id: z.number(), Description: z.string() });

export const getOrderComboData = endpoint({
  method: 'GET',
  path: '/api/Order/GetComboData',
  allow: office,
  summary: 'Choices for the order screen.',
  reply: z.object({
    DealTypes: z.array(named),
    OrderStatuses: z.array(named),
    Hauliers: z.array(named),
    SupplierDepots: z.array(named.extend({ SupplierId: z.number(), SupplierName: z.string(), IsOwn: z.boolean() })),
    /** Includes VAT types no longer in use, for orders that already have them. */
    VatTypes: z.array(named.extend({ Code: z.string(), Rate: z.number(), Active: z.boolean() })),
    Pallets: z.array(named.extend({ Code: z.string(), Charge: z.number() })),
    CancelReasons: z.array(named),
    /** Own fields of orders, with the properties that decide how much space each needs on the form. */
    OwnFields: z.array(
      z.object({ OwnFieldId: z.number(), Label: z.string(), Kind: OwnKind, Required: z.boolean(), Hint: z.string().nullable() }),
    ),
  }),
});

/** Returns all customer data for the order screen in one response. */
export const getOrderAccount = endpoint({
  method: 'GET',
  path: '/api/Order/Account/{id}',
  allow: office,
  summary: 'Defaults for a new order of this customer: addresses, haulier, terms, VAT, credit and the last order.',
  params: z.object({ id: Id }),
  reply: OrderAccount,
});

export const nextDealNumber = endpoint({
  method: 'GET',
  path: '/api/DealType/NextDealNumber',
  allow: office,
  summary: 'The probable number of the next deal. Reserves nothing.',
  reply: z.object({ DealNo: z.number() }),
});

export const checkStockAndAddProduct = endpoint({
  method: 'POST',
  path: '/api/Order/CheckStockAndAddProduct',
  allow: office,
  summary: 'Prices a line from the customer’s list and returns its stock. Saves nothing.',
  body: z.object({
    OrderId: Id.nullish(),
    CustomerId: Id,
    DealTypeId: z.union([z.literal(1), z.literal(2)], { error: 'must be 1 (Stock) or 2 (Direct)' }).default(1),
    ProductId: Id,
    SupplierDepotId: Id.nullish(),
    Quantity,
    /** Units of the product on the other lines of the order. They count towards the quantity break. */
    OrderedBeside: QuantityFromZero.optional(),
    /** Price line from which the order line has its price. A new quantity then uses the quantity breaks of the same list. */
    PriceListId: Id.nullish(),
    UnitPrice: UnitPrice.nullish(),
    OrderDate: DateOnly.optional(),
  }),
  reply: PricedOrderLine,
  isRead: true,
});

export const addOrder = endpoint({
  method: 'POST',
  path: '/api/Order/AddOrder',
  allow: office,
  summary: 'Adds an order and gives it the next deal number.',
  body: OrderInput,
  reply: SavedOrder,
  errors: ['CONFIRMATION_NEEDED', 'NOT_ALLOWED', 'RULE_BROKEN'],
});

export const editOrder = endpoint({
  method: 'POST',
  path: '/api/Order/EditOrder',
  allow: office,
  summary: 'Changes an order. Lines without id are added, lines with id are changed, and other lines stay.',
  body: OrderChange.extend({ OrderId: Id }),
  reply: SavedOrder,
  errors: ['STALE_VERSION', 'ORDER_NOT_EDITABLE', 'ORDER_ALREADY_INVOICED', 'CONFIRMATION_NEEDED', 'NOT_ALLOWED', 'PERIOD_LOCKED'],
});

export const processOrders = endpoint({
  method: 'POST',
  path: '/api/Order/ProcessOrders',
  allow: office,
  summary: 'Confirms what the suppliers of direct deals delivered. Returns a result for each deal.',
  body: z.object({ Deals: z.array(ProcessedDeal).min(1, 'must name at least one deal').max(100, 'must be at most 100') }),
  reply: z.array(
    z.object({
      OrderId: z.number(),
      DealNo: z.number().nullable(),
      Ok: z.boolean(),
      Message: z.string(),
      Errors: z.record(z.string(), z.string()),
      BackOrderId: z.number().nullable(),
      /** Questions to confirm before this deal can be processed. */
      ToConfirm: z.array(OrderWarning),
    }),
  ),
});

export const cancelOrder = endpoint({
  method: 'PUT',
  path: '/api/Order/CancelOrder',
  allow: office,
  summary:
    'Cancels an order before despatch, or once all its goods have been returned. Picked goods go back into stock, and the text says which. An order invoiced in advance is closed, and its goods remain to be credited.',
  query: z.object({ orderId: Id }),
  body: z.object({
    Reason: requiredNote(500),
    Version: Version.optional(),
    /** Recorded pallet returns that belong to a returned deal. `[]` means none. If absent, the server asks when there are candidates. */
    ReturnIds: z.array(Id).max(200, 'must be at most 200 in the list').optional(),
  }),
  reply: textReply(),
  errors: ['ORDER_ALREADY_INVOICED', 'ORDER_WRONG_STATE', 'STALE_VERSION', 'RULE_BROKEN', 'CONFIRMATION_NEEDED'],
});

export const releaseCredit = endpoint({
  method: 'PUT',
  path: '/api/Order/ReleaseCredit/{id}',
  allow: office,
  summary: 'Releases a deal held by credit control for picking and despatch, with a reason. If the account is on stop, only an Admin may.',
  params: z.object({ id: Id }),
  body: z.object({ Reason: requiredNote(500), Version: Version.optional() }),
  reply: Order,
  errors: ['NOT_ALLOWED', 'RULE_BROKEN', 'STALE_VERSION'],
});

export const editOrderById = endpoint({
  method: 'PUT',
  path: '/api/Order/EditOrder/{id}',
  allow: office,
  summary: 'Same as EditOrder, with the order in the path.',
  params: z.object({ id: Id }),
  body: OrderChange,
  reply: SavedOrder,
  errors: ['STALE_VERSION', 'ORDER_NOT_EDITABLE', 'ORDER_ALREADY_INVOICED', 'CONFIRMATION_NEEDED', 'NOT_ALLOWED', 'PERIOD_LOCKED'],
});
