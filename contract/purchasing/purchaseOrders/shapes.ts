import { z } from 'zod';
import { anyOf, from, list, only, search, to, yesNo } from '#contract/list.ts';
import { OutboxState } from '#contract/system/mail/outboxState.ts';
import { DateOnly, Id, Instant, keptText, optionalText, Quantity, requiredNote, UnitPrice, Version } from '#contract/values.ts';
import { PurchaseState, remarkKinds } from './states.ts';

/** How its last revision went to the supplier; null: not by mail. */
const MailState = OutboxState.nullable();

const head = {
  PurchaseOrderId: z.number(),
  /** None while it is a draft. */
  PurchaseOrderNo: z.number().nullable(),
  Revision: z.number(),
  State: PurchaseState,
  SupplierDepotId: z.number(),
  SupplierDepotName: z.string(),
  SupplierId: z.number(),
  SupplierName: z.string(),
  /** The first part of the direct deal that it is for; none: for own stock. */
  OrderId: z.number().nullable(),
  DealNo: z.number().nullable(),
  CustomerName: z.string().nullable(),
  CurrencyCode: z.string(),
  /** Of a draft: the day that it says; none: the day it goes out. */
  OrderedOn: z.string().nullable(),
  RequiredDate: z.string().nullable(),
  PromisedDate: z.string().nullable(),
};

/** What it costs. Absent from the reply for others than Admin and Finance. */
const cost = { NetAmount: z.number().nullable().optional() };

export const PurchaseOrderRow = z.object({
  ...head,
  /** Promised (else required) before today, and not all of it has come. */
  IsLate: z.boolean(),
  LineCount: z.number(),
  Quantity: z.number(),
  ReceivedQuantity: z.number(),
  MailState,
  ...cost,
});
export type PurchaseOrderRow = z.infer<typeof PurchaseOrderRow>;

/** `q`: a number by its beginning, else words of the supplier, its depot, the customer or a product's code. */
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
    /** Out, and its last revision was not mailed. */
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
  /** Absent from the reply for others than Admin and Finance. */
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

/** What came, when and under which of the supplier's notes. */
export const PurchaseReceipt = z.object({
  PurchaseReceiptId: z.number(),
  PurchaseOrderLineId: z.number(),
  ProductCode: z.string(),
  ReceivedOn: z.string(),
  Quantity: z.number(),
  SupplierDeliveryNoteNo: z.string().nullable(),
});

export const PurchaseOrder = z.object({
  ...head,
  Comment: z.string().nullable(),
  EndReason: z.string().nullable(),
  /** Where its mails go, unless another address is said. */
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

/** Null where the depot has no price for it. */
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
  /** Only from Admin and Finance; absent: what the price lists have. */
  BuyPrice: UnitPrice.nullish(),
  Haulage: UnitPrice.nullish(),
};

export const PurchaseLineInput = z.object(lineFields);
export const PurchaseLineChange = z.object({ ...lineFields, PurchaseOrderLineId: Id.optional() });
export type PurchaseLineChange = z.output<typeof PurchaseLineChange>;

const lines = <One extends z.ZodType>(one: One) => z.array(one).min(1, 'must have at least one line').max(200, 'must be at most 200 lines');

/** Goods that another supplier makes, and that this one has no price for, are meant to be ordered from this one. */
const ConfirmMaker = z.boolean().optional();

/** The day it was ordered, where that was before it is written down; null: the day it goes out. */
const OrderedOn = DateOnly.nullish();
/** A day of the order that lies further back than usual is meant. */
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

/** What is not given stays; `Lines` are then all that it has. */
export const PurchaseOrderChange = z.object({
  Version,
  SupplierDepotId: Id.optional(),
  OrderedOn,
  RequiredDate: DateOnly.nullish(),
  Comment: keptText(2000),
  Lines: lines(PurchaseLineChange).optional(),
  /** Of one that is out: this makes a new revision, and it is meant. */
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
  /** Promised, else required. */
  DueDate: z.string().nullable(),
});
export type OnOrderRow = z.infer<typeof OnOrderRow>;
