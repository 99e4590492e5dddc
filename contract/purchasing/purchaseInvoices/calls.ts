import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, to } from '#contract/list.ts';
import {
  DateOnly,
  Id,
  Instant,
  MoneyFromZero,
  optionalNote,
  Quantity,
  requiredText,
  searchText,
  UnitPrice,
  Version,
} from '#contract/values.ts';

/** Supplier's and haulier's invoices tell costs: others than Admin and Finance have none of these calls. */
const finance = ['Admin', 'Finance'] as const;
const params = z.object({ id: Id });

export const PurchaseInvoiceState = z.enum(['ToCheck', 'Agreed', 'Queried']);
export type PurchaseInvoiceState = z.infer<typeof PurchaseInvoiceState>;

export const PurchaseInvoiceRow = z.object({
  PurchaseInvoiceId: z.number(),
  InvoiceNo: z.string(),
  InvoiceDate: z.string(),
  SupplierId: z.number().nullable(),
  HaulierId: z.number().nullable(),
  /** The supplier or the haulier. */
  PartyName: z.string(),
  State: PurchaseInvoiceState,
  QueryReason: z.string().nullable(),
  /** Of its amounts: what the purchase orders of its lines are in; a haulier's are in pounds. */
  CurrencyCode: z.string(),
  NetAmount: z.number(),
  LineCount: z.number(),
  /** Of its lines: how many are off by more than the tolerance. */
  OffCount: z.number(),
});
export type PurchaseInvoiceRow = z.infer<typeof PurchaseInvoiceRow>;

/** A line with what it is checked against, and how far it is off; null: not off, or not known. */
export const PurchaseInvoiceLine = z.object({
  PurchaseInvoiceLineId: z.number(),
  PurchaseOrderLineId: z.number().nullable(),
  PurchaseOrderNo: z.number().nullable(),
  ProductCode: z.string().nullable(),
  OrderId: z.number().nullable(),
  DealNo: z.number().nullable(),
  Part: z.number().nullable(),
  CustomerName: z.string().nullable(),
  /** What their invoice names it by: the numbers of the supplier's delivery notes, the haulier's booking. */
  Reference: z.string().nullable(),
  OnDate: z.string().nullable(),
  Quantity: z.number().nullable(),
  UnitPrice: z.number().nullable(),
  PricePer: z.number().nullable(),
  NetAmount: z.number(),
  /** Units that came, less what other invoices have charged. */
  ExpectedQuantity: z.number().nullable(),
  ExpectedPrice: z.number().nullable(),
  /** Haulage of the deal, less what other invoices have charged. */
  ExpectedNet: z.number().nullable(),
  QuantityDifference: z.number().nullable(),
  PriceDifference: z.number().nullable(),
  NetDifference: z.number().nullable(),
  IsOff: z.boolean(),
});
export type PurchaseInvoiceLine = z.infer<typeof PurchaseInvoiceLine>;

export const PurchaseInvoice = PurchaseInvoiceRow.extend({
  /** What its lines come to. */
  LinesNet: z.number(),
  Version,
  UpdatedAt: Instant,
  UpdatedByName: z.string().nullable(),
  Lines: z.array(PurchaseInvoiceLine),
});
export type PurchaseInvoice = z.infer<typeof PurchaseInvoice>;

/** What can be charged: of a supplier a purchase order's line, of a haulier a deal that it brought. */
export const ChargeableLine = z.object({
  PurchaseOrderLineId: z.number().nullable(),
  PurchaseOrderNo: z.number().nullable(),
  ProductCode: z.string().nullable(),
  CurrencyCode: z.string(),
  OrderId: z.number().nullable(),
  DealNo: z.number().nullable(),
  Part: z.number().nullable(),
  CustomerName: z.string().nullable(),
  /** What their invoice names it by: the numbers of the supplier's delivery notes, the haulier's booking. */
  Reference: z.string().nullable(),
  OnDate: z.string().nullable(),
  PricePer: z.number().nullable(),
  ExpectedQuantity: z.number().nullable(),
  ExpectedPrice: z.number().nullable(),
  ExpectedNet: z.number().nullable(),
});
export type ChargeableLine = z.infer<typeof ChargeableLine>;

