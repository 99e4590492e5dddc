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
  summary: 'Lists the quantities outstanding on a purchase order by line.',
  params: z.object({ id: Id }),
  reply: Awaited.omit({ Lines: true, Outstanding: true }).extend({ SupplierDepotId: z.number(), Lines: z.array(ExpectedLine) }),
  errors: ['NOT_FOUND'],
});

const receivedLine = z.object({
  /** Null if the goods were not ordered. */
  PurchaseOrderLineId: Id.nullish(),
  ProductId: Id,
  /** Quantity that came, including broken goods. */
  Quantity,
  Broken: QuantityFromZero.default(0),
  /** Type of the pallets under the goods. Defaults to the product's pallet type. */
  PalletId: Id.nullish(),
  Pallets: QuantityFromZero.default(0),
  /** Location of the goods. It becomes the product's location. */
  Location: optionalLine(40),
  Lots: Lots.optional(),
  /** Cost of a unit, from users who may see costs. Defaults to the cost ordered, else the list price, else the standard cost. */
  UnitCost: UnitCost.nullish(),
});

export const GoodsReceiptInput = z.object({
  PurchaseOrderId: Id.nullish(),
  /** Depot that sent the goods. Required if there is no purchase order. */
  SupplierDepotId: Id.nullish(),
  ReceivedOn: DateOnly.optional(),
  SupplierDeliveryNoteNo: optionalLine(60),
  Comment: optionalNote(500),
  Lines: z.array(receivedLine).min(1, 'must have at least one').max(200, 'must be at most 200'),
  /** Confirms a date more than a week in the past. */
  ConfirmDate: z.boolean().optional(),
  /** Accepts more goods than were ordered. */
  ConfirmMore: z.boolean().optional(),
});
export type GoodsReceiptInput = z.output<typeof GoodsReceiptInput>;

export const receiveGoods = endpoint({
  method: 'POST',
  path: '/api/GoodsIn',
  allow: ['Admin', 'Warehouse'],
  summary:
    'Receives goods into our own warehouse, with or without a purchase order: stock, breakages, batches, the supplier’s pallets and the received quantity.',
  body: GoodsReceiptInput,
  reply: GoodsReceipt,
  errors: ['NOT_FOUND', 'RULE_BROKEN', 'CONFIRMATION_NEEDED', 'PERIOD_LOCKED', 'NOT_ALLOWED'],
});
