import { z } from 'zod';
import { ProductLook } from '#contract/masterData/products/shapes.ts';
import { Lots } from '#contract/sales/deal/packing/lots.ts';
import { packings } from '#contract/sales/deal/packing/mixedPallets.ts';
import { CreditHold } from '#contract/sales/orders/creditHold.ts';
import { blob, endpoint, listEndpoint, pdf } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, to } from '#contract/list.ts';
import { KeptDocument } from '#contract/system/documents/shapes.ts';
import { ConfirmPick, SavePick, Short } from './picked.ts';
import { OrderNote } from './orderNote.ts';
import { DealType, OrderStatus } from '#contract/sales/deal/states.ts';
import { DateOnly, Id, Instant, optionalNote, Quantity, requiredNote, Version } from '#contract/values.ts';

const warehouse = ['Admin', 'Warehouse'] as const;
const byOrder = z.object({ id: Id });

export const PickListRow = z.object({
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  Status: OrderStatus,
  CustomerId: z.number(),
  CustomerName: z.string(),
  Town: z.string().nullable(),
  PostCode: z.string().nullable(),
  RequiredDate: z.string().nullable(),
  PromisedDate: z.string().nullable(),
  HaulierName: z.string().nullable(),
  Lines: z.number(),
  /** Lines with a picked quantity, including 0. */
  LinesPicked: z.number(),
  Quantity: z.number(),
  Pallets: z.number(),
  /** Lines that cannot be filled once earlier deals have taken their stock. Earlier is an earlier required date, then a lower id. 0 once the deal is picked. */
  LinesShort: z.number(),
  /** Reason why the account’s credit stops the deal until someone releases it. Null if there is none. */
  CreditHold: CreditHold.nullable(),
  Comment: z.string().nullable(),
  DeliveryNoteNo: z.number().nullable(),
  DespatchedOn: z.string().nullable(),
  /** Users who pick or have picked lines of the deal, such as `Ann Smith, Bob Lee`. */
  Pickers: z.string().nullable(),
});
export type PickListRow = z.infer<typeof PickListRow>;

export const PickLine = z.object({
  OrderDetailId: z.number(),
  LineNo: z.number(),
  ProductId: z.number().nullable(),
  ProductCode: z.string().nullable(),
  Description: z.string(),
  Location: z.string().nullable(),
  Barcode: z.string().nullable(),
  Look: ProductLook.nullish(),
  Quantity: z.number(),
  /** Null if not counted yet. 0 is a short pick. */
  PickedQuantity: z.number().nullable(),
  PickedPallets: z.number().nullable(),
  ShortReason: z.string().nullable(),
  /** The picker's choice for the missing quantity. Null if nothing is missing or nothing was chosen. */
  Short: Short.nullable(),
  /** Depot that the goods are taken from. Missing in older copies that devices have stored. */
  SupplierDepotId: z.number().nullish(),
  OnHand: z.number(),
  UnitsPerLayer: z.number().nullable(),
  UnitsPerPallet: z.number().nullable(),
  PalletCode: z.string().nullable(),
  PalletQuantity: z.number(),
  /** Packing of the order line. With `Shared`, loose goods go on mixed pallets. */
  Packing: z.enum(packings),
  /** True if the product is tracked by batch, so the pick must name the batches. */
  LotRequired: z.boolean().optional(),
  Lots: Lots.nullish(),
  /** Quantity returned before the invoice. */
  Returned: z.number().optional(),
  /** User who is picking the line or has picked it. */
  PickerId: z.number().nullish(),
  Picker: z.string().nullish(),
  /** Time at which a user claimed the line. Null if no one is picking it now. */
  AtLineSince: Instant.nullish(),
  ChangedById: z.number().nullish(),
  Version: z.number(),
});
export type PickLine = z.infer<typeof PickLine>;

export const PickGoods = z.object({
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  DealType,
  Status: OrderStatus,
  CustomerId: z.number(),
  CustomerName: z.string(),
  DeliveryAddress: z.array(z.string()),
  OpeningHours: z.string().nullable(),
  DeliveryInstructions: z.string().nullable(),
  RequiredDate: z.string().nullable(),
  HaulierName: z.string().nullable(),
  CustomerOrderNo: z.string().nullable(),
  Comment: z.string().nullable(),
  CreditHold: CreditHold.nullable(),
  DeliveryNoteNo: z.number().nullable(),
  DespatchedOn: z.string().nullable(),
  Version: z.number(),
  Lines: z.array(PickLine),
});
export type PickGoods = z.infer<typeof PickGoods>;

