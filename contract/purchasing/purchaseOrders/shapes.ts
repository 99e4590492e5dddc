import { z } from 'zod';
import { ProductLook } from '#contract/masterData/products/shapes.ts';
import { anyOf, from, list, only, search, to, yesNo } from '#contract/list.ts';
import { OutboxState } from '#contract/system/mail/outboxState.ts';
import { DateOnly, Id, Instant, changedText, optionalText, Quantity, requiredNote, UnitPrice, Version } from '#contract/values.ts';
import { PurchaseState, remarkKinds } from './states.ts';

/** State of the e-mail with a revision. Null if there is none. */
const MailState = OutboxState.nullable();

const header = {
  PurchaseOrderId: z.number(),
  /** Null for a draft. */
  PurchaseOrderNo: z.number().nullable(),
  Revision: z.number(),
  State: PurchaseState,
  SupplierDepotId: z.number(),
  SupplierDepotName: z.string(),
  SupplierId: z.number(),
  SupplierName: z.string(),
  /** First part of the direct deal that the goods are for. Null for own stock. */
  OrderId: z.number().nullable(),
  DealNo: z.number().nullable(),
  CustomerName: z.string().nullable(),
  CurrencyCode: z.string(),
  /** Order date. Null for a draft that takes the day on which it is issued. */
  OrderedOn: z.string().nullable(),
  RequiredDate: z.string().nullable(),
  PromisedDate: z.string().nullable(),
};

/** Net cost. Only Admin and Finance get it. */
const cost = { NetAmount: z.number().nullable().optional() };

export const PurchaseOrderRow = z.object({
  ...header,
  /** True if goods are outstanding and the promised date, or else the required date, is before today. */
  IsLate: z.boolean(),
  LineCount: z.number(),
  Quantity: z.number(),
  ReceivedQuantity: z.number(),
  MailState,
  ...cost,
});
export type PurchaseOrderRow = z.infer<typeof PurchaseOrderRow>;

/** `q` matches the start of the order’s or deal’s number, or words of supplier, depot, customer or product. */
export const purchaseOrderList = list({
  row: PurchaseOrderRow,
  id: 'PurchaseOrderId',
  filters: {
    q: search(),
    State: anyOf(PurchaseState),
    SupplierId: anyOf(Id),
    SupplierDepotId: anyOf(Id),
    /** `Stock`: for our own stock. `Deal`: for a direct deal. */
    For: only('Stock', 'Deal'),
    IsLate: yesNo(),
    /** Keeps orders with goods outstanding whose last revision has not been e-mailed. */
    Unsent: only('Unsent'),
    OrderedFrom: from(DateOnly, 'OrderedOn'),
    OrderedTo: to(DateOnly, 'OrderedOn'),
    RequiredFrom: from(DateOnly, 'RequiredDate'),
    RequiredTo: to(DateOnly, 'RequiredDate'),
  },
  sorts: [
    'PurchaseOrderNo',
    'SupplierName',
    'SupplierDepotName',
    'DealNo',
    'State',
    'OrderedOn',
    'RequiredDate',
    'PromisedDate',
    'LineCount',
    'Quantity',
  ],
  order: ['PurchaseOrderNo', 'DESC'],
});

export const PurchaseOrderLine = z.object({
  PurchaseOrderLineId: z.number(),
  LineNo: z.number(),
  ProductId: z.number(),
  ProductCode: z.string(),
  SupplierCode: z.string().nullable(),
  Description: z.string(),
  Look: ProductLook,
  UnitsPerLayer: z.number().nullable(),
  UnitsPerPallet: z.number().nullable(),
  PalletId: z.number().nullable(),
  Quantity: z.number(),
  ReceivedQuantity: z.number(),
  PricePer: z.number(),
  /** Only Admin and Finance get costs. */
  BuyPrice: z.number().nullable().optional(),
  Haulage: z.number().nullable().optional(),
});
export type PurchaseOrderLine = z.infer<typeof PurchaseOrderLine>;

export const PurchaseRemark = z.object({
  PurchaseOrderRemarkId: z.number(),
  Kind: z.enum(remarkKinds),
  Remark: z.string(),
  CreatedAt: Instant,
  CreatedByName: z.string().nullable(),
});
export type PurchaseRemark = z.infer<typeof PurchaseRemark>;

