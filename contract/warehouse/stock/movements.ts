import { z } from 'zod';
import { Lots } from '#contract/sales/deal/packing/lots.ts';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, to } from '#contract/list.ts';
import {
  DateOnly,
  Id,
  IdOrAll,
  Instant,
  optionalNote,
  Quantity,
  QuantityFromZero,
  requiredNote,
  DeviceTime,
  SignedQuantity,
  YesNo,
} from '#contract/values.ts';
import { UnitCost } from './levels.ts';

const warehouse = ['Admin', 'Warehouse'] as const;
const readers = ['Admin', 'Office', 'Warehouse', 'Finance'] as const;
const office = ['Admin', 'Office'] as const;
const noteWriters = ['Admin', 'Office', 'Warehouse'] as const;

/** Ids of the movement types that a person can add. All other movements come from documents. */
export const manualMovementTypes = { Receipt: 1, AdjustmentIn: 4, AdjustmentOut: 5, Breakage: 7, Transfer: 8 } as const;

export const StockMovementRow = z.object({
  StockMovementId: z.number(),
  ProductId: z.number(),
  SupplierDepotId: z.number(),
  Depot: z.string(),
  MovedOn: DateOnly,
  StockMovementTypeId: z.number(),
  Type: z.string(),
  Quantity: z.int(),
  /** Stock after the movement. */
  Balance: z.int(),
  /** Absent for everyone but Admin and Finance. */
  UnitCost: z.number().nullable().optional(),
  OrderId: z.number().nullable(),
  DealNo: z.number().nullable(),
  Part: z.number().nullable(),
  /** Customer of the deal or credit note. */
  CustomerId: z.number().nullable(),
  CustomerName: z.string().nullable(),
  CreditId: z.number().nullable(),
  CreditNo: z.number().nullable(),
  StockTakeId: z.number().nullable(),
  PurchaseOrderId: z.number().nullable(),
  PurchaseOrderNo: z.number().nullable(),
  GoodsReceiptId: z.number().nullable(),
  OtherDepot: z.string().nullable(),
  Lots: z.string().nullable(),
  ReversesId: z.number().nullable(),
  ReversedById: z.number().nullable(),
  /** True if the movement was added by hand, written off by a pick, or returned before the invoice, and is not reversed. */
  MayReverse: z.boolean(),
  Comment: z.string().nullable(),
  CreatedAt: Instant,
  CreatedByName: z.string().nullable(),
});
export type StockMovementRow = z.infer<typeof StockMovementRow>;

export const listStockMovements = listEndpoint({
  path: '/api/StockSheet/Movements',
  allow: readers,
  summary: 'Lists the movements of one product in a depot, newest first, each with its cause and the stock after it.',
  query: { productId: Id, supplierDepotId: Id.optional() },
  grows: true,
  list: list({
    row: StockMovementRow,
    id: 'StockMovementId',
    filters: {
      q: search(),
      StockMovementTypeId: anyOf(Id),
      from: from(DateOnly, 'MovedOn'),
      to: to(DateOnly, 'MovedOn'),
    },
    sorts: ['MovedOn', 'StockMovementId'],
    order: ['MovedOn', 'DESC'],
    totals: { of: ['Quantity'] },
  }),
});

export const AddStockMovement = z.object({
  ProductId: Id,
  /** Defaults to our own warehouse. */
  SupplierDepotId: Id.optional(),
  StockMovementTypeId: Id,
  /** Always positive. The type gives the direction. */
  Quantity,
  MovedOn: DateOnly.optional(),
  /** Destination depot of a transfer. */
  ToSupplierDepotId: Id.nullish(),
  /** Cost of a unit, for a receipt by a user who may see costs. Defaults to the product's standard cost. */
  UnitCost: UnitCost.nullish(),
  Lots: Lots.optional(),
  Comment: optionalNote(200),
  /** Confirms a date more than a week in the past. */
  ConfirmDate: z.boolean().optional(),
  /** Accepts a movement that makes the stock negative, because the ledger is wrong. */
  ConfirmBelow: z.boolean().optional(),
});

const Moved = z.object({ StockMovementIds: z.array(z.number()), ProductId: z.number(), SupplierDepotId: z.number(), OnHand: z.number() });

