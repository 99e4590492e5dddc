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
  SaidMoment,
  SignedQuantity,
  YesNo,
} from '#contract/values.ts';
import { UnitCost } from './levels.ts';

const warehouse = ['Admin', 'Warehouse'] as const;
const readers = ['Admin', 'Office', 'Warehouse', 'Finance'] as const;
const office = ['Admin', 'Office'] as const;
const both = ['Admin', 'Office', 'Warehouse'] as const;

/** The kinds that a person adds; the others come of what else is done. */
export const typedMovements = { Receipt: 1, AdjustmentIn: 4, AdjustmentOut: 5, Breakage: 7, Transfer: 8 } as const;

export const StockMovementRow = z.object({
  StockMovementId: z.number(),
  ProductId: z.number(),
  SupplierDepotId: z.number(),
  Depot: z.string(),
  MovedOn: DateOnly,
  StockMovementTypeId: z.number(),
  Type: z.string(),
  Quantity: z.int(),
  /** What was there after it. */
  Balance: z.int(),
  /** Absent from the reply for others than Admin and Finance. */
  UnitCost: z.number().nullable().optional(),
  OrderId: z.number().nullable(),
  DealNo: z.number().nullable(),
  Part: z.number().nullable(),
  /** Whose deal or credit note it is. */
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
  /** It was added by hand, written off by a pick that is over, or came back before the invoice, and stands: this can be taken back here. */
  MayReverse: z.boolean(),
  Comment: z.string().nullable(),
  CreatedAt: Instant,
  CreatedByName: z.string().nullable(),
});
export type StockMovementRow = z.infer<typeof StockMovementRow>;

/** Added. */
export const listStockMovements = listEndpoint({
  path: '/api/StockSheet/Movements',
  allow: readers,
  summary: 'The movements of one product in a depot, the latest first, each with what was there after it and what caused it.',
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
  /** Absent: the own warehouse. */
  SupplierDepotId: Id.optional(),
  StockMovementTypeId: Id,
  /** Always positive: the type says which way. */
  Quantity,
  MovedOn: DateOnly.optional(),
  /** Of a transfer: where it goes. */
  ToSupplierDepotId: Id.nullish(),
  /** Of a receipt, by those who know it; absent: what the product costs as it is known. */
  UnitCost: UnitCost.nullish(),
  Lots: Lots.optional(),
  Comment: optionalNote(200),
  /** It is dated more than a week back, and this is meant. */
  ConfirmDate: z.boolean().optional(),
  /** Added: it takes away more than is there, and this is meant: the books were wrong. */
  ConfirmBelow: z.boolean().optional(),
});

const Moved = z.object({ StockMovementIds: z.array(z.number()), ProductId: z.number(), SupplierDepotId: z.number(), OnHand: z.number() });

export const addStockMovement = endpoint({
  method: 'POST',
  path: '/api/Product/AddStockMovement',
  allow: warehouse,
  summary: 'Adds a receipt, a breakage, an adjustment or a transfer between depots; what else moves stock is done where it happens.',
  body: AddStockMovement,
  reply: Moved,
  errors: ['INSUFFICIENT_STOCK', 'PERIOD_LOCKED', 'CONFIRMATION_NEEDED', 'NOT_ALLOWED'],
});

/** Added. */
export const reverseStockMovement = endpoint({
  method: 'PUT',
  path: '/api/StockSheet/Reverse/{id}',
  allow: warehouse,
  summary:
    'Takes back what was added by hand, or came back before the invoice, by a row that reverses it; of a transfer or of broken goods both halves.',
  params: z.object({ id: Id }),
  body: z.object({
    Reason: requiredNote(200),
    /** Of its lots some has left already, which was asked about and is meant. */
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
    /** When it was counted; absent: now. */
    CountedAt: SaidMoment.nullish(),
    Quantity: SignedQuantity.refine((quantity) => quantity !== 0, 'must not be 0').nullish(),
  })
  .refine((one) => (one.CountedQuantity ?? null) !== null || (one.Quantity ?? null) !== null, {
    path: ['CountedQuantity'],
    error: 'is required, or a quantity that is added or taken away',
  });

export const saveStockAdjustments = endpoint({
  method: 'POST',
  path: '/api/Product/SaveStockAdjustments/{id}',
  allow: office,
  summary: 'Corrects the stock of a product by depot: to what was counted, or by so many more or fewer.',
  params: z.object({ id: Id }),
  body: z.object({
    Reason: requiredNote(200),
    Adjustments: z.array(Adjustment).min(1, 'must have at least one').max(100),
    /** Added: as of a movement. */
    ConfirmBelow: z.boolean().optional(),
    /** Added: as of a movement. */
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
  allow: both,
  summary: 'What is noted of a customer’s goods, the latest first; of all customers about one product.',
  params: z.object({ customerId: IdOrAll }),
  query: z.object({ productId: Id.optional() }),
  reply: z.array(StockComment),
});

export const addStockComment = endpoint({
  method: 'POST',
  path: '/api/StockSheet/AddStockComment',
  allow: both,
  summary: 'Notes something about a customer’s goods, or about one product of them.',
  body: z.object({ CustomerId: Id, ProductId: Id.nullish(), Comment: requiredNote(500) }),
  reply: StockComment,
});

export const deleteStockComment = endpoint({
  method: 'PUT',
  path: '/api/StockSheet/DeleteStockComment/{id}',
  allow: both,
  summary: 'Takes a note away; it stays in the history.',
  params: z.object({ id: Id }),
  reply: z.object({ StockCommentId: z.number() }),
  errors: ['NOT_FOUND'],
});
