import type { ProductLook } from '#contract/masterData/products/shapes.ts';
import type { ChaseLetterSnapshot } from './chaseSnapshot.ts';
import type { CountSheetSnapshot, PalletLabelSnapshot } from './stockSnapshots.ts';
import type { Amount } from '#server/documents/format.ts';
import type { CompanySnapshot, CurrencySnapshot, PartySnapshot, PostSnapshot } from './partySnapshots.ts';
import type { PriceLetterSnapshot, PriceListSnapshot } from './priceSnapshots.ts';
import type { PalletPositionSnapshot, PalletStatementSnapshot } from './palletStatementSnapshot.ts';
import type { RunSheetSnapshot } from './runSheetSnapshot.ts';
import type { TableDefinition, TableValues } from '#server/documents/tables/tableDefinition.ts';

export type { BankAccountSnapshot, CompanySnapshot, CurrencySnapshot, PartySnapshot } from './partySnapshots.ts';

/**
 * A snapshot is the content of a document as it was issued, in plain JSON that is stored with the document. Amounts are already rounded, and nothing is
 * computed again. Dates are `YYYY-MM-DD`.
 */

/** `Free` is a line without a product. */
export type LineKind = 'Goods' | 'Pallet' | 'Carriage' | 'Free';

export interface LineSnapshot {
  Kind: LineKind;
  ProductCode: string | null;
  /** Customer's code for the product. Absent if there was none. */
  TheirCode?: string;
  Description: string;
  Quantity: number;
  UnitPrice: Amount;
  PricePer: number;
  DiscountPercent: Amount | null;
  VatTypeId: number;
  VatRate: Amount;
  NetAmount: Amount;
}

export interface VatSnapshot {
  VatTypeId: number;
  /** Name of the VAT type: Standard, Zero, Exempt … */
  Description: string;
  /** Reason for charging no VAT, as part of a sentence. Null if VAT is charged. */
  Reason: string | null;
  Rate: Amount;
  NetAmount: Amount;
  VatAmount: Amount;
  SterlingNet: Amount;
  SterlingVat: Amount;
}

interface PricedDocument {
  Company: CompanySnapshot;
  Customer: PartySnapshot;
  Currency: CurrencySnapshot;
  Vat: VatSnapshot[];
  NetAmount: Amount;
  VatAmount: Amount;
  GrossAmount: Amount;
}

interface DealReference {
  DealNo: number | null;
  Part: number | null;
  CustomerOrderNo: string | null;
}

/** Amount due if the customer pays in time, with VAT on the reduced price (HMRC Brief 49/2014). */
export interface SettlementSnapshot {
  Percent: Amount;
  Days: number;
  PayBy: string;
  NetAmount: Amount;
  VatAmount: Amount;
  GrossAmount: Amount;
}

export interface InvoiceSnapshot extends PricedDocument, DealReference {
  Kind: 'Sales' | 'AdHoc' | 'Pallet' | 'Debit' | 'Opening';
  InvoiceNo: number;
  InvoiceDate: string;
  /** Day of issue, if the invoice has another date. */
  IssuedOn?: string;
  TaxPoint: string;
  DueDate: string;
  /** Pounds for one unit of the account's currency. */
  ExchangeRate: Amount;
  /** Part of a sentence, such as `30 days from the end of the month`. */
  PaymentTerms: string;
  DeliveryAddress: string[];
  /** The delivery address in separate fields. */
  DeliveryPost?: PostSnapshot | null;
  DeliveryNoteNo: number | string | null;
  DespatchedOn: string | null;
  Lines: LineSnapshot[];
  Settlement: SettlementSnapshot | null;
  /** Payments received against the pro forma, and the amount still due. `TaxPoint` is the date on which the VAT of a payment fell due. */
  Prepaid?: {
    Receipts: { ReceivedOn: string; TaxPoint: string; Amount: Amount; Vat: Amount }[];
    Received: Amount;
    Due: Amount;
  } | null;
  /** Credit note that this debit note reverses. `SetOff` is its unallocated amount, which pays part of the debit note. */
  UndoneCredit: { CreditNo: number; CreditDate: string; SetOff?: Amount } | null;
}

export interface CreditNoteSnapshot extends PricedDocument {
  CreditNo: number;
  CreditDate: string;
  ExchangeRate: Amount;
  Reason: string;
  Comment: string | null;
  CorrectedInvoices: { InvoiceNo: number | string; InvoiceDate: string }[];
  Lines: (LineSnapshot & { InvoiceNo: number | string | null })[];
}