/** `q`: every word in the number or the supplier's or haulier's name. */
const invoices = list({
  row: PurchaseInvoiceRow,
  id: 'PurchaseInvoiceId',
  filters: {
    q: search(),
    State: anyOf(PurchaseInvoiceState),
    DatedFrom: from(DateOnly, 'InvoiceDate'),
    DatedTo: to(DateOnly, 'InvoiceDate'),
  },
  sorts: ['InvoiceNo', 'InvoiceDate', 'PartyName', 'State', 'NetAmount'],
  order: ['InvoiceDate', 'DESC'],
});

/** All of these are added. */
export const listPurchaseInvoices = listEndpoint({
  path: '/api/PurchaseInvoice',
  allow: finance,
  summary: 'Suppliers’ and hauliers’ invoices: those to check first, the latest on top.',
  grows: true,
  list: invoices,
});

export const getPurchaseInvoice = endpoint({
  method: 'GET',
  path: '/api/PurchaseInvoice/{id}',
  allow: finance,
  summary: 'An invoice with its lines, what each is checked against and how far it is off.',
  params,
  reply: PurchaseInvoice,
  errors: ['NOT_FOUND'],
});

export const listPurchaseParties = endpoint({
  method: 'GET',
  path: '/api/PurchaseInvoice/Parties',
  allow: finance,
  summary: 'Who may invoice us, suppliers and hauliers, and how far their invoices may be off.',
  reply: z.object({
    Suppliers: z.array(z.object({ Id: z.number(), Name: z.string() })),
    Hauliers: z.array(z.object({ Id: z.number(), Name: z.string() })),
    /** How far quantities and prices may be off. */
    QuantityPercent: z.number(),
    PricePercent: z.number(),
  }),
});

export const listChargeable = endpoint({
  method: 'GET',
  path: '/api/PurchaseInvoice/Chargeable',
  allow: finance,
  summary:
    'What a supplier or a haulier has brought and not invoiced yet, at most 200, the latest first. `text`: the number of a purchase order or a deal, or part of a delivery note’s number or a booking’s reference.',
  query: z.object({ supplierId: Id.optional(), haulierId: Id.optional(), text: searchText.default('') }),
  reply: z.array(ChargeableLine),
});

const Line = z.object({
  PurchaseOrderLineId: Id.nullish(),
  /** Of a haulier: the deal. */
  OrderId: Id.nullish(),
  Quantity: Quantity.nullish(),
  UnitPrice: UnitPrice.nullish(),
  /** Of a haulier: what is charged for the deal. A supplier's is its quantity at its price. */
  NetAmount: MoneyFromZero.nullish(),
});

export const PurchaseInvoiceInput = z.object({
  SupplierId: Id.nullish(),
  HaulierId: Id.nullish(),
  InvoiceNo: requiredText(60),
  InvoiceDate: DateOnly,
  NetAmount: MoneyFromZero,
  Lines: z.array(Line).min(1, 'must have at least one line').max(200, 'must be at most 200 lines'),
});
export type PurchaseInvoiceInput = z.output<typeof PurchaseInvoiceInput>;

export const PurchaseInvoiceChange = PurchaseInvoiceInput.extend({ Version });
export type PurchaseInvoiceChange = z.output<typeof PurchaseInvoiceChange>;

export const addPurchaseInvoice = endpoint({
  method: 'POST',
  path: '/api/PurchaseInvoice',
  allow: finance,
  summary:
    'Keys a supplier’s or haulier’s invoice. The same number of the same one is refused, and so are purchase orders in several currencies on one; nothing is booked.',
  body: PurchaseInvoiceInput,
  reply: PurchaseInvoice,
  errors: ['ALREADY_EXISTS'],
});

export const changePurchaseInvoice = endpoint({
  method: 'PUT',
  path: '/api/PurchaseInvoice/{id}',
  allow: finance,
  summary: 'Changes one that is not agreed: its lines are then those that are given.',
  params,
  body: PurchaseInvoiceChange,
  reply: PurchaseInvoice,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'ALREADY_EXISTS', 'RULE_BROKEN'],
});

export const settlePurchaseInvoice = endpoint({
  method: 'POST',
  path: '/api/PurchaseInvoice/State/{id}',
  allow: finance,
  summary: 'Agrees an invoice, queries it with a reason, or puts it back to be checked.',
  params,
  body: z.object({ Version, State: PurchaseInvoiceState, Reason: optionalNote(500) }),
  reply: PurchaseInvoice,
  errors: ['NOT_FOUND', 'STALE_VERSION'],
});
