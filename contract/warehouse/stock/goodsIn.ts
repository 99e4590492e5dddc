import { z } from 'zod';
import { endpoint, listEndpoint, pdf } from '#contract/call/endpoint.ts';
import { anyOf, from, list, only, search, to } from '#contract/list.ts';
import { DateOnly, Id, Instant, requiredNote, Version, YesNo } from '#contract/values.ts';
import { ConfirmYard } from '#contract/warehouse/pallets/shapes.ts';
import { PurchaseState } from '#contract/purchasing/purchaseOrders/states.ts';

const warehouse = ['Admin', 'Warehouse'] as const;
const readers = ['Admin', 'Office', 'Warehouse'] as const;
const params = z.object({ id: Id });

export const Awaited = z.object({
  PurchaseOrderId: z.number(),
  PurchaseOrderNo: z.number(),
  SupplierId: z.number(),
  SupplierName: z.string(),
  Depot: z.string(),
  /** Promised date, or else the required date. */
  DueDate: DateOnly.nullable(),
  Lines: z.int(),
  Outstanding: z.int(),
});
export type AwaitedOrder = z.infer<typeof Awaited>;

export const listAwaited = listEndpoint({
  path: '/api/GoodsIn/Awaited',
  allow: readers,
  summary: 'Lists purchase orders for own stock with goods outstanding, earliest due first.',
  list: list({
    row: Awaited,
    id: 'PurchaseOrderId',
    filters: { q: search(), SupplierId: anyOf(Id) },
    sorts: ['DueDate', 'PurchaseOrderNo', 'SupplierName', 'Outstanding'],
    order: ['DueDate', 'ASC'],
  }),
});

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

/** Purchase order of a receipt, in its present state. */
export const ReceivedOrder = z.object({
  PurchaseOrderId: z.number(),
  State: PurchaseState,
  /** Quantity outstanding on all lines together. */
  Rest: z.int(),
  /** Shortfall, in per cent, up to which the order counts as received. */
  TolerancePercent: z.number(),
  Version,
});

export const GoodsReceipt = GoodsReceiptRow.omit({ Lines: true }).extend({
  /** Null if the goods were not ordered. */
  Order: ReceivedOrder.nullable(),
  Lines: z.array(GoodsReceiptLine),
});
export type GoodsReceipt = z.infer<typeof GoodsReceipt>;

export const listGoodsReceipts = listEndpoint({
  path: '/api/GoodsIn',
  allow: readers,
  summary: 'Lists goods receipts, newest first.',
  grows: true,
  list: list({
    row: GoodsReceiptRow,
    id: 'GoodsReceiptId',
    filters: {
      q: search(),
      SupplierId: anyOf(Id),
      PurchaseOrderId: anyOf(Id),
      /** `Standing`: neither reversed nor a reversal. */
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
  summary: 'Returns one goods receipt with its lines.',
  params,
  reply: GoodsReceipt,
  errors: ['NOT_FOUND'],
});

export const reverseGoodsReceipt = endpoint({
  method: 'POST',
  path: '/api/GoodsIn/Reverse/{id}',
  allow: warehouse,
  summary: 'Reverses a goods receipt: stock, batches, pallets and the received quantity of the purchase order.',
  params,
  body: z.object({
    Reason: requiredNote(200),
    ConfirmYard,
    /** Confirms the reversal although some of a batch has already left. */
    ConfirmLots: YesNo.optional(),
  }),
  reply: GoodsReceipt,
  errors: ['NOT_FOUND', 'ALREADY_REVERSED', 'RULE_BROKEN', 'CONFIRMATION_NEEDED', 'INSUFFICIENT_STOCK', 'PERIOD_LOCKED'],
});

export const printPalletLabels = endpoint({
  method: 'GET',
  path: '/api/GoodsIn/Labels/{id}',
  allow: readers,
  summary: 'Returns a label for each pallet of a receipt, with goods, quantity and batch as a GS1-128 bar code.',
  params,
  reply: pdf(),
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});
