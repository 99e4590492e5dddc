import { z } from 'zod';
import { Address } from '#contract/masterData/addresses/shapes.ts';
import { Ageing } from '#contract/money/statements/rows.ts';
import { OrderStatus } from '#contract/sales/deal/states.ts';
import { DateOnly, entityFields, Instant } from '#contract/values.ts';

export const DocumentKind = z.enum([
  'Invoice',
  'Credit',
  'Statement',
  'ProForma',
  'Acknowledgement',
  'Quotation',
  'DeliveryNote',
  'PriceLetter',
]);
export type DocumentKind = z.infer<typeof DocumentKind>;

export const Contact = z.object({
  ContactId: z.number(),
  CustomerId: z.number(),
  Name: z.string(),
  /** Job title, such as `Buyer`. */
  Job: z.string().nullable(),
  Phone: z.string().nullable(),
  Email: z.string().nullable(),
  /** Kinds of document that the contact receives. */
  Documents: z.array(DocumentKind),
  Active: z.boolean(),
});
export type Contact = z.infer<typeof Contact>;

export const CustomerComment = z.object({
  CustomerCommentId: z.number(),
  CustomerId: z.number(),
  Comment: z.string(),
  Author: z.string(),
  CreatedAt: Instant,
});
export type CustomerComment = z.infer<typeof CustomerComment>;

const PaymentTermBasis = z.enum(['InvoiceDate', 'EndOfMonth']);
/** Labels for the day from which payment terms count. */
export const termBasisWords = { InvoiceDate: 'Invoice date', EndOfMonth: 'End of the month' } as const satisfies Record<
  z.infer<typeof PaymentTermBasis>,
  string
>;
const StatementKind = z.enum(['OpenItem', 'BalanceForward']);
const AgeingBasis = z.enum(['DueDate', 'DocumentDate']);
const DocumentDelivery = z.enum(['Email', 'Post']);

export const Customer = z.object({
  CustomerId: z.number(),
  AccountCode: z.string(),
  Name: z.string(),
  CustomerTypeId: z.number(),
  CustomerGroupId: z.number().nullable(),
  CurrencyId: z.number(),
  VatTypeId: z.number(),
  VatNumber: z.string().nullable(),
  CompanyNumber: z.string().nullable(),
  ContactName: z.string().nullable(),
  Phone: z.string().nullable(),
  Email: z.string().nullable(),
  InvoiceEmail: z.string().nullable(),
  StatementEmail: z.string().nullable(),
  CreditLimit: z.number(),
  PaymentTermDays: z.number(),
  PaymentTermBasis,
  SettlementDiscountPercent: z.number(),
  SettlementDiscountDays: z.number(),
  ProForma: z.boolean(),
  OnStop: z.boolean(),
  OnStopReason: z.string().nullable(),
  HaulierId: z.number().nullable(),
  PalletsCharged: z.boolean(),
  PalletNorm: z.number().nullable(),
  StatementKind,
  AgeingBasis,
  DocumentDelivery,
  LargeProducer: z.boolean(),
  XmlInvoices: z.boolean(),
  EndpointScheme: z.string().nullable(),
  EndpointId: z.string().nullable(),
  AcknowledgementPrices: z.boolean(),
  /** Text of the latest comment. */
  Comment: z.string().nullable(),
  Active: z.boolean(),
  /** Values of own fields, by the id of the field. */
  Own: z.record(z.string(), z.unknown()),
  ...entityFields,
});
export type Customer = z.infer<typeof Customer>;

/** A customer with contacts, for the customer page. */
export const CustomerRecord = Customer.extend({ Contacts: z.array(Contact) });
export type CustomerRecord = z.infer<typeof CustomerRecord>;

export const CustomerName = z.object({ CustomerId: z.number(), Name: z.string(), AccountCode: z.string() });
export type CustomerName = z.infer<typeof CustomerName>;

/** Why an account matched the search, such as an invoice number. Null if the result row already shows the matching text. */
export const FoundBy = z.object({
  What: z.enum(['Deal', 'Invoice', 'CreditNote', 'ProForma', 'TheirOrderNo', 'Contact', 'Email', 'Address', 'OwnField']),
  Says: z.string(),
});
export type FoundBy = z.infer<typeof FoundBy>;

