import { z } from 'zod';
import { Lots } from '#contract/sales/deal/packing/lots.ts';
import { packings } from '#contract/sales/deal/packing/mixedPallets.ts';
import { CreditHold } from '#contract/sales/orders/creditHold.ts';
import { blob, endpoint, listEndpoint, pdf } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, to } from '#contract/list.ts';
import { KeptDocument } from '#contract/system/documents/shapes.ts';
import { OrderNote } from './orderNote.ts';
import { DealType, OrderStatus } from '#contract/sales/deal/states.ts';
import { DateOnly, Id, Instant, optionalNote, Quantity, QuantityFromZero, requiredNote, Version } from '#contract/values.ts';

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
  /** Lines with a quantity entered, 0 among them. */
  LinesPicked: z.number(),
  Quantity: z.number(),
  Pallets: z.number(),
  /** Of a deal to pick: lines that want more than the deals before it on the list, by the required day and then the number, leave of what is on hand. */
  LinesShort: z.number(),
  /** What the office must release before the goods may go. */
  CreditHold: CreditHold.nullable(),
  Comment: z.string().nullable(),
  DeliveryNoteNo: z.number().nullable(),
  DespatchedOn: z.string().nullable(),
  /** Who is at its lines, or has counted some: `Ann Smith, Bob Lee`. */
  Pickers: z.string().nullable(),
});
export type PickListRow = z.infer<typeof PickListRow>;

const Short = z.enum(['BackOrder', 'Close'], { error: 'must be BackOrder or Close' });

export const PickLine = z.object({
  OrderDetailId: z.number(),
  LineNo: z.number(),
  ProductId: z.number().nullable(),
  ProductCode: z.string().nullable(),
  Description: z.string(),
  Location: z.string().nullable(),
  Barcode: z.string().nullable(),
  Quantity: z.number(),
  /** None: not counted yet. 0 is a short pick. */
  PickedQuantity: z.number().nullable(),
  PickedPallets: z.number().nullable(),
  ShortReason: z.string().nullable(),
  /** What becomes of the rest, as the picker chose; none: not chosen, or nothing is short. */
  Short: Short.nullable(),
  /** Where it is taken from; absent in what a device has kept since before it was told. */
  SupplierDepotId: z.number().nullish(),
  OnHand: z.number(),
  UnitsPerLayer: z.number().nullable(),
  UnitsPerPallet: z.number().nullable(),
  PalletCode: z.string().nullable(),
  PalletQuantity: z.number(),
  /** As an order's lines have it; Shared: its loose goods stand on mixed pallets. */
  Packing: z.enum(packings),
  /** Its lots are kept: the pick says which. */
  LotRequired: z.boolean().optional(),
  Lots: Lots.nullish(),
  /** What came back of it before the invoice. */
  Returned: z.number().optional(),
  /** Who is at it, or counted it. */
  PickerId: z.number().nullish(),
  Picker: z.string().nullish(),
  /** Since when; none where nobody is at it now. */
  AtLineSince: Instant.nullish(),
  /** Who changed the line itself last. */
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

const pickedLine = z.object({
  OrderDetailId: Id,
  /** The total so far, not what was added. Null clears it. */
  PickedQuantity: QuantityFromZero.nullable(),
  PickedPallets: QuantityFromZero.nullish(),
  ShortReason: optionalNote(200),
  /** What becomes of the rest of a short line: a new Open order of the same deal, or nothing more. Absent: as it was chosen before. */
  Short: Short.nullish(),
  /** Added: of which lots it is; absent: as it was said before. */
  Lots: Lots.nullish(),
  Version: Version.optional(),
});

export const SavePick = z.object({ OrderId: Id, Lines: z.array(pickedLine).min(1, 'must have at least one line').max(500) });

export const ConfirmPick = z.object({
  Version: Version.optional(),
  Lines: z.array(pickedLine).max(500).default([]),
  CreditOverrideReason: optionalNote(500),
  /** Added: lots are taken of which there are fewer by the books, and this is meant: what the label says is right. */
  ConfirmLots: z.boolean().optional(),
});

/** `q`: a deal number by its beginning, or every word in customer, town, post code or haulier. */
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
  summary: 'Stock deals to pick, the earliest required first.',
  list: dealsToPick,
});

export const loadAwaitingDespatch = listEndpoint({
  path: '/api/Order/AwaitingDespatch',
  allow: warehouse,
  summary: 'Stock deals that are picked and have not left, then those not yet invoiced that left in the last seven days.',
  list: dealsToPick,
});

export const loadPickListByOrder = endpoint({
  method: 'GET',
  path: '/api/Order/LoadPickListbyIdOrder',
  allow: warehouse,
  summary: 'One deal with its lines in the order of their locations, for print.',
  query: z.object({ OrderId: Id }),
  reply: PickGoods,
  errors: ['NOT_FOUND'],
});

export const printPickList = endpoint({
  method: 'GET',
  path: '/api/Order/PrintPickList/{id}',
  allow: warehouse,
  summary: 'The pick list of one deal as a PDF.',
  params: byOrder,
  reply: pdf(),
  errors: ['NOT_FOUND'],
});

export const getPickGoods = endpoint({
  method: 'GET',
  path: '/api/Order/GetPickGoods/{id}',
  allow: warehouse,
  summary: 'What to pick of one deal: ordered, picked so far, on hand, location. Opening it changes nothing.',
  params: byOrder,
  reply: PickGoods,
  errors: ['NOT_FOUND'],
});

