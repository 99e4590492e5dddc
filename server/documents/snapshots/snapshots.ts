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
 * What each document says, as it was when it was issued. Plain JSON, kept with the document: amounts are already
 * rounded, nothing here is ever computed again. Dates are `YYYY-MM-DD`.
 */

export type LineKind = 'Goods' | 'Pallet' | 'Carriage' | 'Free';

export interface LineSnapshot {
  Kind: LineKind;
  ProductCode: string | null;
  /** What the customer called the product; absent where it had no code of its own. */
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
  /** The VAT type's name: Standard, Zero, Exempt … */
  Description: string;
  /** Why no VAT is charged, as a sentence part; null where it is. */
  Reason: string | null;
  Rate: Amount;
  NetAmount: Amount;
  VatAmount: Amount;
  SterlingNet: Amount;
  SterlingVat: Amount;
}

interface Priced {
  Company: CompanySnapshot;
  Customer: PartySnapshot;
  Currency: CurrencySnapshot;
  Vat: VatSnapshot[];
  NetAmount: Amount;
  VatAmount: Amount;
  GrossAmount: Amount;
}

interface Deal {
  DealNo: number | null;
  Part: number | null;
  CustomerOrderNo: string | null;
}

/** HMRC Brief 49/2014: what is due if paid in time, with VAT on the reduced price. */
export interface SettlementSnapshot {
  Percent: Amount;
  Days: number;
  PayBy: string;
  NetAmount: Amount;
  VatAmount: Amount;
  GrossAmount: Amount;
}

export interface InvoiceSnapshot extends Priced, Deal {
  Kind: 'Sales' | 'AdHoc' | 'Pallet' | 'Debit' | 'Opening';
  InvoiceNo: number;
  InvoiceDate: string;
  /** The day it was raised, where it is dated another. */
  IssuedOn?: string;
  TaxPoint: string;
  DueDate: string;
  /** Pounds for one unit of the account's currency. */
  ExchangeRate: Amount;
  /** As a sentence part: `30 days from the end of the month`. */
  PaymentTerms: string;
  DeliveryAddress: string[];
  /** The same in its parts. */
  DeliveryPost?: PostSnapshot | null;
  DeliveryNoteNo: number | string | null;
  DespatchedOn: string | null;
  Lines: LineSnapshot[];
  Settlement: SettlementSnapshot | null;
  /** What had been paid against the pro forma and when, each with the day its VAT fell due; and what is then still due. */
  Prepaid?: {
    Receipts: { ReceivedOn: string; TaxPoint: string; Amount: Amount; Vat: Amount }[];
    Received: Amount;
    Due: Amount;
  } | null;
  /** A debit note undoes this credit note, and takes up what of it was unused. */
  UndoneCredit: { CreditNo: number; CreditDate: string; SetOff?: Amount } | null;
}

export interface CreditNoteSnapshot extends Priced {
  CreditNo: number;
  CreditDate: string;
  ExchangeRate: Amount;
  Reason: string;
  Comment: string | null;
  CorrectedInvoices: { InvoiceNo: number | string; InvoiceDate: string }[];
  Lines: (LineSnapshot & { InvoiceNo: number | string | null })[];
}

export interface ProFormaSnapshot extends Priced, Deal {
  ProFormaNo: number;
  ProFormaDate: string;
  RequiredDate: string | null;
  DeliveryAddress: string[];
  Lines: LineSnapshot[];
  /** What has come for it, and what is then still to pay; none where nothing has. */
  Paid?: { Receipts: { ReceivedOn: string; Amount: Amount }[]; Due: Amount; InvoiceNo: number | null };
}

export interface AcknowledgementSnapshot extends Priced, Deal {
  OrderDate: string;
  RequiredDate: string | null;
  PromisedDate: string | null;
  HaulierName: string | null;
  DeliveryAddress: string[];
  /** As a sentence part: `30 days from the end of the month`. */
  PaymentTerms: string;
  /** The customer wants prices on it. */
  HasPrices: boolean;
  Lines: LineSnapshot[];
}

