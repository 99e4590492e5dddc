import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DateOnly, Id, IdOrAll, Instant, searchText } from './values.ts';

const Amount = z.number();
const Searched = searchText.min(1, 'is required');

export const InvoiceKind = z.enum(['Sales', 'AdHoc', 'Pallet', 'Debit']);

export const Invoice = z.object({
  InvoiceId: Id,
  InvoiceNo: z.number(),
  Kind: InvoiceKind,
  OrderId: z.number().nullable(),
  DealNo: z.number().nullable(),
  Part: z.number().nullable(),
  CustomerId: Id,
  CustomerName: z.string(),
  AccountCode: z.string(),
  CustomerOrderNo: z.string().nullable(),
  CurrencyCode: z.string(),
  /** Pounds for one unit of the account's currency, on the invoice's date. */
  ExchangeRate: z.number(),
  InvoiceDate: DateOnly,
  TaxPoint: DateOnly,
  DueDate: DateOnly,
  SettlementDiscountPercent: z.number(),
  SettlementDiscountDays: z.number(),
  /** What paying within the discount days saves, VAT included; 0 where there is no discount. */
  SettlementDiscountGross: Amount,
  NetAmount: Amount,
  VatAmount: Amount,
  GrossAmount: Amount,
  Outstanding: Amount,
  SentAt: Instant.nullable(),
  PostedAt: Instant.nullable(),
  Version: z.number(),
});
export type Invoice = z.infer<typeof Invoice>;

