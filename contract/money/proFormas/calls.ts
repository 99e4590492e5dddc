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
  /** What is tied to it and nothing else; once its deal is invoiced, what the invoice took up. */
  Received: Amount,
  State: ProFormaState,
  CancelReason: z.string().nullable(),
  /** Why it was cancelled, or released without money. */
  Reason: z.string().nullable(),
  /** The order’s invoice, where it has one. */
  InvoiceId: z.number().nullable(),
  InvoiceNo: z.number().nullable(),
  /** What of it is still to pay: of a deal invoiced in advance whose payment was reversed. */
  InvoiceOutstanding: z.number().nullable(),
  /** Issued by itself, in the place of one whose rates of VAT were others, and not sent yet: nobody else sends it. */
  IsToSend: z.boolean(),
  Version,
});
export type ProFormaInvoice = z.infer<typeof ProFormaInvoice>;

const office = ['Admin', 'Office'] as const;
const proFormaId = z.object({ id: Id });

/** `q`: a deal or pro forma number by its beginning, or every word in the customer. */
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
  summary: 'All pro forma invoices, Held first.',
  list: proFormas,
});

export const proFormaCancelReasons = endpoint({
  method: 'GET',
  path: '/api/ProFormaInvoices/CancelReasons',
  allow: office,
  summary: 'The reasons to choose from when a pro forma is cancelled.',
  reply: z.array(z.object({ CancelReasonId: Id, Description: z.string() })),
});

export const cancelProForma = endpoint({
  method: 'POST',
  path: '/api/ProFormaInvoices/cancel/{id}',
  allow: office,
  summary: 'Cancels a held pro forma and its deal.',
  params: proFormaId,
  body: z.object({ CancelReasonId: Id, Comment: optionalNote(500), Version: Version.optional() }),
  reply: ProFormaInvoice,
  errors: ['NOT_FOUND', 'RULE_BROKEN', 'STALE_VERSION'],
});

export const releaseProForma = endpoint({
  method: 'POST',
  path: '/api/ProFormaInvoices/release/{id}',
  allow: office,
  summary: 'Opens the deal for picking once tied money covers the gross; without it an Admin may, with a reason.',
  params: proFormaId,
  body: z.object({ Reason: optionalNote(500), Version: Version.optional() }).optional(),
  reply: ProFormaInvoice,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'RULE_BROKEN', 'STALE_VERSION'],
});

export const openProFormaDocument = endpoint({
  method: 'GET',
  path: '/api/ProFormaInvoices/Document/{id}',
  allow: ['Admin', 'Office', 'Finance'],
  summary: 'The pro forma as a document: made when it is first asked for, the same bytes ever after.',
  params: proFormaId,
  reply: KeptDocument,
  errors: ['NOT_FOUND'],
});
