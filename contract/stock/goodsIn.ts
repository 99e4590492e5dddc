import { z } from 'zod';
import { Lots } from '#contract/deal/lots.ts';
import { endpoint, listEndpoint, pdf } from '#contract/endpoint.ts';
import { anyOf, from, list, only, search, to } from '#contract/list.ts';
import {
  DateOnly,
  Id,
  Instant,
  optionalLine,
  optionalNote,
  Quantity,
  QuantityFromZero,
  requiredNote,
  Version,
  YesNo,
} from '#contract/values.ts';
import { ConfirmYard } from '#contract/pallets/shapes.ts';
import { PurchaseState } from '#contract/purchaseOrders/states.ts';
import { UnitCost } from './levels.ts';

const warehouse = ['Admin', 'Warehouse'] as const;
const readers = ['Admin', 'Office', 'Warehouse'] as const;
const params = z.object({ id: Id });

const Awaited = z.object({
  PurchaseOrderId: z.number(),
  PurchaseOrderNo: z.number(),
  SupplierId: z.number(),
  SupplierName: z.string(),
  Depot: z.string(),
  /** Promised, else required. */
  DueDate: DateOnly.nullable(),
  Lines: z.int(),
  Outstanding: z.int(),
});
export type AwaitedOrder = z.infer<typeof Awaited>;

/** All of these are added. */
export const listAwaited = listEndpoint({
  path: '/api/GoodsIn/Awaited',
  allow: readers,
  summary: 'Purchase orders for own stock of which something is still to come, the first that is due on top.',
  list: list({
    row: Awaited,
    id: 'PurchaseOrderId',
    filters: { q: search(), SupplierId: anyOf(Id) },
    sorts: ['DueDate', 'PurchaseOrderNo', 'SupplierName', 'Outstanding'],
    order: ['DueDate', 'ASC'],
  }),
});

const ExpectedLine = z.object({
  PurchaseOrderLineId: z.number(),
  ProductId: z.number(),
  ProductCode: z.string(),
  SupplierCode: z.string().nullable(),
  Description: z.string(),
  Barcode: z.string().nullable(),
  Location: z.string().nullable(),
  LotRequired: z.boolean(),
  UnitsPerLayer: z.number().nullable(),
  UnitsPerPallet: z.number().nullable(),
  PalletId: z.number().nullable(),
  PalletCode: z.string().nullable(),
  Quantity: z.number(),
  ReceivedQuantity: z.number(),
  Outstanding: z.number(),
});
export type ExpectedLine = z.infer<typeof ExpectedLine>;

export const getExpectedGoods = endpoint({
  method: 'GET',
  path: '/api/GoodsIn/Expected/{id}',
  allow: readers,
  summary: 'What is still to come of a purchase order, line by line.',
  params,
  reply: Awaited.omit({ Lines: true, Outstanding: true }).extend({ SupplierDepotId: z.number(), Lines: z.array(ExpectedLine) }),
  errors: ['NOT_FOUND'],
});

const receivedLine = z.object({
  /** None: it was not ordered. */
  PurchaseOrderLineId: Id.nullish(),
  ProductId: Id,
  /** All that was on the lorry, what was broken among it. */
  Quantity,
  Broken: QuantityFromZero.default(0),
  /** The pallets that it stands on, which are the supplier's; absent: as the product comes. */
  PalletId: Id.nullish(),
  Pallets: QuantityFromZero.default(0),
  /** Where it was put; kept with the product. */
  Location: optionalLine(40),
  Lots: Lots.optional(),
  /** By those who know it; absent: as it was ordered, else as the price lists have it. */
  UnitCost: UnitCost.nullish(),
});

export const GoodsReceiptInput = z.object({
  PurchaseOrderId: Id.nullish(),
  /** Whose depot it came from, where there is no purchase order. */
  SupplierDepotId: Id.nullish(),
  ReceivedOn: DateOnly.optional(),
  SupplierDeliveryNoteNo: optionalLine(60),
  Comment: optionalNote(500),
  Lines: z.array(receivedLine).min(1, 'must have at least one').max(200, 'must be at most 200'),
  /** It is dated more than a week back, or brings more than was ordered, and this is meant. */
  Confirm: z.boolean().optional(),
});
export type GoodsReceiptInput = z.output<typeof GoodsReceiptInput>;

