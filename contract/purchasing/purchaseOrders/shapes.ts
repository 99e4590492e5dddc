import { z } from 'zod';
import { anyOf, from, list, only, search, to, yesNo } from '#contract/list.ts';
import { OutboxState } from '#contract/system/mail/outboxState.ts';
import { DateOnly, Id, Instant, changedText, optionalText, Quantity, requiredNote, UnitPrice, Version } from '#contract/values.ts';
import { PurchaseState, remarkKinds } from './states.ts';

/** State of the e-mail with the last revision. Null if it was not e-mailed. */
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
  /** First part of the direct deal. Null for own stock. */
  OrderId: z.number().nullable(),
  DealNo: z.number().nullable(),
  CustomerName: z.string().nullable(),
  CurrencyCode: z.string(),
  /** Order date. For a draft it is the date entered, or null to use the day it is issued. */
  OrderedOn: z.string().nullable(),
  RequiredDate: z.string().nullable(),
  PromisedDate: z.string().nullable(),
};

/** Net cost. Absent from replies except to Admin and Finance. */
const cost = { NetAmount: z.number().nullable().optional() };

export const PurchaseOrderRow = z.object({
  ...header,
  /** Whether goods are outstanding and the promised date (or else the required date) has passed. */
  IsLate: z.boolean(),
  LineCount: z.number(),
  Quantity: z.number(),
  ReceivedQuantity: z.number(),
  MailState,
  ...cost,
});
export type PurchaseOrderRow = z.infer<typeof PurchaseOrderRow>;

/** `q` matches the start of a number, or else words of the supplier, depot, customer or product code. */
export const purchaseOrderList = list({
  row: PurchaseOrderRow,
  id: 'PurchaseOrderId',
  filters: {
    q: search(),
    State: anyOf(PurchaseState),
    SupplierId: anyOf(Id),
    SupplierDepotId: anyOf(Id),
    For: only('Stock', 'Deal'),
    IsLate: yesNo(),
    /** Issued orders whose last revision was not e-mailed. */
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
  UnitsPerLayer: z.number().nullable(),
  UnitsPerPallet: z.number().nullable(),
  PalletId: z.number().nullable(),
  Quantity: z.number(),
  ReceivedQuantity: z.number(),
  PricePer: z.number(),
  /** Absent from replies except to Admin and Finance. */
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

/** Goods received, with date and delivery note number. */
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
  /** Default addresses for e-mails. */
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

/** List cost of a product. Prices are null if the depot has none. */
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
  /** Only Admin and Finance may give costs. Defaults to the price lists. */
  BuyPrice: UnitPrice.nullish(),
  Haulage: UnitPrice.nullish(),
};

export const PurchaseLineInput = z.object(lineFields);
export const PurchaseLineChange = z.object({ ...lineFields, PurchaseOrderLineId: Id.optional() });
export type PurchaseLineChange = z.output<typeof PurchaseLineChange>;

const lines = <One extends z.ZodType>(one: One) => z.array(one).min(1, 'must have at least one line').max(200, 'must be at most 200 lines');

/** Confirms goods of another supplier for which this one has no price. */
const ConfirmMaker = z.boolean().optional();

/** Day of the order, if earlier than its entry. Null for the day it is issued. */
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

/** Fields left out stay as they are. `Lines`, if given, replace all lines. */
export const PurchaseOrderChange = z.object({
  Version,
  SupplierDepotId: Id.optional(),
  OrderedOn,
  RequiredDate: DateOnly.nullish(),
  Comment: changedText(2000),
  Lines: lines(PurchaseLineChange).optional(),
  /** Confirms that changing an issued order makes a new revision. */
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