export const DeliveryNote = KeptDocument.extend({ OrderId: z.number(), DeliveryNoteNo: z.number() });

/** `q` matches the start of a deal number, or words of customer, town, postcode or haulier. */
const dealsToPick = list({
  row: PickListRow,
  id: 'OrderId',
  filters: {
    q: search(),
    Status: anyOf(OrderStatus),
    CustomerId: anyOf(Id),
    RequiredFrom: from(DateOnly, 'RequiredDate'),
    RequiredTo: to(DateOnly, 'RequiredDate'),
  },
  sorts: [
    'DealNo',
    'Status',
    'CustomerName',
    'Town',
    'PostCode',
    'RequiredDate',
    'HaulierName',
    'DespatchedOn',
    'Lines',
    'Quantity',
    'Pallets',
  ],
  order: ['RequiredDate', 'ASC'],
});

export const loadPickList = listEndpoint({
  path: '/api/Order/LoadPickList',
  allow: warehouse,
  summary: 'Lists stock orders to pick, earliest required date first.',
  list: dealsToPick,
});

export const loadAwaitingDespatch = listEndpoint({
  path: '/api/Order/AwaitingDespatch',
  allow: warehouse,
  summary: 'Lists stock orders that are picked and have not left, then uninvoiced orders that left in the last seven days.',
  list: dealsToPick,
});

export const loadPickListByOrder = endpoint({
  method: 'GET',
  path: '/api/Order/LoadPickListbyIdOrder',
  allow: warehouse,
  summary: 'Returns one order for print, with its lines in order of location.',
  query: z.object({ OrderId: Id }),
  reply: PickGoods,
  errors: ['NOT_FOUND'],
});

export const printPickList = endpoint({
  method: 'GET',
  path: '/api/Order/PrintPickList/{id}',
  allow: warehouse,
  summary: 'Returns the pick list of one order as a PDF.',
  params: byOrder,
  reply: pdf(),
  errors: ['NOT_FOUND'],
});

export const getPickGoods = endpoint({
  method: 'GET',
  path: '/api/Order/GetPickGoods/{id}',
  allow: warehouse,
  summary: 'Returns the lines to pick of one order, with quantities ordered, picked so far and on hand, and the location.',
  params: byOrder,
  reply: PickGoods,
  errors: ['NOT_FOUND'],
});

export const savePickGoods = endpoint({
  method: 'POST',
  path: '/api/Order/SavePickGoods',
  allow: warehouse,
  summary: 'Saves the quantities picked so far. No stock moves. Refuses to start an order that is on credit hold.',
  body: SavePick,
  reply: PickGoods,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'STALE_VERSION', 'CONFIRMATION_NEEDED'],
});

export const confirmPickOrder = endpoint({
  method: 'POST',
  path: '/api/Order/ConfirmPickOrder/{id}',
  allow: warehouse,
  summary: 'Confirms the pick and takes the goods from stock. Short lines are closed or go on back order.',
  params: byOrder,
  body: ConfirmPick,
  reply: PickGoods.extend({ BackOrder: z.object({ OrderId: z.number(), DealNo: z.number(), Part: z.number() }).nullable() }),
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'INSUFFICIENT_STOCK', 'STALE_VERSION', 'CONFIRMATION_NEEDED', 'RULE_BROKEN'],
});

export const reopenPick = endpoint({
  method: 'PUT',
  path: '/api/Order/ReopenPick/{id}',
  allow: warehouse,
  summary: 'Reopens a confirmed pick. The goods return to stock, the order returns to picking, and its delivery note is withdrawn.',
  params: byOrder,
  body: z.object({ Reason: requiredNote(200) }),
  reply: PickGoods,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'RULE_BROKEN'],
});