export interface QuotationSnapshot extends Priced, Deal {
  QuotationNo: number;
  QuotedOn: string;
  ValidUntil: string;
  RequiredDate: string | null;
  Comment: string | null;
  DeliveryAddress: string[];
  PaymentTerms: string;
  Lines: LineSnapshot[];
}

export interface DeliveryProofSnapshot {
  /** What was signed for. */
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

export interface DeliveryNoteSnapshot extends Deal {
  Company: CompanySnapshot;
  Customer: PartySnapshot;
  DeliveryNoteNo: number | string;
  DeliveryDate: string;
  /** With the name at the delivery address first. */
  DeliveryAddress: string[];
  ContactName: string | null;
  Phone: string | null;
  OpeningHours: string | null;
  DeliveryInstructions: string | null;
  HaulierName: string | null;
  /** Of the order, for the driver. */
  Comment: string | null;
  Lines: {
    ProductCode: string | null;
    /** As in `LineSnapshot`. */
    TheirCode?: string;
    Description: string;
    Quantity: number;
    Pallets: Amount | null;
    /** Beside its own pallets, goods of it stand on shared ones. */
    IsMixed?: boolean;
  }[];
  Pallets: { Code: string; Description: string; Quantity: number }[];
  TotalQuantity: number;
  TotalPallets: Amount;
  WeightKg: Amount;
}

export interface PickListSnapshot extends Deal {
  Company: CompanySnapshot;
  Customer: PartySnapshot;
  RequiredDate: string | null;
  PrintedOn: string;
  HaulierName: string | null;
  /** The depots of ours that the goods are picked from. */
  Warehouses?: string[];
  Comment: string | null;
  Lines: {
    /** Its depot, where the list has several. */
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
  /** Open item: what is outstanding of it, credits negative. Balance forward: the balance after it. */
  Balance: Amount;
}

export interface AgeingSnapshot {
  NotDue: Amount;
  Days1To30: Amount;
  Days31To60: Amount;
  Days61To90: Amount;
  Over90: Amount;
  /** Negative: money received and credits not yet allocated. */
  Unallocated: Amount;
  /** Negative; absent on statements issued before there was any. */
  TiedToProFormas?: Amount;
}

export interface StatementSnapshot {
  Company: CompanySnapshot;
  Customer: PartySnapshot;
  Currency: CurrencySnapshot;
  StatementKind: 'OpenItem' | 'BalanceForward';
  AgeingBasis: 'DueDate' | 'DocumentDate';
  /** Heads the page `Copy, not issued`. */
  IsCopy: boolean;
  DateFrom: string | null;
  DateTo: string;
  PaymentTerms: string;
  OpeningBalance: Amount;
  Lines: StatementLineSnapshot[];
  ClosingBalance: Amount;
  OverdueAmount: Amount;
  Ageing: AgeingSnapshot;
  /** The remittance slip's: what is open of invoices and debit notes, oldest due first. */
  OpenInvoices: { Reference: string; DueDate: string; Outstanding: Amount }[];
  /** The day at whose beginning the pallets' opening counts stand. */
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
  /** What the record says, in groups: label and value, already in words. */
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

/** Quantities, and no prices: what a supplier charges is not ours to tell again. */
export interface PurchaseOrderSnapshot {
  Company: CompanySnapshot;
  Supplier: PartySnapshot;
  PurchaseOrderNo: number | string;
  /** 1 as it first went out; each later one replaces the one before. */
  Revision: number;
  IssuedOn: string;
  /** Why it is cancelled; none: it is not. */
  CancelReason: string | null;
  /** Why no more is wanted of it than has come, which its lines say; none: it is not closed. */
  ClosedReason?: string | null;
  OrderDate: string;
  RequiredDate: string | null;
  /** Of a direct deal. */
  DealNo: number | null;
  /** The own warehouse, or the customer of a direct deal. */
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

/** What the renderer takes: one document, or several in one file, each with its own page numbers. */
export type DocumentInput = SingleDocument | { kind: 'merged'; title: string; documents: SingleDocument[] };
