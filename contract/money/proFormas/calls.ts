import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, to, yesNo } from '#contract/list.ts';
import { KeptDocument } from '#contract/system/documents/shapes.ts';
import { DateOnly, Id, optionalNote, Version } from '#contract/values.ts';

const Amount = z.number();

export const ProFormaState = z.enum(['Held', 'Released', 'Cancelled']);
export type ProFormaState = z.infer<typeof ProFormaState>;

export const ProFormaInvoice = z.object({
  ProFormaInvoiceId: Id,
  ProFormaNo: z.number(),
  OrderId: Id,
  DealNo: z.number(),
  Part: z.number(),
  OrderStatus: z.string(),
  RequiredDate: DateOnly.nullable(),
  CustomerId: Id,
  CustomerName: z.string(),
  AccountCode: z.string(),
  CurrencyCode: z.string(),
  IssuedOn: DateOnly,
  NetAmount: Amount,
  VatAmount: Amount,
  GrossAmount: Amount,
  /** Money tied to the pro forma. For an invoiced order, the money that was moved to the invoice counts too. */
  Received: Amount,
  State: ProFormaState,
  CancelReason: z.string().nullable(),
  /** Reason for the cancellation, or for a release without payment. */
  Reason: z.string().nullable(),
  /** Invoice of the order. Null if there is none. */
  InvoiceId: z.number().nullable(),
  InvoiceNo: z.number().nullable(),
  /** Outstanding amount of the invoice. May rise again if a payment in advance is reversed. */
  InvoiceOutstanding: z.number().nullable(),
  /** True if a change of VAT rate has reissued the pro forma, and nobody has sent it since. */
  IsToSend: z.boolean(),
  Version,
});
export type ProFormaInvoice = z.infer<typeof ProFormaInvoice>;

const office = ['Admin', 'Office'] as const;
const proFormaId = z.object({ id: Id });

/** Pro formas. `q` matches the start of a deal or pro forma number, or every word of the customer's name. */
const proFormas = list({
  row: ProFormaInvoice,
  id: 'ProFormaInvoiceId',
  filters: {
    q: search(),
    State: anyOf(ProFormaState),
    CustomerId: anyOf(Id),
    IssuedFrom: from(DateOnly, 'IssuedOn'),
    IssuedTo: to(DateOnly, 'IssuedOn'),
    IsToSend: yesNo(),
  },
  sorts: ['ProFormaNo', 'DealNo', 'CustomerName', 'AccountCode', 'IssuedOn', 'RequiredDate', 'GrossAmount', 'Received', 'State'],
  order: ['State', 'ASC'],
});

export const listProFormas = listEndpoint({
  path: '/api/ProFormaInvoices',
  allow: office,
  summary: 'Lists all pro forma invoices, held ones first.',
  list: proFormas,
});

export const proFormaCancelReasons = endpoint({
  method: 'GET',
  path: '/api/ProFormaInvoices/CancelReasons',
  allow: office,
  summary: 'Lists the reasons for cancelling a pro forma.',
  reply: z.array(z.object({ CancelReasonId: Id, Description: z.string() })),
});

export const cancelProForma = endpoint({
  method: 'POST',
  path: '/api/ProFormaInvoices/cancel/{id}',
  allow: office,
  summary: 'Cancels a held pro forma and its order.',
  params: proFormaId,
  body: z.object({ CancelReasonId: Id, Comment: optionalNote(500), Version: Version.optional() }),
  reply: ProFormaInvoice,
  errors: ['NOT_FOUND', 'RULE_BROKEN', 'STALE_VERSION'],
});

export const releaseProForma = endpoint({
  method: 'POST',
  path: '/api/ProFormaInvoices/release/{id}',
  allow: office,
  summary: 'Opens the order for picking once the money tied to it covers the gross. Without the money, only an Admin can, with a reason.',
  params: proFormaId,
  body: z.object({ Reason: optionalNote(500), Version: Version.optional() }).optional(),
  reply: ProFormaInvoice,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'RULE_BROKEN', 'STALE_VERSION'],
});

export const openProFormaDocument = endpoint({
  method: 'GET',
  path: '/api/ProFormaInvoices/Document/{id}',
  allow: ['Admin', 'Office', 'Finance'],
  summary: 'Returns the pro forma as a document. It is created on first request and never changes.',
  params: proFormaId,
  reply: KeptDocument,
  errors: ['NOT_FOUND'],
});