export const PurchaseRevision = z.object({
  PurchaseOrderRevisionId: z.number(),
  Revision: z.number(),
  IsCancellation: z.boolean(),
  CreatedAt: Instant,
  CreatedByName: z.string().nullable(),
  MailState,
});
export type PurchaseRevision = z.infer<typeof PurchaseRevision>;

/** A receipt of goods on one line. The quantity is negative if it reverses another receipt. */
export const PurchaseReceipt = z.object({
  PurchaseReceiptId: z.number(),
  PurchaseOrderLineId: z.number(),
  ProductCode: z.string(),
  ReceivedOn: z.string(),
  Quantity: z.number(),
  SupplierDeliveryNoteNo: z.string().nullable(),
});

export const PurchaseOrder = z.object({
  ...header,
  Comment: z.string().nullable(),
  EndReason: z.string().nullable(),
  /** Addresses that an e-mail goes to by default, separated by commas. */
  Email: z.string().nullable(),
  ...cost,
  Version,
  UpdatedAt: Instant,
  UpdatedByName: z.string().nullable(),
  Lines: z.array(PurchaseOrderLine),
  Remarks: z.array(PurchaseRemark),
  Revisions: z.array(PurchaseRevision),
  Receipts: z.array(PurchaseReceipt),
});
export type PurchaseOrder = z.infer<typeof PurchaseOrder>;

/** List cost of a product for a quantity. Prices are null if the depot has no price. */
export const ListedCost = z.object({
  ProductId: z.number(),
  Quantity: z.number(),
  PricePer: z.number(),
  BuyPrice: z.number().nullable(),
  Haulage: z.number().nullable(),
});
export type ListedCost = z.infer<typeof ListedCost>;

const lineFields = {
  ProductId: Id,
  Quantity,
  /** Costs, from Admin and Finance only. Default to the list prices. */
  BuyPrice: UnitPrice.nullish(),
  Haulage: UnitPrice.nullish(),
};

export const PurchaseLineInput = z.object(lineFields);
export const PurchaseLineChange = z.object({ ...lineFields, PurchaseOrderLineId: Id.optional() });
export type PurchaseLineChange = z.output<typeof PurchaseLineChange>;

const lines = <Line extends z.ZodType>(line: Line) =>
  z.array(line).min(1, 'must have at least one line').max(200, 'must be at most 200 lines');

/** Confirms goods that another supplier makes and for which this one has no price. */
const ConfirmMaker = z.boolean().optional();

/** Order date, if it is earlier than the day of entry. Null for the day on which the order is issued. */
const OrderedOn = DateOnly.nullish();
/** Confirms an order date further back than usual. */
const ConfirmDate = z.boolean().optional();

export const PurchaseOrderInput = z.object({
  SupplierDepotId: Id,
  OrderedOn,
  RequiredDate: DateOnly.nullish(),
  Comment: optionalText(2000),
  Lines: lines(PurchaseLineInput),
  ConfirmMaker,
  ConfirmDate,
});

/** Fields that are absent do not change. `Lines` replace all lines. */
export const PurchaseOrderChange = z.object({
  Version,
  SupplierDepotId: Id.optional(),
  OrderedOn,
  RequiredDate: DateOnly.nullish(),
  Comment: changedText(2000),
  Lines: lines(PurchaseLineChange).optional(),
  /** Confirms that the change of an issued order creates a new revision. */
  ConfirmRevision: z.boolean().optional(),
  ConfirmMaker,
  ConfirmDate,
});
export type PurchaseOrderChange = z.output<typeof PurchaseOrderChange>;

export const RemarkInput = z.object({
  Kind: z.enum(remarkKinds, { error: 'must be Asked, Said or Note' }),
  Remark: requiredNote(1000),
});

export const OnOrderRow = z.object({
  PurchaseOrderLineId: z.number(),
  ProductId: z.number(),
  ProductCode: z.string(),
  PurchaseOrderId: z.number(),
  PurchaseOrderNo: z.number(),
  SupplierDepotId: z.number(),
  SupplierDepotName: z.string(),
  SupplierName: z.string(),
  Quantity: z.number(),
  ReceivedQuantity: z.number(),
  Outstanding: z.number(),
  RequiredDate: z.string().nullable(),
  PromisedDate: z.string().nullable(),
  /** Promised date, or else the required date. */
  DueDate: z.string().nullable(),
});
export type OnOrderRow = z.infer<typeof OnOrderRow>;
