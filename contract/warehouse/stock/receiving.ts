import { z } from 'zod';
import { Lots } from '#contract/sales/deal/packing/lots.ts';
import { endpoint } from '#contract/call/endpoint.ts';
import { DateOnly, Id, optionalLine, optionalNote, Quantity, QuantityFromZero } from '#contract/values.ts';
import { Awaited, GoodsReceipt } from './goodsIn.ts';
import { UnitCost } from './levels.ts';

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
  allow: ['Admin', 'Office', 'Warehouse'],
  summary: 'What is still to come of a purchase order, line by line.',
  params: z.object({ id: Id }),
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
  /** It is dated more than a week back, and this is meant. */
  ConfirmDate: z.boolean().optional(),
  /** It brings more than was ordered, and this is meant. */
  ConfirmMore: z.boolean().optional(),
});
export type GoodsReceiptInput = z.output<typeof GoodsReceiptInput>;

export const receiveGoods = endpoint({
  method: 'POST',
  path: '/api/GoodsIn',
  allow: ['Admin', 'Warehouse'],
  summary:
    'Goods come into the own warehouse, of a purchase order or free: stock, breakages, lots, the supplier’s pallets, and what came of the order.',
  body: GoodsReceiptInput,
  reply: GoodsReceipt,
  errors: ['NOT_FOUND', 'RULE_BROKEN', 'CONFIRMATION_NEEDED', 'PERIOD_LOCKED', 'NOT_ALLOWED'],
});