export interface ProFormaSnapshot extends PricedDocument, DealReference {
  ProFormaNo: number;
  ProFormaDate: string;
  RequiredDate: string | null;
  DeliveryAddress: string[];
  Lines: LineSnapshot[];
  /** Payments received and the amount still due. Absent if there are none. */
  Paid?: { Receipts: { ReceivedOn: string; Amount: Amount }[]; Due: Amount; InvoiceNo: number | null };
}

export interface AcknowledgementSnapshot extends PricedDocument, DealReference {
  OrderDate: string;
  RequiredDate: string | null;
  PromisedDate: string | null;
  HaulierName: string | null;
  DeliveryAddress: string[];
  /** Part of a sentence, such as `30 days from the end of the month`. */
  PaymentTerms: string;
  /** Whether the customer wants prices on acknowledgements. */
  HasPrices: boolean;
  Lines: LineSnapshot[];
}

/** A product whose silhouette a document shows. */
export interface DrawnProduct {
  ProductCode: string;
  Look: ProductLook;
}

export interface QuotationSnapshot extends PricedDocument, DealReference {
  QuotationNo: number;
  QuotedOn: string;
  ValidUntil: string;
  RequiredDate: string | null;
  Comment: string | null;
  DeliveryAddress: string[];
  PaymentTerms: string;
  Lines: LineSnapshot[];
  /** Products to draw, each once. Absent in earlier documents. */
  Products?: DrawnProduct[];
}

export interface DeliveryProofSnapshot {
  /** Delivery note that was signed for. */
  Note: DeliveryNoteSnapshot;
  ReceivedBy: string;
  /** ISO 8601. */
  ReceivedAt: string;
  Comment: string | null;
  TakenBy: string;
  /** PNG or JPEG in base64. */
  Signature: string | null;
  Photo: string | null;
}

export interface DeliveryNoteSnapshot extends DealReference {
  Company: CompanySnapshot;
  Customer: PartySnapshot;
  DeliveryNoteNo: number | string;
  DeliveryDate: string;
  /** Starts with the name at the delivery address. */
  DeliveryAddress: string[];
  ContactName: string | null;
  Phone: string | null;
  OpeningHours: string | null;
  DeliveryInstructions: string | null;
  HaulierName: string | null;
  /** Comment on the order, for the driver. */
  Comment: string | null;
  Lines: {
    ProductCode: string | null;
    /** Customer's code for the product. Absent if there was none. */
    TheirCode?: string;
    Description: string;
    Quantity: number;
    Pallets: Amount | null;
    /** Whether some of the goods are on shared pallets. */
    IsMixed?: boolean;
  }[];
  Pallets: { Code: string; Description: string; Quantity: number }[];
  TotalQuantity: number;
  TotalPallets: Amount;
  WeightKg: Amount;
}

export interface PickListSnapshot extends DealReference {
  Company: CompanySnapshot;
  Customer: PartySnapshot;
  RequiredDate: string | null;
  PrintedOn: string;
  HaulierName: string | null;
  /** Our depots from which the goods are picked. */
  Warehouses?: string[];
  Comment: string | null;
  Lines: {
    /** Depot of the line, if the pick list has several. */
    Warehouse?: string;
    Location: string | null;
    ProductCode: string | null;
    Description: string;
    Quantity: number;
    Pallets: number;
    Layers: number;
    /** Bottles beyond whole layers. */
    Loose: number;
  }[];
  TotalPallets: Amount;
  WeightKg: Amount;
}

export interface StatementLineSnapshot {
  Date: string;
  /** Invoice, Credit note, Debit note, Payment, Refund, Reversal … */
  Kind: string;
  Reference: string;
  CustomerOrderNo: string | null;
  DueDate: string | null;
  Debit: Amount | null;
  Credit: Amount | null;
  /** Outstanding amount of an open item, negative for credits. On a balance forward statement, the balance after this line. */
  Balance: Amount;
}

export interface AgeingSnapshot {
  NotDue: Amount;
  Days1To30: Amount;
  Days31To60: Amount;
  Days61To90: Amount;
  Over90: Amount;
  /** Money and credits not yet allocated. Negative. */
  Unallocated: Amount;
  /** Money tied to pro formas. Negative. Absent on statements issued before the field existed. */
  TiedToProFormas?: Amount;
}