export const InvoiceLine = z.object({
  InvoiceDetailId: z.number().nullable(),
  Kind: z.enum(['Goods', 'Pallet', 'Carriage', 'Free']),
  OrderDetailId: z.number().nullable(),
  ProductId: z.number().nullable(),
  PalletId: z.number().nullable(),
  ProductCode: z.string().nullable(),
  Description: z.string(),
  Quantity: z.number(),
  UnitPrice: z.number(),
  PricePer: z.number(),
  DiscountPercent: z.number(),
  VatTypeId: z.number(),
  VatRate: z.number(),
  NetAmount: Amount,
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

export const InvoiceVat = z.object({
  VatTypeId: z.number(),
  Description: z.string(),
  Rate: z.number(),
  NetAmount: Amount,
  VatAmount: Amount,
  SterlingNet: Amount,
  SterlingVat: Amount,
});

export const Settlement = z.object({
  Percent: z.number(),
  Days: z.number(),
  PayBy: DateOnly,
  NetAmount: Amount,
  VatAmount: Amount,
  GrossAmount: Amount,
});

/** One mail that carried, or is to carry, a document. */
export const MailAttempt = z.object({
  OutboxId: Id,
  State: z.enum(['Queued', 'Sent', 'Failed', 'Cancelled']),
  ToAddresses: z.array(z.string()),
  Tries: z.number(),
  LastError: z.string().nullable(),
  QueuedAt: Instant,
  SentAt: Instant.nullable(),
});

export const WholeInvoice = Invoice.extend({
  AddressLines: z.array(z.string()),
  DeliveryAddress: z.array(z.string()),
  PaymentTerms: z.string(),
  DeliveryNoteNo: z.union([z.number(), z.string()]).nullable(),
  DespatchedOn: DateOnly.nullable(),
  Lines: z.array(InvoiceLine),
  Vat: z.array(InvoiceVat),
  Settlement: Settlement.nullable(),
  /** Empty for an external user. */
  Mails: z.array(MailAttempt),
});
export type WholeInvoice = z.infer<typeof WholeInvoice>;

/** The kept paper of something issued; its bytes come from `GET /api/Document/{id}`. */
export const KeptDocument = z.object({ DocumentId: Id, FileName: z.string(), Sha256: z.string() });
export type KeptDocument = z.infer<typeof KeptDocument>;

export const RaisedInvoice = z.object({
  OrderId: Id,
  DealNo: z.number(),
  Part: z.number(),
  CustomerId: Id,
  CustomerName: z.string(),
  InvoiceId: Id,
  InvoiceNo: z.number(),
  GrossAmount: Amount,
  CurrencyCode: z.string(),
  /** False where the order had its invoice already. */
  IsNew: z.boolean(),
});
export type RaisedInvoice = z.infer<typeof RaisedInvoice>;

export const RaiseResult = z.object({ OrderId: Id, Invoice: RaisedInvoice.nullable(), Error: z.string().nullable() });
export type RaiseResult = z.infer<typeof RaiseResult>;

export const ReadyDeal = z.object({
  OrderId: Id,
  DealNo: z.number(),
  Part: z.number(),
  DealType: z.string(),
  CustomerId: Id,
  CustomerName: z.string(),
  AccountCode: z.string(),
  CustomerOrderNo: z.string().nullable(),
  DespatchedOn: DateOnly.nullable(),
  DaysSinceDespatch: z.number(),
  /** Amber from day 10; red from day 14, after which the tax point falls back to the day of despatch. */
  Urgency: z.enum(['None', 'Amber', 'Red']),
  /** As they would be if it were invoiced today. */
  TaxPoint: DateOnly,
  VatQuarterStart: DateOnly,
  VatQuarterEnd: DateOnly,
  CurrencyCode: z.string(),
  NetAmount: Amount,
  VatAmount: Amount,
  GrossAmount: Amount,
  /** Where its invoice would be e-mailed to; empty where the account has no address for invoices. */
  Recipients: z.array(z.string()),
  DocumentDelivery: z.enum(['Email', 'Post']),
  /** Why it cannot be invoiced as it stands. */
  Problem: z.string().nullable(),
});
export type ReadyDeal = z.infer<typeof ReadyDeal>;

export const InvoicePreview = z.object({
  OrderId: Id,
  CustomerName: z.string(),
  CurrencyCode: z.string(),
  InvoiceDate: DateOnly,
  TaxPoint: DateOnly,
  DueDate: DateOnly,
  Lines: z.array(InvoiceLine),
  Vat: z.array(InvoiceVat),
  NetAmount: Amount,
  VatAmount: Amount,
  GrossAmount: Amount,
  Settlement: Settlement.nullable(),
  /** Ordered lines that nothing was delivered of. */
  LeftOut: z.array(z.string()),
});

/** Invoices, credit and debit notes of one account in one list; credits are negative. */
export const AccountDocument = z.object({
  Kind: z.enum(['Invoice', 'Credit', 'Debit']),
  InvoiceId: z.number().nullable(),
  CreditId: z.number().nullable(),
  Number: z.number(),
  Date: DateOnly,
  DueDate: DateOnly,
  DealNo: z.number().nullable(),
  Part: z.number().nullable(),
  CustomerOrderNo: z.string().nullable(),
  CurrencyCode: z.string(),
  NetAmount: Amount,
  VatAmount: Amount,
  GrossAmount: Amount,
  Outstanding: Amount,
  IsOverdue: z.boolean(),
});
export type AccountDocument = z.infer<typeof AccountDocument>;

export const UnsentDocument = z.object({
  Kind: z.enum(['Invoice', 'Credit', 'Debit']),
  /** What Email/SendEmail and Invoices/MarkPosted call it by: a debit note is one of the invoices. */
  DocumentKind: z.enum(['Invoice', 'Credit']),
  SubjectId: Id,
  Number: z.number(),
  Date: DateOnly,
  CustomerId: Id,
  CustomerName: z.string(),
  AccountCode: z.string(),
  CurrencyCode: z.string(),
  GrossAmount: Amount,
  DocumentDelivery: z.enum(['Email', 'Post']),
  Recipients: z.array(z.string()),
  Mail: MailAttempt.nullable(),
});
export type UnsentDocument = z.infer<typeof UnsentDocument>;

const staff = ['Admin', 'Office', 'Finance'] as const;
const staffAndCustomer = ['Admin', 'Office', 'Finance', 'Customer'] as const;
const invoiceId = z.object({ id: Id });

export const unsentInvoices = endpoint({
  method: 'GET',
  path: '/api/Invoices/LoadUnsentInvoices',
  allow: ['Admin', 'Office'],
  summary: 'Invoices, credit and debit notes neither accepted by mail nor marked posted, with the last error and the number of tries.',
  reply: z.array(UnsentDocument),
});

export const getWholeInvoice = endpoint({
  method: 'GET',
  path: '/api/Invoices/GetInvoice/{id}',
  allow: staffAndCustomer,
  summary: 'The whole invoice with its lines and VAT summary.',
  params: invoiceId,
  reply: WholeInvoice,
  errors: ['NOT_FOUND'],
});

export const markPosted = endpoint({
  method: 'POST',
  path: '/api/Invoices/MarkPosted',
  allow: ['Admin', 'Office'],
  summary: 'Notes that documents went by post; all or none. Repeating it changes nothing.',
  body: z.object({
    DocumentKind: z.enum(['Invoice', 'Credit', 'Statement']),
    DocumentIds: z.array(Id).min(1, 'must name at least one document').max(500, 'must name at most 500 documents'),
  }),
  reply: z.object({ Posted: z.number() }),
  errors: ['NOT_FOUND'],
});

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/Invoice/{id}',
  allow: staffAndCustomer,
  summary: 'The invoice record.',
  params: invoiceId,
  reply: Invoice,
  errors: ['NOT_FOUND'],
});