export const addStockMovement = endpoint({
  method: 'POST',
  path: '/api/Product/AddStockMovement',
  allow: warehouse,
  summary: 'Adds a receipt, a breakage, an adjustment or a transfer between depots. Other movements come from documents.',
  body: AddStockMovement,
  reply: Moved,
  errors: ['INSUFFICIENT_STOCK', 'PERIOD_LOCKED', 'CONFIRMATION_NEEDED', 'NOT_ALLOWED'],
});

export const reverseStockMovement = endpoint({
  method: 'PUT',
  path: '/api/StockSheet/Reverse/{id}',
  allow: warehouse,
  summary:
    'Reverses a movement that was added by hand or returned before the invoice. Reverses both rows of a transfer or of a damaged return.',
  params: z.object({ id: Id }),
  body: z.object({
    Reason: requiredNote(200),
    /** Confirms the reversal although some of a batch has already left. */
    ConfirmLots: YesNo.optional(),
  }),
  reply: Moved,
  errors: [
    'NOT_FOUND',
    'ALREADY_REVERSED',
    'RULE_BROKEN',
    'CONFIRMATION_NEEDED',
    'INSUFFICIENT_STOCK',
    'ORDER_ALREADY_INVOICED',
    'ORDER_WRONG_STATE',
  ],
});

const Adjustment = z
  .object({
    SupplierDepotId: Id,
    CountedQuantity: QuantityFromZero.nullish(),
    /** Time of the count. Defaults to now. */
    CountedAt: DeviceTime.nullish(),
    Quantity: SignedQuantity.refine((quantity) => quantity !== 0, 'must not be 0').nullish(),
  })
  .refine((adjustment) => (adjustment.CountedQuantity ?? null) !== null || (adjustment.Quantity ?? null) !== null, {
    path: ['CountedQuantity'],
    error: 'is required, unless you enter a quantity to add or remove',
  });

export const saveStockAdjustments = endpoint({
  method: 'POST',
  path: '/api/Product/SaveStockAdjustments/{id}',
  allow: office,
  summary: 'Corrects a product’s stock by depot, to a counted quantity or by a difference.',
  params: z.object({ id: Id }),
  body: z.object({
    Reason: requiredNote(200),
    Adjustments: z.array(Adjustment).min(1, 'must have at least one').max(100),
    /** Accepts an adjustment that makes the stock negative. */
    ConfirmBelow: z.boolean().optional(),
    /** Confirms a date more than a week in the past. */
    ConfirmDate: z.boolean().optional(),
  }),
  reply: z.array(z.object({ SupplierDepotId: z.number(), Before: z.number(), OnHand: z.number() })),
  errors: ['NOT_FOUND', 'PERIOD_LOCKED', 'CONFIRMATION_NEEDED'],
});

export const StockComment = z.object({
  StockCommentId: z.number(),
  CustomerId: z.number(),
  CustomerName: z.string(),
  ProductId: z.number().nullable(),
  ProductCode: z.string().nullable(),
  Comment: z.string(),
  CreatedAt: Instant,
  CreatedByName: z.string().nullable(),
});
export type StockComment = z.infer<typeof StockComment>;

export const listStockComments = endpoint({
  method: 'GET',
  path: '/api/StockSheet/GetStockCommentsByCustomerId/{customerId}',
  allow: noteWriters,
  summary: 'Lists the notes on a customer’s goods, newest first, or the notes of all customers on one product.',
  params: z.object({ customerId: IdOrAll }),
  query: z.object({ productId: Id.optional() }),
  reply: z.array(StockComment),
});

export const addStockComment = endpoint({
  method: 'POST',
  path: '/api/StockSheet/AddStockComment',
  allow: noteWriters,
  summary: 'Adds a note about all goods of a customer, or about one product.',
  body: z.object({ CustomerId: Id, ProductId: Id.nullish(), Comment: requiredNote(500) }),
  reply: StockComment,
});

export const deleteStockComment = endpoint({
  method: 'PUT',
  path: '/api/StockSheet/DeleteStockComment/{id}',
  allow: noteWriters,
  summary: 'Removes a note. The history keeps it.',
  params: z.object({ id: Id }),
  reply: z.object({ StockCommentId: z.number() }),
  errors: ['NOT_FOUND'],
});
