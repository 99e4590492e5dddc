import { OutboxState } from '#contract/system/mail/outboxState.ts';
import { z } from 'zod';
import { DateOnly, Id, Instant } from '#contract/values.ts';
import { paperWords } from '#contract/words/papers.ts';

const Amount = z.number().meta({ kind: 'money' });

export const InvoiceKind = z.enum(['Sales', 'AdHoc', 'Pallet', 'Debit', 'Opening']);

export const Invoice = z.object({
  InvoiceId: Id,
  InvoiceNo: z.number(),
  /** Invoice number in the previous system. Null if the invoice was raised here. */
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
  /** Pounds per unit of the account's currency on the invoice date. */
  ExchangeRate: z.number(),
  InvoiceDate: DateOnly,
  TaxPoint: DateOnly,
  DueDate: DateOnly,
  SettlementDiscountPercent: z.number(),
  SettlementDiscountDays: z.number(),
  /** Amount saved, including VAT, if the invoice is paid within the discount days. 0 if there is no discount. */
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

/** Money received before the goods left, with the tax point of each receipt. `Due` is the amount left to pay. */
export const Prepaid = z.object({
  Receipts: z.array(z.object({ ReceivedOn: DateOnly, TaxPoint: DateOnly, Amount, Vat: Amount })),
  Received: Amount,
  Due: Amount,
});

/** E-mail with a document, and whether it was sent. */
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
  /** E-mails with the invoice. Empty for a customer's user. */
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
  /** False if the order had been invoiced before. */
  IsNew: z.boolean(),
});
export type RaisedInvoice = z.infer<typeof RaisedInvoice>;

export const RaiseResult = z.object({
  OrderId: Id,
  Invoice: RaisedInvoice.nullable(),
  Error: z.string().nullable(),
  /** Queued e-mail with this invoice. Null if none was requested, or if the invoice goes by post. */
  OutboxId: z.number().nullable(),
  /** Reason why no e-mail was queued. The invoice is then listed under *Unsent invoices*. */
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
  /** Amber from 10 days after despatch, red from 14. A later invoice does not set the tax point, which is then the despatch date. */
  Urgency: z.enum(['None', 'Amber', 'Red']),
  /** Tax point if the order is invoiced today. The VAT quarter and the amounts are for today too. */
  TaxPoint: DateOnly,
  VatQuarterStart: DateOnly,
  VatQuarterEnd: DateOnly,
  CurrencyCode: z.string(),
  NetAmount: Amount,
  VatAmount: Amount,
  GrossAmount: Amount,
  /** E-mail addresses for the invoice. Empty if the account has none. */
  Recipients: z.array(z.string()),
  DocumentDelivery: z.enum(['Email', 'Post']),
  /** True if the account has an active address. A VAT invoice must show one. */
  HasAddress: z.boolean(),
  /** Reason why the order cannot be invoiced. Null if it can. */
  Problem: z.string().nullable(),
});
export type ReadyDeal = z.infer<typeof ReadyDeal>;

/** Order that was invoiced in advance and delivered short, with the credit that we owe. */
export const DealToCredit = z.object({
  OrderId: Id,
  DealNo: z.number(),
  Part: z.number(),
  CustomerId: Id,
  CustomerName: z.string(),
  AccountCode: z.string(),
  CurrencyCode: z.string(),
  /** Null if nothing of the order was despatched. */
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
  /** Question about the invoice date that the user must confirm. Null if there is none. */
  DateQuestion: z.string().nullable(),
  /** Descriptions of order lines of which nothing was delivered. */
  LeftOut: z.array(z.string()),
});

/** Invoice, credit note or debit note in the list of one account. Amounts of credit notes are negative. */
export const AccountDocument = z.object({
  Kind: z.enum(['Invoice', 'Credit', 'Debit']).meta({ words: paperWords }),
  InvoiceId: z.number().nullable(),
  CreditId: z.number().nullable(),
  Number: z.number().meta({ kind: 'serialNo' }),
  /** Invoice number in the previous system. Null if the invoice was raised here. */
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
  /** Kind of document for the calls `sendEmail` and `markPosted`. A debit note counts as an invoice. */
  DocumentKind: z.enum(['Invoice', 'Credit']),
  SubjectId: Id,
  Number: z.number(),
  Date: DateOnly,
  CustomerId: Id,
  CustomerName: z.string(),
  AccountCode: z.string(),
  CurrencyCode: z.string(),
  GrossAmount: Amount,
  /** Despatch date. The document should be sent within 14 days of it. Null if no goods left. */
  LeftOn: DateOnly.nullable(),
  IsLate: z.boolean(),
  DocumentDelivery: z.enum(['Email', 'Post']),
  Recipients: z.array(z.string()),
  Mail: MailAttempt.nullable(),
});
export type UnsentDocument = z.infer<typeof UnsentDocument>;