export interface StatementSnapshot {
  Company: CompanySnapshot;
  Customer: PartySnapshot;
  Currency: CurrencySnapshot;
  StatementKind: 'OpenItem' | 'BalanceForward';
  AgeingBasis: 'DueDate' | 'DocumentDate';
  /** Adds the heading `Copy, not issued`. */
  IsCopy: boolean;
  DateFrom: string | null;
  DateTo: string;
  PaymentTerms: string;
  OpeningBalance: Amount;
  Lines: StatementLineSnapshot[];
  ClosingBalance: Amount;
  OverdueAmount: Amount;
  Ageing: AgeingSnapshot;
  /** Outstanding invoices and debit notes for the remittance slip, oldest due date first. */
  OpenInvoices: { Reference: string; DueDate: string; Outstanding: Amount }[];
  /** First day of the pallet counts. The opening counts are as at the start of this day. */
  PalletsFrom: string;
  Pallets: PalletPositionSnapshot[];
  PalletsWorth: Amount;
}

export interface CustomerDetailsSnapshot {
  Company: CompanySnapshot;
  PrintedOn: string;
  Name: string;
  AccountCode: string;
  Currency: CurrencySnapshot;
  /** Titled groups of labels and formatted values. */
  Facts: { Title: string; Rows: { Label: string; Value: string }[] }[];
  Addresses: {
    Type: string;
    Name: string;
    Lines: string[];
    OpeningHours: string | null;
    DeliveryInstructions: string | null;
  }[];
  Contacts: { Name: string; Phone: string | null; Email: string | null; Documents: string[] }[];
  Pallets: { Description: string; Held: number; Worth: Amount }[];
  PalletsWorth: Amount;
  Comments: { Date: string; Author: string; Comment: string }[];
}

/** Contains quantities but no prices, because a supplier's prices are confidential. */
export interface PurchaseOrderSnapshot {
  Company: CompanySnapshot;
  Supplier: PartySnapshot;
  PurchaseOrderNo: number | string;
  /** 1 for the first issue. Each revision replaces the one before. */
  Revision: number;
  IssuedOn: string;
  /** Reason for cancelling. Null if not cancelled. */
  CancelReason: string | null;
  /** Reason for closing the order short of the quantities in its lines. Absent if not closed. */
  ClosedReason?: string | null;
  OrderDate: string;
  RequiredDate: string | null;
  /** Deal number of a direct deal. */
  DealNo: number | null;
  /** Our warehouse, or the customer of a direct deal. */
  DeliverTo: string[];
  OpeningHours: string | null;
  DeliveryInstructions: string | null;
  HaulierName: string | null;
  Comment: string | null;
  Lines: {
    ProductCode: string;
    SupplierCode: string | null;
    Description: string;
    Pallets: Amount | null;
    Quantity: number;
  }[];
}

export type SingleDocument =
  | { kind: 'invoice'; snapshot: InvoiceSnapshot }
  | { kind: 'creditNote'; snapshot: CreditNoteSnapshot }
  | { kind: 'proForma'; snapshot: ProFormaSnapshot }
  | { kind: 'acknowledgement'; snapshot: AcknowledgementSnapshot }
  | { kind: 'quotation'; snapshot: QuotationSnapshot }
  | { kind: 'priceLetter'; snapshot: PriceLetterSnapshot }
  | { kind: 'chaseLetter'; snapshot: ChaseLetterSnapshot }
  | { kind: 'priceList'; snapshot: PriceListSnapshot }
  | { kind: 'deliveryNote'; snapshot: DeliveryNoteSnapshot }
  | { kind: 'deliveryProof'; snapshot: DeliveryProofSnapshot }
  | { kind: 'pickList'; snapshot: PickListSnapshot }
  | { kind: 'statement'; snapshot: StatementSnapshot }
  | { kind: 'customerDetails'; snapshot: CustomerDetailsSnapshot }
  | { kind: 'purchaseOrder'; snapshot: PurchaseOrderSnapshot }
  | { kind: 'runSheet'; snapshot: RunSheetSnapshot }
  | { kind: 'palletStatement'; snapshot: PalletStatementSnapshot }
  | { kind: 'countSheet'; snapshot: CountSheetSnapshot }
  | { kind: 'palletLabel'; snapshot: PalletLabelSnapshot }
  | { kind: 'table'; definition: TableDefinition; rows: TableValues[] };

/** Input of the renderer: one document, or several in one file, each with its own page numbers. */
export type DocumentInput = SingleDocument | { kind: 'merged'; title: string; documents: SingleDocument[] };
