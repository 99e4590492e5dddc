import { OutboxState } from '#contract/system/mail/outboxState.ts';
import { z } from 'zod';
import { DateOnly, Id, Instant } from '#contract/values.ts';
import { paperWords } from '#contract/words/papers.ts';

const Amount = z.number().meta({ kind: 'money' });

export const InvoiceKind = z.enum(['Sales', 'AdHoc', 'Pallet', 'Debit', 'Opening']);

export const Invoice = z.object({
  InvoiceId: Id,
  InvoiceNo: z.number(),
  /** As it stood in the books before these, where that is no number of ours. */
  OriginalNo: z.string().nullable(),
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
  LineNo: z.number(),
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

/** What was received in advance of the goods: each receipt with the day its VAT fell due, and what is left to pay. */
export const Prepaid = z.object({
  Receipts: z.array(z.object({ ReceivedOn: DateOnly, TaxPoint: DateOnly, Amount, Vat: Amount })),
  Received: Amount,
  Due: Amount,
});

/** One mail that carried, or is to carry, a document. */
export const MailAttempt = z.object({
  OutboxId: Id,
  State: OutboxState,
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
  Prepaid: Prepaid.nullable(),
  /** Empty for an external user. */
  Mails: z.array(MailAttempt),
});
export type WholeInvoice = z.infer<typeof WholeInvoice>;

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

export const RaiseResult = z.object({
  OrderId: Id,
  Invoice: RaisedInvoice.nullable(),
  Error: z.string().nullable(),
  /** The mail that it waits in, where it was to be queued and goes by e-mail. */
  OutboxId: z.number().nullable(),
  /** Why its mail could not be queued: it stands under the unsent invoices. */
  MailError: z.string().nullable(),
});
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
  /** That the invoice can say where the customer is, as a VAT invoice has to. */
  HasAddress: z.boolean(),
  /** Why it cannot be invoiced as it stands. */
  Problem: z.string().nullable(),
});
export type ReadyDeal = z.infer<typeof ReadyDeal>;

/** A deal invoiced before it left, of which less was delivered: the credit that it is owed. */
export const DealToCredit = z.object({
  OrderId: Id,
  DealNo: z.number(),
  Part: z.number(),
  CustomerId: Id,
  CustomerName: z.string(),
  AccountCode: z.string(),
  CurrencyCode: z.string(),
  /** None: nothing of it ever left. */
  DespatchedOn: DateOnly.nullable(),
  InvoiceId: Id,
  InvoiceNo: z.number(),
  Lines: z.array(z.object({ InvoiceDetailId: Id, Description: z.string(), Quantity: z.number(), NetAmount: Amount })),
  NetAmount: Amount,
  VatAmount: Amount,
  GrossAmount: Amount,
});
export type DealToCredit = z.infer<typeof DealToCredit>;

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
  Prepaid: Prepaid.nullable(),
  /** What is to be confirmed of its day. */
  DateQuestion: z.string().nullable(),
  /** Ordered lines that nothing was delivered of. */
  LeftOut: z.array(z.string()),
});

/** Invoices, credit and debit notes of one account in one list; credits are negative. */
export const AccountDocument = z.object({
  Kind: z.enum(['Invoice', 'Credit', 'Debit']).meta({ words: paperWords }),
  InvoiceId: z.number().nullable(),
  CreditId: z.number().nullable(),
  Number: z.number().meta({ kind: 'serialNo' }),
  /** As it stood in the books before these, where that is no number of ours. */
  OriginalNo: z.string().nullable(),
  Date: DateOnly,
  DueDate: DateOnly.meta({ title: 'Due' }),
  DealNo: z.number().nullable(),
  Part: z.number().nullable(),
  CustomerOrderNo: z.string().nullable().meta({ title: 'Their order no.' }),
  CurrencyCode: z.string(),
  NetAmount: Amount,
  VatAmount: Amount,
  GrossAmount: Amount.meta({ title: 'Gross' }),
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
  /** When the goods of an invoice left: by the fourteenth day after it, it is sent. */
  LeftOn: DateOnly.nullable(),
  IsLate: z.boolean(),
  DocumentDelivery: z.enum(['Email', 'Post']),
  Recipients: z.array(z.string()),
  Mail: MailAttempt.nullable(),
});
export type UnsentDocument = z.infer<typeof UnsentDocument>;