export const GoodsReceiptRow = z.object({
  GoodsReceiptId: z.number(),
  ReceivedOn: DateOnly,
  SupplierId: z.number(),
  SupplierName: z.string(),
  Depot: z.string(),
  PurchaseOrderId: z.number().nullable(),
  PurchaseOrderNo: z.number().nullable(),
  SupplierDeliveryNoteNo: z.string().nullable(),
  Lines: z.int(),
  Units: z.int(),
  Broken: z.int(),
  Comment: z.string().nullable(),
  ReversesId: z.number().nullable(),
  ReversedById: z.number().nullable(),
  CreatedAt: Instant,
  CreatedByName: z.string().nullable(),
});
export type GoodsReceiptRow = z.infer<typeof GoodsReceiptRow>;

export const GoodsReceiptLine = z.object({
  GoodsReceiptLineId: z.number(),
  LineNo: z.number(),
  ProductId: z.number(),
  ProductCode: z.string(),
  Description: z.string(),
  Barcode: z.string().nullable(),
  UnitsPerPallet: z.number().nullable(),
  Quantity: z.number(),
  Broken: z.number(),
  Location: z.string().nullable(),
  PalletCode: z.string().nullable(),
  Pallets: z.number(),
  Lots: z.string().nullable(),
});

/** Where the purchase order of a receipt stands now. */
export const ReceivedOrder = z.object({
  PurchaseOrderId: z.number(),
  State: PurchaseState,
  /** What has not come of it, over all lines. */
  Rest: z.int(),
  /** Within which the order counts as received all the same. */
  TolerancePercent: z.number(),
  Version,
});

export const GoodsReceipt = z.object({
  ...GoodsReceiptRow.omit({ Lines: true }).shape,
  /** None: it was not ordered. */
  Order: ReceivedOrder.nullable(),
  Lines: z.array(GoodsReceiptLine),
});
export type GoodsReceipt = z.infer<typeof GoodsReceipt>;

export const listGoodsReceipts = listEndpoint({
  path: '/api/GoodsIn',
  allow: readers,
  summary: 'What came in, the latest first.',
  list: list({
    row: GoodsReceiptRow,
    id: 'GoodsReceiptId',
    filters: {
      q: search(),
      SupplierId: anyOf(Id),
      PurchaseOrderId: anyOf(Id),
      State: only('Standing', 'Reversed'),
      ReceivedFrom: from(DateOnly, 'ReceivedOn'),
      ReceivedTo: to(DateOnly, 'ReceivedOn'),
    },
    sorts: ['ReceivedOn', 'GoodsReceiptId', 'SupplierName', 'PurchaseOrderNo', 'Units'],
    order: ['GoodsReceiptId', 'DESC'],
  }),
});

export const getGoodsReceipt = endpoint({
  method: 'GET',
  path: '/api/GoodsIn/{id}',
  allow: readers,
  summary: 'One receipt of goods with its lines.',
  params,
  reply: GoodsReceipt,
  errors: ['NOT_FOUND'],
});

export const receiveGoods = endpoint({
  method: 'POST',
  path: '/api/GoodsIn',
  allow: warehouse,
  summary:
    'Goods come into the own warehouse, of a purchase order or free: stock, breakages, lots, the supplier’s pallets, and what came of the order.',
  body: GoodsReceiptInput,
  reply: GoodsReceipt,
  errors: ['NOT_FOUND', 'RULE_BROKEN', 'CONFIRMATION_NEEDED', 'PERIOD_LOCKED', 'NOT_ALLOWED'],
});

export const reverseGoodsReceipt = endpoint({
  method: 'POST',
  path: '/api/GoodsIn/Reverse/{id}',
  allow: warehouse,
  summary: 'Takes a receipt back by rows that reverse it: stock, lots, pallets, and what came of the purchase order.',
  params,
  body: z.object({
    Reason: requiredNote(200),
    ConfirmYard,
    /** Of its lots some has left already, which was asked about and is meant. */
    ConfirmLots: YesNo.optional(),
  }),
  reply: GoodsReceipt,
  errors: ['NOT_FOUND', 'ALREADY_REVERSED', 'RULE_BROKEN', 'CONFIRMATION_NEEDED', 'INSUFFICIENT_STOCK', 'PERIOD_LOCKED'],
});

export const printPalletLabels = endpoint({
  method: 'GET',
  path: '/api/GoodsIn/Labels/{id}',
  allow: readers,
  summary: 'A label for each pallet of a receipt, with its goods, quantity and lot as a GS1-128 bar code.',
  params,
  reply: pdf(),
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});