/** One search result. It tells similar customers apart and warns of overdue debt or a stop. */
export const FoundCustomer = CustomerName.extend({
  CustomerTypeId: z.number(),
  CurrencyId: z.number(),
  CurrencyCode: z.string(),
  ContactName: z.string().nullable(),
  Phone: z.string().nullable(),
  Town: z.string().nullable(),
  PostCode: z.string().nullable(),
  Balance: z.number(),
  Overdue: z.number(),
  OnStop: z.boolean(),
  OnStopReason: z.string().nullable(),
  ProForma: z.boolean(),
  OpenDeals: z.number(),
  FoundBy: FoundBy.nullable(),
});
export type FoundCustomer = z.infer<typeof FoundCustomer>;

/** Amounts in the account's currency, as at today. */
export const AccountFigures = z.object({
  Balance: z.number(),
  Overdue: z.number(),
  /** Days since the oldest unpaid invoice fell due. Null if nothing is overdue. */
  OldestOverdueDays: z.number().nullable(),
  CreditLimit: z.number(),
  /** Value of open deals including VAT, pallets and carriage. Leaves out what is already invoiced. */
  OpenDealsValue: z.number(),
  CreditLeft: z.number(),
  /** Payments and credits that are not yet allocated. */
  Unallocated: z.number(),
  /** Money tied to pro formas, which cannot be allocated elsewhere. */
  Tied: z.number(),
});
export type AccountFigures = z.infer<typeof AccountFigures>;

export const OpenDeal = z.object({
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  DealType: z.string(),
  Status: OrderStatus,
  IsCallOff: z.boolean(),
  CustomerOrderNo: z.string().nullable(),
  OrderDate: DateOnly,
  RequiredDate: DateOnly.nullable(),
  PromisedDate: DateOnly.nullable(),
  Haulier: z.string().nullable(),
  /** Product lines, and how many of them are picked. */
  Lines: z.int(),
  LinesPicked: z.int(),
  /** Goods, pallets and carriage, without VAT. */
  NetAmount: z.number(),
  GrossAmount: z.number(),
});
export type OpenDeal = z.infer<typeof OpenDeal>;

export const LastOrder = z.object({
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  Status: z.string(),
  OrderDate: DateOnly,
  Lines: z.array(z.object({ OrderDetailId: z.number(), Code: z.string().nullable(), Description: z.string(), Quantity: z.number() })),
});
export type LastOrder = z.infer<typeof LastOrder>;

export const LatestInvoice = z.object({
  InvoiceId: z.number(),
  InvoiceNo: z.number(),
  OriginalNo: z.string().nullable(),
  Kind: z.string(),
  DealNo: z.number().nullable(),
  Part: z.number().nullable(),
  CustomerOrderNo: z.string().nullable(),
  InvoiceDate: DateOnly,
  DueDate: DateOnly,
  GrossAmount: z.number(),
  Outstanding: z.number(),
  IsSent: z.boolean(),
});
export type LatestInvoice = z.infer<typeof LatestInvoice>;

export const LatestPayment = z.object({
  PaymentId: z.number(),
  PaymentNo: z.number().nullable(),
  Kind: z.string(),
  PaymentDate: DateOnly,
  PaymentMethod: z.string(),
  Reference: z.string().nullable(),
  Amount: z.number(),
  Unallocated: z.number(),
  ReversedOn: DateOnly.nullable(),
});
export type LatestPayment = z.infer<typeof LatestPayment>;

export const HeldPallet = z.object({
  PalletId: z.number(),
  Code: z.string(),
  Description: z.string(),
  Held: z.number(),
  /** Value at today's pallet charge. */
  Worth: z.number(),
});
export type HeldPallet = z.infer<typeof HeldPallet>;

export const CustomerOverview = z.object({
  Customer: CustomerRecord,
  Words: z.object({
    CustomerType: z.string(),
    CustomerGroup: z.string().nullable(),
    CurrencyCode: z.string(),
    CurrencySymbol: z.string(),
    VatType: z.string(),
    Haulier: z.string().nullable(),
  }),
  /** Own fields with their values as text. */
  OwnFields: z.array(z.object({ Label: z.string(), Text: z.string() })),
  Figures: AccountFigures,
  /** The balance by age, as on the statement. */
  Ageing,
  OpenDeals: z.array(OpenDeal),
  LastOrder: LastOrder.nullable(),
  Invoices: z.array(LatestInvoice),
  Payments: z.array(LatestPayment),
  Pallets: z.array(HeldPallet),
  PalletsWorth: z.number(),
  Addresses: z.array(Address),
  Comments: z.array(CustomerComment),
});
export type CustomerOverview = z.infer<typeof CustomerOverview>;

/** Answer when the account's VAT type changes: open deals keep their VAT type, or change to the new one. */
export const OpenDealsVat = z.enum(['Keep', 'Change'], { error: 'must be Keep or Change' });
export type OpenDealsVat = z.infer<typeof OpenDealsVat>;
