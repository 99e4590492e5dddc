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

/** Roles that may see costs, which purchase invoices show. */
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
  /** Name of the supplier or haulier. */
  PartyName: z.string(),
  State: PurchaseInvoiceState,
  QueryReason: z.string().nullable(),
  /** Currency of the amounts. For a supplier, the currency of its purchase orders. For a haulier, pounds. */
  CurrencyCode: z.string(),
  NetAmount: z.number(),
  LineCount: z.number(),
  /** Number of lines outside the tolerance. */
  OffCount: z.number(),
});
export type PurchaseInvoiceRow = z.infer<typeof PurchaseInvoiceRow>;

/** A line of an invoice, with expected values and differences. A difference is null if it is within the tolerance, or if the expected value is not known. */
export const PurchaseInvoiceLine = z.object({
  PurchaseInvoiceLineId: z.number(),
  PurchaseOrderLineId: z.number().nullable(),
  PurchaseOrderNo: z.number().nullable(),
  ProductCode: z.string().nullable(),
  OrderId: z.number().nullable(),
  DealNo: z.number().nullable(),
  Part: z.number().nullable(),
  CustomerName: z.string().nullable(),
  /** Reference to look for on the invoice: the supplier’s delivery note numbers, or the haulier’s booking reference. */
  Reference: z.string().nullable(),
  /** Day of the last receipt, or of the despatch of the deal. */
  OnDate: z.string().nullable(),
  Quantity: z.number().nullable(),
  UnitPrice: z.number().nullable(),
  PricePer: z.number().nullable(),
  NetAmount: z.number(),
  /** Units received and not charged on other invoices. */
  ExpectedQuantity: z.number().nullable(),
  ExpectedPrice: z.number().nullable(),
  /** Haulage of the deal that is not charged on other invoices. */
  ExpectedNet: z.number().nullable(),
  QuantityDifference: z.number().nullable(),
  PriceDifference: z.number().nullable(),
  NetDifference: z.number().nullable(),
  /** True if a difference is outside the tolerance, or the agreed price is not known. */
  IsOff: z.boolean(),
});
export type PurchaseInvoiceLine = z.infer<typeof PurchaseInvoiceLine>;

export const PurchaseInvoice = PurchaseInvoiceRow.extend({
  /** Total of the lines. */
  LinesNet: z.number(),
  Version,
  UpdatedAt: Instant,
  UpdatedByName: z.string().nullable(),
  Lines: z.array(PurchaseInvoiceLine),
});
export type PurchaseInvoice = z.infer<typeof PurchaseInvoice>;

/** Something that an invoice can still charge: a purchase order line (supplier), or the haulage of a delivered deal (haulier). */
export const ChargeableLine = z.object({
  PurchaseOrderLineId: z.number().nullable(),
  PurchaseOrderNo: z.number().nullable(),
  ProductCode: z.string().nullable(),
  CurrencyCode: z.string(),
  OrderId: z.number().nullable(),
  DealNo: z.number().nullable(),
  Part: z.number().nullable(),
  CustomerName: z.string().nullable(),
  /** Reference to look for on the invoice: the supplier’s delivery note numbers, or the haulier’s booking reference. */
  Reference: z.string().nullable(),
  OnDate: z.string().nullable(),
  PricePer: z.number().nullable(),
  ExpectedQuantity: z.number().nullable(),
  ExpectedPrice: z.number().nullable(),
  ExpectedNet: z.number().nullable(),
});
export type ChargeableLine = z.infer<typeof ChargeableLine>;

/** `q` matches words of the invoice number or of the supplier’s or haulier’s name. */
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

export const listPurchaseInvoices = listEndpoint({
  path: '/api/PurchaseInvoice',
  allow: finance,
  summary: 'Lists suppliers’ and hauliers’ invoices, those to check first, then the latest.',
  grows: true,
  list: invoices,
});

export const getPurchaseInvoice = endpoint({
  method: 'GET',
  path: '/api/PurchaseInvoice/{id}',
  allow: finance,
  summary: 'Returns an invoice with its lines, their expected values and the differences.',
  params,
  reply: PurchaseInvoice,
  errors: ['NOT_FOUND'],
});

export const listPurchaseParties = endpoint({
  method: 'GET',
  path: '/api/PurchaseInvoice/Parties',
  allow: finance,
  summary: 'Lists the suppliers and hauliers who may invoice us, with the tolerances.',
  reply: z.object({
    Suppliers: z.array(z.object({ Id: z.number(), Name: z.string() })),
    Hauliers: z.array(z.object({ Id: z.number(), Name: z.string() })),
    /** Tolerances for quantities, and for prices and haulage, in per cent. */
    QuantityPercent: z.number(),
    PricePercent: z.number(),
  }),
});

export const listChargeable = endpoint({
  method: 'GET',
  path: '/api/PurchaseInvoice/Chargeable',
  allow: finance,
  summary:
    'Lists up to 200 deliveries by a supplier or haulier that no invoice has charged, latest first. `text` matches an order or deal number, delivery note number or booking reference.',
  query: z.object({ supplierId: Id.optional(), haulierId: Id.optional(), text: searchText.default('') }),
  reply: z.array(ChargeableLine),
});

const Line = z.object({
  PurchaseOrderLineId: Id.nullish(),
  /** Deal whose haulage is charged. For hauliers only. */
  OrderId: Id.nullish(),
  Quantity: Quantity.nullish(),
  UnitPrice: UnitPrice.nullish(),
  /** Haulage charged for the deal. For a supplier, the amount is quantity times price. */
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
    'Enters an invoice of a supplier or haulier. Refuses an invoice number that has been entered before, and purchase orders in different currencies. Posts nothing.',
  body: PurchaseInvoiceInput,
  reply: PurchaseInvoice,
  errors: ['ALREADY_EXISTS'],
});

export const changePurchaseInvoice = endpoint({
  method: 'PUT',
  path: '/api/PurchaseInvoice/{id}',
  allow: finance,
  summary: 'Changes an invoice that is not agreed. Replaces all its lines.',
  params,
  body: PurchaseInvoiceChange,
  reply: PurchaseInvoice,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'ALREADY_EXISTS', 'RULE_BROKEN'],
});

export const settlePurchaseInvoice = endpoint({
  method: 'POST',
  path: '/api/PurchaseInvoice/State/{id}',
  allow: finance,
  summary: 'Agrees an invoice, queries it with a reason, or returns it for checking.',
  params,
  body: z.object({ Version, State: PurchaseInvoiceState, Reason: optionalNote(500) }),
  reply: PurchaseInvoice,
  errors: ['NOT_FOUND', 'STALE_VERSION'],
});