export const checkInvoiceExists = endpoint({
  method: 'GET',
  path: '/api/Invoice/checkInvoiceExists/{id}',
  allow: staff,
  summary: 'Whether an order (by its id) has its invoice.',
  params: z.object({ id: Id }),
  reply: z.object({ Exists: z.boolean(), InvoiceId: z.number().nullable(), InvoiceNo: z.number().nullable() }),
  errors: ['NOT_FOUND'],
});

export const searchInvoices = endpoint({
  method: 'GET',
  path: '/api/Invoice/GetSearchInvoice/{x}',
  allow: staff,
  summary: 'At most 50 invoices by any part of invoice number, deal number, customer order number or name; newest first.',
  params: z.object({ x: Searched }),
  reply: z.array(Invoice),
});

export const customerInvoices = endpoint({
  method: 'GET',
  path: '/api/Invoice/CustomerInvoices/{id}',
  allow: staffAndCustomer,
  summary: 'A customer’s invoices, credit and debit notes with what is outstanding; newest first.',
  params: z.object({ id: Id }),
  reply: z.array(AccountDocument),
  errors: ['NOT_FOUND'],
});

export const searchCustomerInvoices = endpoint({
  method: 'GET',
  path: '/api/Invoice/GetInvoicesearch/{a}/{b}',
  allow: staff,
  summary: 'Customer id (0 for all) and a text: at most 50 invoices; newest first.',
  params: z.object({ a: IdOrAll, b: Searched }),
  reply: z.array(Invoice),
});

export const raiseInvoice = endpoint({
  method: 'GET',
  path: '/api/Order/InvoiceButton_Click',
  allow: ['Admin', 'Finance'],
  summary: 'Raises the order’s invoice, or answers with the one it has. Asking again, or often at once, raises no second.',
  query: z.object({ OrderID: Id }),
  reply: RaisedInvoice,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'RULE_BROKEN', 'PERIOD_LOCKED'],
});

export const raiseInvoices = endpoint({
  method: 'POST',
  path: '/api/Order/RaiseInvoices',
  allow: ['Admin', 'Finance'],
  summary: 'Raises many invoices, each in a transaction of its own; says for every order what came of it.',
  body: z.object({ OrderIds: z.array(Id).min(1, 'must name at least one order').max(500, 'must name at most 500 orders') }),
  reply: z.array(RaiseResult),
});

export const previewInvoice = endpoint({
  method: 'GET',
  path: '/api/Order/InvoicePreview',
  allow: ['Admin', 'Finance'],
  summary: 'What an order’s invoice would hold if it were raised today; writes nothing.',
  query: z.object({ OrderID: Id }),
  reply: InvoicePreview,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'RULE_BROKEN'],
});

export const openInvoiceDocument = endpoint({
  method: 'GET',
  path: '/api/Order/CreatInvoice',
  allow: staffAndCustomer,
  summary: 'The invoice as a document: made when it is first asked for, the same bytes ever after.',
  query: z.object({ InvoiceID: Id }),
  reply: KeptDocument,
  errors: ['NOT_FOUND'],
});

export const readyToInvoice = endpoint({
  method: 'GET',
  path: '/api/Order/ReadyToInvoice',
  allow: ['Admin', 'Finance'],
  summary: 'Deals ready to be invoiced, longest despatched first, with the days since despatch and the VAT quarter each falls in.',
  reply: z.array(ReadyDeal),
});