export const reverseDespatch = endpoint({
  method: 'PUT',
  path: '/api/Order/ReverseDespatch/{id}',
  allow: warehouse,
  summary:
    'Reverses a despatch that did not happen. The pallet movements are reversed and the order counts as picked again. Refused once the order is invoiced.',
  params: byOrder,
  body: z.object({ Reason: requiredNote(200), Version: Version.optional() }),
  reply: PickGoods,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'ORDER_ALREADY_INVOICED', 'STALE_VERSION', 'PERIOD_LOCKED', 'RULE_BROKEN'],
});

export const returnGoods = endpoint({
  method: 'POST',
  path: '/api/Order/ReturnGoods/{id}',
  allow: ['Admin', 'Office', 'Warehouse'],
  summary: 'Returns goods before the order is invoiced. They go into our own warehouse. Damaged goods are written off.',
  params: byOrder,
  body: z.object({
    Version: Version.optional(),
    /** Defaults to today. */
    ReturnedOn: DateOnly.optional(),
    Reason: requiredNote(200),
    Lines: z
      .array(
        z.object({
          OrderDetailId: Id,
          Quantity,
          Condition: z.enum(['Good', 'Damaged'], { error: 'must be Good or Damaged' }).default('Good'),
          /** Batches returned. May be absent if only one batch of the line was delivered. */
          Lots: Lots.optional(),
        }),
      )
      .min(1, 'must have at least one line')
      .max(500),
    /** Confirms a date more than a week in the past. */
    ConfirmDate: z.boolean().optional(),
  }),
  reply: z.object({
    OrderId: z.number(),
    Lines: z.array(z.object({ OrderDetailId: z.number(), Description: z.string(), Returned: z.number(), Left: z.number() })),
  }),
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'ORDER_ALREADY_INVOICED', 'STALE_VERSION', 'CONFIRMATION_NEEDED', 'PERIOD_LOCKED'],
});

export const getDeliveryNoteData = endpoint({
  method: 'POST',
  path: '/api/Order/GetDeliveryNoteData/{id}',
  allow: warehouse,
  summary: 'Creates the delivery note of a picked order. Its number is allocated once.',
  params: byOrder,
  reply: DeliveryNote,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE'],
});

const staff = ['Admin', 'Office', 'Warehouse', 'Finance'] as const;

export const listOrderNotes = endpoint({
  method: 'GET',
  path: '/api/Order/DeliveryNotesOf/{id}',
  allow: staff,
  summary: 'Lists an order’s current delivery note, then the withdrawn ones with the reason.',
  params: byOrder,
  reply: z.array(OrderNote),
});

export const openOrderNote = endpoint({
  method: 'GET',
  path: '/api/Order/OpenDeliveryNote/{id}',
  allow: staff,
  summary: 'Returns the stored PDF of an order’s delivery note, or of a withdrawn one.',
  params: byOrder,
  query: z.object({ withdrawnNoteId: Id.optional() }),
  reply: KeptDocument,
  errors: ['NOT_FOUND'],
});

export const getDeliveryNotes = endpoint({
  method: 'POST',
  path: '/api/Order/getDeliveryNotes',
  allow: warehouse,
  summary: 'Creates the delivery notes of several picked orders. Creates all or none.',
  body: z.object({ OrderIds: z.array(Id).min(1, 'must have at least one').max(100) }),
  reply: z.array(DeliveryNote),
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE'],
});

export const printDeliveryNotes = endpoint({
  method: 'POST',
  path: '/api/Order/PrintDeliveryNotes',
  allow: warehouse,
  summary: 'Returns the delivery notes of several picked orders in one PDF.',
  body: z.object({ OrderIds: z.array(Id).min(1, 'must have at least one').max(100) }),
  reply: blob(),
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE'],
});

export const confirmPrintDNote = endpoint({
  method: 'GET',
  path: '/api/Order/ConfirmPrintDNote/{id}',
  allow: warehouse,
  summary: 'Confirms the despatch of an order. Moves the pallets and makes the order ready to invoice. Repeating it changes nothing.',
  params: byOrder,
  query: z.object({
    despatchedOn: DateOnly.optional(),
    /** Reason for releasing goods that are on credit hold. */
    creditOverrideReason: optionalNote(500),
    /** Confirms a despatch date more than a week in the past. */
    confirmDate: z.enum(['true', 'false']).optional(),
  }),
  reply: PickGoods,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'CONFIRMATION_NEEDED', 'PERIOD_LOCKED'],
  isRead: false,
});