export const savePickGoods = endpoint({
  method: 'POST',
  path: '/api/Order/SavePickGoods',
  allow: warehouse,
  summary: 'Keeps what was picked so far; moves no stock. A deal that credit control holds back is not begun.',
  body: SavePick,
  reply: PickGoods,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'STALE_VERSION', 'CONFIRMATION_NEEDED'],
});

export const confirmPickOrder = endpoint({
  method: 'POST',
  path: '/api/Order/ConfirmPickOrder/{id}',
  allow: warehouse,
  summary: 'Ends the picking: takes the goods from stock; what is short is closed or goes on back order.',
  params: byOrder,
  body: ConfirmPick,
  reply: PickGoods.extend({ BackOrder: z.object({ OrderId: z.number(), DealNo: z.number(), Part: z.number() }).nullable() }),
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'INSUFFICIENT_STOCK', 'STALE_VERSION', 'CONFIRMATION_NEEDED', 'RULE_BROKEN'],
});

export const reopenPick = endpoint({
  method: 'PUT',
  path: '/api/Order/ReopenPick/{id}',
  allow: warehouse,
  summary: 'Takes a confirmed pick back: the goods return to stock and the deal to picking; a delivery note made of it is withdrawn.',
  params: byOrder,
  body: z.object({ Reason: requiredNote(200) }),
  reply: PickGoods,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'RULE_BROKEN'],
});

/** Added. */
export const reverseDespatch = endpoint({
  method: 'PUT',
  path: '/api/Order/ReverseDespatch/{id}',
  allow: warehouse,
  summary:
    'Nothing had left after all: pallets come back by rows that reverse theirs, and the deal is picked again; not once it is invoiced.',
  params: byOrder,
  body: z.object({ Reason: requiredNote(200), Version: Version.optional() }),
  reply: PickGoods,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'ORDER_ALREADY_INVOICED', 'STALE_VERSION', 'PERIOD_LOCKED', 'RULE_BROKEN'],
});

/** Added. */
export const returnGoods = endpoint({
  method: 'POST',
  path: '/api/Order/ReturnGoods/{id}',
  allow: ['Admin', 'Office', 'Warehouse'],
  summary: 'Goods come back before the deal is invoiced: into the own warehouse, what is damaged out of it again; they are not invoiced.',
  params: byOrder,
  body: z.object({
    Version: Version.optional(),
    /** Absent: today. */
    ReturnedOn: DateOnly.optional(),
    Reason: requiredNote(200),
    Lines: z
      .array(
        z.object({
          OrderDetailId: Id,
          Quantity,
          Condition: z.enum(['Good', 'Damaged'], { error: 'must be Good or Damaged' }).default('Good'),
          /** Of those that went with the line; absent, and one lot went: of that. */
          Lots: Lots.optional(),
        }),
      )
      .min(1, 'must have at least one line')
      .max(500),
    /** It is dated more than a week back, and this is meant. */
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
  summary: 'The delivery note of a picked deal; its number is allocated once.',
  params: byOrder,
  reply: DeliveryNote,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE'],
});

const staff = ['Admin', 'Office', 'Warehouse', 'Finance'] as const;

/** Added. */
export const listOrderNotes = endpoint({
  method: 'GET',
  path: '/api/Order/DeliveryNotesOf/{id}',
  allow: staff,
  summary: 'The delivery notes that a deal has and had: the one that holds first, then those that were withdrawn, with why.',
  params: byOrder,
  reply: z.array(OrderNote),
});

/** Added. */
export const openOrderNote = endpoint({
  method: 'GET',
  path: '/api/Order/OpenDeliveryNote/{id}',
  allow: staff,
  summary: 'The kept paper of a deal’s delivery note, or of one of its withdrawn notes.',
  params: byOrder,
  query: z.object({ withdrawnNoteId: Id.optional() }),
  reply: KeptDocument,
  errors: ['NOT_FOUND'],
});

export const getDeliveryNotes = endpoint({
  method: 'POST',
  path: '/api/Order/getDeliveryNotes',
  allow: warehouse,
  summary: 'The delivery notes of several picked deals, all or none.',
  body: z.object({ OrderIds: z.array(Id).min(1, 'must have at least one').max(100) }),
  reply: z.array(DeliveryNote),
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE'],
});

export const printDeliveryNotes = endpoint({
  method: 'POST',
  path: '/api/Order/PrintDeliveryNotes',
  allow: warehouse,
  summary: 'The delivery notes of several picked deals in one PDF.',
  body: z.object({ OrderIds: z.array(Id).min(1, 'must have at least one').max(100) }),
  reply: blob(),
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE'],
});

export const confirmPrintDNote = endpoint({
  method: 'GET',
  path: '/api/Order/ConfirmPrintDNote/{id}',
  allow: warehouse,
  summary: 'The note is printed and the goods are gone: moves the pallets; the deal is ready to invoice. Repeating it changes nothing.',
  params: byOrder,
  query: z.object({
    despatchedOn: DateOnly.optional(),
    /** Added: why goods that credit control holds back may go. */
    creditOverrideReason: optionalNote(500),
    /** Added: it left more than a week back, and this is meant. */
    confirmDate: z.enum(['true', 'false']).optional(),
  }),
  reply: PickGoods,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'CONFIRMATION_NEEDED', 'PERIOD_LOCKED'],
  isRead: false,
});
